// `./bench mine`: what your game would pay per tick, by terms, and which of them is the largest. It plays a match with
// your numbers (benchmarks/cost_match.h): commands in, shots judged, states recorded, snapshots out. Checked in every
// tick, as in `./bench cost`: each command is taken, each snapshot keeps to its budget, and what player 0 hit on its
// own screen is the verdict, to the bit.

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>

#include "benchmarks/mine/report.h"
#include "benchmarks/rows.h"
#include "benchmarks/sums.h"
#include "cli/options.h"

namespace backsight::bench {
namespace {

struct Options {
    CostSetup match{.players = 64, .entities = 0};
    std::string csv;
    std::string json;
};

void add_options(CLI::App& program, Options& options) {
    cli::add_whole(program, "--players", options.match.players, "Clients, each with an entity", 1, 5000);
    program
        .add_option("--entities", options.match.entities,
                    "All that moves, players included; default: players or riders, and their ships")
        ->check(cli::whole_number(1, 20'000));
    cli::add_whole(program, "--riders", options.match.riders, "Entities that ride ships, 16 on each", 0, 20'000);
    cli::add_whole(program, "--rate", options.match.hz, "Ticks a second; each has a command and a snapshot", 20, 128);
    cli::add_whole(program, "--sent", options.match.sent, "Entities near each player, which it is sent; 0: all", 0,
                   20'000);
    cli::add_whole(program, "--bytes", options.match.packet_bytes, "The most bytes of a snapshot", 100, 1200);
    program.add_option("--csv", options.csv, "Write the row to this file")->check(cli::writable_file());
    program.add_option("--json", options.json, "Write the row to this file")->check(cli::writable_file());
    program.footer("Example: ./bench mine --players 200 --entities 3000 --riders 128 --rate 30 --sent 150");
}

int run(Options options, const std::string& command) {
    if (options.match.entities == 0)
        options.match.entities = std::max(options.match.players, options.match.riders) + options.match.ships();
    if (const std::string fault = fault_of(options.match); !fault.empty()) {
        std::cerr << "./bench mine: " << fault << '\n';
        return 2;
    }
    Rows results{command, Machine::here()};
    std::cout << results.command << '\n' << results.machine.line() << std::endl;
    // A tenth of the players fire in each tick. With few of them more ticks are played.
    const int blocks = options.match.players < 200 ? 8 : options.match.players < 1000 ? 4 : 2;
    const MatchTerms terms = measure_match(options.match, blocks * Sums::ticks_of_block);
    print_mine(options.match, terms);
    results.rows.push_back(mine_row(options.match, terms));
    if (!options.csv.empty()) write_rows_csv(results, options.csv);
    if (!options.json.empty()) write_rows_json(results, options.json);
    return 0;
}

}  // namespace
}  // namespace backsight::bench

int main(int argc, char** argv) {
    CLI::App program("What your game would pay for each tick, by terms, and which of them is the largest");
    program.name("./bench mine");
    backsight::bench::Options options;
    backsight::bench::add_options(program, options);
    try {
        program.parse(argc, argv);
        return backsight::bench::run(options, backsight::bench::command_line("mine", argc, argv));
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "./bench mine: " << error.what() << '\n';
        return 1;
    }
}
