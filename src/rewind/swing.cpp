// A capsule that moves and turns from pose to pose, against one shape: conservative advancement (Mirtich, 1996). The
// gap between the two shrinks no faster than the fastest point of the capsule goes, so as much of the way is free.

#include "distance.h"
#include "shape_tests.h"

#include <backsight/base/trig.h>
#include <backsight/motion/interpolate.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

using namespace detail;

// Each step goes at least this far, and at least this share of a part, however close the two pass each other.
constexpr float least_step_m = 0.01f;
constexpr float least_share_of_part = 1.0f / 256.0f;
// Of such a step at whose end the two touch.
constexpr int step_halvings = 14;
// What rounding and slerp()'s straight line below two degrees may add.
constexpr float faster_at_most = 1.001f;

// By how much slerp() turns from one to the other, in radians.
float radians_between(Quat a, Quat b) {
    if (dot(a, b) < 0.0f) b = -b;
    const Quat sum{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
    const Quat difference{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w};
    const auto norm = [](Quat q) { return static_cast<double>(std::sqrt(dot(q, q))); };
    return static_cast<float>(4.0 * deterministic_atan2(norm(difference), norm(sum)));
}

}  // namespace

Swing::Swing(const Query& query) : query_(&query) {
    const std::size_t count = query.pose_count;
    if (count == 0) return;
    const float arm_m = std::max(length(query.origin), length(query.origin + query.axis));
    Vec3 low = query.poses[0].position;
    Vec3 high = low;
    for (std::size_t i = 1; i < count; ++i) {
        const Vec3 at = query.poses[i].position;
        low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
        const float turn = radians_between(query.poses[i - 1].rotation, query.poses[i].rotation);
        travel_m_[i - 1] = (distance(query.poses[i - 1].position, at) + arm_m * turn) * faster_at_most;
    }
    center_ = (low + high) * 0.5f;
    for (std::size_t i = 0; i < count; ++i) {
        reach_m_ = std::max(reach_m_, distance(query.poses[i].position, center_) + arm_m + query.radius);
    }
}

Swing::Blade Swing::blade_at(std::size_t part, float fraction) const {
    const Pose& from = query_->poses[part];
    const std::size_t next = std::min<std::size_t>(part + 1, query_->pose_count - std::size_t{1});
    const Pose& to = query_->poses[next];
    const Pose pose{lerp(from.position, to.position, fraction), slerp(from.rotation, to.rotation, fraction)};
    const Vec3 half = rotate(pose.rotation, query_->axis * 0.5f);
    return {transform(pose, query_->origin) + half, half};
}

// As a share of the part.
float Swing::step_of(std::size_t part, float gap) const {
    const float travel = travel_m_[part];
    if (!(travel > least_step_m)) return 1.0f;
    return std::max({gap / travel, least_step_m / travel, least_share_of_part});
}

ShapeHit Swing::meet(const Hitbox& shape) const {
    const Vec3 shape_mid = middle(shape);
    const float radii = query_->radius + core_radius(shape);
    Separation apart;
    float gap = 0.0f;
    Blade blade;
    const auto look = [&](std::size_t part, float fraction) {
        blade = blade_at(part, fraction);
        apart = segment_to_core(blade.mid - shape_mid, blade.half, shape);
        gap = length(apart.offset) - radii;
    };
    look(0, 0.0f);
    if (gap <= 0.0f) {
        const Vec3 way = blade_at(query_->pose_count > 2 ? 1 : 0, 1.0f).mid - blade.mid;
        return {true, 0.0f, shape_mid + nearest_in_shape(apart, shape), -normalized(way, {0.0f, 0.0f, -1.0f})};
    }
    Vec3 normal = normalized(apart.offset, {0.0f, 0.0f, 1.0f});
    for (std::size_t part = 0; part + 1 < query_->pose_count; ++part) {
        float free = 0.0f;
        while (free < 1.0f) {
            float next = std::min(free + step_of(part, gap), 1.0f);
            look(part, next);
            if (gap > 0.0f) {
                normal = normalized(apart.offset, normal);
                free = next;
                continue;
            }
            for (int i = 0; i < step_halvings; ++i) {
                const float half_way = 0.5f * (free + next);
                look(part, half_way);
                (gap > 0.0f ? free : next) = half_way;
            }
            look(part, next);
            normal = normalized(apart.offset, normal);
            const Vec3 point = shape_mid + apart.on_shape + normal * core_radius(shape);
            return {true, static_cast<float>(part) + next, point, normal};
        }
    }
    return {};
}

}  // namespace backsight
