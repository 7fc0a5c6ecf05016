#pragma once

// What a match was like, for people and for programs.

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/bots/bot_host.h"
#include "server/bots/flood.h"
#include "server/watch/server_status.h"

namespace backsight::server {

/// How the bots were at one instant of the match.
struct BotLook {
    double second = 0.0;
    std::uint32_t connected = 0;
    std::uint32_t playing = 0;
    std::uint32_t starved = 0;   ///< see BotTotals
    std::uint32_t kept_out = 0;  ///< see BotTotals
};

struct SummaryFacts {
    std::string title;       ///< a line: what was played
    std::string conditions;  ///< a line: over what network
    std::optional<FloodTotals> flood;
    std::vector<BotLook> looks;  ///< in order; who is stuck in two of them has been for longer than a hiccup
};

/// Whatever was turned away, dropped or decided otherwise than the screen showed, by reason; only what happened.
std::vector<std::pair<std::string, std::uint64_t>> refusals(const ServerStatus& status);

/// How bots' sessions ended, by reason; only what happened.
std::vector<std::pair<std::string, std::uint64_t>> endings(const BotTotals& bots);

/// What an ending of endings() means to a player, where its name does not say it; else empty.
std::string_view meaning_of_ending(std::string_view name);

/// Kilobits per second and client.
struct Bandwidth {
    double down_kbps = 0.0;
    double up_kbps = 0.0;
    double down_wire_kbps = 0.0;  ///< with DTLS, UDP and IP
    double up_wire_kbps = 0.0;
};
Bandwidth bandwidth_of(const ServerStatus& status);

/// The line of a live table, and its head. Shares are of 100: what exact agrees with, declared rays equal to the bit,
/// and images that ended as their projectiles.
void print_live_head(std::ostream& out);
void print_live_line(std::ostream& out, const ServerStatus& status);

void print_summary(std::ostream& out, const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots);
nlohmann::ordered_json summary_json(const SummaryFacts& facts, const ServerStatus& status, const BotTotals& bots);

}  // namespace backsight::server
