#pragma once

// What `lab fleet` found, as a table and as JSON.

#include "lab/fleet/sweep.h"
#include "lab/reporting/report.h"

namespace backsight::lab::fleet {

Report report(const Result& result);

}  // namespace backsight::lab::fleet
