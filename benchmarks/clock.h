#pragma once

// The clocks of the benchmarks, and what is made of many readings. One thread.

#include <vector>

namespace backsight::bench {

/// The thread's own processor time: others on the machine cost it little. Reading it takes a fraction of a
/// microsecond, so it is for what takes longer.
double processor_seconds();
/// What reading it costs, once measured.
double clock_cost_s();

/// A clock that is cheap to read, for single rays. It goes on while others have the processor.
double wall_seconds();
double wall_cost_s();

/// Value below which `share` of the list lies. The list may be unsorted but not empty.
double quantile(std::vector<double> values, double share);
inline double median(const std::vector<double>& values) { return quantile(values, 0.5); }

}  // namespace backsight::bench
