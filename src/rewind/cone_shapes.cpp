#include "distance.h"

#include <backsight/base/assert.h>

#include <cmath>

namespace backsight {
namespace {

using namespace detail;

// A cone whose half angle is at most a right one, with a round end: convex. All places are relative to its apex.
class Cone {
public:
    Cone(Vec3 direction, float length, float cosine)
        : direction_(direction),
          length_(length),
          cosine_(cosine),
          sine_(std::sqrt(cosine < 1.0f ? 1.0f - cosine * cosine : 0.0f)) {}

    Vec3 nearest(Vec3 point) const {
        const float along = dot(point, direction_);
        const float away = length(point);
        if (along >= cosine_ * away) return away <= length_ ? point : point * (length_ / away);
        // On the edge that is on the point's side. A point that is on no side lies straight behind the apex.
        const Vec3 side = normalized(point - direction_ * along, Vec3{});
        const Vec3 edge = direction_ * cosine_ + side * sine_;
        return edge * clamp(dot(point, edge), 0.0f, length_);
    }

private:
    Vec3 direction_;
    float length_;
    float cosine_;
    float sine_;
};

// Halvings of a parameter in [-1, 1]. More than single precision has would be of no use.
constexpr int slope_halvings = 24;

// Where along -1 to 1 a convex function is least whose slope has the sign of `slope(parameter)`.
template <typename Slope>
float least_by_slope(Slope slope) {
    if (slope(-1.0f) >= 0.0f) return -1.0f;
    if (slope(1.0f) <= 0.0f) return 1.0f;
    float low = -1.0f;
    float high = 1.0f;
    for (int i = 0; i < slope_halvings; ++i) {
        const float middle = 0.5f * (low + high);
        (slope(middle) < 0.0f ? low : high) = middle;
    }
    return high;
}

bool overlaps_capsule(const Cone& cone, Vec3 mid, Vec3 half, float radius) {
    // The distance to a convex body is convex along the segment, and this has the sign of its slope.
    const auto off = [&](float parameter) {
        const Vec3 point = mid + half * parameter;
        return point - cone.nearest(point);
    };
    const float nearest = least_by_slope([&](float parameter) { return dot(off(parameter), half); });
    return length_squared(off(nearest)) <= radius * radius;
}

// Whether a cone reaches a box that its apex is outside of. If it does, it does so through a face that the apex sees:
// with a common point it has the line from the apex to there. All in the box's frame, with the apex as the origin.
class BoxInCone {
public:
    BoxInCone(const Cone& cone, Vec3 mid, Vec3 half_extents) : cone_(cone), mid_(mid), half_(half_extents) {}

    bool overlaps() {
        for (int axis = 0; axis < 3 && !is_decided_; ++axis) {
            const float away = coordinate(mid_, axis);
            const float half = coordinate(half_, axis);
            if (away > half) look_at_face(axis, -1.0f);
            if (away < -half) look_at_face(axis, 1.0f);
        }
        return overlaps_;
    }

private:
    static float coordinate(Vec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }
    static Vec3 along(int axis, float value) {
        return {axis == 0 ? value : 0.0f, axis == 1 ? value : 0.0f, axis == 2 ? value : 0.0f};
    }

    // What is left of the distance from a point of the box to the cone. Either of both answers ends the search.
    Vec3 look(Vec3 point) {
        const Vec3 on_cone = cone_.nearest(point);
        const Vec3 off = point - on_cone;
        if (length_squared(off) == 0.0f) {
            overlaps_ = is_decided_ = true;
        } else {
            // A plane with the cone on one side, and all of the box on the other.
            const float reach = std::fabs(off.x) * half_.x + std::fabs(off.y) * half_.y + std::fabs(off.z) * half_.z;
            if (dot(off, mid_ - on_cone) > reach) is_decided_ = true;
        }
        return off;
    }

    void look_at_face(int axis, float side) {
        const Vec3 face = mid_ + along(axis, side * coordinate(half_, axis));
        const int first = (axis + 1) % 3;
        const int second = (axis + 2) % 3;
        const Vec3 u = along(first, coordinate(half_, first));
        const Vec3 v = along(second, coordinate(half_, second));
        const auto slope_of_best = [&](float parameter) {
            if (is_decided_) return 0.0f;
            const Vec3 line = face + u * parameter;
            const auto slope = [&](float other) { return is_decided_ ? 0.0f : dot(look(line + v * other), v); };
            return dot(look(line + v * least_by_slope(slope)), u);
        };
        static_cast<void>(least_by_slope(slope_of_best));
    }

    const Cone& cone_;
    Vec3 mid_;
    Vec3 half_;
    bool is_decided_ = false;
    bool overlaps_ = false;
};

}  // namespace

bool cone_overlaps_shape(Vec3 apex, Vec3 direction, float length, float cosine, const Hitbox& shape) {
    BACKSIGHT_ASSERT(length >= 0.0f && cosine >= 0.0f && cosine <= 1.0f, "length: 0 or more; cosine: 0 to 1");
    const Vec3 mid = middle(shape) - apex;
    if (shape.kind == ShapeKind::box) {
        const Quat to_local = conjugate(shape.rotation);
        const Vec3 local = rotate(to_local, mid);
        if (nearest_in_box(local, shape.half_extents) == local) return true;
        return BoxInCone(Cone(rotate(to_local, direction), length, cosine), local, shape.half_extents).overlaps();
    }
    const Cone cone(direction, length, cosine);
    if (shape.kind == ShapeKind::capsule) return overlaps_capsule(cone, mid, half_segment(shape), shape.radius);
    return length_squared(mid - cone.nearest(mid)) <= shape.radius * shape.radius;
}

}  // namespace backsight
