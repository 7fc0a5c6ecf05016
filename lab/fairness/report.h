#pragma once

// The result of `backsight lab fairness` as text, JSON and a page.

#include "lab/fairness/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab::fairness {

Report report(const FairnessResult& result);

}  // namespace backsight::lab::fairness
