#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/fleet/report.h"

namespace backsight::cli {

void add_lab_fleet(CLI::App& lab, const std::string& command_line) {
    struct Options {
        lab::fleet::SweepOptions sweep;
        LabFiles files;
    };
    auto options = std::make_shared<Options>();
    CLI::App* fleet =
        lab.add_subcommand("fleet", "Does an autoscaler hold: days of a region with 1,000 servers, in virtual time");
    fleet->footer("Example: ./run lab fleet");
    add_whole(*fleet, "--days", options->sweep.days, "Days in each row", 1, 1000);
    add_seed(*fleet, options->sweep.seed);
    add_json(*fleet, options->files, "Write every row to this file");
    fleet->callback([options, &command_line] {
        options->sweep.command = command_line;
        deliver(lab::fleet::report(lab::fleet::run_sweep(options->sweep)), options->files);
    });
}

}  // namespace backsight::cli
