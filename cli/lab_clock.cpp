#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/lab_files.h"
#include "lab/clock/report.h"
#include "lab/clock/sweep.h"

namespace backsight::cli {

namespace {

struct ClockOptions {
    lab::clock::SweepOptions sweep;
    std::string data;
    LabFiles files;
};

int run_clock(ClockOptions& options) {
    options.sweep.data = data_folder(options.data);
    check_files(options.files, inputs_of(options.sweep.data));
    const lab::clock::ClockResult result = lab::clock::run_sweep(options.sweep);
    deliver(lab::clock::report(result), options.files);
    return result.rows.empty() ? 1 : 0;
}

}  // namespace

void add_lab_clock(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<ClockOptions>();
    CLI::App* clock = lab.add_subcommand(
        "clock",
        "How far is the client's clock off, and what does a delay buy? Ours and published ones on the same packets");
    clock->footer("Example: ./run lab clock --asymmetry 0.2 --drift 20");
    add_data_option(*clock, options->data);
    clock
        ->add_option("--asymmetry", options->sweep.asymmetry_ratios,
                     "The way to the server takes (1 + this) of half the round trip; repeatable")
        ->check(finite_number(-0.9, 0.9))
        ->capture_default_str();
    clock->add_option("--drift", options->sweep.drifts_ppm, "Drift of the client's clock, ppm; repeatable")
        ->check(finite_number(-1000, 1000))
        ->capture_default_str();
    clock->add_option("--phases", options->sweep.phases, "Number of offsets between frames and ticks, evenly spaced")
        ->check(whole_number(1, 64))
        ->capture_default_str();
    clock
        ->add_option("--time-interval", options->sweep.time_interval_ms,
                     "Time between packets that carry the clock, ms")
        ->check(finite_number(10, 10'000))
        ->capture_default_str();
    clock->add_option("--seed", options->sweep.seed, "Seed of the network models")
        ->check(whole_number(0, ~std::uint64_t{0}))
        ->capture_default_str();
    add_json(*clock, options->files, "Write every row to this file");
    add_html(*clock, options->files);
    clock->callback([options, &command_line, &exit_code] {
        options->sweep.command = command_line;
        exit_code = run_clock(*options);
    });
}

}  // namespace backsight::cli
