#pragma once

// The result of `lab reckoning` as text, JSON and page.
//
// JSON: {"command", "sets", "rows", "notes", "rotations", "wall_s"}. Each row has all of "question", "set", "model",
// "bound_m", "rate_hz", "horizon_ms", "updates_per_s", "bytes_per_s", "error_p50_m" and "error_p95_m"; what a question
// does not ask is null.

#include "lab/reckoning/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab::reckoning {

Report report(const ReckoningResult& result);

}  // namespace backsight::lab::reckoning
