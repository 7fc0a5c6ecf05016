#pragma once

// What the rows of `backsight lab clock` say together. Pure functions.

#include <cstdint>
#include <string>

#include "lab/clock/result.h"

namespace backsight::lab::clock {

/// Rows that measure our clock on recorded traces (on our models where there are none), and those within their limit.
std::uint64_t clock_rows(const ClockResult& result);
std::uint64_t clock_rows_within_limit(const ClockResult& result);

/// Recorded traces (models where there are none) on which a published method has no more delay and no more starvation.
std::uint64_t dominated(const ClockResult& result);

/// Published methods over which our curve has less delay at the same starvation, on the pool.
std::uint64_t beaten_on_pool(const ClockResult& result);

/// One sentence, nothing in it rounded to the better.
std::string headline(const ClockResult& result);

}  // namespace backsight::lab::clock
