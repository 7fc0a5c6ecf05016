#pragma once

// What several files of this stage compute with whole numbers.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

inline bool is_within(Micros value, std::int64_t least, std::int64_t most) {
    return value.value >= least && value.value <= most;
}

/// Whether a clock counts this instant. One at the end of max_clock itself has been moved there by within_clock().
inline bool is_counted(Micros instant) { return is_within(instant, 1 - max_clock.value, max_clock.value - 1); }

/// Division that rounds down for negative numerators too. `b` is positive.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

}  // namespace backsight
