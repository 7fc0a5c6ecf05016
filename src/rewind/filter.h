#pragma once

// Which entities a QueryFilter lets through: first by the id, which is known before anything is looked up, then by the
// rest. passes_filter() of <backsight/rewind/query.h> is both together, without the tree of mounts.

#include <backsight/rewind/query.h>

#include <algorithm>

namespace backsight {

/// Whether an entity may pass, as far as its id tells.
inline bool passes_id(const QueryFilter& filter, EntityId entity) {
    if (!filter.only.is_null() && entity != filter.only) return false;
    for (const EntityId other : filter.exclude_all) {
        if (entity == other) return false;
    }
    if (entity == filter.exclude) return false;
    return entity != filter.exclude_mount || filter.mounts == MountScope::none;
}

/// Whether an entity passes whose id does.
inline bool passes_traits(const QueryFilter& filter, EntityId parent, std::uint16_t team, std::uint16_t layers) {
    const bool is_rider = !filter.exclude_mount.is_null() && parent == filter.exclude_mount;
    if (is_rider && filter.mounts != MountScope::none) return false;
    if ((layers & filter.layers) == 0 || (layers & filter.without_layers) != 0) return false;
    if (filter.only_team != 0 && team != filter.only_team) return false;
    return filter.exclude_team == 0 || team != filter.exclude_team;
}
inline bool passes_traits(const QueryFilter& filter, const EntityState& state) {
    return passes_traits(filter, state.parent, state.team, state.layers);
}

/// Whether hitboxes of a group count.
inline bool passes_group(std::uint32_t hit_groups, HitGroup group) {
    return (hit_groups >> std::min<std::uint32_t>(static_cast<std::uint32_t>(group), 31) & 1u) != 0;
}

/// A filter as it applies to one view, which knows who rides whom. Lives as long as the view.
class FilterInView {
public:
    FilterInView(const View& view, const QueryFilter& filter);

    bool passes(EntityId entity) const { return passes_id(filter_, entity); }
    /// Whether an entity passes whose id does.
    bool passes(EntityId parent, std::uint16_t team, std::uint16_t layers) const {
        return passes_traits(filter_, parent, team, layers) && !(is_tree_ && rides(parent));
    }
    bool passes(const EntityState& state) const { return passes(state.parent, state.team, state.layers); }
    /// Without a state only the id counts.
    bool passes(const ViewPose& found) const { return passes(found.entity) && (!found.state || passes(*found.state)); }
    std::uint32_t hit_groups() const { return filter_.hit_groups; }

private:
    bool rides(EntityId parent) const;

    const View* view_;
    QueryFilter filter_;    // whose mount is the root, where the whole tree is left out
    bool is_tree_ = false;  // what rides it at any depth is left out
};

}  // namespace backsight
