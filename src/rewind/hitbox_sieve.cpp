#include "hitbox_sieve.h"

#include <backsight/motion/interpolate.h>

#include <algorithm>

namespace backsight::detail {

HitboxSieve::HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose)
    : bones_(view.bones(pose)),
      fraction_(pose.fraction),
      step_m_(view.history().config().quantization.position_step_m),
      margin_m_(corridor.margin_at(pose.pose.position)),
      length_(corridor.length()) {
    const Quat to_local = conjugate(pose.pose.rotation);
    origin_ = rotate(to_local, corridor.origin() - pose.pose.position);
    direction_ = rotate(to_local, corridor.direction());
    inverse_squared_ = 1.0f / length_squared(direction_);
}

bool HitboxSieve::may_meet(std::int16_t bone, float reach_m, float limit) const {
    const auto index = static_cast<std::size_t>(bone);
    if (bone < 0 || index >= bones_.from.size()) return true;
    const auto place_of = [&](const QuantBone& b) {
        return Vec3{static_cast<float>(b.x), static_cast<float>(b.y), static_cast<float>(b.z)} * step_m_;
    };
    Vec3 place = place_of(bones_.from[index]);
    if (index < bones_.to.size()) place = lerp(place, place_of(bones_.to[index]), fraction_);
    const float radius = reach_m * 1.01f + margin_m_;
    const Vec3 to_place = place - origin_;
    const float along = dot(to_place, direction_) * inverse_squared_;
    if (along - radius * 1.01f > limit * 1.001f) return false;
    const float nearest = std::clamp(along, 0.0f, length_);
    return !(length_squared(to_place - direction_ * nearest) > radius * radius);
}

}  // namespace backsight::detail
