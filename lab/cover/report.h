#pragma once

// The result of `backsight lab cover` as text.

#include "lab/cover/sweep.h"
#include "lab/reporting/report.h"

namespace backsight::lab::cover {

Report report(const CoverOptions& options, const CoverResult& result);

}  // namespace backsight::lab::cover
