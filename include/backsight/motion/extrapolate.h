#pragma once

// Where is it after the last known sample? Pure; any thread.

#include <backsight/motion/sample.h>

namespace backsight {

/// Constant velocity for at most `limit_seconds`, then held there. For people in motion constant velocity beats constant
/// acceleration beyond 50 ms, and both are poor beyond 150 ms (measured on recorded players, see docs/exact-views.md).
/// `seconds` >= 0.
inline Vec3 extrapolate(const MotionSample& last, float seconds, float limit_seconds) {
    return last.position + last.velocity * (seconds < limit_seconds ? seconds : limit_seconds);
}

}  // namespace backsight
