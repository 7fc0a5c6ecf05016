#pragma once

// What `backsight lab clock` measured: a row per trace, asymmetry, drift and method, and sums. Plain data: filled by
// the sweep, read by the table, the JSON file and the page.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lab/clock/cell.h"
#include "lab/clock/changes.h"

namespace backsight::lab::clock {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct ClockRow {
    std::string trace;
    std::string method;
    bool is_recorded = false;  ///< a recorded trace; else a model of ours
    double asymmetry_ratio = 0.0;
    double drift_ppm = 0.0;
    double clock_error_p99_ms = unknown;  ///< after two seconds, of all phases; NaN for those that are given true time
    double clock_error_max_ms = unknown;
    /// Target: half of the path's base round trip then, times the asymmetry, and 1 ms; the mean.
    double clock_limit_ms = unknown;
    /// Error less limit of the same instant, p99: below 0 where 99 % of the readings are within their limits.
    double clock_over_limit_p99_ms = unknown;
    double clock_bound_median_ms = unknown;  ///< what the clock said of itself
    double delay_mean_ms = 0.0;
    double starvation_ratio = 0.0;
    std::uint64_t frames = 0;
};

/// A method over all cells of a trace, or of all recorded traces.
struct MethodSum {
    std::string trace;
    DelayScore score;
    std::vector<std::string> dominated_by;  ///< of ours: methods with no more delay and no more starvation
};

/// Our curve at a published method's starvation, on the pool.
struct PoolComparison {
    std::string method;
    double delay_ms = 0.0;
    double starvation_ratio = 0.0;
    double ours_delay_ms = unknown;  ///< NaN where our curve does not reach
};

struct ErrorSeries {
    std::string trace;
    double asymmetry_ratio = 0.0;
    double drift_ppm = 0.0;
    std::vector<ClockError> errors;
};

struct ClockResult {
    std::vector<ClockRow> rows;
    std::vector<MethodSum> by_trace;
    std::vector<DelayScore> pool;  ///< ours, the published, ours at other weights
    std::string pool_of;           ///< in words
    std::vector<PoolComparison> comparisons;
    std::vector<ErrorSeries> errors;
    std::vector<ChangeRow> changes;
    std::uint64_t steps_back = 0;
    std::uint64_t moments_back = 0;
    std::uint64_t moments_too_fast = 0;
    std::uint64_t beyond_bound = 0;
    std::uint64_t readings = 0;
    std::uint64_t cells = 0;
    double simulated_s = 0.0;
    double wall_s = 0.0;
    std::string inputs;
    std::string command;
};

}  // namespace backsight::lab::clock
