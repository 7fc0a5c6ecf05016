#include <backsight/rewind/shapes.h>

#include "distance.h"

#include <cmath>

namespace backsight {

Hitbox place(const Hitbox& hitbox, const Pose& bone) {
    Hitbox shape;
    shape.kind = hitbox.kind;
    shape.group = hitbox.group;
    shape.center = transform(bone, hitbox.center);
    shape.radius = hitbox.radius;
    if (hitbox.kind == ShapeKind::capsule) shape.end = transform(bone, hitbox.end);
    if (hitbox.kind == ShapeKind::box) {
        shape.half_extents = hitbox.half_extents;
        shape.rotation = normalized(bone.rotation * hitbox.rotation);
    }
    return shape;
}

Vec3 closest_point_on_shape(Vec3 point, const Hitbox& shape) {
    const Vec3 mid = detail::middle(shape);
    const Vec3 on_core = detail::nearest_on_core(point - mid, shape);
    const Vec3 outward = point - mid - on_core;
    const float radius = detail::core_radius(shape);
    const float squared = length_squared(outward);
    if (squared <= radius * radius) return point;
    return mid + (on_core + outward * (radius / std::sqrt(squared)));
}

}  // namespace backsight
