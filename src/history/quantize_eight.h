#pragma once

// Bones and rotations quantised eight at a time by the widest instructions that the machine has, for recording many.
// Every width gives the same answer to the bit. Pure; any thread.

#include <backsight/history/entity_state.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight {

/// Quantises eight bones. Each result equals that of quantize_bone() to the bit. Returns a bit for each bone that is
/// done, the first in the lowest bit. Quantise the others one by one. They are bones that quantize_bone() refuses,
/// positions 32,767 or more steps from the origin, and a few rotations. Such rotations are not normalised, have two
/// components about as large as the largest, or have one in the middle between two steps. If the position's step is no
/// power of two, none is done.
[[nodiscard]] std::uint32_t quantize_eight(std::span<const Pose, 8> bones, const Quantization& q,
                                           std::span<QuantBone, 8> out);

/// Eight quantised rotations.
struct RotationsOfEight {
    std::array<std::uint32_t, 8> rotation{};  ///< QuantRotation::packed
    std::array<std::uint32_t, 8> turned{};    ///< turned_axes() of each
};

/// As quantize_eight(), of rotations.
[[nodiscard]] std::uint32_t quantize_rotations(const std::array<const Quat*, 8>& from, RotationsOfEight& out);

/// quantize_eight() and quantize_rotations() by what every machine has, four at a time.
[[nodiscard]] std::uint32_t quantize_eight_portable(std::span<const Pose, 8> bones, const Quantization& q,
                                                    std::span<QuantBone, 8> out);
[[nodiscard]] std::uint32_t quantize_rotations_portable(const std::array<const Quat*, 8>& from, RotationsOfEight& out);

}  // namespace backsight
