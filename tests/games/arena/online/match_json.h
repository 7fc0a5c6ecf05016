#pragma once

// What the arena says over the wire, as tools/decode_sessions.py names its fields.

#include <nlohmann/json.hpp>

#include "arena/online/command_payload.h"
#include "arena/online/match_events.h"

namespace backsight::test {

nlohmann::json as_json(const arena::PlayerState& state);
/// A command with the input and the hashes in it.
nlohmann::json as_json(const Command& command, const arena::PlayerCommand& wanted);
nlohmann::json as_json(const arena::MatchEvent& event);

}  // namespace backsight::test
