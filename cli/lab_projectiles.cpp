#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/projectiles/published_screens.h"
#include "lab/projectiles/report.h"
#include "lab/projectiles/sweep.h"

namespace backsight::cli {

namespace {

using ProjectilesOptions = LabCommand<lab::projectiles::SweepOptions>;

// The names of an enum's values, which end with count_.
template <class Enum>
std::vector<std::string> names_of() {
    std::vector<std::string> names;
    for (const Enum value : enum_values<Enum>) names.emplace_back(to_string(value));
    return names;
}

// Only the given values, in the enum's order.
template <class Enum>
void add_only(CLI::App& command, const std::string& name, const std::string& help, std::vector<Enum>& target) {
    const auto choose = [&target](const std::vector<std::string>& given) {
        const std::vector<std::string> names = names_of<Enum>();
        target.clear();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (std::ranges::find(given, names[i]) != given.end()) target.push_back(static_cast<Enum>(i));
        }
    };
    command.add_option_function<std::vector<std::string>>(name, choose, help)->check(CLI::IsMember(names_of<Enum>()));
}

void add_network(CLI::App& command, lab::projectiles::SweepOptions& sweep) {
    add_number(command, "--rtt", sweep.rtt_ms, "Round trip, ms, half of it each way; repeatable", 0, 1000);
    add_number(command, "--jitter", sweep.jitter_ms, "Each packet is late by up to this, ms; repeatable", 0, 200);
    add_number(command, "--loss", sweep.loss_ratios, "Share of packets lost, each way; repeatable", 0, 0.5);
}

void add_game(CLI::App& command, ProjectilesOptions& options) {
    lab::projectiles::SweepOptions& sweep = options.sweep;
    add_data_option(command, options.data);
    command.add_option("--preset", sweep.presets, "Only these presets; repeatable")
        ->check(CLI::IsMember(lab::projectiles::all_presets()))
        ->capture_default_str();
    add_only(command, "--motion", "Only these motions of the targets; repeatable (default: all)", sweep.motions);
    add_only(command, "--weapon", "Only these weapons; repeatable (default: all)", sweep.weapons);
    add_number(command, "--interpolation", sweep.interpolation_ms, "How far behind targets are drawn, ms", 0, 240);
    add_number(command, "--look-back", sweep.look_back_ms,
               "How far our presets may look back at most: the victim pays, ms", 0, 500);
    add_number(command, "--hold-back", sweep.hold_back_ms,
               "How long default_held may hold an image back at most: the shooter pays, ms", 0, 500);
    std::vector<std::string> systems;
    for (const auto& system : lab::projectiles::published_screens()) systems.emplace_back(system.preset);
    command
        .add_option("--made-for", sweep.made_for,
                    "This published system alone, at its rate and on its screen, in place of the options for them")
        ->check(CLI::IsMember(systems));
    add_whole(command, "--tick-rate", sweep.tick_rate_hz, "Ticks, snapshots and commands a second", 10, 240);
    add_number(command, "--frames", sweep.frames_hz, "Frames a second of the shooter's screen", 10, 1000);
    add_number(command, "--compare-frames", sweep.frame_rates_hz,
               "Fire the same shots at these frame rates too; repeatable, a single one compares nothing", 10, 1000);
}

}  // namespace

void add_lab_projectiles(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<ProjectilesOptions>();
    CLI::App* projectiles = lab.add_subcommand(
        "projectiles",
        "Do shooter and server see a projectile end alike? Ours and published systems fly the same shots");
    projectiles->footer("Example: ./run lab projectiles --motion strafe --weapon rocket");
    add_network(*projectiles, options->sweep);
    add_game(*projectiles, *options);
    add_whole(*projectiles, "--shots", options->sweep.shots,
              "Shots over all combinations; each is fired with every preset", 1, 100'000'000);
    add_seed(*projectiles, options->sweep.seed);
    finish_lab(*projectiles, options, command_line, exit_code, [](const auto& result) {
        return std::ranges::any_of(result.rows, [](const auto& row) { return row.projectiles > 0; });
    });
}

}  // namespace backsight::cli
