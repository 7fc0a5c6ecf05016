#include "benchmarks/mine/report.h"

#include <cstdio>

#include "inputs/files/number_format.h"

namespace backsight::bench {

namespace {

struct Meaning {
    const char* name;
    const char* what;
    const char* less;  // what makes it cheaper
};

constexpr Meaning meanings[] = {
    {"receive", "commands read, stamps audited", "commands of several frames in one packet, or fewer of them a second"},
    {"judge", "shots judged in exact views", "judge_all() on several threads; one query for what is one blow"},
    {"record", "states quantised, kept and indexed", "record_all(), with pieces for several threads"},
    {"rest", "what ends the tick", "projectiles by the clock, in pieces for several threads"},
    {"write", "snapshots chosen and written",
     "write_all() on several threads; fewer entities near each player (--sent), or a snapshot every second tick"},
};

const Meaning& meaning_of(const std::string& name) {
    for (const Meaning& meaning : meanings) {
        if (name == meaning.name) return meaning;
    }
    return meanings[0];
}

}  // namespace

std::string fault_of(const CostSetup& setup) {
    using inputs::formatted;
    if (setup.entities < setup.players) {
        return formatted("--entities %d: each of --players %d is an entity, so give %d or more", setup.entities,
                         setup.players, setup.players);
    }
    const int aboard = setup.riders + setup.ships();
    if (aboard > setup.entities) {
        return formatted(
            "--riders %d: with the %d ships that they ride, 16 to a ship, that is more than --entities %d; give "
            "--entities %d or more",
            setup.riders, setup.ships(), setup.entities, aboard);
    }
    if (setup.players + setup.ships() > setup.entities) {
        return formatted("--riders %d: their %d ships are entities besides the %d players; give --entities %d or more",
                         setup.riders, setup.ships(), setup.players, setup.players + setup.ships());
    }
    if (setup.sent > setup.entities) {
        return formatted("--sent %d: there are only --entities %d; give at most that, or 0 for all", setup.sent,
                         setup.entities);
    }
    if (const char* field = CostMatch::validate(setup)) {
        return formatted("the library refuses such a match: %s is out of range; try a --rate nearer to 64", field);
    }
    return {};
}

void print_mine(const CostSetup& setup, const MatchTerms& terms) {
    const double tick_us = 1e6 / setup.hz, total_us = terms.total_us();
    std::printf("\n%d players among %d entities, %d of them riders; %d ticks a second; ", setup.players, setup.entities,
                setup.riders, setup.hz);
    if (setup.sent == 0) {
        std::printf("each client is sent all.\n\n");
    } else {
        std::printf("about %d are near a player, and so in its snapshots.\n\n", setup.sent);
    }
    std::printf("%-9s %12s %16s %7s\n", "term", "us a tick", "ns each player", "share");
    for (const MatchTerm& term : terms.terms) {
        std::printf("%-9s %12.1f %16.0f %5.0f %%   %s\n", term.name, term.us, term.us * 1000.0 / setup.players,
                    term.us / total_us * 100.0, meaning_of(term.name).what);
    }
    std::printf("%-9s %12.1f %16.0f\n\n", "all", total_us, total_us * 1000.0 / setup.players);
    std::printf("One core: %.1f %% of each tick of %.1f ms. Memory: %.1f MB.\n", total_us / tick_us * 100.0,
                tick_us / 1000.0, terms.server_bytes / 1e6);
    std::printf("A tick has %.1f rays, and a snapshot of at most %u bytes %.1f states.\n", terms.rays_each_tick,
                setup.packet_bytes, terms.states_each_snapshot);
    const MatchTerm& largest = terms.largest();
    std::printf("Largest: %s (%s), %.0f %%. Cheaper by: %s.\n", largest.name, meaning_of(largest.name).what,
                largest.us / total_us * 100.0, meaning_of(largest.name).less);
    std::printf("Not in it: your game's own simulation, and sockets with encryption (./bench sockets).\n");
}

nlohmann::ordered_json mine_row(const CostSetup& setup, const MatchTerms& terms) {
    nlohmann::ordered_json row{{"players", setup.players}, {"entities", setup.entities}, {"riders", setup.riders},
                               {"rate", setup.hz},         {"sent", setup.sent},         {"bytes", setup.packet_bytes}};
    for (const MatchTerm& term : terms.terms) row[std::string(term.name) + "_us"] = term.us;
    row["total_us"] = terms.total_us();
    row["largest"] = terms.largest().name;
    row["rays_each_tick"] = terms.rays_each_tick;
    row["states_each_snapshot"] = terms.states_each_snapshot;
    row["server_bytes"] = terms.server_bytes;
    return row;
}

}  // namespace backsight::bench
