#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/animation/report.h"

namespace backsight::cli {

void add_lab_animation(CLI::App& lab, const std::string& command_line) {
    struct Options {
        lab::animation::SweepOptions sweep;
        LabFiles files;
    };
    auto options = std::make_shared<Options>();
    CLI::App* animation = lab.add_subcommand(
        "animation", "How far are hitboxes from the picture, by how a game poses them on the server?");
    animation->footer("Example: ./run lab animation");
    add_whole(*animation, "--shots", options->sweep.shots, "Shots at each way to pose hitboxes", 16, 10'000'000);
    add_seed(*animation, options->sweep.seed);
    add_json(*animation, options->files, "Write every row to this file");
    animation->callback([options, &command_line] {
        options->sweep.command = command_line;
        deliver(lab::animation::report(lab::animation::run_sweep(options->sweep)), options->files);
    });
}

}  // namespace backsight::cli
