#pragma once

// sweep_ball() for flights, thousands of which meet nobody: a hit is written only where there is one.

#include <backsight/projectile/sweep.h>

namespace backsight {

/// False: sweep_ball() would find nobody, and `hit` stays as it was. True: `hit` is what it would find.
[[nodiscard]] bool meet_ball(const View& before, const View& after, const SweptBall& ball, const QueryFilter& filter,
                             const LevelTrace& level, SweptHit& hit);

}  // namespace backsight
