#pragma once

// A run of a game on WorldMatch and WorldClient: a server, its bots and a bad network between them, in one process and
// over real sockets.

#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "server/config/server_config.h"
#include "server/host/match_page.h"
#include "server/relay/network_conditions.h"
#include "server/world/world_bots.h"

namespace backsight::server {

struct WorldRunOptions {
    /// With its game.
    config::ServerConfig server;
    NewWorldBot new_bot;
    std::uint32_t bots = 16;
    double seconds = 20.0;  ///< of play, once all have joined
    bool forever = false;   ///< runs until it is stopped
    bool has_relay = true;  ///< false: straight to the server, no conditions
    ConditionsOptions conditions;
    std::string json;  ///< a file for the summary; empty: none
    /// Null: none. Otherwise it is served as `server` says.
    MatchPage* page = nullptr;
    bool page_takes_any_port = false;  ///< where that one is in use
    /// After the summary the match goes on for whoever looks, until it is stopped.
    bool goes_on = false;
};

/// Plays, prints, and returns 0, or 1 if nobody attacked. Throws std::exception if something cannot be opened.
int run_world(const WorldRunOptions& options, const std::atomic<bool>& stop, std::ostream& out);

}  // namespace backsight::server
