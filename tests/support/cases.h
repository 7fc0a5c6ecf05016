#pragma once

// Random cases that are the same in every run, and how many of them to try. Draw one number a statement: the order in
// which a compiler evaluates the parts of an expression is its own.

#include <backsight/base/random.h>
#include <backsight/base/vec.h>

#include <cstdint>
#include <cstdlib>

namespace backsight::test {

/// Whether BACKSIGHT_FAST is set, as it is under sanitizers.
inline bool is_fast() { return std::getenv("BACKSIGHT_FAST") != nullptr; }

/// Whether BACKSIGHT_LONG is set, as it is in the long tier (docs/evidence/testing.md).
inline bool is_long() { return std::getenv("BACKSIGHT_LONG") != nullptr; }

/// `full`, or a tenth of it where is_fast(). `part`: another part, for what takes half a minute even so.
inline int cases(int full, int part = 10) { return is_fast() ? (full + part - 1) / part : full; }

class Random : public RandomReals<double> {
public:
    using RandomReals::RandomReals;

    int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
    double between(double low, double high) { return uniform(low, high); }
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
};

}  // namespace backsight::test
