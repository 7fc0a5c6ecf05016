#pragma once

// The entities that a query tests closely: candidates that can be hit, that pass its filter and that stand, as the view
// shows them, where its corridor may touch them. For other stages' queries; threads and life as for View.

#include "candidates.h"

#include <backsight/rewind/query.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

namespace backsight {

/// Calls `visit(const ViewPose&)` for each, in no particular order. It returns the distance along the corridor beyond
/// which no entity counts any more: infinity if all do.
template <typename Visit>
void for_each_target(const View& view, const QueryFilter& filter, const Corridor& corridor, Visit visit) {
    Candidates candidates(view, corridor);
    const Broadphase& index = view.history().swept();
    float limit = std::numeric_limits<float>::infinity();
    for (auto slots = candidates.next(limit); !slots.empty(); slots = candidates.next(limit)) {
        for (const std::uint32_t slot : slots) view.prefetch(slot);
        for (const std::uint32_t slot : slots) {
            if (!passes_filter(filter, view.history().slot(slot).id(), nullptr)) continue;
            const View::Glimpse glimpse = view.glimpse(slot);
            if (!glimpse.is_there()) continue;
            const float reach_m = index.reach_m(slot);
            if (glimpse.is_placed() && !corridor.meets(glimpse.place(), reach_m)) continue;
            const ViewPose pose = view.pose(glimpse);
            if (!is_hittable(pose.status) || !passes_filter(filter, pose.entity, pose.state)) continue;
            if (glimpse.is_placed() || corridor.meets(pose.pose.position, reach_m)) limit = visit(pose);
        }
    }
}

/// Whether a hit's entity is in a lower slot than another's.
template <typename Found>
bool by_slot(const Found& a, const Found& b) {
    return a.entity.index() < b.entity.index();
}

/// Inserts `hit` among the first `kept` of `out`, behind its equals, and returns how many are kept then. If there is no
/// room, the last of all is left out.
template <typename Found, typename Before>
std::size_t insert_in_order(const Found& hit, std::span<Found> out, std::size_t kept, Before before) {
    std::size_t at = kept;
    while (at > 0 && before(hit, out[at - 1])) --at;
    if (at >= out.size()) return kept;
    const std::size_t last = std::min(kept, out.size() - 1);
    for (std::size_t i = last; i > at; --i) out[i] = out[i - 1];
    out[at] = hit;
    return last + 1;
}

}  // namespace backsight
