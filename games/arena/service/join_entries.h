#pragma once

// The arena's part of a join file, of a lobby's ticket and of /join.json, for programs: as join_settings.h, but with
// exceptions. Errors: inputs::InputError with the file, the field, the value found and what would be right.

#include <filesystem>
#include <string>

#include "arena/service/join_settings.h"

namespace backsight::arena {

/// JoinInfo::game of a server of this match: one line of JSON, "{...}".
std::string join_entries_of(const MatchConfig& match);
/// `game`: JoinInfo::game, or TicketFile::game. `file`: where it stood, for messages.
JoinSettings join_settings_in(const std::string& game, const std::filesystem::path& file = {});
/// The settings for a client. Throws std::runtime_error if they do not make a valid match.
MatchConfig match_config_of(const JoinSettings& settings);
/// As above, of JoinInfo::game.
MatchConfig match_config_in(const std::string& game, const std::filesystem::path& file = {});

}  // namespace backsight::arena
