#pragma once

// The result of `backsight lab clock` as JSON: "rows" with trace, method, clock_error_p99_ms, delay_mean_ms,
// starvation_ratio and what they were measured under; "by_trace", "pool", "comparisons", "errors" and "summary".
// What is not known is null: the published methods are given the true time.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "lab/clock/result.h"

namespace backsight::lab::clock {

nlohmann::ordered_json clock_json(const ClockResult& result);

/// A line per row. Throws inputs::OutputError.
void write_clock_json(const ClockResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::clock
