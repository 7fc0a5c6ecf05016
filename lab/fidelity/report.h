#pragma once

// The result of `lab fidelity` as text, JSON and page.
//
// Text: the strategies over all cells, the same per pair of rates, what happened to the shots, and what each strategy
// does. JSON: {"command", "inputs", "warnings", "rows": [one per cell and strategy], "summary": {counts of the whole
// run, "strategies": [...]}}. Every number that has a unit says it in its name. An error that no shot has is null.

#include "lab/fidelity/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab {

Report report(const FidelityResult& result);

}  // namespace backsight::lab
