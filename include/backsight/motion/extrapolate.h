#pragma once

// Where a thing is after its last known sample. Pure; any thread.

#include <backsight/base/compiler.h>
#include <backsight/motion/sample.h>

BACKSIGHT_EXACT_FLOATS_BEGIN

namespace backsight {

/// Constant velocity for at most `limit_seconds`, then held there. Tests on recorded players in motion compared it with
/// constant acceleration. For the worst twentieth it is nearer from 50 ms on, in the median from 150 ms on, where both
/// are poor (tools/extrapolation_error.py, docs/start/exact-views.md). `seconds` >= 0.
inline Vec3 extrapolate(const MotionSample& last, float seconds, float limit_seconds) {
    return last.position + last.velocity * (seconds < limit_seconds ? seconds : limit_seconds);
}

}  // namespace backsight

BACKSIGHT_EXACT_FLOATS_END
