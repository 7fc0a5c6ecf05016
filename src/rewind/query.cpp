#include <backsight/rewind/query.h>

#include "candidates.h"
#include "filter.h"
#include "hitbox_sieve.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace backsight {

namespace {

constexpr float everywhere = std::numeric_limits<float>::infinity();

[[maybe_unused]] bool is_unit(Vec3 v) {
    const float squared = length_squared(v);
    return squared > 0.999f && squared < 1.001f;
}

// The corridor of a query that does not move.
Corridor around(const View& view, Vec3 center, float radius) {
    return {view, center, {1.0f, 0.0f, 0.0f}, 0.0f, radius};
}

// The first batch of a sieve is what a mask has bits for.
static_assert(HitboxSieve::batch == masked_hitboxes);

// Where a query touches one entity.
struct HitboxTouch {
    ShapeHit at;
    std::uint16_t hitbox = 0;
    HitGroup group = HitGroup::generic;

    // In any order: of equals the first of the set counts.
    void take(const ShapeHit& found, std::size_t index, const Hitbox& hitbox_found) {
        if (!found.hit) return;
        if (at.hit && (found.distance > at.distance || (found.distance == at.distance && index > hitbox))) return;
        at = found;
        hitbox = static_cast<std::uint16_t>(index);
        group = hitbox_found.group;
    }
};

// Of an entity with bones: the same as nearest_hitbox(). By itself, so that the few steps of the others stay in line.
template <typename Test>
BACKSIGHT_NOINLINE HitboxTouch nearest_on_bones(const View& view, const Corridor& corridor, const View::Figure& figure,
                                                HitboxSetId worn, Test test) {
    HitboxTouch nearest;
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    const View::Bones bones = view.bones(figure);
    HitboxSieve sieve(view, corridor, figure, bones, worn);
    for (std::size_t first = 0; first < hitboxes.size(); first += HitboxSieve::batch) {
        const std::uint32_t there = first == 0 ? figure.hitbox_mask : all_hitboxes;
        for (std::uint32_t left = sieve.sift(first) & there; left != 0;) {
            const std::size_t bit = sieve.nearest_of(left);
            left &= ~(1u << bit);
            // Nor is any of the others touched before it.
            if (nearest.at.hit && sieve.is_beyond(bit, nearest.at.distance)) break;
            const Hitbox& hitbox = hitboxes[first + bit];
            nearest.take(test(place(hitbox, view.bone(figure, bones, hitbox.bone))), first + bit, hitbox);
        }
    }
    return nearest;
}

// As place() of a pose that is not turned, to the bit: no coordinate of a pose is -0. Not of a box.
Hitbox place_unturned(const Hitbox& hitbox, Vec3 by) {
    Hitbox shape;
    shape.kind = hitbox.kind;
    shape.group = hitbox.group;
    shape.center = hitbox.center + by;
    shape.radius = hitbox.radius;
    if (hitbox.kind == ShapeKind::capsule) shape.end = hitbox.end + by;
    return shape;
}

// The hitbox of one entity with the smallest distance among those that `test(shape)` finds; the first of equals.
template <typename Test>
HitboxTouch nearest_hitbox(const View& view, const Corridor& corridor, const View::Figure& figure, HitboxSetId worn,
                           Test test) {
    const HitboxSets& sets = view.history().hitbox_sets();
    if (sets.has_bones(worn)) return nearest_on_bones(view, corridor, figure, worn, test);
    HitboxTouch nearest;
    const std::span<const Hitbox> hitboxes = sets.get(worn);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(figure.hitbox_mask, i)) continue;
        const Hitbox& hitbox = hitboxes[i];
        const Pose& pose = figure.pose;
        nearest.take(test(figure.is_turned ? place(hitbox, pose) : place_unturned(hitbox, pose.position)), i, hitbox);
    }
    return nearest;
}

// Number by number: vectors are copied in wider pieces than they were just stored in, and those wait for the stores.
Hit hit_of(const HitboxTouch& touch, EntityId entity, HitboxSetId worn) {
    const Vec3& point = touch.at.point;
    const Vec3& normal = touch.at.normal;
    return {entity,
            touch.hitbox,
            touch.group,
            touch.at.distance,
            {point.x, point.y, point.z},
            {normal.x, normal.y, normal.z},
            worn};
}

// Nearest first; of equals the lower slot.
bool comes_before(float distance, EntityId entity, const Hit& other) {
    return distance < other.distance || (distance == other.distance && entity.index() < other.entity.index());
}
bool hit_comes_before(const Hit& a, const Hit& b) { return comes_before(a.distance, a.entity, b); }

template <typename Test>
Hit nearest_target(const View& view, const QueryFilter& filter, const Corridor& corridor, Test test) {
    Hit best;
    float limit = everywhere;
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, figure, worn, test);
        if (touch.at.hit && (!best || comes_before(touch.at.distance, figure.entity(), best))) {
            best = hit_of(touch, figure.entity(), worn);
            limit = best.distance;
        }
        return limit;
    };
    for_each_target(view, filter, corridor, visit);
    return best;
}

// How far `point` is from a shape, as a hit; not one where it is farther than `limit`.
ShapeHit proximity(Vec3 point, float limit, const Hitbox& shape) {
    const Vec3 nearest = closest_point_on_shape(point, shape);
    const float away = distance(point, nearest);
    return {away <= limit, away, nearest, normalized(point - nearest, {0.0f, 0.0f, 1.0f})};
}

// One hit for each entity that `touches(shape)` any hitbox of.
template <typename Touches>
std::size_t collect_overlaps(const View& view, Vec3 center, float radius, const QueryFilter& filter, std::span<Hit> out,
                             Touches touches) {
    std::size_t count = 0;
    std::size_t kept = 0;
    const Corridor corridor = around(view, center, radius);
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, figure, worn, [&](const Hitbox& shape) {
            return touches(shape) ? proximity(center, everywhere, shape) : ShapeHit{};
        });
        if (!touch.at.hit) return everywhere;
        kept = insert_in_order(hit_of(touch, figure.entity(), worn), out, kept, by_slot<Hit>);
        ++count;
        return everywhere;
    };
    for_each_target(view, filter, corridor, visit);
    return count;
}

}  // namespace

bool passes_filter(const QueryFilter& filter, EntityId entity, const std::optional<EntityState>& state) {
    return passes_id(filter, entity) && (!state || passes_traits(filter, *state));
}

Hit cast_ray(const View& view, const Ray& ray, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(ray.direction), "direction: a unit vector");
    const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, 0.0f);
    return nearest_target(view, filter, corridor, [&](const Hitbox& shape) {
        return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
    });
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
    std::size_t count = 0;
    std::size_t kept = 0;
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, figure, worn, [&](const Hitbox& shape) {
            return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        });
        if (!touch.at.hit) return everywhere;
        ++count;
        kept = insert_in_order(hit_of(touch, figure.entity(), worn), out, kept, hit_comes_before);
        return everywhere;
    };
    for_each_target(view, filter, corridor, visit);
    return count;
}

Hit sweep_sphere(const View& view, const Ray& path, float radius, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(path.direction) && radius >= 0.0f, "direction: a unit vector; radius: 0 or more");
    const Corridor corridor(view, path.origin, path.direction, path.max_distance, radius);
    return nearest_target(view, filter, corridor, [&](const Hitbox& shape) {
        return sweep_sphere_shape(path.origin, radius, path.direction, path.max_distance, shape);
    });
}

Hit sweep_capsule(const View& view, const Ray& path, Vec3 axis, float radius, const QueryFilter& filter) {
    BACKSIGHT_ASSERT(is_unit(path.direction) && radius >= 0.0f, "direction: a unit vector; radius: 0 or more");
    const Corridor corridor(view, path.origin, path.direction, path.max_distance, radius + length(axis));
    return nearest_target(view, filter, corridor, [&](const Hitbox& shape) {
        return sweep_capsule_shape(path.origin, path.origin + axis, radius, path.direction, path.max_distance, shape);
    });
}

std::size_t overlap_sphere(const View& view, Vec3 center, float radius, const QueryFilter& filter, std::span<Hit> out) {
    BACKSIGHT_ASSERT(radius >= 0.0f, "radius: 0 or more");
    return collect_overlaps(view, center, radius, filter, out,
                            [&](const Hitbox& shape) { return sphere_overlaps_shape(center, radius, shape); });
}

std::size_t overlap_box(const View& view, Vec3 center, Vec3 half_extents, Quat rotation, const QueryFilter& filter,
                        std::span<Hit> out) {
    return collect_overlaps(view, center, length(half_extents), filter, out, [&](const Hitbox& shape) {
        return box_overlaps_shape(center, half_extents, rotation, shape);
    });
}

Hit closest_point(const View& view, Vec3 point, float max_distance, const QueryFilter& filter) {
    const Corridor corridor = around(view, point, max_distance);
    return nearest_target(view, filter, corridor,
                          [&](const Hitbox& shape) { return proximity(point, max_distance, shape); });
}

}  // namespace backsight
