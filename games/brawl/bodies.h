#pragma once

// The other fighters whom a step meets, where bodies block. Both ends make them of the same view: a client of its
// screen, the server of that client's view, within bounds (ServerWorld::body_of()). Plain values; any thread.

#include <backsight/base/function_ref.h>
#include <backsight/history/world_history.h>
#include <backsight/predict/way_among.h>
#include <backsight/view/view.h>

#include <array>
#include <cstdint>
#include <span>

#include "brawl/rules.h"

namespace backsight::brawl {

struct Bodies {
    std::array<UprightBody, max_players> all{};
    std::uint32_t count = 0;

    std::span<const UprightBody> each() const { return std::span(all).first(count); }
};

/// All but `self` who stand where `pose_of` has them, in the order of their slots. The dead block nobody. A step has
/// the raft where it is at tick `shown`, and a view draws it between two ticks; so its riders are put where they are on
/// it.
Bodies bodies_around(const WorldHistory& history, EntityId self, Tick shown,
                     FunctionRef<ViewPose(EntityId entity)> pose_of);

}  // namespace backsight::brawl
