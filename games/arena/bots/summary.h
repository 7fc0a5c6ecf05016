#pragma once

// Summary of a match, for people and for programs.

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/bots/bot_host.h"
#include "arena/bots/flood.h"
#include "server/watch/server_status.h"

namespace backsight::bots {

/// State of the bots at one instant of the match.
struct BotLook {
    double second = 0.0;
    std::uint32_t connected = 0;
    std::uint32_t playing = 0;
    std::uint32_t starved = 0;   ///< see BotTotals
    std::uint32_t kept_out = 0;  ///< see BotTotals
};

struct SummaryFacts {
    std::string title;       ///< one line: what was played
    std::string conditions;  ///< one line: the network
    std::optional<FloodTotals> flood;
    std::vector<BotLook> looks;  ///< in order; a bot that is stuck in two of them has more than a hiccup
    /// Real seconds for each of the match: what ticks cost is in real time, all else in the match's.
    std::int64_t slow_motion = 1;
    /// How the bots' screens showed each other's projectiles.
    ways::RemoteSystem remote_projectiles = ways::RemoteSystem::ours;
};

/// Everything refused, dropped, or decided differently than the screen showed, by reason; only what happened.
std::vector<std::pair<std::string, std::uint64_t>> refusals(const ServerStatus& status);

/// One of ServerStatus::named; 0 if the game does not count it.
std::uint64_t named_count(const ServerStatus& status, std::string_view name);

/// Corrections of own players that could be seen, over 5 cm, for each player and minute.
double seen_per_player_minute(const ServerStatus& status, const BotTotals& bots);

/// How bots' sessions ended, by reason; only what happened.
std::vector<std::pair<std::string, std::uint64_t>> endings(const BotTotals& bots);

/// Meaning of an ending of endings() for a player; empty if its name says it.
std::string_view meaning_of_ending(std::string_view name);

/// Kilobits per second and client.
struct Bandwidth {
    double down_kbps = 0.0;
    double up_kbps = 0.0;
    double down_wire_kbps = 0.0;  ///< with DTLS, UDP and IP
    double up_wire_kbps = 0.0;
};
Bandwidth bandwidth_of(const ServerStatus& status);

/// The head of a live table, and its line. Percentages: agreement of exact, declared rays equal to the bit, and images
/// that ended as their projectiles.
void print_live_head(std::ostream& out);
void print_live_line(std::ostream& out, const ServerStatus& status);

void print_summary(std::ostream& out, const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots);
nlohmann::ordered_json summary_json(const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots);

}  // namespace backsight::bots
