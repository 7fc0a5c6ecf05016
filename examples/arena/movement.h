#pragma once

// One step of one player: the only copy of the rules of movement. The server runs it for each command. A client runs it
// to predict, and again to replay. Equal arguments give equal bits.
//
// `tick` says where lifts and doors are in this step. It is the tick of the moment that the player's screen showed when
// the input was given (ViewStamp::shown). So players collide with, stand on and shoot past what they see. Pure; any
// thread.
//
// Players do not collide with each other: other players' moves cannot be predicted, so collisions would break
// exactness.

#include "arena/level.h"
#include "arena/player.h"

namespace backsight::arena {

/// Metres and seconds. Walking, stepping and sliding follow Quake III (code/game/bg_pmove.c, bg_slidemove.c).
struct MovementRules {
    static constexpr float run_mps = 7.0f;
    static constexpr float crouch_ratio = 0.4f;
    static constexpr float ground_acceleration = 10.0f;  ///< per second, times the wished speed
    static constexpr float air_acceleration = 1.5f;
    static constexpr float friction = 6.0f;  ///< per second
    static constexpr float stop_mps = 2.0f;  ///< below this speed friction acts as at this speed
    static constexpr float gravity_mps2 = 20.0f;
    static constexpr float jump_mps = 6.75f;
    static constexpr float max_fall_mps = 40.0f;
    static constexpr float step_m = 0.45f;
    static constexpr float walkable_normal_z = 0.7f;
    static constexpr float radius_m = 0.4f;
    static constexpr float standing_m = 1.8f;
    static constexpr float crouched_m = 1.2f;
    static constexpr float standing_eye_m =
        1.59375f;  ///< on the grid, as the crouched one: so muzzles travel without loss
    static constexpr float crouched_eye_m = 1.0f;
};

/// The state after `input`; `before` is not changed.
PlayerState step(const PlayerState& before, const PlayerInput& input, const Level& level, Tick tick);

/// A living player at `feet`, on foot, with full magazines.
PlayerState spawn_at(Vec3 feet, const PlayerState& before);

/// Position of the feet in the world.
Vec3 world_position(const PlayerState& state, const Level& level, Tick tick);
/// The point from which the player looks and shoots.
Vec3 eye_position(const PlayerState& state, const Level& level, Tick tick);
Vec3 aim_direction(std::uint16_t yaw, std::int16_t pitch);
/// Yaw and pitch that look along `direction`, to the nearest step.
void look_along(Vec3 direction, std::uint16_t& yaw, std::int16_t& pitch);

Hull hull_of(const PlayerState& state);
/// From the feet to the middle of the hull.
Vec3 hull_center(const PlayerState& state);

}  // namespace backsight::arena
