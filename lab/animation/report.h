#pragma once

// What `lab animation` found, as a table and as JSON.

#include "lab/animation/sweep.h"
#include "lab/reporting/report.h"

namespace backsight::lab::animation {

Report report(const Result& result);

}  // namespace backsight::lab::animation
