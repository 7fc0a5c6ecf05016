#pragma once

// A quaternion as quantisers count with it: in double precision, by the number of its component. Pure; any thread.

#include "steps.h"

#include <backsight/base/vec.h>

#include <cmath>

namespace backsight {

struct Rotation {
    double c[4] = {0.0, 0.0, 0.0, 1.0};  // x, y, z, w
};

inline double largest_magnitude(const Rotation& r) {
    double largest = 0.0;
    for (const double v : r.c) largest = magnitude(v) > largest ? magnitude(v) : largest;
    return largest;
}

/// q and -q are the same rotation, so the component that is left out counts as positive.
inline double squared_error(const Rotation& wanted, const Rotation& got, int omitted) {
    const double sign = wanted.c[omitted] < 0.0 ? -1.0 : 1.0;
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        const double d = wanted.c[i] - sign * got.c[i];
        sum += d * d;
    }
    return sum;
}

/// Made unit. False if it is too short to be a rotation. The components must be finite.
inline bool unit_rotation(Quat rotation, Rotation& out) {
    Rotation r{{static_cast<double>(rotation.x), static_cast<double>(rotation.y), static_cast<double>(rotation.z),
                static_cast<double>(rotation.w)}};
    double squared = 0.0;
    for (const double v : r.c) squared += v * v;
    if (!(squared > 1e-20)) return false;
    const double scale = 1.0 / std::sqrt(squared);
    for (double& v : r.c) v *= scale;
    out = r;
    return true;
}

}  // namespace backsight
