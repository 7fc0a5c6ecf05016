#pragma once

// A 64-bit hash over explicit values, for golden runs and for comparing what two machines saw. Not cryptographic. It
// takes values, never memory, so padding and byte order cannot affect it. Pure; any thread.

#include <backsight/base/random.h>
#include <backsight/base/vec.h>

#include <bit>
#include <cstdint>

namespace backsight {

class Hasher {
public:
    /// splitmix64 over a running state.
    constexpr Hasher& add(std::uint64_t value) {
        state_ = splitmix64(state_ ^ value);
        return *this;
    }
    /// The bits of the float: 0.0 and -0.0 differ.
    constexpr Hasher& add(float value) { return add(static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(value))); }
    constexpr Hasher& add(Vec3 v) { return add(v.x).add(v.y).add(v.z); }
    constexpr Hasher& add(Quat q) { return add(q.x).add(q.y).add(q.z).add(q.w); }

    constexpr std::uint64_t value() const { return state_; }

private:
    std::uint64_t state_ = 0;
};

}  // namespace backsight
