#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/lab_files.h"
#include "lab/projectiles/report.h"
#include "lab/projectiles/sweep.h"

namespace backsight::cli {

namespace {

struct ProjectilesOptions {
    lab::projectiles::SweepOptions sweep;
    std::vector<std::string> motions;
    std::vector<std::string> weapons;
    std::string data;
    LabFiles files;
};

// The names of an enum's values, which end with count_.
template <class Enum>
std::vector<std::string> names_of() {
    std::vector<std::string> names;
    for (const Enum value : enum_values<Enum>) names.emplace_back(to_string(value));
    return names;
}

// Only the given values, if any are given, in the enum's order.
template <class Enum>
void choose(const std::vector<std::string>& given, std::vector<Enum>& target) {
    if (given.empty()) return;
    const std::vector<std::string> names = names_of<Enum>();
    target.clear();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::ranges::find(given, names[i]) != given.end()) target.push_back(static_cast<Enum>(i));
    }
}

int run_projectiles(ProjectilesOptions& options) {
    options.sweep.data = data_folder(options.data);
    check_files(options.files, inputs_of(options.sweep.data));
    choose(options.motions, options.sweep.motions);
    choose(options.weapons, options.sweep.weapons);
    const lab::projectiles::ProjectilesResult result = lab::projectiles::run_sweep(options.sweep);
    deliver(lab::projectiles::report(result), options.files);
    for (const lab::projectiles::ProjectileRow& row : result.rows) {
        if (row.projectiles > 0) return 0;
    }
    return 1;
}

void add_network(CLI::App& command, lab::projectiles::SweepOptions& sweep) {
    command.add_option("--rtt", sweep.rtt_ms, "Round trip, ms, half of it each way; repeatable")
        ->check(finite_number(0, 1000))
        ->capture_default_str();
    command.add_option("--jitter", sweep.jitter_ms, "Each packet is late by up to this, ms; repeatable")
        ->check(finite_number(0, 200))
        ->capture_default_str();
    command.add_option("--loss", sweep.loss_ratios, "Share of packets lost, each way; repeatable")
        ->check(finite_number(0, 0.5))
        ->capture_default_str();
}

void add_game(CLI::App& command, ProjectilesOptions& options) {
    lab::projectiles::SweepOptions& sweep = options.sweep;
    add_data_option(command, options.data);
    command.add_option("--preset", sweep.presets, "Only these presets; repeatable")
        ->check(CLI::IsMember(lab::projectiles::all_presets()))
        ->capture_default_str();
    command.add_option("--motion", options.motions, "Only these motions of the targets; repeatable (default: all)")
        ->check(CLI::IsMember(names_of<lab::projectiles::Motion>()));
    command.add_option("--weapon", options.weapons, "Only these weapons; repeatable (default: all)")
        ->check(CLI::IsMember(names_of<lab::projectiles::Weapon>()));
    command.add_option("--interpolation", sweep.interpolation_ms, "How far behind targets are drawn, ms")
        ->check(finite_number(0, 240))
        ->capture_default_str();
    command
        .add_option("--look-back", sweep.look_back_ms, "How far our presets may look back at most: the victim pays, ms")
        ->check(finite_number(0, 500))
        ->capture_default_str();
    command
        .add_option("--hold-back", sweep.hold_back_ms,
                    "How long default_held may hold an image back at most: the shooter pays, ms")
        ->check(finite_number(0, 500))
        ->capture_default_str();
    command.add_option("--frames", sweep.frames_hz, "Frames a second of the shooter's screen")
        ->check(finite_number(10, 1000))
        ->capture_default_str();
    command
        .add_option("--compare-frames", sweep.frame_rates_hz,
                    "Fire the same shots at these frame rates too; repeatable, a single one compares nothing")
        ->check(finite_number(10, 1000))
        ->capture_default_str();
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
    projectiles
        ->add_option("--shots", options->sweep.shots, "Shots over all combinations; each is fired with every preset")
        ->check(whole_number(1, 100'000'000))
        ->capture_default_str();
    projectiles->add_option("--seed", options->sweep.seed, "Seed of everything that is random")
        ->check(whole_number(0, ~std::uint64_t{0}))
        ->capture_default_str();
    add_json(*projectiles, options->files, "Write every row to this file");
    add_html(*projectiles, options->files);
    projectiles->callback([options, &command_line, &exit_code] {
        options->sweep.command = command_line;
        exit_code = run_projectiles(*options);
    });
}

}  // namespace backsight::cli
