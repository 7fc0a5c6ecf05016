#include <backsight/rewind/corridor.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight {

namespace {

// A direction that is off by a part in a thousand moves contacts by that part of a shape's size; rotations by much
// less.
constexpr float generous = 1.01f;

// The largest coordinates are exact to one step, of riders to eight. What placing a hitbox there and meeting it rounds
// is a few of these, and a few units in the last place of an origin that lies further out.
float rounding_room(const View& view, Vec3 origin) {
    const float step = view.history().config().quantization.position_step_m;
    return 128.0f * step + 0x1p-17f * (std::fabs(origin.x) + std::fabs(origin.y) + std::fabs(origin.z));
}

// Seconds at top speed that an entity gets away from the straight lines between its places. Hermite: each of both
// velocities weighs at most 4/27 of the time between the samples.
float drift_seconds(const View& view, const Track& track) {
    const DrawConfig& config = view.config();
    float seconds = 0.0f;
    if (config.interpolation == Interpolation::hermite) {
        const std::int64_t ticks = track.newest() - std::max(view.oldest_tick(), Tick{0});
        seconds += 0.3f * static_cast<float>(ticks) * config.tick_rate.tick_seconds();
    }
    if (config.after_newest == AfterNewest::extrapolate) {
        seconds += 1.01e-6f * static_cast<float>(config.extrapolation_limit.value);
    }
    return seconds;
}

}  // namespace

Corridor::Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius)
    : view_(&view),
      origin_(origin),
      direction_(direction),
      inverse_{1.0f / direction.x, 1.0f / direction.y, 1.0f / direction.z},
      inverse_squared_(1.0f / length_squared(direction)),
      length_(length),
      margin_(radius * generous + rounding_room(view, origin)) {}

bool Corridor::may_meet(const Track& track) const {
    StateBounds bounds;
    // The tangents of Catmull-Rom have no bound worth the name: of two samples, one may be a hundred times as close.
    if (view_->config().interpolation == Interpolation::catmull_rom) return true;
    if (!track.bounds_since(view_->oldest_tick(), bounds)) return true;
    if (bounds.is_empty) return false;
    if (bounds.rides) return true;
    const HitboxSets& sets = view_->history().hitbox_sets();
    // What is drawn by rules of its own, or reckoned along a bend, may be anywhere. Such things are few.
    if (view_->config().after_newest == AfterNewest::reckon) return true;
    if (sets.has_groups() && (bounds.wears_several || sets.group(bounds.hitboxes) != 0)) return true;
    const float away = reach(bounds.wears_several ? sets.reach() : sets.reach(bounds.hitboxes), bounds);
    const Quantization& q = view_->history().config().quantization;
    const float seconds = drift_seconds(*view_, track);
    const float per_step = seconds > 0.0f ? seconds * q.velocity_step_mps : 0.0f;
    const Vec3 grown{away + static_cast<float>(bounds.speed[0]) * per_step,
                     away + static_cast<float>(bounds.speed[1]) * per_step,
                     away + static_cast<float>(bounds.speed[2]) * per_step};
    return meets_box(dequantize(bounds.low, q) - grown, dequantize(bounds.high, q) + grown);
}

bool Corridor::may_meet(const Track& track, const ViewPose& pose) const {
    StateBounds bounds;
    if (!track.bounds_since(view_->oldest_tick(), bounds)) return true;
    return meets_ball(pose.pose.position, reach(view_->history().hitbox_sets().reach(pose.state->hitboxes), bounds));
}

// How far from its place an entity may be touched. A bone that blends between two stays between them.
float Corridor::reach(float hitboxes_m, const StateBounds& bounds) const {
    const float step = view_->history().config().quantization.position_step_m;
    const float bones_m = std::sqrt(static_cast<float>(bounds.bone_reach_squared)) * step;
    return (hitboxes_m + bones_m) * generous + margin_;
}

// By slabs. A NaN, which is an infinity against a plane that is touched, cuts nothing off.
bool Corridor::meets_box(Vec3 low, Vec3 high) const {
    float enter = 0.0f;
    float leave = length_;
    const auto cut = [&](float from, float inverse, float near, float far) {
        if (std::signbit(inverse)) std::swap(near, far);
        const float first = (near - from) * inverse;
        const float last = (far - from) * inverse;
        if (first > enter) enter = first;
        if (last < leave) leave = last;
    };
    cut(origin_.x, inverse_.x, low.x, high.x);
    cut(origin_.y, inverse_.y, low.y, high.y);
    cut(origin_.z, inverse_.z, low.z, high.z);
    return !(enter > leave);
}

// The direction is not quite unit, so the place nearest to the centre is worked out as if it were any vector.
bool Corridor::meets_ball(Vec3 center, float radius) const {
    const Vec3 to_center = center - origin_;
    const float along = std::clamp(dot(to_center, direction_) * inverse_squared_, 0.0f, length_);
    return !(length_squared(to_center - direction_ * along) > radius * radius);
}

}  // namespace backsight
