#pragma once

// Packed rotations decoded in single precision, four at a time, for what only has to know about where something is: a
// few times as quick as dequantize(). Pure; any thread.

#include "lanes.h"

#include <backsight/base/quantize.h>

namespace backsight {

struct Rotations {
    Float4 x, y, z, w;
};

/// `rest`: below 0 where no quantiser writes it.
inline Rotations decode_roughly(Int4 packed, Float4& rest) {
    // What a component counts in.
    constexpr float decoded_step = 0.70710678f / 511.0f;
    const auto component = [&](int shift) { return to_floats((packed >> shift & 1023) - 511) * decoded_step; };
    const Float4 a = component(20);
    const Float4 b = component(10);
    const Float4 c = component(0);
    rest = 1.0f - (a * a + b * b + c * c);
    const Float4 d = roots_of(max(rest, four_of(0.0f)));
    // The index of what is left out is in the top two bits, of which the upper is the sign.
    const Int4 upper = packed >> 31;
    const Int4 lower = packed << 1 >> 31;
    const Int4 is_x = ~(upper | lower);
    const Int4 is_w = upper & lower;
    return {pick(is_x, d, a), pick(upper, b, pick(lower, d, a)), pick(is_w, c, pick(upper, d, b)), pick(is_w, d, c)};
}

/// Up to 57 degrees between two rotations a straight line between them turns at most 0.24 degrees less or more than
/// slerp() does: where their dot product is not below this, or not above its negative.
inline constexpr float least_cosine_of_lines = 0.88f;

/// About what is between two rotations, unit: at most 0.275 degrees from slerp() of both. False where it may be farther
/// off, and nothing is written.
inline bool blend_roughly(QuantRotation first, QuantRotation second, float fraction, Quat& out) {
    const auto a = static_cast<std::int32_t>(first.packed);
    const auto b = static_cast<std::int32_t>(second.packed);
    Float4 rest;
    const Rotations r = decode_roughly(Int4{a, b, a, b}, rest);
    const Quat from{r.x[0], r.y[0], r.z[0], r.w[0]};
    const Quat to{r.x[1], r.y[1], r.z[1], r.w[1]};
    const float cosine = dot(from, to);
    if (rest[0] < 0.0f || rest[1] < 0.0f || std::fabs(cosine) < least_cosine_of_lines) return false;
    const float to_a = 1.0f - fraction;
    const float to_b = std::copysign(fraction, cosine);
    out = normalized(Quat{from.x * to_a + to.x * to_b, from.y * to_a + to.y * to_b, from.z * to_a + to.z * to_b,
                          from.w * to_a + to.w * to_b});
    return true;
}

}  // namespace backsight
