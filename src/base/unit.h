#pragma once

// Whether something that a caller or a client gave as a unit vector or rotation is one, up to rounding.

#include <backsight/base/vec.h>

namespace backsight {

/// `squared`: of the length. False for NaN.
inline bool is_near_one(float squared) { return squared > 0.999f && squared < 1.001f; }
inline bool is_unit(Vec3 v) { return is_near_one(length_squared(v)); }
inline bool is_unit(Quat q) { return is_near_one(dot(q, q)); }

}  // namespace backsight
