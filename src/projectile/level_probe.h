#pragma once

// What a flight asks of the level besides what it meets: is there a floor, how far has it moved, how fast is it? The
// level answers one kind of question, how far a ball gets; these are made of it. Pure, as the level is.

#include <backsight/projectile/sweep.h>

namespace backsight {

/// How far off a surface a ball is placed to ask what else is in its way. More than rounding a kilometre out, less than
/// the eye sees.
inline constexpr float touch_m = 0.0005f;

/// A ball and a level that it is in.
struct Probe {
    LevelTrace level;
    float radius_m = 0.0f;

    LevelContact trace(Vec3 from, Vec3 to) const { return level ? level(from, to, radius_m) : LevelContact{}; }
};

/// The surface that a ball at some place would come to rest on, along a normal.
struct SurfaceUnder {
    bool is_there = false;
    bool is_aside = false;  ///< another one, that `normal` is of, holds the place: a door that has closed over it
    float below_m = 0.0f;   ///< the place; less than 0: it is within
    Vec3 normal;
};

/// From so far above the place to so far below it.
SurfaceUnder look_under(const Probe& probe, Vec3 place, Vec3 normal, float above_m, float below_m);
/// As far as `reach_m` both ways, but upwards no farther than the ball gets.
SurfaceUnder look_far_under(const Probe& probe, Vec3 place, Vec3 normal, float reach_m);

/// A surface that a ball has met, at the end of the step in which the level went from one to the other.
struct MovingSurface {
    Vec3 place;              ///< of the ball that touches it then
    float speed_mps = 0.0f;  ///< along its normal
};
/// `met` is where the ball met `after`; within it, if that has moved over it. A surface whose motion is unknown counts
/// as still.
MovingSurface surface_at(const Probe& before, const Probe& after, Vec3 met, Vec3 normal, float seconds);

}  // namespace backsight
