#include "cli/commands.h"

#include <algorithm>
#include <iostream>
#include <memory>

#include "cli/lab_files.h"
#include "inputs/network_report.h"
#include "lab/fidelity/published_screens.h"
#include "lab/fidelity/report.h"
#include "lab/fidelity/strategies.h"
#include "lab/fidelity/sweep.h"
#include "lab/oracle/report.h"

namespace backsight::cli {

namespace {

using FidelityOptions = LabCommand<lab::SweepOptions>;

void add_inputs(CLI::App& command, FidelityOptions& options) {
    lab::SweepOptions& sweep = options.sweep;
    add_data_option(command, options.data);
    command
        .add_option("--movement", sweep.movements,
                    "A recording's folder; repeatable (default: all of --data, else our bots)")
        ->check(CLI::ExistingDirectory);
    command.add_option("--trace", sweep.traces,
                       "A trace file, or a model: 5g 5g-driving leo-satellite wifi transatlantic; repeatable");
    command.add_option("--tick-rate", sweep.tick_rates_hz, "Hz; repeatable (default: 64/64, 64/21 and 30/10 Hz)")
        ->check(finite_number(1, 1000));
    command.add_option("--snapshot-rate", sweep.snapshot_rates_hz, "Hz, at most the tick rate; repeatable")
        ->check(finite_number(0.1, 1000));
    command
        .add_option("--extra-rtt", sweep.extra_rtt_ms, "Milliseconds added to each round trip; repeatable (default: 0)")
        ->check(finite_number(0, 10'000));
    command
        .add_option("--loss", sweep.loss_ratios,
                    "Share of packets lost on top of the trace's, each way; repeatable (default: 0 0.05 0.3)")
        ->check(finite_number(0, 0.95));
    add_packet_faults(command, sweep.duplicate_ratio, sweep.reorder_ratio);
}

void add_game(CLI::App& command, FidelityOptions& options) {
    lab::SweepOptions& sweep = options.sweep;
    add_choice<lab::Aim>(command, "--aim", sweep.aim,
                         "Where players aim: at the displayed enemy with an error, or as the recording has it",
                         {{"displayed", lab::Aim::displayed}, {"recorded", lab::Aim::recorded}});
    add_choice<lab::Screen>(command, "--screen", sweep.screen, "How players are drawn",
                            {{"interpolated", lab::Screen::interpolated},
                             {"extrapolated", lab::Screen::extrapolated},
                             {"delayed", lab::Screen::delayed}});
    command
        .add_option_function<double>(
            "--delay", [&sweep](double ms) { sweep.delay = Micros{static_cast<std::int64_t>(ms * 1e3)}; },
            "Milliseconds that an interpolated screen is behind its newest snapshot (default: as each network asks), "
            "or a "
            "delayed one behind the present (default: 100)")
        ->check(finite_number(0, 250));
    std::vector<std::string> systems;
    for (const lab::PublishedScreen& system : lab::published_screens()) systems.emplace_back(system.system);
    command
        .add_option("--made-for", sweep.made_for,
                    "The rates and the screen of a published system, in place of the options for them")
        ->check(CLI::IsMember(systems));
    add_choice<Interpolation>(command, "--interpolation", sweep.interpolation, "The curve between samples",
                              {{"linear", Interpolation::linear},
                               {"hold", Interpolation::hold},
                               {"hermite", Interpolation::hermite},
                               {"catmull-rom", Interpolation::catmull_rom}});
    command.add_flag("--mixed-rates", sweep.mixed_update_rates,
                     "Every third entity is sent with every second snapshot only");
    CLI::Option* mix = command.add_flag("--mix", sweep.mix,
                                        "Add vehicles that are drawn in the present by dead reckoning, with drivers "
                                        "and passengers, and players that are sent less often");
    command
        .add_option("--vehicle-updates", sweep.vehicle_every,
                    "Send vehicles with every Nth snapshot (default: 0, only when a client's picture is off)")
        ->check(whole_number(0, 16))
        ->needs(mix);
    command.add_option("--strategy", sweep.strategies, "Only these ways to rewind; repeatable")
        ->check(CLI::IsMember(lab::all_strategies()));
    command
        .add_option("--shots", sweep.shots,
                    "Shots over all combinations (default: 1000000 on recordings, 100000 on our bots)")
        ->check(whole_number(1, 1'000'000'000));
    add_seed(command, sweep.seed);
}

void add_fidelity(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<FidelityOptions>();
    CLI::App* fidelity = lab.add_subcommand(
        "fidelity", "Does the shot that looked right hit? Every way to rewind judges the same shots");
    fidelity->footer("Example: ./run lab fidelity --tick-rate 30 --snapshot-rate 15 --loss 0.02");
    add_inputs(*fidelity, *options);
    add_game(*fidelity, *options);
    const auto reads = [](const lab::SweepOptions& sweep) {
        Inputs inputs = inputs_of(sweep.data, sweep.movements);
        inputs.insert(inputs.end(), sweep.traces.begin(), sweep.traces.end());
        return inputs;
    };
    const auto has_judged = [](const lab::FidelityResult& result) { return result.judged > 0; };
    finish_lab(*fidelity, options, command_line, exit_code, has_judged, reads);
}

void add_oracle(CLI::App& lab, int& exit_code) {
    struct Given {
        std::vector<std::filesystem::path> movements;
        std::string data;
        LabFiles files;
    };
    auto given = std::make_shared<Given>();
    CLI::App* oracle = lab.add_subcommand(
        "oracle", "Replays recorded hitscan shots against the verdicts of the server that played them");
    oracle->footer("Example: ./run lab oracle");
    add_data_option(*oracle, given->data);
    oracle->add_option("--movement", given->movements, "A recording's folder; repeatable (default: all of --data)")
        ->check(CLI::ExistingDirectory);
    add_json(*oracle, given->files, "Write every row to this file");
    oracle->callback([given, &exit_code] {
        const lab::OracleOptions options{given->movements, data_folder(given->data)};
        check_files(given->files, inputs_of(options.data_dir, options.movements));
        const std::vector<lab::OracleResult> results = lab::run_oracle(options);
        deliver(lab::report(results), given->files);
        exit_code = std::ranges::any_of(results, [](const lab::OracleResult& one) { return one.shots > 0; }) ? 0 : 1;
    });
}

void add_networks(CLI::App& lab, int& exit_code) {
    auto data = std::make_shared<std::string>();
    CLI::App* networks =
        lab.add_subcommand("networks", "Compares the network models with the recorded traces that they were fitted to");
    networks->footer("Example: ./run lab networks");
    add_data_option(*networks, *data);
    networks->callback([data, &exit_code] { exit_code = inputs::report_networks(std::cout, data_folder(*data)); });
}

}  // namespace

void add_lab(CLI::App& program, const std::string& command_line, int& exit_code) {
    CLI::App* lab = program.add_subcommand("lab", "Measures, in virtual time, what rewinding gets right");
    lab->require_subcommand(1);
    lab->footer("Example: ./run lab fidelity");
    add_fidelity(*lab, command_line, exit_code);
    add_lab_projectiles(*lab, command_line, exit_code);
    add_lab_clock(*lab, command_line, exit_code);
    add_lab_cover(*lab, exit_code);
    add_lab_reckoning(*lab, command_line, exit_code);
    add_lab_animation(*lab, command_line);
    add_lab_audit(*lab, command_line, exit_code);
    add_lab_fairness(*lab, command_line, exit_code);
    add_oracle(*lab, exit_code);
    add_lab_all(*lab, command_line, exit_code);
    add_networks(*lab, exit_code);
}

}  // namespace backsight::cli
