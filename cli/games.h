#pragma once

// The games that this program serves: `serve --game NAME` and `arena --game NAME`. A new game is one more row in
// games.cpp.

#include <CLI/CLI.hpp>

#include <backsight/service/match_port.h>

#include <functional>
#include <memory>
#include <span>

#include "server/host/match_page.h"

namespace backsight::cli {

struct ServedGame {
    const service::Game* game = nullptr;
    /// Makes the page of one match. Null: the service's own page, which draws any game.
    std::function<std::unique_ptr<server::MatchPage>()> new_page;
};

/// The first is the default.
std::span<const ServedGame> served_games();

/// The game that a command line names with --game. Its own settings are flags too, so that it must be known before the
/// command line is read. The default, if none is named or there is none of that name: add_game_option() says so.
const ServedGame& chosen_game(int argc, const char* const* argv);

/// Adds --game to a command.
void add_game_option(CLI::App& command);

}  // namespace backsight::cli
