#pragma once

// Quantising as its definition says it, in double precision and one number at a time: what quantize.h has to give to
// the bit, by whatever way.

#include <backsight/base/quantize.h>

#include <cmath>

namespace backsight::test {

/// std::round() rounds halves away from zero.
inline QuantizeResult plain_steps(Vec3 v, float step, std::int32_t limit, std::int32_t (&out)[3]) {
    if (!is_finite(v)) return QuantizeResult::not_finite;
    const double values[3] = {v.x, v.y, v.z};
    for (const double value : values) {
        const double steps = value / static_cast<double>(step);
        if (!(std::fabs(steps) < limit + 0.5)) return QuantizeResult::out_of_range;
    }
    for (int i = 0; i < 3; ++i) out[i] = static_cast<std::int32_t>(std::round(values[i] / static_cast<double>(step)));
    return QuantizeResult::ok;
}

}  // namespace backsight::test
