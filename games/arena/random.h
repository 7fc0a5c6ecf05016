#pragma once

// Random numbers for the simulation, in float.

#include <backsight/base/random.h>

namespace backsight::arena {

class GameRandom : public RandomReals<float> {
public:
    using RandomReals::RandomReals;

    /// 0 to count - 1; count above 0.
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(bits() % count); }
};

}  // namespace backsight::arena
