#pragma once

// Random numbers from a seed, the same everywhere: no distribution of a standard library, no trigonometry. Not for secrets.

#include <cstdint>

namespace backsight::arena {

/// splitmix64 (Steele, Lea, Flood 2014): any seed is a good one.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// Uniform in [0, 1).
    float unit() { return static_cast<float>(bits() >> 40) * 0x1.0p-24f; }
    /// Uniform in [low, high).
    float uniform(float low, float high) { return low + (high - low) * unit(); }
    bool chance(float ratio) { return unit() < ratio; }
    /// 0 to count - 1; count above 0.
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(bits() % count); }

private:
    std::uint64_t state_;
};

}  // namespace backsight::arena
