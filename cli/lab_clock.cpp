#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/clock/report.h"
#include "lab/clock/sweep.h"

namespace backsight::cli {

void add_lab_clock(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<LabCommand<lab::clock::SweepOptions>>();
    CLI::App* clock = lab.add_subcommand(
        "clock",
        "How far is the client's clock off, and what does a delay buy? Ours and published ones on the same packets");
    clock->footer("Example: ./run lab clock --asymmetry 0.2 --drift 20");
    add_data_option(*clock, options->data);
    add_number(*clock, "--asymmetry", options->sweep.asymmetry_ratios,
               "The way to the server takes (1 + this) of half the round trip; repeatable", -0.9, 0.9);
    add_number(*clock, "--drift", options->sweep.drifts_ppm, "Drift of the client's clock, ppm; repeatable", -1000,
               1000);
    add_whole(*clock, "--phases", options->sweep.phases, "Number of offsets between frames and ticks, evenly spaced", 1,
              64);
    add_number(*clock, "--time-interval", options->sweep.time_interval_ms,
               "Time between packets that carry the clock, ms", 10, 10'000);
    add_seed(*clock, options->sweep.seed, "Seed of the network models");
    finish_lab(*clock, options, command_line, exit_code, [](const auto& result) { return !result.rows.empty(); });
}

}  // namespace backsight::cli
