#pragma once

// Which entities a QueryFilter lets through: first by the id, which is known before anything is looked up, then by the
// rest. passes_filter() of <backsight/rewind/query.h> is both together.

#include <backsight/rewind/query.h>

namespace backsight {

/// Whether an entity may pass, as far as its id tells.
inline bool passes_id(const QueryFilter& filter, EntityId entity) {
    if (!filter.only.is_null() && entity != filter.only) return false;
    for (const EntityId other : filter.exclude_all) {
        if (entity == other) return false;
    }
    return entity != filter.exclude && entity != filter.exclude_mount;
}

/// Whether an entity passes whose id does.
inline bool passes_traits(const QueryFilter& filter, EntityId parent, std::uint16_t team, std::uint16_t layers) {
    if (!filter.exclude_mount.is_null() && parent == filter.exclude_mount) return false;
    if ((layers & filter.layers) == 0 || (layers & filter.without_layers) != 0) return false;
    if (filter.only_team != 0 && team != filter.only_team) return false;
    return filter.exclude_team == 0 || team != filter.exclude_team;
}
inline bool passes_traits(const QueryFilter& filter, const EntityState& state) {
    return passes_traits(filter, state.parent, state.team, state.layers);
}

}  // namespace backsight
