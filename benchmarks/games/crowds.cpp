#include "benchmarks/games/crowds.h"

#include <cstdio>

#include "benchmarks/match_terms.h"
#include "benchmarks/sums.h"

namespace backsight::bench {

namespace {

constexpr double goal_ms = 12.0, goal_mb = 150.0;

void print(const CostSetup& setup, const MatchTerms& terms) {
    std::printf("%6d %9d %6d", setup.players, setup.entities, setup.sent);
    for (const MatchTerm& term : terms.terms) std::printf(" %9.2f", term.us / 1000.0);
    std::printf(" %9.2f %8.0f %9.1f\n", terms.total_us() / 1000.0, terms.server_bytes / 1e6,
                terms.states_each_snapshot);
    std::fflush(stdout);
}

nlohmann::ordered_json json_of(const CostSetup& setup, const MatchTerms& terms) {
    nlohmann::ordered_json json{{"world", "crowd"},
                                {"entities", setup.entities},
                                {"hz", setup.hz},
                                {"clients", setup.players},
                                {"sent", setup.sent}};
    for (const MatchTerm& term : terms.terms) json[std::string(term.name) + "_us"] = term.us;
    json["total_us"] = terms.total_us();
    json["server_bytes"] = terms.server_bytes;
    return json;
}

}  // namespace

void run_crowds(nlohmann::ordered_json& rows) {
    std::printf("\n%6s %9s %6s %9s %9s %9s %9s %9s %9s %8s %9s   ms a tick\n", "clients", "entities", "near", "receive",
                "judge", "record", "rest", "write", "all", "MB", "states");
    CostSetup setup;
    setup.sent = 72;
    for (const auto& [players, entities] : {std::pair{256, 1000}, {1000, 1000}, {2000, 10'000}}) {
        setup.players = players;
        setup.entities = entities;
        const MatchTerms terms = measure_match(setup, Sums::ticks_of_block);
        print(setup, terms);
        rows.push_back(json_of(setup, terms));
        if (entities < 10'000) continue;
        const double write_ms = terms.terms.back().us / 1000.0, mb = terms.server_bytes / 1e6;
        std::printf(
            "2,000 clients among 10,000: snapshots take %.1f ms a tick, goal at most %.0f: %s; %.0f MB, goal at "
            "most %.0f: %s\n",
            write_ms, goal_ms, write_ms <= goal_ms ? "reached" : "not reached", mb, goal_mb,
            mb <= goal_mb ? "reached" : "not reached");
    }
}

}  // namespace backsight::bench
