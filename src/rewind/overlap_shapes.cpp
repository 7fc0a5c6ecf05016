#include "distance.h"

#include <backsight/base/assert.h>

namespace backsight {
namespace {

using namespace detail;

float magnitude(float v) { return v < 0.0f ? -v : v; }
Vec3 magnitudes(Vec3 v) { return {magnitude(v.x), magnitude(v.y), magnitude(v.z)}; }

// How far the box reaches from its middle along `axis`, in its own frame.
float reach_along(Vec3 axis, Vec3 half_extents) { return dot(magnitudes(axis), half_extents); }

struct OrientedBox {
    Vec3 axes[3];
    Vec3 half_extents;

    OrientedBox(Vec3 half, Quat rotation)
        : axes{rotate(rotation, {1.0f, 0.0f, 0.0f}), rotate(rotation, {0.0f, 1.0f, 0.0f}),
               rotate(rotation, {0.0f, 0.0f, 1.0f})},
          half_extents(half) {}

    float reach(Vec3 axis) const {
        return reach_along({dot(axis, axes[0]), dot(axis, axes[1]), dot(axis, axes[2])}, half_extents);
    }
};

bool separates(Vec3 axis, Vec3 between, const OrientedBox& a, const OrientedBox& b) {
    return magnitude(dot(between, axis)) > a.reach(axis) + b.reach(axis);
}

// Separating axes (Gottschalk, Lin, Manocha, SIGGRAPH 1996): six faces, nine pairs of edges. Where two edges are nearly
// parallel their axis is made of rounding. That does no harm: apart along any axis is apart, zero separates nothing,
// and the faces then know all that this pair of edges would.
bool boxes_overlap(Vec3 between, const OrientedBox& a, const OrientedBox& b) {
    for (const Vec3& axis : a.axes)
        if (separates(axis, between, a, b)) return false;
    for (const Vec3& axis : b.axes)
        if (separates(axis, between, a, b)) return false;
    for (const Vec3& edge_a : a.axes)
        for (const Vec3& edge_b : b.axes)
            if (separates(cross(edge_a, edge_b), between, a, b)) return false;
    return true;
}

}  // namespace

bool sphere_overlaps_shape(Vec3 center, float radius, const Hitbox& shape) {
    BACKSIGHT_ASSERT(radius >= 0.0f, "radius: 0 or more");
    const Vec3 point = center - middle(shape);
    const float radii = radius + core_radius(shape);
    return length_squared(point - nearest_on_core(point, shape)) <= radii * radii;
}

bool capsule_overlaps_shape(Vec3 a, Vec3 b, float radius, const Hitbox& shape) {
    BACKSIGHT_ASSERT(radius >= 0.0f, "radius: 0 or more");
    const Vec3 half = (b - a) * 0.5f;
    const Separation apart = segment_to_core(a - middle(shape) + half, half, shape);
    const float radii = radius + core_radius(shape);
    return length_squared(apart.offset) <= radii * radii;
}

bool box_overlaps_shape(Vec3 center, Vec3 half_extents, Quat rotation, const Hitbox& shape) {
    const Quat to_local = conjugate(rotation);
    const Vec3 between = middle(shape) - center;
    switch (shape.kind) {
        case ShapeKind::sphere: {
            const Vec3 point = rotate(to_local, between);
            return length_squared(point - nearest_in_box(point, half_extents)) <= shape.radius * shape.radius;
        }
        case ShapeKind::capsule: {
            const Vec3 half = rotate(to_local, half_segment(shape));
            const Separation apart = segment_to_box(rotate(to_local, between), half, half_extents);
            return length_squared(apart.offset) <= shape.radius * shape.radius;
        }
        case ShapeKind::box:
            return boxes_overlap(between, OrientedBox(half_extents, rotation),
                                 OrientedBox(shape.half_extents, shape.rotation));
    }
    return false;
}

}  // namespace backsight
