#pragma once

// The scenes: level geometry, and what each of the two players does in them.
//
// In: nothing. Out: constants. A role walks to and fro on one line; bots choose times and ends of their ways within the
// ranges that stand here. Metres, z up, x from role 0 to role 1. All scenes were committed before any setting was
// tuned. Pure; any thread.

#include <backsight/base/vec.h>

#include <limits>
#include <span>
#include <string_view>

#include "lab/fairness/human.h"

namespace backsight::lab::fairness {

/// A block, as high as the sky where nothing else is said. Bodies are stopped by it, and stand on what is lower.
struct Wall {
    float low_x = 0.0f;
    float high_x = 0.0f;
    float low_y = 0.0f;
    float high_y = 0.0f;
    float high_z = std::numeric_limits<float>::infinity();
};

/// One walk of a role: waits, goes.
struct Leg {
    float to_y = 0.0f;
    float spread_m = 0.0f;  ///< the end lies up to this farther along +y
    double wait_low_ms = 0.0;
    double wait_high_ms = 0.0;
    /// The wait begins a reaction after the enemy has come on the screen; without it, at the end of the leg before.
    bool on_sight = false;
    double jump_ratio = 0.0;  ///< in how many of 1 they set off with a jump
};

struct Role {
    float x = 0.0f;
    float start_y = 0.0f;
    float spread_m = 0.0f;
    std::span<const Leg> legs{};
    /// Strafes to and fro within this of the place where the legs have led; 0: stands there.
    float strafe_m = 0.0f;
    double strafe_mean_ms = 300.0;  ///< mean time to the next turn, exponential
    Aim aim{};
};

struct Scene {
    std::string_view name;
    std::string_view what;  ///< in words
    std::span<const Wall> walls{};
    Role roles[2];
    Weapon weapon = rifle;
    double round_ms = 2000.0;
    /// Nobody shoots in the last part of a round, so that all of it is over when the next begins.
    double quiet_ms = 500.0;
    /// A curtain hangs between the two until this time of the round, by the server's clock. Screens show it as old as
    /// all else. 0: none.
    double curtain_ms = 0.0;
    /// The role whose coming out is a peek, for the peeker's advantage; -1: none.
    int peeker = -1;
    /// The level of the arena stands there instead of walls.
    bool is_in_arena = false;
};

std::span<const Scene> all_scenes();

inline bool has_cover(const Scene& scene) { return !scene.walls.empty() || scene.is_in_arena; }

/// Whether the straight line is free of the scene's geometry, its curtain aside.
bool line_is_free(const Scene& scene, Vec3 a, Vec3 b);
/// Metres from `origin` along the unit `direction` to geometry; at most `limit`.
float wall_distance(const Scene& scene, Vec3 origin, Vec3 direction, float limit);

/// Whether an eye at `eye` sees any of five points across the width of a body that stands at `feet`, or its eye. Except
/// behind low walls, the eye is in sight when the middle is.
bool sees_body(const Scene& scene, Vec3 eye, Vec3 feet);

/// Height of the ground on which a body at `feet` stands or lands: the highest top below its width and its feet.
float ground_under(const Scene& scene, Vec3 feet);
/// Where a body that goes from `feet` along y to `to_y` comes to: before the first wall that is no ground.
float walked_to(const Scene& scene, Vec3 feet, float to_y);

inline constexpr Vec3 eye_of(Vec3 feet) { return feet + Vec3{0.0f, 0.0f, eye_height_m}; }
inline constexpr Vec3 chest_of(Vec3 feet) { return feet + Vec3{0.0f, 0.0f, chest_height_m}; }

}  // namespace backsight::lab::fairness
