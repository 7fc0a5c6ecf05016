#pragma once

// Which boxes does a ray meet? The test that a query begins with, many boxes at a time, by the widest instructions that
// the machine has. Every width gives the same answer to the bit, so that no verdict depends on the machine.
//
// In: planes by seat and a ray, grown by what surrounds it. Out: seats, in order, and where the ray
// enters their boxes. Pure; any thread.

#include "history/swept_aabbs.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

enum class Instructions : std::uint8_t {
    portable,  ///< one box at a time: the reference
    x128,      ///< SSE2, or WASM's: 4
    x256,      ///< AVX2: 8
    x512,      ///< AVX-512: 16
};

/// Whether this machine and this build have them.
bool are_available(Instructions instructions);
/// The widest of those.
Instructions widest_available();

/// A ray against planes, axis by axis: it crosses `near` first. A plane stands at its value less `*_from`, as far as
/// the ray goes within 1 / `inverse`.
struct SlabRay {
    std::array<const float*, 3> nearer;
    std::array<const float*, 3> farther;
    std::array<float, 3> near_from;
    std::array<float, 3> far_from;
    std::array<float, 3> inverse;  ///< of each component of the direction; infinite where that is 0
    float length = 0.0f;           ///< metres, >= 0
};

struct MetBox {
    float enter;  ///< metres from the ray's origin, as its direction counts them; >= 0
    std::uint32_t seat;
};

/// Writes the boxes of the seats in `ranges` that the ray meets, and returns how many. `met` has room for all in the
/// ranges. Instructions that are not available count as portable.
std::size_t meet_boxes(Instructions instructions, const SlabRay& ray, std::span<const SeatRange> ranges, MetBox* met);

}  // namespace backsight
