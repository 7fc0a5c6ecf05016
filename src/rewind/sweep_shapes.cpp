#include "distance.h"
#include "line.h"

#include <backsight/base/assert.h>

#include <cmath>

namespace backsight {
namespace {

using namespace detail;

// A mover that passes a shape resting at the origin.
struct ShapeSweep {
    Line line;           // of the mover's middle
    Vec3 half;           // of the mover's segment; zero for a sphere
    float radii = 0.0f;  // of both together, around their cores
    float max_distance = 0.0f;
    float reach = 0.0f;  // no contact while the middles are farther apart than this
};

struct Contact {
    bool hit = false;
    bool at_start = false;
    float distance = 0.0f;
    Vec3 on_core;  // of the shape
    Vec3 normal;
};

Contact make_contact(const ShapeSweep& sweep, float along, const Separation& apart, Vec3 last_normal) {
    const float distance = sweep.line.advance + along;
    return {true, false, distance > 0.0f ? distance : 0.0f, apart.on_shape, normalized(apart.offset, last_normal)};
}

// Newton's method on the gap between the two. The distance between convex bodies, one of which moves straight on, is a
// convex function of the way: from the left a step along the tangent never passes the first contact, and once the gap
// grows it grows for ever. The slope is the normal's share of the direction, so nothing but nearest points is needed.
template <typename Separate>
Contact find_contact(const ShapeSweep& sweep, const Separate& separate) {
    constexpr int max_steps = 32;
    constexpr float epsilon = 1.2e-7f;
    const float tolerance = 8.0f * epsilon * sweep.reach;

    const float room = sweep.reach * sweep.reach - length_squared(sweep.line.nearest);
    if (!(room >= 0.0f)) return {};
    const float farthest = std::sqrt(room);
    const float start = -sweep.line.advance;
    const float last = sweep.max_distance + start < farthest ? sweep.max_distance + start : farthest;
    const bool from_start = start >= -farthest;
    float along = from_start ? start : -farthest;
    if (along > last) return {};

    Vec3 normal = -sweep.line.direction;
    Separation apart;
    float gap = 0.0f;
    for (int step = 0; step < max_steps; ++step) {
        apart = separate(sweep.line.nearest + sweep.line.direction * along);
        const float size = length(apart.offset);
        gap = size - sweep.radii;
        if (gap <= 0.0f) {
            Contact contact = make_contact(sweep, along, apart, normal);
            contact.at_start = from_start && step == 0;
            return contact;
        }
        normal = apart.offset * (1.0f / size);
        // The offset is only known up to rounding, so take the steepest slope that it may stand for: a shorter step,
        // down to the gap itself (conservative advancement), and no false farewell.
        const float slope = dot(normal, sweep.line.direction) - 4.0f * epsilon * sweep.reach / size;
        if (slope >= 0.0f) return {};
        if (gap <= tolerance) return make_contact(sweep, along, apart, normal);
        along += slope > -1.0f ? gap / -slope : gap;
        if (along > last) return {};
    }
    // Only a graze converges so slowly.
    return gap <= 16.0f * tolerance ? make_contact(sweep, along, apart, normal) : Contact{};
}

Contact sweep_against(const ShapeSweep& sweep, const Hitbox& shape) {
    if (shape.kind == ShapeKind::capsule) {
        const Vec3 shape_half = half_segment(shape);
        return find_contact(sweep, [&](Vec3 mid) { return segment_to_segment(mid, sweep.half, shape_half); });
    }
    // In the box's frame, there and back.
    const Quat to_local = conjugate(shape.rotation);
    ShapeSweep local = sweep;
    local.line.nearest = rotate(to_local, sweep.line.nearest);
    local.line.direction = rotate(to_local, sweep.line.direction);
    local.half = rotate(to_local, sweep.half);
    const Vec3 extents = shape.half_extents;
    const auto separate = [&](Vec3 mid) {
        if (length_squared(local.half) > 0.0f) return segment_to_box(mid, local.half, extents);
        const Vec3 on_box = nearest_in_box(mid, extents);
        return Separation{on_box, mid - on_box};
    };
    Contact contact = find_contact(local, separate);
    contact.on_core = rotate(shape.rotation, contact.on_core);
    contact.normal = rotate(shape.rotation, contact.normal);
    return contact;
}

// The mover's middle starts at `start`.
ShapeHit sweep_segment(Vec3 start, Vec3 half, float radius, Vec3 direction, float max_distance, const Hitbox& shape) {
    const Vec3 mid = middle(shape);
    ShapeSweep sweep;
    sweep.line = approach(start - mid, direction);
    sweep.half = half;
    sweep.radii = radius + core_radius(shape);
    sweep.max_distance = max_distance;
    const float shape_reach =
        shape.kind == ShapeKind::capsule ? length(half_segment(shape)) : length(shape.half_extents);
    // A little more, for it is only where the search begins.
    sweep.reach = (shape_reach + length(half) + sweep.radii) * 1.001f;

    const Contact contact = sweep_against(sweep, shape);
    if (!contact.hit) return {};
    if (contact.at_start) return starts_inside(start, direction);
    return {true, contact.distance, mid + contact.on_core + contact.normal * core_radius(shape), contact.normal};
}

}  // namespace

ShapeHit sweep_sphere_shape(Vec3 origin, float radius, Vec3 direction, float max_distance, const Hitbox& shape) {
    BACKSIGHT_ASSERT(std::fabs(length_squared(direction) - 1.0f) < 1e-3f && max_distance >= 0.0f && radius >= 0.0f,
                     "direction: a unit vector; distance and radius: 0 or more");
    if (shape.kind != ShapeKind::box || radius == 0.0f)
        return move_point(origin, direction, max_distance, shape, radius);
    return sweep_segment(origin, {}, radius, direction, max_distance, shape);
}

ShapeHit sweep_capsule_shape(Vec3 a, Vec3 b, float radius, Vec3 direction, float max_distance, const Hitbox& shape) {
    BACKSIGHT_ASSERT(std::fabs(length_squared(direction) - 1.0f) < 1e-3f && max_distance >= 0.0f && radius >= 0.0f,
                     "direction: a unit vector; distance and radius: 0 or more");
    const Vec3 half = (b - a) * 0.5f;
    const Vec3 start = a + half;
    if (length_squared(half) == 0.0f) return sweep_sphere_shape(start, radius, direction, max_distance, shape);
    if (shape.kind != ShapeKind::sphere) return sweep_segment(start, half, radius, direction, max_distance, shape);

    // As seen from the capsule a point comes the other way.
    Hitbox mover;
    mover.kind = ShapeKind::capsule;
    mover.center = a;
    mover.end = b;
    mover.radius = radius;
    const ShapeHit seen = move_point(shape.center, -direction, max_distance, mover, shape.radius);
    if (!seen.hit) return {};
    if (seen.distance == 0.0f && seen.normal == direction) return starts_inside(start, direction);
    return {true, seen.distance, shape.center - seen.normal * shape.radius, -seen.normal};
}

}  // namespace backsight
