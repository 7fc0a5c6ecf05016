#pragma once

// Random numbers for worlds, networks and seeds. They are equal on every machine, except the last bits of normal() and
// exponential(), which use the platform's log and cos.

#include <backsight/base/random.h>

#include <cmath>
#include <numbers>

namespace backsight::inputs {

class Random : public RandomReals<double> {
public:
    using RandomReals::RandomReals;

    /// Uniform in 0 .. count-1; count above 0. The bias of the remainder is below count / 2^64.
    std::uint64_t below(std::uint64_t count) { return bits() % count; }

    /// Normal with mean 0 and deviation 1, by Box and Muller.
    double normal() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - unit()));
        return radius * std::cos(2.0 * std::numbers::pi * unit());
    }

    /// Exponential with the given mean: the wait for a random event.
    double exponential(double mean) { return -mean * std::log(1.0 - unit()); }

    /// An independent generator for a part of the work, so that a change of one part does not affect the others.
    Random split() { return Random(bits()); }
};

}  // namespace backsight::inputs
