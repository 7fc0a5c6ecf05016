#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/lab_files.h"
#include "lab/reckoning/report.h"
#include "lab/reckoning/sweep.h"

namespace backsight::cli {

namespace {

struct ReckoningOptions {
    lab::reckoning::SweepOptions sweep;
    std::string data;
    LabFiles files;
};

int run_reckoning(ReckoningOptions& options) {
    options.sweep.data = data_folder(options.data);
    check_files(options.files, inputs_of(options.sweep.data));
    const lab::reckoning::ReckoningResult result = lab::reckoning::run_sweep(options.sweep);
    deliver(lab::reckoning::report(result), options.files);
    return result.rows.empty() ? 1 : 0;
}

}  // namespace

void add_lab_reckoning(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<ReckoningOptions>();
    CLI::App* reckoning = lab.add_subcommand(
        "reckoning",
        "How far off is dead reckoning, and how often must it be sent? The standard's models, ours and PUN 2's");
    reckoning->footer("Example: ./run lab reckoning --bound 0.5 --horizon 80");
    lab::reckoning::SweepOptions& sweep = options->sweep;
    add_data_option(*reckoning, options->data);
    reckoning
        ->add_option("--bound", sweep.bounds_m,
                     "How far off a predicted state may be before an update is sent, metres; repeatable")
        ->check(finite_number(0.001, 1000))
        ->capture_default_str();
    reckoning
        ->add_option("--horizon", sweep.horizons_ms, "How far ahead of the newest state is predicted, ms; repeatable")
        ->check(finite_number(1, 5000))
        ->capture_default_str();
    reckoning->add_option("--delay", sweep.delays_ms, "Delay of updates on their way, ms; repeatable")
        ->check(finite_number(0, 500))
        ->capture_default_str();
    reckoning->add_option("--seconds", sweep.seconds, "Length of our bots' match and of our car's drive, seconds")
        ->check(finite_number(4, 3600))
        ->capture_default_str();
    reckoning->add_option("--seed", sweep.seed, "Seed of everything that is random")
        ->check(whole_number(0, ~std::uint64_t{0}))
        ->capture_default_str();
    reckoning->add_flag("--leave-one-out", sweep.leave_one_out,
                        "Fit our model for people without each set of players in turn, and measure it on that set");
    add_json(*reckoning, options->files, "Write every row to this file");
    add_html(*reckoning, options->files);
    reckoning->callback([options, &command_line, &exit_code] {
        options->sweep.command = command_line;
        exit_code = run_reckoning(*options);
    });
}

}  // namespace backsight::cli
