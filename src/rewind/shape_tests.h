#pragma once

// How each shape of a query meets one hitbox, and the corridor that it cannot reach out of: the tests of collect.h.

#include "collect.h"

#include "base/unit.h"

#include <backsight/base/assert.h>
#include <backsight/rewind/run_query.h>

#include <array>

namespace backsight {

/// The corridor of a query that does not move.
inline Corridor around(const View& view, Vec3 center, float radius) {
    return {view, center, {1.0f, 0.0f, 0.0f}, 0.0f, radius};
}

struct RayTest {
    Ray ray;

    ShapeHit operator()(const Hitbox& shape) const {
        return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
    }
    float beyond(float distance) const { return distance; }
};

struct SphereSweepTest {
    Ray path;
    float radius;

    ShapeHit operator()(const Hitbox& shape) const {
        return sweep_sphere_shape(path.origin, radius, path.direction, path.max_distance, shape);
    }
    float beyond(float distance) const { return distance; }
};

struct CapsuleSweepTest {
    Ray path;
    Vec3 axis;
    float radius;

    ShapeHit operator()(const Hitbox& shape) const {
        return sweep_capsule_shape(path.origin, path.origin + axis, radius, path.direction, path.max_distance, shape);
    }
    float beyond(float distance) const { return distance; }
};

/// How far `point` is from a shape, as a hit; not one where it is farther than `limit`.
ShapeHit proximity(Vec3 point, float limit, const Hitbox& shape);

/// The nearest point of each shape to a point.
struct ProximityTest {
    Vec3 point;
    float limit;

    ShapeHit operator()(const Hitbox& shape) const { return proximity(point, limit, shape); }
    float beyond(float distance) const { return distance; }
};

/// The way of a capsule from pose to pose.
class Swing {
public:
    explicit Swing(const Query& query);

    /// ShapeHit::distance counts poses: Hit::distance.
    ShapeHit meet(const Hitbox& shape) const;
    /// Around all of the way.
    Vec3 center() const { return center_; }
    float reach_m() const { return reach_m_; }

private:
    struct Blade {
        Vec3 mid;
        Vec3 half;
    };
    Blade blade_at(std::size_t part, float fraction) const;
    float step_of(std::size_t part, float gap) const;

    const Query* query_;
    Vec3 center_;
    float reach_m_ = 0.0f;
    std::array<float, max_swing_poses> travel_m_{};  ///< at most, of any point of the capsule to the next pose
};

/// Any shape, chosen hitbox by hitbox. The query must outlive it.
class AnyShapeTest {
public:
    explicit AnyShapeTest(const Query& query);

    ShapeHit operator()(const Hitbox& shape) const;
    float beyond(float distance) const {
        if (query_->shape == QueryShape::swing) return everywhere;
        return distance;
    }
    Corridor corridor(const View& view) const;

private:
    Ray path() const { return {query_->origin, query_->direction, query_->distance}; }
    /// The point that a volume's hits are measured from.
    Vec3 center() const;
    bool overlaps(const Hitbox& shape) const;
    ShapeHit touched(ShapeHit hit, Vec3 axis, const Hitbox& shape) const;

    const Query* query_;
    Swing swing_;
};

/// What a query touches of one hitbox of an entity that stands as in `view` and wears `worn`, whatever it wears there.
/// Both sets must be of one skeleton. Null where the view has no place for the entity.
Hit touch_hitbox(const View& view, const Query& query, EntityId entity, HitboxSetId worn, std::uint16_t hitbox);

}  // namespace backsight
