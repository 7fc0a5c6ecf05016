#pragma once

// Poses quantised four at a time, for recording many. Pure; any thread.

#include <backsight/base/quantize.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight {

/// Four quantised poses, component by component. `position` is in steps.
struct QuantizedFour {
    std::array<std::array<std::int32_t, 4>, 3> position{};
    std::array<std::uint32_t, 4> rotation{};  ///< QuantRotation::packed
};

/// Quantises four poses at once with SIMD instructions, for callers with many poses. Each result equals that of
/// quantize_position() and quantize_rotation() to the bit. Returns a bit for each pose that is done, the first in the
/// lowest bit. Quantise the others one by one. They are poses that the two functions refuse, positions 32,767 or more
/// steps from the origin, and a few rotations. Such rotations are not normalised, have two components about as large as
/// the largest, or have one in the middle between two steps.
[[nodiscard]] std::uint32_t quantize_four(std::span<const Pose, 4> poses, const Quantization& q, QuantizedFour& out);

/// Four quantised rotations.
struct RotationsOfFour {
    std::array<std::uint32_t, 4> rotation{};  ///< QuantRotation::packed
    std::array<std::uint32_t, 4> turned{};    ///< turned_axes() of each
};

/// As quantize_four(), of the rotations alone.
[[nodiscard]] std::uint32_t quantize_rotations(const std::array<const Quat*, 4>& from, RotationsOfFour& out);

}  // namespace backsight
