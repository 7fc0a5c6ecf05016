// `./bench rewind`: what a rewound ray costs, with the library and with what is done elsewhere, in one run. The
// workload is rewind/workload.h's, the methods are rewind/methods.cpp's, answers are compared (rewind/scene.cpp) before
// any time counts; docs/evidence/benchmarks.md says what the columns mean.

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>

#include "benchmarks/rewind/table.h"
#include "benchmarks/rows.h"
#include "cli/options.h"

namespace backsight::bench {
namespace {

struct Options {
    std::vector<int> players{16, 64, 256, 1024, 10'000};
    std::vector<int> hitboxes{1, 16};
    std::vector<std::string> methods = rewind_method_names();
    bool is_clustered = false;
    int rays = 8192;
    std::string csv;
    std::string json;
};

void add_options(CLI::App& program, Options& options) {
    program.add_option("--players", options.players, "In the scene; several make several scenes")
        ->check(cli::whole_number(1, 100'000))
        ->capture_default_str();
    program.add_option("--hitboxes", options.hitboxes, "Each player is a capsule, or one on each of 16 bones")
        ->check(CLI::IsMember({1, 16}))
        ->capture_default_str();
    program.add_option("--method", options.methods, "Only these")
        ->check(CLI::IsMember(rewind_method_names()))
        ->capture_default_str();
    program.add_flag("--clustered", options.is_clustered, "Half of the players in 1 % of the area");
    program.add_option("--rays", options.rays, "For each scene; a slow method gets the first of them only")
        ->check(cli::whole_number(100, 1'000'000))
        ->capture_default_str();
    program.add_option("--csv", options.csv, "Write every row to this file")->check(cli::writable_file());
    program.add_option("--json", options.json, "Write every row to this file")->check(cli::writable_file());
}

std::vector<const MethodKind*> chosen(const std::vector<std::string>& names) {
    std::vector<const MethodKind*> kinds;
    for (const MethodKind& kind : rewind_methods()) {
        if (std::ranges::find(names, kind.name) != names.end()) kinds.push_back(&kind);
    }
    return kinds;
}

void run(const Options& options, const std::string& command) {
    Rows results{command, Machine::here()};
    std::cout << results.command << '\n' << results.machine.line() << '\n';
    for (const int hitboxes : options.hitboxes) {
        for (const int players : options.players) {
            const RewindSetup setup{players, hitboxes, options.is_clustered, options.rays};
            const std::vector<RewindRow> rows = run_scene(setup, chosen(options.methods));
            print_rewind_table(std::cout, rows);
            for (const RewindRow& row : rows) results.rows.push_back(rewind_row_json(row));
        }
    }
    if (!options.csv.empty()) write_rows_csv(results, options.csv);
    if (!options.json.empty()) write_rows_json(results, options.json);
}

}  // namespace
}  // namespace backsight::bench

int main(int argc, char** argv) {
    CLI::App program("What a rewound ray costs: the library, published systems and Bullet over the same shots");
    program.name("./bench rewind");
    backsight::bench::Options options;
    backsight::bench::add_options(program, options);
    try {
        program.parse(argc, argv);
        backsight::bench::run(options, backsight::bench::command_line("rewind", argc, argv));
    } catch (const CLI::ParseError& error) {
        return program.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "./bench rewind: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
