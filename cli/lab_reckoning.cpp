#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/reckoning/report.h"
#include "lab/reckoning/sweep.h"

namespace backsight::cli {

void add_lab_reckoning(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<LabCommand<lab::reckoning::SweepOptions>>();
    CLI::App* reckoning = lab.add_subcommand(
        "reckoning",
        "How far off is dead reckoning, and how often must it be sent? The standard's models, ours and PUN 2's");
    reckoning->footer("Example: ./run lab reckoning --bound 0.5 --horizon 80");
    lab::reckoning::SweepOptions& sweep = options->sweep;
    add_data_option(*reckoning, options->data);
    add_number(*reckoning, "--bound", sweep.bounds_m,
               "How far off a predicted state may be before an update is sent, metres; repeatable", 0.001, 1000);
    add_number(*reckoning, "--horizon", sweep.horizons_ms,
               "How far ahead of the newest state is predicted, ms; repeatable", 1, 5000);
    add_number(*reckoning, "--delay", sweep.delays_ms, "Delay of updates on their way, ms; repeatable", 0, 500);
    add_number(*reckoning, "--seconds", sweep.seconds, "Length of our bots' match and of our car's drive, seconds", 4,
               3600);
    add_seed(*reckoning, sweep.seed);
    reckoning->add_flag("--leave-one-out", sweep.leave_one_out,
                        "Fit our model for people without each set of players in turn, and measure it on that set");
    finish_lab(*reckoning, options, command_line, exit_code, [](const auto& result) { return !result.rows.empty(); });
}

}  // namespace backsight::cli
