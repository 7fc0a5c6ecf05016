#pragma once

// The bodies that the lab puts on recorded movement: hitbox sets and, for skeletons, bones as a pure function of the
// sent state. Both sides of a cell call the same function on the same state, so their hitboxes are equal to the bit.

#include <backsight/history/world_history.h>

#include "arena/skeleton.h"
#include "inputs/movement.h"

namespace backsight::lab {

using arena::skeleton_bones;

struct Body {
    HitboxSetId player;
    HitboxSetId mover;       ///< empty: movers are ridden, not shot
    Vec3 center;             ///< from the entity's position to the middle of the body
    Vec3 eye;                ///< from the entity's position to the muzzle
    float aim_half_width_m;  ///< aiming errors up to this make 45 to 50 of 100 shots hit
    float aim_half_height_m;
    std::uint32_t bones = 0;
};

/// Adds the hitbox sets of `shape` to `history`, and its bone poser. Called once on each side, before anything else.
Body dress(WorldHistory& history, inputs::BodyShape shape);

/// Bones that a history must have room for.
constexpr std::uint32_t bones_of(inputs::BodyShape shape) {
    return shape == inputs::BodyShape::skeleton ? skeleton_bones : 0;
}

}  // namespace backsight::lab
