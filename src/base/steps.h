#pragma once

// From a number to whole steps.

#include "lanes.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace backsight {

inline double magnitude(double v) { return v < 0.0 ? -v : v; }
constexpr std::int32_t magnitude(std::int32_t v) { return v < 0 ? -v : v; }

// To the nearest integer, halves away from zero. The caller has checked that it fits.
inline std::int32_t round_to_int(double value) {
    const auto whole = static_cast<std::int32_t>(value);
    const double rest = value - static_cast<double>(whole);
    if (rest >= 0.5) return whole + 1;
    if (rest <= -0.5) return whole - 1;
    return whole;
}

// The inverse of a step that is a power of two, to multiply by instead of dividing. That is exact too, since only the
// exponent changes. 0 for any other step, and for steps whose inverse is no normal float.
constexpr float exact_inverse(float step) {
    constexpr std::uint32_t exponent_of_two = 0x7f000000u;  // that of a number and that of its inverse add up to this
    const auto bits = std::bit_cast<std::uint32_t>(step);
    const bool has_inverse = (bits & 0x007fffffu) == 0 && bits >= 0x00800000u && bits < exponent_of_two;
    return has_inverse ? std::bit_cast<float>(exponent_of_two - bits) : 0.0f;
}

// To the nearest integer, halves away from zero, below 2^24. The greatest float below a half rounds up to the half
// where there is one to round, and never lifts what is less.
inline constexpr float below_half = 0x1.fffffep-2f;
inline std::int32_t round_to_int(float value) {
    return static_cast<std::int32_t>(value + std::copysign(below_half, value));
}
inline Int4 round_to_int(Float4 value) {
    const Float4 with_sign = float_of(signs_of(value) | std::bit_cast<std::int32_t>(below_half));
    return to_ints(value + with_sign);
}

}  // namespace backsight
