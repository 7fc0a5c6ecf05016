#pragma once

// What `backsight lab oracle` found, as text and JSON: how often the verdicts are the server's, and an explanation of
// what remains. {"rows", "references", "residuals", "timings"}, a row per recording and strategy; the fields of the
// rows are movement, strategy, shots, agreement_ratio, recall_ratio, specificity_ratio and set_apart.

#include <span>

#include "lab/oracle/oracle.h"
#include "lab/reporting/report.h"

namespace backsight::lab {

Report report(std::span<const OracleResult> results);

}  // namespace backsight::lab
