// Rotations of 15 and 20 bits a component. Both are counted in steps of 20 bits, so that decoding needs no width: the
// upper ten bits of each component are the QuantRotation, the lower ten the FineRotation.

#include "pack_rotations.h"
#include "rotation_parts.h"

#include <backsight/base/compiler.h>
#include <backsight/base/quantize.h>

#include <array>
#include <cmath>

namespace backsight {
namespace {

constexpr std::int32_t fine_per_step = 1024;
constexpr std::int32_t fine_middle = rotation_middle * fine_per_step;
constexpr double fine_step = rotation_step / fine_per_step;

struct WideRotation {
    QuantRotation coarse;
    FineRotation fine;
    friend bool operator==(const WideRotation&, const WideRotation&) = default;
};

// `r` without its component `omitted`, in steps that are `per_unit` of the finest.
WideRotation pack_without(const Rotation& r, int omitted, std::int32_t per_unit) {
    const std::int32_t most = (rotation_max + 1) * fine_per_step / per_unit - 1;
    WideRotation out{{static_cast<std::uint32_t>(omitted) << 30}, {}};
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const double value = r.c[omitted] < 0.0 ? -r.c[i] : r.c[i];
        std::int32_t n = round_to_int(value / (fine_step * per_unit)) + fine_middle / per_unit;
        n = (n < 0 ? 0 : n > most ? most : n) * per_unit;
        out.coarse.packed |= static_cast<std::uint32_t>(n / fine_per_step) << shift;
        out.fine.packed |= static_cast<std::uint32_t>(n % fine_per_step) << shift;
        shift -= 10;
    }
    return out;
}

// False if no quantiser writes it: the three are too long together, or one of them is clearly the largest.
bool unpack(const WideRotation& packed, Rotation& out) {
    const auto omitted = static_cast<int>(packed.coarse.packed >> 30);
    double squared = 0.0;
    int shift = 20;
    for (int i = 0; i < 4; ++i) {
        if (i == omitted) continue;
        const auto upper = static_cast<std::int32_t>(packed.coarse.packed >> shift & 1023u);
        const auto lower = static_cast<std::int32_t>(packed.fine.packed >> shift & 1023u);
        out.c[i] = (upper * fine_per_step + lower - fine_middle) * fine_step;
        squared += out.c[i] * out.c[i];
        shift -= 10;
    }
    if (squared >= 1.0) return false;
    out.c[omitted] = std::sqrt(1.0 - squared);
    return out.c[omitted] + rotation_slack >= largest_magnitude(out);
}

Quat quat_of(const Rotation& r) {
    return {static_cast<float>(r.c[0]), static_cast<float>(r.c[1]), static_cast<float>(r.c[2]),
            static_cast<float>(r.c[3])};
}

// The better encoding where several components are about equally large. Errors within what the floats of a Quat round
// count as equal, and then the first wins, on every machine.
WideRotation best_of(const Rotation& r, std::int32_t per_unit) {
    constexpr double float_noise = 1e-14;
    // As in 10 bits: rounding brings the component that is left out up to two steps behind, and some room.
    const double slack = 3.0 * fine_step * per_unit;
    const double largest = largest_magnitude(r) - 1.01 * slack;
    WideRotation best;
    double best_error = 8.0;
    for (int i = 0; i < 4; ++i) {
        if (magnitude(r.c[i]) < largest) continue;
        const WideRotation packed = pack_without(r, i, per_unit);
        Rotation decoded;
        if (!unpack(packed, decoded) || decoded.c[i] + slack < largest_magnitude(decoded)) continue;
        const double error = squared_error(r, decoded, i);
        if (error + float_noise < best_error) {
            best = packed;
            best_error = error;
        }
    }
    return best;
}

// What decodes to nearly the same may be encoded in two ways. The one that encodes to itself is written: each step goes
// to an encoding that leaves out an earlier component, so there are three at most.
WideRotation pack(const Rotation& r, std::int32_t per_unit) {
    WideRotation packed = best_of(r, per_unit);
    for (int i = 0; i < 3; ++i) {
        Rotation decoded;
        if (!unpack(packed, decoded) || !unit_rotation(quat_of(decoded), decoded)) return packed;
        const WideRotation again = best_of(decoded, per_unit);
        if (again == packed) return packed;
        packed = again;
    }
    return packed;
}

}  // namespace

QuantizeResult quantize_rotation(Quat rotation, std::uint32_t bits, QuantRotation& out, FineRotation& fine) {
    if (bits != 15 && bits != 20) {
        const QuantizeResult result = quantize_rotation(rotation, out);
        if (result == QuantizeResult::ok) fine = {};
        return result;
    }
    if (!is_finite(rotation)) return QuantizeResult::not_finite;
    Rotation r;
    if (!unit_rotation(rotation, r)) return QuantizeResult::out_of_range;
    const WideRotation packed = pack(r, bits == 15 ? fine_per_step / 32 : 1);
    out = packed.coarse;
    fine = packed.fine;
    return QuantizeResult::ok;
}

// By itself, so that the test before it stays in line: most worlds have no fine parts, and every view needs two.
static BACKSIGHT_NOINLINE Quat dequantize_wide(QuantRotation r, FineRotation fine) {
    Rotation decoded;
    return unpack({r, fine}, decoded) ? quat_of(decoded) : dequantize(r);
}

Quat dequantize(QuantRotation r, FineRotation fine) {
    return fine == FineRotation{} ? dequantize(r) : dequantize_wide(r, fine);
}

std::uint32_t turned_axes(QuantRotation r, FineRotation fine) {
    if (fine == FineRotation{}) return turned_axes(r);
    // In the places of those that are left out nothing is 0, so fields that have a fine part count as turned.
    constexpr std::uint32_t far_from_middle = 1;
    std::uint32_t moved = r.packed;
    for (int shift = 0; shift <= 20; shift += 10) {
        if ((fine.packed >> shift & 1023u) == 0) continue;
        moved = (moved & ~(1023u << shift)) | far_from_middle << shift;
    }
    return turned_axes(QuantRotation{moved});
}

}  // namespace backsight
