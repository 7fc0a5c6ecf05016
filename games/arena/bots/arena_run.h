#pragma once

// `backsight arena`: a server, its bots and a bad network between them, in one process and over real sockets.

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "arena/bots/screen_taker.h"
#include "server/config/server_config.h"
#include "server/host/match_page.h"
#include "server/relay/network_conditions.h"
#include "ways/remote_copies.h"

namespace backsight::bots {

using namespace server;

struct ArenaOptions {
    config::ServerConfig server;
    std::uint32_t bots = 64;
    double seconds = 20.0;               ///< time of play, once all have joined
    bool forever = false;                ///< runs until it is stopped, with a line each second
    double churn_s = 0.0;                ///< see BotPlan
    bool light = false;                  ///< see BotPlan
    std::uint32_t steps_per_packet = 1;  ///< of the bots; see MatchConfig
    std::int64_t slow_motion = 1;        ///< real seconds for each of the match; see slow_down()
    bool has_relay = true;               ///< false: straight to the server, no conditions
    bool compares = true;
    /// How the bots' screens show each other's projectiles.
    ways::RemoteSystem remote_projectiles = ways::RemoteSystem::ours;
    std::uint32_t flood = 0;    ///< additional hostile datagrams a second; see flood.h. 0: none
    double time_scale = 1.0;    ///< of the game's time, in the middle third of the match. 0.2 to 4
    std::int64_t pause_ms = 0;  ///< stops the whole server once, in the middle, for this long
    ConditionsOptions conditions;
    std::string json;
    std::uint64_t (*allocations)() = nullptr;
    /// Null: none. Otherwise it is served as `server` says.
    MatchPage* page = nullptr;
    /// Takes what the bots' screens show; must outlive the run. Null: nobody.
    ScreenTaker* screens = nullptr;
    bool page_takes_any_port = false;  ///< where that one is in use
    /// After the summary the match goes on for whoever looks, until it is stopped.
    bool goes_on = false;
};

/// Plays, prints, and returns 0, or 1 if nothing could be judged. Throws std::exception if something cannot be opened.
int run_arena(const ArenaOptions& options, const std::atomic<bool>& stop, std::ostream& out);

}  // namespace backsight::bots
