#pragma once

// What a query hits, found by a plain loop over every hitbox of everybody: no boxes, no grid, no glimpse. Each entity
// is resolved once for all queries of one view.

#include "rewind/shape_tests.h"

#include <backsight/rewind/run_query.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace backsight::test {

class PlainLoop {
public:
    explicit PlainLoop(const View& view) : view_(&view) {
        for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
            everybody_.push_back(view.pose_of_slot(slot));
        }
    }

    /// Each hitbox that passes the filter and that `test` touches: by distance, slot and hitbox.
    template <typename Test>
    std::vector<Hit> touches(const QueryFilter& filter, const Test& test) const {
        std::vector<Hit> all;
        for (const ViewPose& found : everybody_) {
            if (!counts(filter, found)) continue;
            const HitboxSetId worn = found.state->hitboxes;
            const auto hitboxes = view_->history().hitbox_sets().get(worn);
            for (std::size_t i = 0; i < hitboxes.size(); ++i) {
                if (i < 32 && (found.state->hitbox_mask >> i & 1) == 0) continue;
                if ((filter.hit_groups & group_bit(hitboxes[i].group)) == 0) continue;
                const ShapeHit at = test(place(hitboxes[i], view_->bone(found, hitboxes[i].bone)));
                if (!at.hit) continue;
                all.push_back({found.entity, static_cast<std::uint16_t>(i), hitboxes[i].group, at.distance, at.point,
                               at.normal, worn, found.state->fields});
            }
        }
        std::ranges::sort(all, {},
                          [](const Hit& hit) { return std::tuple(hit.distance, hit.entity.index(), hit.hitbox); });
        return all;
    }

    /// The first of each entity.
    static std::vector<Hit> of_entities(const std::vector<Hit>& all) {
        std::vector<Hit> kept;
        for (const Hit& hit : all) {
            const auto is_known = [&](const Hit& other) { return other.entity == hit.entity; };
            if (std::ranges::none_of(kept, is_known)) kept.push_back(hit);
        }
        return kept;
    }

    /// What run_query() is to find.
    std::vector<Hit> hits(const Query& query) const {
        std::vector<Hit> all = touches(query.filter, AnyShapeTest(query));
        if (query.collect != Collect::hitboxes) all = of_entities(all);
        const std::size_t room = query.collect == Collect::nearest ? 1u : query.max_hits;
        all.resize(std::min(all.size(), room));
        return all;
    }

    /// Whether an entity rides another in this view.
    bool is_rider(EntityId entity) const { return !mount_of(entity).is_null(); }

private:
    EntityId mount_of(EntityId entity) const {
        if (entity.is_null() || entity.index() >= everybody_.size()) return {};
        const ViewPose& found = everybody_[entity.index()];
        return found.entity == entity && found.state ? found.state->parent : EntityId{};
    }

    bool is_of_own_mount(const QueryFilter& filter, const ViewPose& found) const {
        if (filter.mounts == MountScope::none) return false;
        if (filter.mounts == MountScope::riders) {
            if (filter.exclude_mount.is_null()) return false;
            return found.entity == filter.exclude_mount || found.state->parent == filter.exclude_mount;
        }
        EntityId root = filter.exclude_mount.is_null() ? filter.exclude : filter.exclude_mount;
        for (int i = 0; i < max_parent_depth && !mount_of(root).is_null(); ++i) root = mount_of(root);
        EntityId below = found.entity;
        for (int i = 0; i <= max_parent_depth && !below.is_null(); ++i, below = mount_of(below)) {
            if (below == root) return true;
        }
        return false;
    }

    bool counts(const QueryFilter& filter, const ViewPose& found) const {
        if (!is_hittable(found.status) || found.entity == filter.exclude) return false;
        if (!filter.only.is_null() && found.entity != filter.only) return false;
        if ((found.state->layers & filter.layers) == 0) return false;
        if ((found.state->layers & filter.without_layers) != 0) return false;
        if (filter.only_team != 0 && found.state->team != filter.only_team) return false;
        if (filter.exclude_team != 0 && found.state->team == filter.exclude_team) return false;
        return !is_of_own_mount(filter, found);
    }

    const View* view_;
    std::vector<ViewPose> everybody_;
};

}  // namespace backsight::test
