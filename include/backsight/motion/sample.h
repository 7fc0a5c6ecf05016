#pragma once

// One known state of one thing that moves: what interpolation and extrapolation start from.

#include <backsight/base/vec.h>

namespace backsight {

struct MotionSample {
    Vec3 position;  ///< metres
    Vec3 velocity;  ///< metres per second
    Quat rotation;
};

}  // namespace backsight
