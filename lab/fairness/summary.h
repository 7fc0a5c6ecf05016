#pragma once

// From tallies of matches to rows and sums. Pure.

#include <array>
#include <vector>

#include "lab/fairness/plan.h"
#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

/// `tallies` are those of `matches`, in their order.
FairnessResult summary_of(const std::vector<PlannedMatch>& matches, const std::vector<std::array<Tally, 2>>& tallies,
                          const std::vector<Rule>& rules);

}  // namespace backsight::lab::fairness
