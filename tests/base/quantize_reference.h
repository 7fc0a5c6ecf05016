#pragma once

// Quantising by its definition, in double precision and one number at a time. quantize.h must give the same bits on
// every code path.

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

/// The component `omitted` of a unit rotation left out, the others in steps of 1 / (511 sqrt(2)) above -511.
inline std::uint32_t plain_fields(const double (&unit)[4], int omitted) {
    constexpr double step = 0.70710678118654752440 / 511.0;
    std::uint32_t packed = static_cast<std::uint32_t>(omitted) << 30;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const double steps = std::round((unit[omitted] < 0.0 ? -unit[i] : unit[i]) / step) + 511.0;
        packed |= static_cast<std::uint32_t>(std::fmin(std::fmax(steps, 0.0), 1023.0)) << shift;
        shift -= 10;
    }
    return packed;
}

/// How far what the fields say is from `unit`, squared; infinite where the three are too long together, or where the
/// fourth is then clearly not the largest.
inline double plain_error(const double (&unit)[4], std::uint32_t packed) {
    constexpr double step = 0.70710678118654752440 / 511.0;
    const int omitted = static_cast<int>(packed >> 30);
    double fields[4] = {};
    double squared = 0.0;
    double largest = 0.0;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        fields[i] = (static_cast<int>(packed >> shift & 1023u) - 511) * step;
        squared += fields[i] * fields[i];
        largest = std::fmax(largest, std::fabs(fields[i]));
        shift -= 10;
    }
    if (squared >= 1.0) return INFINITY;
    fields[omitted] = std::sqrt(1.0 - squared);
    if (fields[omitted] + 3.0 * step < largest) return INFINITY;
    double error = 0.0;
    for (int i = 0; i < 4; ++i) {
        const double off = unit[i] - (unit[omitted] < 0.0 ? -fields[i] : fields[i]);
        error += off * off;
    }
    return error;
}

/// The component that is left out is the only one that may be the largest, of several the one with the least error.
inline QuantizeResult plain_rotation(Quat rotation, QuantRotation& out) {
    if (!is_finite(rotation)) return QuantizeResult::not_finite;
    double unit[4] = {rotation.x, rotation.y, rotation.z, rotation.w};
    double squared = 0.0;
    for (const double v : unit) squared += v * v;
    if (!(squared > 1e-20)) return QuantizeResult::out_of_range;
    const double scale = 1.0 / std::sqrt(squared);
    double largest = 0.0;
    for (double& v : unit) {
        v *= scale;
        largest = std::fmax(largest, std::fabs(v));
    }
    constexpr double slack = 1.01 * 3.0 * 0.70710678118654752440 / 511.0;
    int may_be_largest = 0;
    for (const double v : unit) may_be_largest += std::fabs(v) + slack >= largest;
    double least = INFINITY;
    for (int i = 0; i < 4; ++i) {
        if (std::fabs(unit[i]) + slack < largest) continue;
        const std::uint32_t packed = plain_fields(unit, i);
        const double error = may_be_largest == 1 ? 0.0 : plain_error(unit, packed);
        if (!(error + 1e-13 < least)) continue;
        least = error;
        out.packed = packed;
    }
    return QuantizeResult::ok;
}

}  // namespace backsight::test
