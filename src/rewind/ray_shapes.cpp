#include "distance.h"
#include "line.h"

#include <backsight/base/assert.h>

#include <cmath>
#include <limits>

namespace backsight {
namespace detail {
namespace {

LineHit enter_cap(const Line& line, Vec3 end, float radius) {
    const Line about_end = approach(line.nearest - end, line.direction);
    LineHit hit = line_enters_sphere(about_end, radius);
    hit.along += about_end.advance;
    hit.point = hit.point + end;
    return hit;
}

// The stretch of a line that lies between the planes of the faces seen so far.
struct Slabs {
    float enter = -std::numeric_limits<float>::infinity();
    float leave = std::numeric_limits<float>::infinity();
    int axis = -1;  // of the face it enters through

    bool cut(int index, float nearest, float direction, float extent) {
        if (direction == 0.0f) return nearest >= -extent && nearest <= extent;
        const float low = (-extent - nearest) / direction;
        const float high = (extent - nearest) / direction;
        const float first = direction > 0.0f ? low : high;
        const float last = direction > 0.0f ? high : low;
        if (first > enter) {
            enter = first;
            axis = index;
        }
        if (last < leave) leave = last;
        return enter <= leave;
    }
};

// No point within `radius` of a core that reaches `half` from its middle is as far from there, squared: of two numbers
// the square of the sum is at most twice the sum of the squares, and what is left is more than rounding adds.
float around_squared(float half_squared, float radius) { return 2.01f * (half_squared + radius * radius); }

bool is_clear_of(Vec3 start, const Hitbox& shape, float inflation) {
    const Vec3 half = shape.kind == ShapeKind::capsule ? half_segment(shape)
                      : shape.kind == ShapeKind::box   ? shape.half_extents
                                                       : Vec3{};
    return length_squared(start) > around_squared(length_squared(half), core_radius(shape) + inflation);
}

// By itself: where one of the shapes is inlined and the capsule is not, a ray takes 5 % longer.
BACKSIGHT_NOINLINE LineHit enter_shape(const Line& line, const Hitbox& shape, float inflation) {
    switch (shape.kind) {
        case ShapeKind::sphere:
            return line_enters_sphere(line, shape.radius + inflation);
        case ShapeKind::capsule:
            return line_enters_capsule(line, half_segment(shape), shape.radius + inflation);
        case ShapeKind::box: {
            const Quat to_local = conjugate(shape.rotation);
            LineHit hit = line_enters_box(
                {rotate(to_local, line.nearest), rotate(to_local, line.direction), line.advance}, shape.half_extents);
            hit.point = rotate(shape.rotation, hit.point);
            hit.normal = rotate(shape.rotation, hit.normal);
            return hit;
        }
    }
    return {};
}

}  // namespace

Line approach(Vec3 start, Vec3 direction) {
    // The second step takes out what the first had to round among numbers as long as the way, and what a direction that
    // is not quite unit left: what follows relies on a right angle between `nearest` and the line.
    const float first = -dot(start, direction);
    const Vec3 nearest = start + direction * first;
    const float rest = -dot(nearest, direction);
    return {nearest + direction * rest, direction, first + rest};
}

LineHit line_enters_sphere(const Line& line, float radius) {
    const float room = radius * radius - length_squared(line.nearest);
    if (!(room >= 0.0f)) return {};
    const float along = -std::sqrt(room);
    const Vec3 normal = normalized(line.nearest + line.direction * along, -line.direction);
    return {true, along, normal * radius, normal};
}

LineHit line_enters_capsule(const Line& line, Vec3 half, float radius) {
    constexpr float least_length_squared = 1e-24f;  // below, the axis has no direction left in single precision
    constexpr float parallel = 1e-12f;              // sine squared; below, the side is never reached
    const float half_squared = length_squared(half);
    if (length_squared(line.nearest) > around_squared(half_squared, radius)) return {};
    if (!(half_squared > least_length_squared)) return line_enters_sphere(line, radius);
    const float half_length = std::sqrt(half_squared);
    const float reach = (half_length + radius) * 1.001f;
    if (length_squared(line.nearest) > reach * reach) return {};

    const Vec3 axis = half * (1.0f / half_length);
    const float axial_speed = dot(line.direction, axis);
    const Vec3 across = line.direction - axis * axial_speed;
    const float across_squared = length_squared(across);
    // Seen along the axis, the line passes a disc. It can only enter the capsule where it enters the endless cylinder,
    // or, beyond an end, through the cap on that side.
    float height = axial_speed > 0.0f ? -2.0f * half_length : 2.0f * half_length;
    if (across_squared > parallel) {
        const float nearest_height = dot(line.nearest, axis);
        const Vec3 nearest_across = line.nearest - axis * nearest_height;
        const float to_axis = -dot(nearest_across, across) / across_squared;
        const Vec3 passing = nearest_across + across * to_axis;
        const float room = radius * radius - length_squared(passing);
        if (!(room >= 0.0f)) return {};
        const float back = std::sqrt(room / across_squared);
        height = nearest_height + (to_axis - back) * axial_speed;
        if (height >= -half_length && height <= half_length) {
            const Vec3 normal = normalized(passing - across * back, -line.direction);
            return {true, to_axis - back, axis * height + normal * radius, normal};
        }
    }
    return enter_cap(line, height < 0.0f ? -half : half, radius);
}

LineHit line_enters_box(const Line& line, Vec3 half_extents) {
    const Vec3 d = line.direction;
    Slabs slabs;
    if (!slabs.cut(0, line.nearest.x, d.x, half_extents.x)) return {};
    if (!slabs.cut(1, line.nearest.y, d.y, half_extents.y)) return {};
    if (!slabs.cut(2, line.nearest.z, d.z, half_extents.z)) return {};

    Vec3 normal;
    Vec3 point = nearest_in_box(line.nearest + d * slabs.enter, half_extents);
    // On the face it is exact.
    if (slabs.axis == 0) {
        normal.x = d.x > 0.0f ? -1.0f : 1.0f;
        point.x = normal.x * half_extents.x;
    } else if (slabs.axis == 1) {
        normal.y = d.y > 0.0f ? -1.0f : 1.0f;
        point.y = normal.y * half_extents.y;
    } else {
        normal.z = d.z > 0.0f ? -1.0f : 1.0f;
        point.z = normal.z * half_extents.z;
    }
    return {true, slabs.enter, point, normal};
}

ShapeHit starts_inside(Vec3 start, Vec3 direction) { return {true, 0.0f, start, -direction}; }

ShapeHit move_point(Vec3 origin, Vec3 direction, float max_distance, const Hitbox& shape, float inflation) {
    const Vec3 mid = middle(shape);
    const Vec3 start = origin - mid;
    const Line line = approach(start, direction);
    const LineHit entry = enter_shape(line, shape, inflation);
    if (!entry.hit && is_clear_of(start, shape, inflation)) return {};
    const float distance = line.advance + entry.along;
    if (entry.hit && distance > 0.0f) {
        if (distance > max_distance) return {};
        return {true, distance, mid + entry.point - entry.normal * inflation, entry.normal};
    }
    // The line enters behind the start, or not at all. There are three cases. The start may lie inside. The motion may
    // lead away from the shape, which is convex and so cannot be met again. Or it starts on the surface, and rounding
    // put the entry behind it.
    const Vec3 on_core = nearest_on_core(start, shape);
    const Vec3 outward = start - on_core;
    const float radius = core_radius(shape) + inflation;
    if (length_squared(outward) <= radius * radius) return starts_inside(origin, direction);
    if (!entry.hit || dot(outward, direction) >= 0.0f) return {};
    const Vec3 normal = normalized(outward, -direction);
    return {true, 0.0f, mid + on_core + normal * core_radius(shape), normal};
}

}  // namespace detail

ShapeHit ray_shape(Vec3 origin, Vec3 direction, float max_distance, const Hitbox& shape) {
    BACKSIGHT_ASSERT(std::fabs(length_squared(direction) - 1.0f) < 1e-3f && max_distance >= 0.0f,
                     "direction: a unit vector; distance: 0 or more");
    return detail::move_point(origin, direction, max_distance, shape, 0.0f);
}

}  // namespace backsight
