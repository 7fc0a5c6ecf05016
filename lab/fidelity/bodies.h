#pragma once

// The bodies that the lab puts on recorded movement: hitbox sets and, for skeletons, bones as a pure function of the
// sent state. Both sides of a cell call the same function on the same state, so their hitboxes are equal to the bit.

#include <backsight/history/world_history.h>

#include "arena/skeleton.h"
#include "inputs/movement.h"

namespace backsight::lab {

using arena::skeleton_bones;

/// The draw groups of `lab fidelity --mix`. Without it everybody is in group 0.
enum MixGroup : DrawGroup {
    players_group = 0,  ///< interpolated, and movers
    bending_group = 1,  ///< vehicles, reckoned in the present by RVB
    slow_group = 2,     ///< every third player: sent with every third snapshot, interpolated by a delay of their own
    turning_group = 3,  ///< vehicles, reckoned in the present by RPB
};

struct Body {
    HitboxSetId player;
    HitboxSetId mover;  ///< empty: movers are ridden, not shot
    // Empty but with --mix.
    HitboxSetId slow_player{};
    HitboxSetId bending_vehicle{};
    HitboxSetId turning_vehicle{};
    Vec3 center;             ///< from the entity's position to the middle of the body
    Vec3 eye;                ///< from the entity's position to the muzzle
    float aim_half_width_m;  ///< aiming errors up to this make 45 to 50 % of the shots hit
    float aim_half_height_m;
    std::uint32_t bones = 0;

    bool is_vehicle(HitboxSetId set) const {
        return set != mover && (set == bending_vehicle || set == turning_vehicle);
    }
    bool is_player(HitboxSetId set) const { return set != mover && (set == player || set == slow_player); }
};

/// From a vehicle's position, which is on the ground, to the middle of its body; aiming errors as for players.
inline constexpr Vec3 vehicle_center{0.0f, 0.0f, 0.6f};
inline constexpr float vehicle_aim_half_width_m = 2.4f;
inline constexpr float vehicle_aim_half_height_m = 0.7f;

/// Adds the hitbox sets of `shape` to `history`, and its bone poser; with `mix` those of all draw groups. Called once
/// on each side, before anything else.
Body dress(WorldHistory& history, inputs::BodyShape shape, bool mix = false);

/// Bones that a history must have room for.
constexpr std::uint32_t bones_of(inputs::BodyShape shape) {
    return shape == inputs::BodyShape::skeleton ? skeleton_bones : 0;
}

}  // namespace backsight::lab
