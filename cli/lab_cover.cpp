#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
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
    cover->add_option("--max-view-age", options->cover.bounds_ms, "Bounds to try, ms; repeatable")
        ->check(finite_number(0, 10'000))
        ->capture_default_str();
    cover->add_option("--extra-rtt", options->cover.extra_rtts_ms, "Added to the recorded round trips, ms; repeatable")
        ->check(finite_number(0, 1'000))
        ->capture_default_str();
    cover->add_option("--held-back", options->cover.held_back_ms, "For how long stamps are held back, ms; repeatable")
        ->check(finite_number(0, 2'500))
        ->capture_default_str();
    cover->add_option("--seed", options->cover.seed, "Seed of the network models")
        ->check(whole_number(0, ~std::uint64_t{0}))
        ->capture_default_str();
    cover->callback([options, &exit_code] {
        options->cover.data = data_folder(options->data);
        deliver(lab::cover::report(options->cover, lab::cover::measure_cover(options->cover)), {});
        exit_code = 0;
    });
}

}  // namespace backsight::cli
