#pragma once

// A body that falls after its death, as each machine's physics has it: it topples about its feet as a rod does, and its
// limbs come to rest somewhere. Two machines never have the same push nor the same limbs.

#include <array>
#include <cstdint>

#include "lab/animation/person.h"

namespace backsight::lab::animation {

/// How long a body is looked at from its death on: a second to fall, and as long on the ground.
inline constexpr std::int64_t lying_ticks = 128;

class Ragdoll {
public:
    /// The fall of a death clip: the mean push, straight ahead, with stiff limbs.
    Ragdoll() = default;
    explicit Ragdoll(std::uint64_t seed);
    /// Falls on for a tick.
    void step();
    /// What becomes of the bones that it had alive.
    Bones pose(const Bones& alive) const;

private:
    double azimuth_rad_ = 0.0;
    double speed_rad_s_ = 1.5;
    double tilt_rad_ = 0.0;
    std::array<double, arena::skeleton_bones> limbs_rad_{};  // at rest, from the body's own axis
};

}  // namespace backsight::lab::animation
