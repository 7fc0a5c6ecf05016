#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/options.h"
#include "cli/results.h"
#include "lab/clock/json.h"
#include "lab/clock/page.h"
#include "lab/clock/sweep.h"
#include "lab/clock/table.h"

namespace backsight::cli {

namespace {

struct ClockOptions {
    lab::clock::SweepOptions sweep;
    std::string data;
    std::string json;
    std::string html;
};

int run_clock(ClockOptions& options) {
    options.sweep.data = data_folder(options.data);
    check_results({{"--json", options.json}, {"--html", options.html}}, inputs_of(options.sweep.data));
    const lab::clock::ClockResult result = lab::clock::run_sweep(options.sweep);
    lab::clock::print_clock_table(std::cout, result);
    if (!options.json.empty()) lab::clock::write_clock_json(result, options.json);
    if (!options.html.empty()) lab::clock::write_clock_page(result, options.html);
    return result.rows.empty() ? 1 : 0;
}

}  // namespace

void add_lab_clock(CLI::App& lab, const std::string& command_line, int& exit_code) {
    auto options = std::make_shared<ClockOptions>();
    CLI::App* clock = lab.add_subcommand(
        "clock", "How far is the client's clock off, and what does a delay buy? Ours and the published, same packets");
    add_data_option(*clock, options->data);
    clock
        ->add_option("--asymmetry", options->sweep.asymmetry_ratios,
                     "The way there takes (1 + this) of half the round trip; repeatable")
        ->check(finite_number(-0.9, 0.9))
        ->capture_default_str();
    clock->add_option("--drift", options->sweep.drifts_ppm, "Of the client's clock, ppm; repeatable")
        ->check(finite_number(-1000, 1000))
        ->capture_default_str();
    clock->add_option("--phases", options->sweep.phases, "Of frames against ticks, evenly spaced")
        ->check(whole_number(1, 64))
        ->capture_default_str();
    clock->add_option("--time-interval", options->sweep.time_interval_ms, "A packet carries the clock so often, ms")
        ->check(finite_number(10, 10'000))
        ->capture_default_str();
    clock->add_option("--seed", options->sweep.seed, "What the models generate follows from it")
        ->check(whole_number(0, ~std::uint64_t{0}))
        ->capture_default_str();
    clock->add_option("--json", options->json, "Write every row to this file")->check(writable_file());
    clock->add_option("--html", options->html, "Write a page with plots to this file")->check(writable_file());
    clock->callback([options, &command_line, &exit_code] {
        options->sweep.command = command_line;
        exit_code = run_clock(*options);
    });
}

}  // namespace backsight::cli
