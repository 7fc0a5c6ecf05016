#pragma once

// From candidates to hits: the loops over the hitboxes of an entity that every query shares. Each query brings a test
// of one shape, and a corridor that it cannot reach out of.
//
//     ShapeHit test(const Hitbox& shape) const;   // in world space
//     float test.beyond(float distance) const;    // how far along the corridor nothing is touched before `distance`
//
// Allocates nothing; threads and life as for View.

#include "filter.h"
#include "hitbox_sieve.h"
#include "targets.h"

#include <backsight/rewind/run_query.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace backsight {

inline constexpr float everywhere = std::numeric_limits<float>::infinity();

/// Where a query touches one entity.
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

// The first batch of a sieve is what a mask has bits for.
static_assert(HitboxSieve::batch == masked_hitboxes);

// Of an entity with bones that reach_far(), such as a ship: each hitbox is placed and tested.
template <typename Test, typename Take>
BACKSIGHT_NOINLINE void touch_on_far_bones(const View& view, const View::Figure& figure, const View::Bones& bones,
                                           HitboxSetId worn, std::uint32_t groups, const Test& test, Take take) {
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        const Hitbox& hitbox = hitboxes[i];
        if (!is_hitbox_there(figure.hitbox_mask, i) || !passes_group(groups, hitbox.group)) continue;
        static_cast<void>(take(test(place(hitbox, view.bone(figure, bones, hitbox.bone))), i, hitbox));
    }
}

// Of an entity with bones: the same as touch_hitboxes(). By itself, so that the few steps of the others stay in line.
template <typename Test, typename Take>
BACKSIGHT_NOINLINE void touch_on_bones(const View& view, const Corridor& corridor, const View::Figure& figure,
                                       HitboxSetId worn, std::uint32_t groups, const Test& test, Take take) {
    const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(worn);
    const View::Bones bones = view.bones(figure);
    // The sieve counts with 16 bits of a place.
    if (bones.are_far) return touch_on_far_bones(view, view.worked_out(figure), bones, worn, groups, test, take);
    View::Figure exact = figure;
    SharedBody* const shared = figure.shared;
    HitboxSieve sieve(view, corridor, figure, bones, worn);
    float limit = everywhere;
    for (std::size_t first = 0; first < hitboxes.size(); first += HitboxSieve::batch) {
        const std::uint32_t there = first == 0 ? figure.hitbox_mask : all_hitboxes;
        for (std::uint32_t left = sieve.sift(first) & there; left != 0;) {
            const std::size_t bit = sieve.nearest_of(left);
            left &= ~(1u << bit);
            // Nor is any of the others touched before it.
            if (sieve.is_beyond(bit, limit)) break;
            const Hitbox& hitbox = hitboxes[first + bit];
            if (!passes_group(groups, hitbox.group)) continue;
            if (exact.is_rough) exact = shared == nullptr ? view.worked_out(figure) : shared->worked_out();
            limit = take(test(place(hitbox, view.bone(exact, bones, hitbox.bone))), first + bit, hitbox);
        }
    }
}

// As place() of a pose that is not turned, to the bit: no coordinate of a pose is -0. Not of a box.
inline Hitbox place_unturned(const Hitbox& hitbox, Vec3 by) {
    Hitbox shape;
    shape.kind = hitbox.kind;
    shape.group = hitbox.group;
    shape.center = hitbox.center + by;
    shape.radius = hitbox.radius;
    if (hitbox.kind == ShapeKind::capsule) shape.end = hitbox.end + by;
    return shape;
}

/// Calls `take(ShapeHit, index, hitbox)` for the hitboxes of one entity that `test` may find, in any order. It returns
/// the distance along the corridor beyond which it needs no further one: infinity if it needs all.
template <typename Test, typename Take>
void touch_hitboxes(const View& view, const Corridor& corridor, const View::Figure& figure, HitboxSetId worn,
                    std::uint32_t groups, const Test& test, Take take) {
    const HitboxSets& sets = view.history().hitbox_sets();
    if (sets.has_bones(worn)) return touch_on_bones(view, corridor, figure, worn, groups, test, take);
    const std::span<const Hitbox> hitboxes = sets.get(worn);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        const Hitbox& hitbox = hitboxes[i];
        if (!is_hitbox_there(figure.hitbox_mask, i) || !passes_group(groups, hitbox.group)) continue;
        const Pose& pose = figure.pose;
        take(test(figure.is_turned ? place(hitbox, pose) : place_unturned(hitbox, pose.position)), i, hitbox);
    }
}

/// The hitbox of one entity with the smallest distance among those that `test` finds; the first of equals.
template <typename Test>
HitboxTouch nearest_hitbox(const View& view, const Corridor& corridor, const View::Figure& figure, HitboxSetId worn,
                           std::uint32_t groups, const Test& test) {
    HitboxTouch nearest;
    const auto take = [&](const ShapeHit& found, std::size_t index, const Hitbox& hitbox) {
        nearest.take(found, index, hitbox);
        return nearest.at.hit ? test.beyond(nearest.at.distance) : everywhere;
    };
    touch_hitboxes(view, corridor, figure, worn, groups, test, take);
    return nearest;
}

// Number by number: vectors are copied in wider pieces than they were just stored in, and those wait for the stores.
inline Hit hit_of(const HitboxTouch& touch, EntityId entity, HitboxSetId worn, std::uint32_t fields) {
    const Vec3& point = touch.at.point;
    const Vec3& normal = touch.at.normal;
    return {entity,
            touch.hitbox,
            touch.group,
            touch.at.distance,
            {point.x, point.y, point.z},
            {normal.x, normal.y, normal.z},
            worn,
            fields};
}

/// Nearest first; of equals the lower slot.
inline bool comes_before(float distance, EntityId entity, const Hit& other) {
    return distance < other.distance || (distance == other.distance && entity.index() < other.entity.index());
}
/// As above; of one entity's equals the lower hitbox.
inline bool hit_comes_before(const Hit& a, const Hit& b) {
    if (a.distance == b.distance && a.entity == b.entity) return a.hitbox < b.hitbox;
    return comes_before(a.distance, a.entity, b);
}

/// `for_each(corridor, visit)` as for_each_target().
template <typename Test, typename ForEach>
Hit nearest_among(const View& view, std::uint32_t groups, const Corridor& corridor, const Test& test,
                  ForEach for_each) {
    Hit best;
    float limit = everywhere;
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        const HitboxTouch touch = nearest_hitbox(view, corridor, figure, worn, groups, test);
        if (touch.at.hit && (!best || comes_before(touch.at.distance, figure.entity(), best))) {
            best = hit_of(touch, figure.entity(), worn, figure.fields());
            limit = test.beyond(best.distance);
        }
        return limit;
    };
    for_each(corridor, visit);
    return best;
}

template <typename Test>
Hit nearest_target(const View& view, const QueryFilter& filter, const Corridor& corridor, const Test& test) {
    const auto for_each = [&](const Corridor& along, const auto& visit) {
        for_each_target(view, filter, along, visit);
    };
    return nearest_among(view, filter.hit_groups, corridor, test, for_each);
}

/// How many there were, and how many of them are in `out`.
struct Collected {
    std::size_t count = 0;
    std::size_t kept = 0;
};

/// Puts one hit for each entity, or each hitbox, into `out`, in the order of `before`; as far as there is room, the
/// first ones.
template <typename Test, typename Before>
Collected collect_hits(const View& view, const QueryFilter& filter, const Corridor& corridor, const Test& test,
                       Collect what, std::span<Hit> out, Before before) {
    Collected found;
    const auto keep = [&](const HitboxTouch& touch, const View::Figure& figure, HitboxSetId worn) {
        ++found.count;
        const Hit hit = hit_of(touch, figure.entity(), worn, figure.fields());
        found.kept = insert_in_order(hit, out, found.kept, before);
    };
    const auto visit = [&](const View::Figure& figure, HitboxSetId worn) {
        if (what == Collect::hitboxes) {
            const auto take = [&](const ShapeHit& at, std::size_t index, const Hitbox& hitbox) {
                if (at.hit) keep({at, static_cast<std::uint16_t>(index), hitbox.group}, figure, worn);
                return everywhere;
            };
            touch_hitboxes(view, corridor, figure, worn, filter.hit_groups, test, take);
            return everywhere;
        }
        const HitboxTouch touch = nearest_hitbox(view, corridor, figure, worn, filter.hit_groups, test);
        if (touch.at.hit) keep(touch, figure, worn);
        return everywhere;
    };
    for_each_target(view, filter, corridor, visit);
    return found;
}

}  // namespace backsight
