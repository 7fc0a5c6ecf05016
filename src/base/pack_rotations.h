#pragma once

// Rotations packed in lanes: the quick way of quantize_rotation(), and of history/quantize_eight.h. Pure; any thread.

#include "lanes.h"

#include <cstdint>

namespace backsight {

// Ten bits, with 511 in the middle so that the identity is exact; 1023 is half a percent of a percent past 1/sqrt(2).
inline constexpr std::int32_t rotation_middle = 511;
inline constexpr std::int32_t rotation_max = 1023;
inline constexpr double inverse_sqrt_2 = 0.70710678118654752440;
inline constexpr double rotation_step = inverse_sqrt_2 / rotation_middle;
// How far the component that is left out may fall behind the largest. Rounding the three others moves it by up to
// three half steps and one of them by a half step the other way: two steps, and some room.
inline constexpr double rotation_slack = 3.0 * rotation_step;

// Four rotations packed at once, in single precision, as quantize_rotation() does one. A rotation is done only where
// single precision cannot give another encoding: one component is by far the largest, no other lies near the middle
// between two steps, and the rotation is as good as normalised. That is nearly always so.
struct PackedRotations {
    Int4 rotation;
    Int4 is_done;
};

// How far the norm may be off, squared: the next term of what replaces dividing by it is then 5/16 of 2^-24.
inline constexpr float norm_slack = 0x1p-8f;
// In steps. Five roundings of the scale and one of the product make 7 * 2^-24 of 511 of them; this is twice that.
inline constexpr float step_noise = 0x1p-11f;

inline constexpr auto steps_of_one = static_cast<float>(1.0 / rotation_step);
// By how many steps the largest component has to be larger than the others.
inline constexpr auto clearly_larger = static_cast<float>(1.01 * rotation_slack / rotation_step) + 0.01f;
// Added to a number within 511, this leaves its nearest integer, from 0 up, in the lowest bits.
inline constexpr float to_lowest_bits = 0x1.8p23f + static_cast<float>(rotation_middle);

inline PackedRotations pack_rotations(Float4 x, Float4 y, Float4 z, Float4 w) {
    const Float4 over = x * x + y * y + z * z + w * w - 1.0f;
    const Float4 scale = (1.0f - over * (0.5f - 0.375f * over)) * steps_of_one;
    x *= scale;
    y *= scale;
    z *= scale;
    w *= scale;
    const Float4 larger_of_xy = max(magnitudes(x), magnitudes(y));
    const Float4 larger_of_zw = max(magnitudes(z), magnitudes(w));
    const Float4 smaller_of_xy = min(magnitudes(x), magnitudes(y));
    const Float4 smaller_of_zw = min(magnitudes(z), magnitudes(w));
    const Float4 largest = max(larger_of_xy, larger_of_zw);
    const Float4 second = max(min(larger_of_xy, larger_of_zw), max(smaller_of_xy, smaller_of_zw));
    const Int4 is_x = magnitudes(x) == largest;
    const Int4 is_z = magnitudes(z) == largest;
    const Int4 is_w = magnitudes(w) == largest;
    const Int4 sign = signs_of(pick(is_x, x, pick(is_w, w, pick(is_z, z, y))));
    const auto rounded = [&](Float4 v, Float4& rest) {
        const Float4 without_sign = float_of(bits_of(v) ^ sign);
        const Float4 whole = without_sign + to_lowest_bits;
        rest = max(rest, magnitudes(without_sign - (whole - to_lowest_bits)));
        return bits_of(whole) & rotation_max;
    };
    Float4 rest{};
    const Int4 a = rounded(pick(is_x, y, x), rest);
    const Int4 b = rounded(pick(is_z | is_w, y, z), rest);
    const Int4 c = rounded(pick(is_w, z, w), rest);
    const Int4 omitted = pick(is_x, four_of(0), pick(is_w, four_of(3), pick(is_z, four_of(2), four_of(1))));
    const Int4 is_done =
        (magnitudes(over) < norm_slack) & (largest - second > clearly_larger) & (rest < 0.5f - step_noise);
    return {omitted << 30 | a << 20 | b << 10 | c, is_done};
}

}  // namespace backsight
