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

namespace {

// The rays of one shot: they have the same view and filter, and lie near each other.
BACKSIGHT_NOINLINE void cast_together(std::span<const RewoundRay> rays, std::span<Hit> out) {
    const View& view = *rays.front().view;
    SharedTargets targets(view, rays.front().filter);
    const auto for_each = [&](const Corridor& corridor, const auto& visit) { targets.for_each(corridor, visit); };
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const Ray& ray = rays[i].ray;
        BACKSIGHT_ASSERT(is_unit(ray.direction), "direction: a unit vector");
        const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, 0.0f);
        out[i] = nearest_among(view, rays[i].filter.hit_groups, corridor, RayTest{ray}, for_each);
    }
}

bool is_same(const QueryFilter& a, const QueryFilter& b) {
    return a.layers == b.layers && a.exclude == b.exclude && a.exclude_team == b.exclude_team && a.only == b.only &&
           a.exclude_mount == b.exclude_mount && a.without_layers == b.without_layers && a.only_team == b.only_team &&
           a.mounts == b.mounts && a.hit_groups == b.hit_groups && a.exclude_all.data() == b.exclude_all.data() &&
           a.exclude_all.size() == b.exclude_all.size();
}

}  // namespace

void cast_rays(std::span<const RewoundRay> rays, std::span<Hit> out) {
    BACKSIGHT_ASSERT(out.size() >= rays.size(), "out: room for a hit of each ray");
    rays = rays.first(std::min(rays.size(), out.size()));
    for (std::size_t first = 0; first < rays.size();) {
        const RewoundRay& one = rays[first];
        if (!BACKSIGHT_CHECK(one.view != nullptr, "view: not null")) {
            out[first++] = {};
            continue;
        }
        std::size_t last = first + 1;
        while (last < rays.size() && rays[last].view == one.view && is_same(rays[last].filter, one.filter)) ++last;
        if (last - first == 1) {
            out[first] = cast_ray(*one.view, one.ray, one.filter);
        } else {
            cast_together(rays.subspan(first, last - first), out.subspan(first));
        }
        first = last;
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
