#pragma once

// Random cases that are the same in every run, and how many of them to try. Draw one number a statement: the order in
// which a compiler evaluates the parts of an expression is its own.

#include <backsight/base/vec.h>

#include <cstdint>
#include <cstdlib>

namespace backsight::test {

/// `full`, or a tenth of it where BACKSIGHT_FAST is set, as it is under sanitizers.
inline int cases(int full) { return std::getenv("BACKSIGHT_FAST") != nullptr ? (full + 9) / 10 : full; }

/// splitmix64 (Steele, Lea, Flood 2014).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
    }
    float between_f(double low, double high) { return static_cast<float>(between(low, high)); }
    Vec3 in_cube(double half) {
        const float x = between_f(-half, half);
        const float y = between_f(-half, half);
        return {x, y, between_f(-half, half)};
    }
    Vec3 direction() {
        for (;;) {
            const Vec3 v = in_cube(1.0);
            if (length(v) > 0.1f && length(v) <= 1.0f) return normalized(v);
        }
    }
    Quat rotation() {
        for (;;) {
            const Vec3 v = in_cube(1.0);
            const Quat q{v.x, v.y, v.z, between_f(-1.0, 1.0)};
            if (dot(q, q) > 0.01f && dot(q, q) <= 1.0f) return normalized(q);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace backsight::test
