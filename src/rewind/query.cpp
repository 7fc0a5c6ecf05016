#include <backsight/rewind/query.h>

#include "base/lanes.h"
#include "candidates.h"
#include "view/glimpse.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

// Nothing here needs equal bits: the room that is left is many times what rounding adds.
struct Places {
    Float4 x, y, z;
};

// Two neighbours among a bone's coordinates as they lie in memory.
std::int32_t pair_at(const QuantBone* bone, std::size_t offset) {
    static_assert(offsetof(QuantBone, y) == 2 && offsetof(QuantBone, z) == 4 && sizeof(QuantBone) == 12);
    std::int32_t pair = 0;
    std::memcpy(&pair, reinterpret_cast<const char*>(bone) + offset, sizeof pair);
    return pair;
}
Float4 first_of(Int4 pairs) { return to_floats(pairs << 16 >> 16); }
Float4 second_of(Int4 pairs) { return to_floats(pairs >> 16); }

// In steps.
Places places_of(const std::array<const QuantBone*, 4>& b) {
    const Int4 xy{pair_at(b[0], 0), pair_at(b[1], 0), pair_at(b[2], 0), pair_at(b[3], 0)};
    const Int4 z{pair_at(b[0], 4), pair_at(b[1], 4), pair_at(b[2], 4), pair_at(b[3], 4)};
    return {first_of(xy), second_of(xy), first_of(z)};
}

// Which hitboxes of an entity may a query touch? Checks four at a time in the entity's own frame, by the place of each
// bone alone. Bone rotations cost many times that, and are worked out only for the hitboxes that are left.
class HitboxSieve {
public:
    // So many hitboxes are looked at together.
    static constexpr std::size_t batch = 32;

    // `reaches`: how far each of `hitboxes` is from its bone, as HitboxSets gives it.
    HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose, const View::Bones& bones,
                std::span<const Hitbox> hitboxes, std::span<const float> reaches);

    // Bit i: whether the corridor may touch hitbox `first` + i. It is 0 only where it certainly does not, and for
    // what is behind the last one.
    std::uint32_t sift(std::size_t first);
    // Whether a hitbox that the last sift() let through, by its bit, is certainly touched beyond `limit` metres along
    // the corridor, or not at all.
    bool is_beyond(std::size_t bit, float limit) const { return enters_[bit] > limit * 1.001f; }

private:
    std::uint32_t sift_four(std::size_t first, float* enters) const;

    View::Bones bones_;
    std::span<const Hitbox> hitboxes_;
    std::span<const float> reaches_;
    float fraction_;
    float step_m_;
    float margin_m_;
    float length_;
    Vec3 origin_;  // of the corridor, in the entity's frame
    Vec3 direction_;
    float inverse_squared_;
    std::array<float, batch> enters_;  // metres along the corridor before which it touches nothing of a hitbox
};

HitboxSieve::HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose, const View::Bones& bones,
                         std::span<const Hitbox> hitboxes, std::span<const float> reaches)
    : bones_(bones),
      hitboxes_(hitboxes),
      reaches_(reaches),
      fraction_(pose.fraction),
      step_m_(view.history().config().quantization.position_step_m),
      margin_m_(corridor.margin_at(pose.pose.position)),
      length_(corridor.length()) {
    const Quat to_local = conjugate(pose.pose.rotation);
    origin_ = rotate(to_local, corridor.origin() - pose.pose.position);
    direction_ = rotate(to_local, corridor.direction());
    inverse_squared_ = 1.0f / length_squared(direction_);
}

std::uint32_t HitboxSieve::sift(std::size_t first) {
    std::uint32_t met = 0;
    const std::size_t count = std::min(hitboxes_.size() - first, batch);
    for (std::size_t i = 0; i < count; i += 4) met |= sift_four(first + i, &enters_[i]) << i;
    return count < batch ? met & ((1u << count) - 1) : met;
}

inline std::uint32_t HitboxSieve::sift_four(std::size_t first, float* enters) const {
    static constexpr QuantBone at_root{};
    std::array<const QuantBone*, 4> from;
    std::array<const QuantBone*, 4> to;
    std::array<float, 4> reach;
    std::uint32_t unknown = 0;  // those in the entity's own frame, or whose bone was not recorded
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t hitbox = std::min(first + i, hitboxes_.size() - 1);
        const auto bone = static_cast<std::size_t>(hitboxes_[hitbox].bone);  // of the root beyond all
        const bool is_known = bone < bones_.from.size();
        if (!is_known) unknown |= 1u << i;
        from[i] = is_known ? &bones_.from[bone] : &at_root;
        to[i] = bone < bones_.to.size() ? &bones_.to[bone] : from[i];
        reach[i] = reaches_[hitbox];
    }
    const Places a = places_of(from);
    const Places b = places_of(to);
    const Float4 x = (a.x + (b.x - a.x) * fraction_) * step_m_ - origin_.x;
    const Float4 y = (a.y + (b.y - a.y) * fraction_) * step_m_ - origin_.y;
    const Float4 z = (a.z + (b.z - a.z) * fraction_) * step_m_ - origin_.z;
    const Float4 along = (x * direction_.x + y * direction_.y + z * direction_.z) * inverse_squared_;
    const Float4 nearest = max(min(along, four_of(length_)), four_of(0.0f));
    const Float4 dx = x - direction_.x * nearest;
    const Float4 dy = y - direction_.y * nearest;
    const Float4 dz = z - direction_.z * nearest;
    const Float4 radius = Float4{reach[0], reach[1], reach[2], reach[3]} * 1.01f + margin_m_;
    const Float4 enter = along - radius * 1.01f;
    std::memcpy(enters, &enter, sizeof enter);
    for (std::uint32_t left = unknown; left != 0; left &= left - 1) {
        enters[std::countr_zero(left)] = -std::numeric_limits<float>::infinity();
    }
    const Int4 misses = dx * dx + dy * dy + dz * dz > radius * radius;
    const Int4 bits = misses & Int4{1, 2, 4, 8};
    return (static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2] | bits[3]) ^ 15u) | unknown;
}

// Where a query touches one entity.
struct HitboxTouch {
    ShapeHit at;
    std::uint16_t hitbox = 0;
    HitGroup group = HitGroup::generic;

    void take(const ShapeHit& found, std::size_t index, const Hitbox& hitbox_found) {
        if (!found.hit || (at.hit && found.distance >= at.distance)) return;
        at = found;
        hitbox = static_cast<std::uint16_t>(index);
        group = hitbox_found.group;
    }
};

// The hitbox of one entity with the smallest distance among those that `test(shape)` finds; the first of equals.
template <typename Test>
HitboxTouch nearest_hitbox(const View& view, const Corridor& corridor, const ViewPose& pose, HitboxSetId worn,
                           Test test) {
    HitboxTouch nearest;
    const HitboxSets& sets = view.history().hitbox_sets();
    const std::span<const Hitbox> hitboxes = sets.get(worn);
    if (!sets.has_bones(worn)) {
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            nearest.take(test(place(hitboxes[i], pose.pose)), i, hitboxes[i]);
        }
        return nearest;
    }
    const View::Bones bones = view.bones(pose);
    HitboxSieve sieve(view, corridor, pose, bones, hitboxes, sets.reaches(worn));
    for (std::size_t first = 0; first < hitboxes.size(); first += HitboxSieve::batch) {
        for (std::uint32_t left = sieve.sift(first); left != 0; left &= left - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(left));
            if (nearest.at.hit && sieve.is_beyond(bit, nearest.at.distance)) continue;
            const Hitbox& hitbox = hitboxes[first + bit];
            nearest.take(test(place(hitbox, view.bone(pose, bones, hitbox.bone))), first + bit, hitbox);
        }
    }
    return nearest;
}

Hit hit_of(const HitboxTouch& touch, EntityId entity, HitboxSetId worn) {
    return {entity, touch.hitbox, touch.group, touch.at.distance, touch.at.point, touch.at.normal, worn};
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
    const auto visit = [&](const ViewPose& pose, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, pose, worn, test);
        if (touch.at.hit && (!best || comes_before(touch.at.distance, pose.entity, best))) {
            best = hit_of(touch, pose.entity, worn);
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
    const auto visit = [&](const ViewPose& pose, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, pose, worn, [&](const Hitbox& shape) {
            return touches(shape) ? proximity(center, everywhere, shape) : ShapeHit{};
        });
        if (!touch.at.hit) return everywhere;
        kept = insert_in_order(hit_of(touch, pose.entity, worn), out, kept, by_slot<Hit>);
        ++count;
        return everywhere;
    };
    for_each_target(view, filter, corridor, visit);
    return count;
}

}  // namespace

bool passes_filter(const QueryFilter& filter, EntityId entity, const std::optional<EntityState>& state) {
    if (!filter.only.is_null() && entity != filter.only) return false;
    if (entity == filter.exclude || entity == filter.exclude_mount) return false;
    if (!state) return true;
    return passes_traits(filter, state->parent, state->team, state->layers);
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
    const auto visit = [&](const ViewPose& pose, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, pose, worn, [&](const Hitbox& shape) {
            return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        });
        if (!touch.at.hit) return everywhere;
        ++count;
        kept = insert_in_order(hit_of(touch, pose.entity, worn), out, kept, hit_comes_before);
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
