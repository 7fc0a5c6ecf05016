#include "lanes.h"
#include "quantize_four.h"
#include "steps.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace backsight {
namespace {

// Ten bits, with 511 in the middle so that the identity is exact; 1023 is half a percent of a percent past 1/sqrt(2).
constexpr std::int32_t rotation_middle = 511;
constexpr std::int32_t rotation_max = 1023;
constexpr double inverse_sqrt_2 = 0.70710678118654752440;
constexpr double rotation_step = inverse_sqrt_2 / rotation_middle;
// How far the component that is left out may fall behind the largest. Rounding the three others moves it by up to
// three half steps and one of them by a half step the other way: two steps, and some room.
constexpr double rotation_slack = 3.0 * rotation_step;

struct Rotation {
    double c[4] = {0.0, 0.0, 0.0, 1.0};  // x, y, z, w
};

double largest_magnitude(const Rotation& r) {
    double largest = 0.0;
    for (const double v : r.c) largest = magnitude(v) > largest ? magnitude(v) : largest;
    return largest;
}

// `r` without its component `omitted`, rounded. q and -q are the same rotation, so that component counts as positive.
std::uint32_t pack_without(const Rotation& r, int omitted) {
    std::uint32_t packed = static_cast<std::uint32_t>(omitted) << 30;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const double value = r.c[omitted] < 0.0 ? -r.c[i] : r.c[i];
        std::int32_t n = round_to_int(value / rotation_step) + rotation_middle;
        n = n < 0 ? 0 : n > rotation_max ? rotation_max : n;
        packed |= static_cast<std::uint32_t>(n) << shift;
        shift -= 10;
    }
    return packed;
}

// Decodes the four fields. False if no quantiser writes them: the three are too long together, or leave a fourth that
// is clearly not the largest. `out` is then the direction of the three, or the fields' plain meaning.
bool unpack(std::uint32_t packed, Rotation& out) {
    const auto omitted = static_cast<int>(packed >> 30);
    double squared = 0.0;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const auto n = static_cast<std::int32_t>((packed >> shift) & 1023u);
        out.c[i] = (n - rotation_middle) * rotation_step;
        squared += out.c[i] * out.c[i];
        shift -= 10;
    }
    if (squared >= 1.0) {
        const double scale = 1.0 / std::sqrt(squared);
        for (double& v : out.c) v *= scale;
        out.c[omitted] = 0.0;
        return false;
    }
    out.c[omitted] = std::sqrt(1.0 - squared);
    return out.c[omitted] + rotation_slack >= largest_magnitude(out);
}

double squared_error(const Rotation& wanted, const Rotation& got, int omitted) {
    const double sign = wanted.c[omitted] < 0.0 ? -1.0 : 1.0;
    double sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        const double d = wanted.c[i] - sign * got.c[i];
        sum += d * d;
    }
    return sum;
}

// Where two components are about equally large, leaving out the one or the other gives different roundings. Taking the
// better one is what makes a decoded rotation encode to itself: its own encoding has no error left. Errors within a
// float's rounding count as equal, and then the first wins, on every machine.
std::uint32_t pack(const Rotation& r) {
    constexpr double float_noise = 1e-13;
    const double largest = largest_magnitude(r);
    const auto may_be_largest = [&](int i) { return magnitude(r.c[i]) + 1.01 * rotation_slack >= largest; };
    // Usually one component is clearly the largest, and there is nothing to compare.
    int candidates = 0;
    int only = 0;
    for (int i = 0; i < 4; ++i) {
        if (!may_be_largest(i)) continue;
        ++candidates;
        only = i;
    }
    if (candidates == 1) return pack_without(r, only);
    std::uint32_t best = 0;
    double best_error = 8.0;
    for (int i = 0; i < 4; ++i) {
        if (!may_be_largest(i)) continue;
        const std::uint32_t packed = pack_without(r, i);
        Rotation decoded;
        if (!unpack(packed, decoded)) continue;
        const double error = squared_error(r, decoded, i);
        if (error + float_noise < best_error) {
            best = packed;
            best_error = error;
        }
    }
    return best;
}

// Four rotations packed at once, in single precision, as pack() does one. A rotation is done only where single
// precision cannot give another encoding: one component is by far the largest, no other lies near the middle between
// two steps, and the rotation is as good as normalised. That is nearly always so.
struct Packed {
    Int4 rotation;
    Int4 is_done;
};

// How far the norm may be off, squared: the next term of what replaces dividing by it is then 5/16 of 2^-24.
constexpr float norm_slack = 0x1p-8f;
// In steps. Five roundings of the scale and one of the product make 7 * 2^-24 of 511 of them; this is twice that.
constexpr float step_noise = 0x1p-11f;

inline Packed pack(Float4 x, Float4 y, Float4 z, Float4 w) {
    constexpr auto steps_of_one = static_cast<float>(1.0 / rotation_step);
    constexpr auto slack = static_cast<float>(1.01 * rotation_slack / rotation_step) + 0.01f;
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
    // Added to a number within 511, this leaves its nearest integer, from 0 up, in the lowest bits.
    constexpr float to_lowest_bits = 0x1.8p23f + static_cast<float>(rotation_middle);
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
    const Int4 is_done = (magnitudes(over) < norm_slack) & (largest - second > slack) & (rest < 0.5f - step_noise);
    return {omitted << 30 | a << 20 | b << 10 | c, is_done};
}

}  // namespace

QuantizeResult quantize_rotation(Quat rotation, QuantRotation& out) {
    const Packed quickly = pack(four_of(rotation.x), four_of(rotation.y), four_of(rotation.z), four_of(rotation.w));
    if (quickly.is_done[0] != 0) {
        out.packed = static_cast<std::uint32_t>(quickly.rotation[0]);
        return QuantizeResult::ok;
    }
    if (!is_finite(rotation)) return QuantizeResult::not_finite;
    Rotation r{{static_cast<double>(rotation.x), static_cast<double>(rotation.y), static_cast<double>(rotation.z),
                static_cast<double>(rotation.w)}};
    double squared = 0.0;
    for (const double v : r.c) squared += v * v;
    if (!(squared > 1e-20)) return QuantizeResult::out_of_range;
    const double scale = 1.0 / std::sqrt(squared);
    for (double& v : r.c) v *= scale;
    out.packed = pack(r);
    return QuantizeResult::ok;
}

std::uint32_t quantize_four(std::span<const Pose, 4> poses, const Quantization& q, QuantizedFour& out) {
    static_assert(sizeof(Pose) == sizeof(Vec3) + sizeof(Quat), "16 bytes from either of its members on are its own");
    Float4 positions[4];
    Float4 rotations[4];
    for (std::size_t i = 0; i < 4; ++i) {
        positions[i] = load_four(&poses[i]);
        rotations[i] = load_four(&poses[i].rotation);
    }
    transpose(positions);
    transpose(rotations);
    const Packed packed = pack(rotations[0], rotations[1], rotations[2], rotations[3]);
    const float per_step = exact_inverse(q.position_step_m);
    Int4 is_done = packed.is_done & (four_of(per_step) != four_of(0.0f));
    for (std::size_t i = 0; i < 3; ++i) {
        positions[i] *= per_step;
        is_done &= magnitudes(positions[i]) < 32767.0f;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        // Writes zeros for numbers that do not fit: converting them is undefined.
        store_four(round_to_int(float_of(bits_of(positions[i]) & is_done)), out.position[i].data());
    }
    store_four(packed.rotation, out.rotation.data());
    return mask_of(is_done);
}

std::uint32_t quantize_rotations(const std::array<const Quat*, 4>& from, RotationsOfFour& out) {
    Float4 parts[4];
    for (std::size_t i = 0; i < 4; ++i) parts[i] = load_four(from[i]);
    transpose(parts);
    const Packed packed = pack(parts[0], parts[1], parts[2], parts[3]);
    store_four(packed.rotation, out.rotation.data());
    // As turned_axes() has it: the component that is left out turns, and the others where they are not in the middle.
    const auto is_turned = [&](int shift) { return (packed.rotation >> shift & 1023) != four_of(rotation_middle); };
    const Int4 omitted = packed.rotation >> 30 & 3;
    const Int4 is_x = omitted == four_of(0);
    const Int4 first = is_turned(20);
    const Int4 second = is_turned(10);
    const Int4 x = is_x | first;
    const Int4 y = (omitted == four_of(1)) | pick(is_x, first, second);
    const Int4 z = (omitted == four_of(2)) | pick(omitted == four_of(3), is_turned(0), second);
    store_four((x & 1) | (y & 2) | (z & 4), out.turned.data());
    return mask_of(packed.is_done);
}

std::uint32_t turned_axes(QuantRotation r) {
    // A component is 0 where its field is in the middle. The one that is left out is the largest, so it never is.
    const auto is_turned = [&](int shift) {
        return (r.packed >> shift & 1023u) != static_cast<std::uint32_t>(rotation_middle) ? 1u : 0u;
    };
    const std::uint32_t sent = is_turned(20) | is_turned(10) << 1 | is_turned(0) << 2;
    const std::uint32_t omitted = r.packed >> 30;
    const std::uint32_t before = sent & ((1u << omitted) - 1u);
    return (before | 1u << omitted | (sent & ~before) << 1) & 7u;
}

// As unpack(), without branches, for values that a quantiser writes; every view needs two of these.
Quat dequantize(QuantRotation r) {
    const auto component = [&](int shift) {
        return (static_cast<std::int32_t>((r.packed >> shift) & 1023u) - rotation_middle) * rotation_step;
    };
    // More than any of the three that are sent can say.
    constexpr double most = (rotation_max - rotation_middle) * rotation_step;
    const double a = component(20);
    const double b = component(10);
    const double c = component(0);
    const double rest = 1.0 - (a * a + b * b + c * c);
    if (rest > 0.0) {
        const double d = std::sqrt(rest);
        const double least = d + rotation_slack;
        if (least >= most || (least >= magnitude(a) && least >= magnitude(b) && least >= magnitude(c))) {
            // Indexed, without branches: which component is the largest is unpredictable.
            const std::uint32_t omitted = r.packed >> 30;
            std::array<float, 4> out;
            out[omitted] = static_cast<float>(d);
            out[omitted < 1 ? 1 : 0] = static_cast<float>(a);
            out[omitted < 2 ? 2 : 1] = static_cast<float>(b);
            out[omitted < 3 ? 3 : 2] = static_cast<float>(c);
            return {out[0], out[1], out[2], out[3]};
        }
    }
    Rotation decoded;
    if (!unpack(r.packed, decoded)) unpack(pack(decoded), decoded);
    return {static_cast<float>(decoded.c[0]), static_cast<float>(decoded.c[1]), static_cast<float>(decoded.c[2]),
            static_cast<float>(decoded.c[3])};
}

}  // namespace backsight
