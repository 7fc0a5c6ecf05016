#pragma once

// The box around a corridor as far as it counts. Most entities that lie in no grid are far outside of it, and two
// comparisons say so.
//
// In: a corridor, and boxes. Out: whether a box is certainly not met. Pure; any thread.

#include "candidates.h"

#include "base/lanes.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace backsight {

inline std::array<float, 3> coordinates_of(Vec3 v) { return {v.x, v.y, v.z}; }

/// Along one axis, also after an endless way.
inline float coordinate(float from, float direction, float along) {
    return direction == 0.0f ? from : from + direction * along;
}

class CorridorBox {
public:
    /// As far as `length` along the corridor. `margin_m`: Corridor::margin_m() of the boxes.
    CorridorBox(const Corridor& corridor, float length, float margin_m) {
        const std::array<float, 3> from = coordinates_of(corridor.origin());
        const std::array<float, 3> direction = coordinates_of(corridor.direction());
        const float along = std::min(length, corridor.length());
        std::array<float, 3> low;
        std::array<float, 3> high;
        for (std::size_t i = 0; i < 3; ++i) {
            const float to = coordinate(from[i], direction[i], along);
            low[i] = std::min(from[i], to) - margin_m;
            high[i] = std::max(from[i], to) + margin_m;
        }
        low_ = Float4{-SweptAabb::infinity, low[0], low[1], low[2]};
        high_ = Float4{high[0], high[1], high[2], SweptAabb::infinity};
    }

    bool is_outside(const SweptAabb& box) const {
        // Its six numbers, two of them twice.
        static_assert(sizeof(SweptAabb) == 6 * sizeof(float));
        const auto* numbers = reinterpret_cast<const char*>(&box);
        const Float4 lows = load_four(numbers);
        const Float4 highs = load_four(numbers + 2 * sizeof(float));
        return mask_of((lows > high_) | (highs < low_)) != 0;
    }

private:
    Float4 low_;   // from the second lane on
    Float4 high_;  // up to the third
};

}  // namespace backsight
