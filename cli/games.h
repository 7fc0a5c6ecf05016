#pragma once

// The games that this program serves: `serve --game NAME` and `arena --game NAME`. A new game is one more row in
// games.cpp.

#include <CLI/CLI.hpp>

#include <backsight/service/match_port.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "server/host/match_page.h"
#include "server/world/world_bots.h"

namespace backsight::cli {

/// Where `arena` serves its page, unless that port is in use.
inline constexpr std::int64_t usual_page_port = 27780;

struct ServedGame {
    const service::Game* game = nullptr;
    /// Makes the page of one match.
    std::function<std::unique_ptr<server::MatchPage>()> new_page;
    /// Makes a bot's client, for `arena --game NAME`. Null: the game has a command of its own.
    server::NewWorldBot new_bot{};
};

/// The first is the default.
std::span<const ServedGame> served_games();

/// The game that a command line names with --game. Its own settings are flags too, so that it must be known before the
/// command line is read. The default, if none is named or there is none of that name: add_game_option() says so.
const ServedGame& chosen_game(int argc, const char* const* argv);

/// Adds --game to a command.
void add_game_option(CLI::App& command);

}  // namespace backsight::cli
