#pragma once

// The level as projectiles ask for it: at any moment, with doors and lifts where they are at that moment's tick.
// Shooter and server use it alike.
//
// In: a level. Out: LevelAt, to be given to flights. Its answer for a moment is valid until seven other ticks have been
// asked for. Must outlive the calls. Not synchronised.

#include <backsight/projectile/sweep.h>

#include <array>

#include "arena/level.h"

namespace backsight::arena {

class LevelInTime {
public:
    explicit LevelInTime(const Level& level);

    LevelAt at() {
        return [this](Moment moment) { return at_moment(moment); };
    }

private:
    LevelTrace at_moment(Moment moment);

    std::array<LevelSight, 8> sights_;  // by tick
};

/// First contact of a ball with the level at a tick. The ball is traced with a player's hull: it stops a contact gap
/// early, and at edges up to 0.42 of the radius early (brush.h). A point stops exactly.
LevelContact trace_ball(const Level& level, Vec3 from, Vec3 to, float radius_m, Tick tick);

}  // namespace backsight::arena
