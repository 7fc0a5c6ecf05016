#pragma once

// Everybody that a query has to look at closely: candidates that can be hit, that pass its filter and that stand, as
// the view shows them, where its corridor may touch them. For stages that ask questions of their own; threads and life
// as for View.

#include <backsight/rewind/candidates.h>
#include <backsight/rewind/query.h>

#include <limits>

namespace backsight {

/// Calls `visit(const ViewPose&)` for each, in no order that means anything. It returns the distance along the corridor
/// beyond which nobody counts any more: infinity if everybody does.
template <typename Visit>
void for_each_target(const View& view, const QueryFilter& filter, const Corridor& corridor, Visit visit) {
    Candidates candidates(view, corridor);
    const SweptIndex& index = view.history().swept();
    float limit = std::numeric_limits<float>::infinity();
    for (auto slots = candidates.next(limit); !slots.empty(); slots = candidates.next(limit)) {
        for (const std::uint32_t slot : slots) {
            if (!passes_filter(filter, view.history().slot(slot).id(), nullptr)) continue;
            View::Glimpse glimpse = view.glimpse(slot);
            if (!glimpse.is_there()) continue;
            Vec3 place;
            const float reach_m = index.reach_m(slot);
            const bool is_placed = view.place(glimpse, place);
            if (is_placed && !corridor.meets(place, reach_m)) continue;
            const ViewPose pose = view.pose(glimpse);
            if (!is_hittable(pose.status) || !passes_filter(filter, pose.entity, pose.state)) continue;
            if (is_placed || corridor.meets(pose.pose.position, reach_m)) limit = visit(pose);
        }
    }
}

}  // namespace backsight
