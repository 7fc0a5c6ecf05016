#pragma once

// The result of `backsight lab clock` as text, JSON and page. Rows: trace, method, clock_error_p99_ms, delay_mean_ms,
// starvation_ratio and what they were measured under. Unknown values are null: the published methods are given the true
// time.

#include "lab/clock/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab::clock {

Report report(const ClockResult& result);

}  // namespace backsight::lab::clock
