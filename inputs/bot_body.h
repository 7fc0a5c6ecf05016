#pragma once

// The body of a bot: how it runs, jumps, falls, rides and turns its head. One step of the simulation at a time.
//
// In: a body and what its mind wants. Out: the body a step later. Metres, seconds, radians; positions are between the
// feet. Speeds are those of QuakeWorld, in metres. No errors.

#include <array>
#include <cstdint>

#include <backsight/base/vec.h>

#include "inputs/bot_arena.h"

namespace backsight::inputs {

using Platforms = std::array<Platform, platform_count>;

struct BotBody {
    Vec3 position_m;
    Vec3 velocity_mps;  // relative to what it stands on
    float yaw_rad = 0.0f;
    float pitch_rad = 0.0f;  // positive looks down
    bool on_ground = true;
    std::int32_t platform = -1;  // index of the one it stands on, -1 for none
};

/// What the mind wants for one step.
struct BotWish {
    Vec3 direction;  // horizontal, length 1, or 0 to stand
    bool jump = false;
    float look_yaw_rad = 0.0f;
    float look_pitch_rad = 0.0f;
    float turn_rate_rad_s = 3.0f;
};

/// Moves a rider, or the corpse of one, with its platform from one step to the next.
void carry(BotBody& body, const Platforms& before, const Platforms& now);

/// Runs, jumps, falls and lands for one step; `before` and `now` are the platforms at its beginning and end.
void move(BotBody& body, const BotWish& wish, const Platforms& before, const Platforms& now);

/// Puts a body at a place, at rest; on a platform where one is under its feet.
void place(BotBody& body, Vec3 position_m, const Platforms& now);

}  // namespace backsight::inputs
