#include "lab/animation/ragdoll.h"

#include <backsight/base/trig.h>

#include <algorithm>

namespace backsight::lab::animation {

namespace {

// A rod of a person's height on its end: 3 g / 2 h.
constexpr double rod_per_s2 = 3.0 * 9.81 / (2.0 * 1.8);
constexpr double on_the_ground_rad = pi / 2.0;
// A push of half as much or as much again, some 20 degrees to either side, and limbs that lie up to 50 degrees off.
constexpr double slowest_push_rad_s = 0.75;
constexpr double fastest_push_rad_s = 2.25;
constexpr double most_azimuth_rad = 0.35;
constexpr double most_limb_rad = 0.9;
// A bone on the ground is as high as its limb is thick.
constexpr float least_height_m = 0.1f;

}  // namespace

Ragdoll::Ragdoll(std::uint64_t seed) {
    RandomReals<double> random(seed);
    speed_rad_s_ = random.uniform(slowest_push_rad_s, fastest_push_rad_s);
    azimuth_rad_ = random.uniform(-most_azimuth_rad, most_azimuth_rad);
    for (double& limb : limbs_rad_) limb = random.uniform(-most_limb_rad, most_limb_rad);
}

void Ragdoll::step() {
    speed_rad_s_ += rod_per_s2 * deterministic_sin(tilt_rad_) * static_cast<double>(tick_s);
    tilt_rad_ = std::min(tilt_rad_ + speed_rad_s_ * static_cast<double>(tick_s), on_the_ground_rad);
}

Bones Ragdoll::pose(const Bones& alive) const {
    const Vec3 axis{static_cast<float>(-deterministic_sin(azimuth_rad_)),
                    static_cast<float>(deterministic_cos(azimuth_rad_)), 0};
    const Quat toppled = rotation_about(axis, tilt_rad_);
    Bones bones;
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const Vec3 at = rotate(toppled, alive[i].position);
        const Quat limb = rotation_about({1, 0, 0}, limbs_rad_[i] * tilt_rad_ / on_the_ground_rad);
        bones[i] = {{at.x, at.y, std::max(at.z, least_height_m)}, normalized(toppled * alive[i].rotation * limb)};
    }
    return bones;
}

}  // namespace backsight::lab::animation
