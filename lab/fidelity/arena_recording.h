#pragma once

// A match of the arena between bots, as a recording: what the lab plays where no recording of real players is at hand.
//
// In: a seed and a duration. Out: a MovementSet of arena_bots players and the arena's lifts at 64 rows per second, in
// metres, with body shape skeleton and no shots. The bots fight, die and respawn, jump, crouch, ride the lift and walk
// onto pads. The last player joins 2 s late, the second leaves after three quarters. Crouching is not recorded. Equal
// seeds give equal recordings. No errors.

#include <cstdint>

#include "inputs/movement.h"

namespace backsight::lab {

inline constexpr std::int32_t arena_bots = 8;

/// Plays and records, without a network: each bot sees the tick before. A duration below 4 s is played as 4 s: before,
/// somebody would have no rows. Takes some 2 ms per second of play.
inputs::MovementSet record_arena(std::uint64_t seed, std::int64_t duration_us);

}  // namespace backsight::lab
