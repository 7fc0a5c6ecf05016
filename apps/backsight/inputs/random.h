#pragma once

// Random numbers of our own, so that a seed means the same world with every standard library: the engines of <random> are
// specified, its distributions are not. In: a seed. Out: the same sequence on every machine, but for the last bits of
// normal() and exponential(), which use the platform's log and cos. Not for secrets. One owner, one thread.

#include <cmath>
#include <cstdint>
#include <numbers>

namespace backsight::inputs {

/// splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014): any seed is a good one.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    /// 64 random bits.
    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }

    /// Uniform in [low, high).
    double uniform(double low, double high) { return low + (high - low) * unit(); }

    /// True with the given chance, 0 to 1.
    bool chance(double ratio) { return unit() < ratio; }

    /// Uniform in 0 .. count-1; count above 0. The bias of the remainder is below count / 2^64.
    std::uint64_t below(std::uint64_t count) { return bits() % count; }

    /// Normal with mean 0 and deviation 1, by Box and Muller.
    double normal() {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - unit()));
        return radius * std::cos(2.0 * std::numbers::pi * unit());
    }

    /// Exponential with the given mean: the wait for an event that comes at random.
    double exponential(double mean) { return -mean * std::log(1.0 - unit()); }

    /// An independent generator for a part of the work, so that a change of one part leaves the others as they were.
    Random split() { return Random(bits()); }

private:
    std::uint64_t state_;
};

}  // namespace backsight::inputs
