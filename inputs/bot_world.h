#pragma once

// A game of our own bots, recorded: what the lab plays where no recording of real players is at hand.
//
// In: a seed and a duration. Out: a MovementSet of 8 players and 2 movers (the lift, the ship) at 128 rows per second,
// in metres, with body shape skeleton and no shots. The last player joins 2 s late, the first but one leaves after
// three quarters. Players die and respawn, jump, ride, and walk into teleporters. The same seed gives the same world.
// No errors.

#include <cstdint>

#include "inputs/movement.h"

namespace backsight::inputs {

/// Index of the lift's and the ship's track, as a rider's `parent` names it.
inline constexpr std::int32_t bot_count = 8;
inline constexpr std::int32_t lift_track = bot_count;
inline constexpr std::int32_t ship_track = bot_count + 1;

/// Plays and records. A duration below 4 s is played as 4 s: before, somebody would have no rows.
MovementSet record_bot_world(std::uint64_t seed, std::int64_t duration_us);

}  // namespace backsight::inputs
