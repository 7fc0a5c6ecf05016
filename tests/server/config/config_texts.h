#pragma once

// Settings of a server of the arena from flags and texts.

#include <algorithm>
#include <string>
#include <vector>

#include "arena/service/join_entries.h"
#include "server/config/config_warnings.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/config/arena_server_config.h"

namespace backsight::test {

using config::ConfigField;
using config::ConfigOptions;
using config::expected;
using config::find_warnings;
using config::outage_held_s;
using config::set_from_text;
using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using ServerConfig = ArenaServerConfig;

inline const service::Game& game() { return arena::arena_game(); }

inline ServerConfig from_flags(std::vector<std::string> arguments) {
    CLI::App program("test");
    CLI::App* serve = program.add_subcommand("serve", "");
    ConfigOptions options(&game());
    options.add_to(*serve);
    arguments.insert(arguments.begin(), "serve");
    std::reverse(arguments.begin(), arguments.end());
    program.parse(arguments);
    return options.load();
}

inline std::string error_in(const std::string& text) {
    return error_of([&] { parse_config(text, "server.toml"); });
}

/// The match of a client that joins this one.
inline arena::MatchConfig rejoined(const arena::MatchConfig& match) {
    return arena::match_config_in(arena::join_entries_of(match));
}

}  // namespace backsight::test
