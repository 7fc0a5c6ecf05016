#include <backsight/rewind/query.h>

#include "collect.h"
#include "shape_tests.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace backsight {

namespace {

// A volume whose hits are measured from a point, and which `touches(shape)`.
template <typename Touches>
struct VolumeTest {
    Vec3 center;
    Touches touches;

    ShapeHit operator()(const Hitbox& shape) const {
        return touches(shape) ? proximity(center, everywhere, shape) : ShapeHit{};
    }
    float beyond(float distance) const { return distance; }
};
// Clang 14 deduces nothing of an aggregate by itself.
template <typename Touches>
VolumeTest(Vec3, Touches) -> VolumeTest<Touches>;

}  // namespace

ShapeHit proximity(Vec3 point, float limit, const Hitbox& shape) {
    const Vec3 nearest = closest_point_on_shape(point, shape);
    const float away = distance(point, nearest);
    return {away <= limit, away, nearest, normalized(point - nearest, {0.0f, 0.0f, 1.0f})};
}

Hit cast_ray(const View& view, const Ray& ray, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(ray.direction), "direction: a unit vector");
    const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, 0.0f);
    return nearest_target(view, filter, corridor, RayTest{ray});
}

void cast_rays(std::span<const RewoundRay> rays, std::span<Hit> out) {
    BACKSIGHT_ASSERT(out.size() >= rays.size(), "out: room for a hit of each ray");
    for (std::size_t i = 0; i < std::min(rays.size(), out.size()); ++i) {
        const bool has_view = BACKSIGHT_CHECK(rays[i].view != nullptr, "view: not null");
        out[i] = has_view ? cast_ray(*rays[i].view, rays[i].ray, rays[i].filter) : Hit{};
    }
}

std::size_t cast_ray_all(const View& view, const Ray& ray, const QueryFilter& filter, std::span<Hit> out) {
    BACKSIGHT_ASSERT(is_unit(ray.direction), "direction: a unit vector");
    const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, 0.0f);
    return collect_hits(view, filter, corridor, RayTest{ray}, Collect::entities, out, hit_comes_before).count;
}

Hit sweep_sphere(const View& view, const Ray& path, float radius, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(path.direction) && radius >= 0.0f, "direction: a unit vector; radius: 0 or more");
    const Corridor corridor(view, path.origin, path.direction, path.max_distance, radius);
    return nearest_target(view, filter, corridor, SphereSweepTest{path, radius});
}

Hit sweep_capsule(const View& view, const Ray& path, Vec3 axis, float radius, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(path.direction) && radius >= 0.0f, "direction: a unit vector; radius: 0 or more");
    const Corridor corridor(view, path.origin, path.direction, path.max_distance, radius + length(axis));
    return nearest_target(view, filter, corridor, CapsuleSweepTest{path, axis, radius});
}

std::size_t overlap_sphere(const View& view, Vec3 center, float radius, const QueryFilter& filter, std::span<Hit> out) {
    BACKSIGHT_ASSERT(radius >= 0.0f, "radius: 0 or more");
    const auto touches = [&](const Hitbox& shape) { return sphere_overlaps_shape(center, radius, shape); };
    return collect_hits(view, filter, around(view, center, radius), VolumeTest{center, touches}, Collect::entities, out,
                        by_slot<Hit>)
        .count;
}

std::size_t overlap_box(const View& view, Vec3 center, Vec3 half_extents, Quat rotation, const QueryFilter& filter,
                        std::span<Hit> out) {
    const auto touches = [&](const Hitbox& shape) { return box_overlaps_shape(center, half_extents, rotation, shape); };
    return collect_hits(view, filter, around(view, center, length(half_extents)), VolumeTest{center, touches},
                        Collect::entities, out, by_slot<Hit>)
        .count;
}

Hit closest_point(const View& view, Vec3 point, float max_distance, const QueryFilter& filter) {
    return nearest_target(view, filter, around(view, point, max_distance), ProximityTest{point, max_distance});
}

}  // namespace backsight
