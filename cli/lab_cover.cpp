#include <memory>

#include "cli/commands.h"
#include "cli/lab_files.h"
#include "lab/cover/report.h"

namespace backsight::cli {

void add_lab_cover(CLI::App& lab, int& exit_code) {
    struct Options {
        lab::cover::CoverOptions cover;
        std::string data;
    };
    auto options = std::make_shared<Options>();
    CLI::App* cover = lab.add_subcommand(
        "cover",
        "How long does the cover rule protect a client that holds stamps back, and what does a bound cost the others?");
    cover->footer("Example: ./run lab cover");
    add_data_option(*cover, options->data);
    add_number(*cover, "--max-view-age", options->cover.bounds_ms, "Bounds to try, ms; repeatable", 0, 10'000);
    add_number(*cover, "--extra-rtt", options->cover.extra_rtts_ms, "Added to the recorded round trips, ms; repeatable",
               0, 1'000);
    add_number(*cover, "--held-back", options->cover.held_back_ms, "For how long stamps are held back, ms; repeatable",
               0, 2'500);
    add_seed(*cover, options->cover.seed, "Seed of the network models");
    cover->callback([options, &exit_code] {
        options->cover.data = data_folder(options->data);
        deliver(lab::cover::report(options->cover, lab::cover::measure_cover(options->cover)), {});
        exit_code = 0;
    });
}

}  // namespace backsight::cli
