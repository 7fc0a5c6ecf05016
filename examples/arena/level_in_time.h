#pragma once

// The level as projectiles ask for it: at any moment, doors and lifts where they stand at that moment's tick. The same
// for the shooter and the server.
//
// In: a level. Out: LevelAt, to be handed to flights. What it gives for a moment is good until seven other ticks have
// been asked for. Must outlive the calls. Not synchronised.

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

/// First contact of a ball with the level at a tick: of its hull as players have it, a contact gap before what it
/// meets, and at edges up to 0.42 of the radius before it (brush.h). A point meets it exactly.
LevelContact trace_ball(const Level& level, Vec3 from, Vec3 to, float radius_m, Tick tick);

}  // namespace backsight::arena
