#pragma once

// Random numbers from a seed, the same on every machine: the engines of <random> are specified, its distributions are
// not. splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014). Not for secrets.
//
// In: any seed. Out: always the same sequence for that seed. Draw one number a statement, because compilers choose the
// order in which they evaluate the parts of an expression. Values; copied. One owner, one thread.

#include <backsight/base/compiler.h>

#include <concepts>
#include <cstdint>
#include <limits>

BACKSIGHT_EXACT_FLOATS_BEGIN

namespace backsight {

/// One number of splitmix64: a state, hashed. The state after it is `state` + splitmix64_step.
inline constexpr std::uint64_t splitmix64_step = 0x9e3779b97f4a7c15u;
constexpr std::uint64_t splitmix64(std::uint64_t state) {
    std::uint64_t z = state + splitmix64_step;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Random bits, and numbers as float or double.
template <std::floating_point Real>
class RandomReals {
public:
    constexpr explicit RandomReals(std::uint64_t seed) : state_(seed) {}

    /// 64 random bits.
    constexpr std::uint64_t bits() {
        const std::uint64_t drawn = splitmix64(state_);
        state_ += splitmix64_step;
        return drawn;
    }
    /// Uniform in [0, 1), in steps of 2^-24 or 2^-53.
    constexpr Real unit() {
        constexpr int digits = std::numeric_limits<Real>::digits;
        constexpr Real step = Real{1} / static_cast<Real>(std::uint64_t{1} << digits);
        return static_cast<Real>(bits() >> (64 - digits)) * step;
    }
    /// Uniform in [low, high).
    constexpr Real uniform(Real low, Real high) { return low + (high - low) * unit(); }
    /// True with the given chance, 0 to 1.
    constexpr bool chance(Real ratio) { return unit() < ratio; }

private:
    std::uint64_t state_;
};

}  // namespace backsight

BACKSIGHT_EXACT_FLOATS_END
