#pragma once

#include "tests/support/cases.h"

#include <backsight/base/vec.h>

#include <cmath>

namespace backsight::test {

/// One that lies about the middle between two steps, or whose two largest components are about equal, at a length that
/// is normal or not; or any.
inline Quat any_rotation(Random& random) {
    constexpr double step = 0.70710678118654752440 / 511.0;
    const int kind = random.below(6);
    Quat q = random.rotation();
    float* const c[4] = {&q.x, &q.y, &q.z, &q.w};
    const auto half_steps = static_cast<double>(random.below(1021) - 510) + 0.5;
    const int one = random.below(4);
    if (kind == 0) {
        *c[one] = static_cast<float>((half_steps + random.between(-0.001, 0.001)) * step);
        const double others = std::sqrt(1.0 - static_cast<double>(*c[one]) * static_cast<double>(*c[one]));
        const double length = std::sqrt(static_cast<double>(dot(q, q) - *c[one] * *c[one]));
        for (int i = 0; i < 4; ++i) {
            if (i != one) *c[i] = static_cast<float>(static_cast<double>(*c[i]) * others / length);
        }
    }
    if (kind == 1) {
        *c[one] = *c[(one + 1) % 4] * random.between_f(-1.02, 1.02);
        q = normalized(q);
    }
    if (kind == 2) q = Quat{q.x, 0.0f, 0.0f, q.w};
    if (kind == 3) *c[one] = random.between_f(-0.5, 0.5);
    const float size = kind == 4 ? random.between_f(0.99, 1.01) : kind == 5 ? random.between_f(1e-6, 1e6) : 1.0f;
    return {q.x * size, q.y * size, q.z * size, q.w * size};
}

}  // namespace backsight::test
