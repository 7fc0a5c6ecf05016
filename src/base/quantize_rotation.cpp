#include "dequantize_both.h"
#include "pack_rotations.h"
#include "rotation_parts.h"

#include <backsight/base/quantize.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace backsight {
namespace {

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

}  // namespace

QuantizeResult quantize_rotation(Quat rotation, QuantRotation& out) {
    const PackedRotations quickly =
        pack_rotations(four_of(rotation.x), four_of(rotation.y), four_of(rotation.z), four_of(rotation.w));
    if (quickly.is_done[0] != 0) {
        out.packed = static_cast<std::uint32_t>(quickly.rotation[0]);
        return QuantizeResult::ok;
    }
    if (!is_finite(rotation)) return QuantizeResult::not_finite;
    Rotation r;
    if (!unit_rotation(rotation, r)) return QuantizeResult::out_of_range;
    out.packed = pack(r);
    return QuantizeResult::ok;
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

#if BACKSIGHT_VECTOR_TYPES

// As dequantize() of each, in two lanes. The rare values that need more than that go there. By itself: inlined into
// queries it takes room from those that turn nobody.
BACKSIGHT_NOINLINE std::array<Quat, 2> dequantize_both(QuantRotation first, QuantRotation second) {
    constexpr double most = (rotation_max - rotation_middle) * rotation_step;
    const auto component = [&](int shift) {
        const auto steps = [&](QuantRotation r) {
            return static_cast<double>(static_cast<std::int32_t>((r.packed >> shift) & 1023u) - rotation_middle);
        };
        return Double2{steps(first), steps(second)} * rotation_step;
    };
    const Double2 a = component(20);
    const Double2 b = component(10);
    const Double2 c = component(0);
    // Not a number where the three are too long together.
    const Double2 d = roots_of(1.0 - (a * a + b * b + c * c));
    if (!(d[0] + rotation_slack >= most && d[1] + rotation_slack >= most)) {
        return {dequantize(first), dequantize(second)};
    }
    const auto quat = [&](QuantRotation r, int lane) {
        const std::uint32_t omitted = r.packed >> 30;
        std::array<float, 4> out;
        out[omitted] = static_cast<float>(d[lane]);
        out[omitted < 1 ? 1 : 0] = static_cast<float>(a[lane]);
        out[omitted < 2 ? 2 : 1] = static_cast<float>(b[lane]);
        out[omitted < 3 ? 3 : 2] = static_cast<float>(c[lane]);
        return Quat{out[0], out[1], out[2], out[3]};
    };
    return {quat(first, 0), quat(second, 1)};
}

#else

std::array<Quat, 2> dequantize_both(QuantRotation first, QuantRotation second) {
    return {dequantize(first), dequantize(second)};
}

#endif

}  // namespace backsight
