#pragma once

// A person who walks, runs, turns and crouches as somebody at a keyboard does, and an animation of them that has a
// state of its own, as an engine's animation graph has: how far the stride is, and how deep the knees are bent.

#include <backsight/base/random.h>

#include <array>
#include <cstdint>

#include "arena/skeleton.h"

namespace backsight::lab::animation {

inline constexpr std::int64_t ticks_per_second = 64;
inline constexpr float tick_s = 1.0f / static_cast<float>(ticks_per_second);
/// Full change between standing and crouched, and its share of the height: the arena's crouched person.
inline constexpr double blend_seconds = 0.2;
inline constexpr float crouched_ratio = 0.64f;

/// Where a person is: what a server simulates.
struct Place {
    Vec3 position;
    Vec3 velocity;
    Quat rotation;  ///< looks where they go
    bool is_crouching = false;
};

class Walker {
public:
    explicit Walker(std::uint64_t seed) : random_(seed) {}
    /// The next tick's place.
    Place step();

private:
    RandomReals<float> random_;
    Place place_;
    Vec3 wanted_;
    std::int64_t left_ = 0;  // ticks until another wish
};

using Bones = std::array<Pose, arena::skeleton_bones>;

/// Of one stride: what a person covers with two steps at a run.
inline constexpr double stride_m = 3.5;

/// Poses the arena's skeleton.
class Animator {
public:
    /// `phase`: of the stride it begins with, 0 to 1.
    explicit Animator(double phase = 0.0) : phase_(phase) {}
    /// Moves on by a tick.
    void advance(float speed_mps, bool is_crouching);
    Bones bones() const;
    /// Whether the hitboxes of a crouched person fit better.
    bool is_low() const { return bend_ > 0.5; }
    /// How far a clip that moves its root has moved it since the cycle began. Standing has no such motion.
    float root_motion_m() const { return static_cast<float>(phase_ * swing_ * stride_m); }

private:
    double phase_;
    double bend_ = 0.0;
    double swing_ = 0.0;
};

/// Bones as the animation has them at a phase of the stride, a share of the swing and of the crouch.
Bones bones_at(double phase, double swing, double bend);

}  // namespace backsight::lab::animation
