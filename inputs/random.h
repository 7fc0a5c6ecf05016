#pragma once

// Random numbers for worlds, networks and seeds. They are equal to the bit on every machine.

#include <backsight/base/random.h>
#include <backsight/base/trig.h>

#include <cmath>

#include "inputs/exp_log.h"

namespace backsight::inputs {

class Random : public RandomReals<double> {
public:
    using RandomReals::RandomReals;

    /// Uniform in 0 .. count-1; count above 0. The bias of the remainder is below count / 2^64.
    std::uint64_t below(std::uint64_t count) { return bits() % count; }

    /// Normal with mean 0 and deviation 1, by Box and Muller.
    double normal() {
        const double radius = std::sqrt(-2.0 * deterministic_log(1.0 - unit()));
        return radius * deterministic_cos(2.0 * pi * unit());
    }

    /// Exponential with the given mean: the wait for a random event.
    double exponential(double mean) { return -mean * deterministic_log(1.0 - unit()); }

    /// An independent generator for a part of the work, so that a change of one part does not affect the others.
    Random split() { return Random(bits()); }
};

}  // namespace backsight::inputs
