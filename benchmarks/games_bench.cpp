// `./bench games`: what the library costs in games other than a shooter on foot. Each row is a world and a kind of
// query (benchmarks/games/race.cpp lists them): riders on ships, interest management, 30 Hz, shields by mask, a host,
// melee swings, cones, areas, sweeps, all hitboxes of a body, many pellets; and servers of many clients among many
// entities. Answers are compared before any time counts (benchmarks/games/race.h).

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>

#include "benchmarks/games/bullet_present.h"
#include "benchmarks/games/crowds.h"
#include "benchmarks/rows.h"
#include "cli/options.h"

namespace backsight::bench {
namespace {

struct Options {
    std::vector<std::string> worlds;
    bool has_no_crowds = false;
    std::string csv;
    std::string json;
};

std::vector<std::string> world_names() {
    std::vector<std::string> names;
    for (const GameSetup& setup : game_setups()) names.emplace_back(setup.name);
    return names;
}

void add_options(CLI::App& program, Options& options) {
    program.add_option("--world", options.worlds, "Only these, such as \"interest, 30 Hz\"; default: all")
        ->check(CLI::IsMember(world_names()));
    program.add_flag("--no-crowds", options.has_no_crowds, "Leave out the servers of thousands of clients");
    program.add_option("--csv", options.csv, "Write every row to this file")->check(cli::writable_file());
    program.add_option("--json", options.json, "Write every row to this file")->check(cli::writable_file());
}

nlohmann::ordered_json json_of(const GameRow& row) {
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016" PRIx64, row.answer_hash);
    nlohmann::ordered_json json{
        {"world", row.name},        {"entities", row.entities},   {"hz", row.hz},
        {"queries", row.questions}, {"hit_ratio", row.hit_ratio}, {"answer_hash", std::string(hash)}};
    for (const GameLane& lane : row.lanes) {
        const std::string name = lane.name == "one by one" ? "one_by_one" : lane.name;
        json[name + "_ns"] = static_cast<double>(static_cast<std::int64_t>(lane.ns * 10.0)) / 10.0;
    }
    return json;
}

void print(const GameRow& row) {
    const auto text = [&row](const char* lane) {
        char number[32] = "-";
        if (row.ns(lane) > 0.0) std::snprintf(number, sizeof number, "%.0f", row.ns(lane));
        return std::string(number);
    };
    std::printf("%-28s %8d %8s %8s %8.2f %10s %8s %6.0f %%", row.name.c_str(), row.entities, text("moment").c_str(),
                text("exact").c_str(), row.ns("exact") / row.ns("moment"), text("plain").c_str(),
                text("bullet").c_str(), row.hit_ratio * 100.0);
    if (row.ns("one by one") > 0.0) std::printf("  one by one %.0f", row.ns("one by one"));
    std::printf("\n");
    std::fflush(stdout);
}

double exact_ns(const std::vector<GameRow>& rows, const std::string& name) {
    for (const GameRow& row : rows) {
        if (row.name == name) return row.ns("exact");
    }
    return 0.0;
}

/// A line that says how many times `of` one world costs, and whether that is the goal's; nothing if one was not run.
void print_goal(const std::vector<GameRow>& rows, const std::string& world, const std::string& of, double most) {
    const double one = exact_ns(rows, world), other = exact_ns(rows, of);
    if (one <= 0.0 || other <= 0.0) return;
    std::printf("%s: %.2f times \"%s\"; goal at most %.2g: %s\n", world.c_str(), one / other, of.c_str(), most,
                one <= most * other ? "reached" : "not reached");
}

void print_goals(const std::vector<GameRow>& rows) {
    std::printf("\n");
    for (const GameRow& row : rows) {
        if (!row.name.starts_with("interest") && !row.name.starts_with("all sent")) continue;
        const double ratio = row.ns("exact") / row.ns("moment");
        std::printf("%s: exact %.2f times a view at a moment; goal at most 1.2: %s\n", row.name.c_str(), ratio,
                    ratio <= 1.2 ? "reached" : "not reached");
    }
    print_goal(rows, "riders far away", "on foot", 2.0);
    print_goal(rows, "riders near", "their places, on foot", 1.5);
    print_goal(rows, "riders on carts on ships", "carts' places, on foot", 1.5);
    print_goal(rows, "riders, interest", "their places, interest", 1.5);
}

void run(const Options& options, const std::string& command) {
    Rows results{command, Machine::here()};
    std::cout << results.command << '\n' << results.machine.line() << '\n' << std::endl;
    std::printf("%-28s %8s %8s %8s %8s %10s %8s %8s   ns for each query\n", "world", "entities", "moment", "exact",
                "x moment", "plain loop", "Bullet", "hit");
    std::vector<GameRow> rows;
    for (const GameSetup& setup : game_setups()) {
        const bool is_wanted = options.worlds.empty() ||
                               std::ranges::find(options.worlds, std::string(setup.name)) != options.worlds.end();
        if (!is_wanted) continue;
        const GameWorld world(setup);
        BulletPresent bullet(world.present());
        rows.push_back(run_game(world, bullet_lanes(world, bullet), 0.1));
        print(rows.back());
        results.rows.push_back(json_of(rows.back()));
    }
    print_goals(rows);
    if (options.worlds.empty() && !options.has_no_crowds) run_crowds(results.rows);
    if (!options.csv.empty()) write_rows_csv(results, options.csv);
    if (!options.json.empty()) write_rows_json(results, options.json);
}

}  // namespace
}  // namespace backsight::bench

int main(int argc, char** argv) {
    CLI::App program(
        "What queries and ticks cost in other games than a shooter on foot, beside a plain loop and Bullet");
    program.name("./bench games");
    backsight::bench::Options options;
    backsight::bench::add_options(program, options);
    try {
        program.parse(argc, argv);
        backsight::bench::run(options, backsight::bench::command_line("games", argc, argv));
    } catch (const CLI::ParseError& error) {
        return program.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "./bench games: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
