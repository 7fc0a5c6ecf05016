#pragma once

// Finds the worst of many attacks: a grid over each knob, a random sample, then climbing from the best. The result
// depends on the seed alone, on every machine. Pure; any thread.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace backsight::lab::audit {

/// A point in the unit cube: a share of the way from low to high for each knob that is turned.
using Point = std::vector<double>;

struct Worst {
    Point point;
    double gain = 0.0;
    std::uint64_t tried = 0;
};

/// The point where `gain` is greatest of about `tries`; the first of equals. `start` is tried first.
Worst find_worst(const Point& start, const std::function<double(const Point&)>& gain, std::uint64_t seed,
                 std::uint64_t tries);

}  // namespace backsight::lab::audit
