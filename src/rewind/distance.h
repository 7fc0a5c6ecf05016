#pragma once

// Closest points between the cores of shapes: a sphere's centre, a capsule's segment, a solid box. All of it is done
// relative to the centre of one of the two, where single precision is at its best. Internal.

#include <backsight/rewind/shapes.h>

namespace backsight::detail {

/// What surrounds the core: the radius, except of a box.
inline float core_radius(const Hitbox& shape) { return shape.kind == ShapeKind::box ? 0.0f : shape.radius; }

/// Half of a capsule's segment: it reaches from -half to +half about the middle.
inline Vec3 half_segment(const Hitbox& capsule) { return (capsule.end - capsule.center) * 0.5f; }

inline Vec3 middle(const Hitbox& shape) {
    return shape.kind == ShapeKind::capsule ? shape.center + half_segment(shape) : shape.center;
}

inline float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

/// Where along `half` the segment is nearest to `point`, in [-1, 1]; 0 for a segment without length.
inline float nearest_parameter(Vec3 point, Vec3 half) {
    const float squared = length_squared(half);
    return squared > 0.0f ? clamp(dot(point, half) / squared, -1.0f, 1.0f) : 0.0f;
}

inline Vec3 nearest_in_box(Vec3 point, Vec3 half_extents) {
    return {clamp(point.x, -half_extents.x, half_extents.x), clamp(point.y, -half_extents.y, half_extents.y),
            clamp(point.z, -half_extents.z, half_extents.z)};
}

/// The point of the core nearest to `point`; both relative to the shape's middle, in the world's directions.
Vec3 nearest_on_core(Vec3 point, const Hitbox& shape);

/// Two nearest points.
struct Separation {
    Vec3 on_shape;  ///< on the resting core, relative to its middle
    Vec3 offset;    ///< from there to the other one; zero where they meet
};

/// The point of the solid shape that is nearest to the other one, relative to its middle: the other's own nearest point
/// where that lies inside.
inline Vec3 nearest_in_shape(const Separation& apart, const Hitbox& shape) {
    const float radius = core_radius(shape);
    const float size = length(apart.offset);
    return apart.on_shape + (size > radius ? apart.offset * (radius / size) : apart.offset);
}

/// From the segment -shape_half to +shape_half to the segment about `mid`.
Separation segment_to_segment(Vec3 mid, Vec3 half, Vec3 shape_half);

/// From the box, in its own frame, to the segment about `mid`.
Separation segment_to_box(Vec3 mid, Vec3 half, Vec3 half_extents);

/// From the core of any shape to the segment about `mid`, relative to the shape's middle, in the world's directions.
Separation segment_to_core(Vec3 mid, Vec3 half, const Hitbox& shape);

}  // namespace backsight::detail
