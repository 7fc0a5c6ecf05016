#pragma once

// From tallies of matches to rows and sums. Pure.

#include <array>
#include <vector>

#include "lab/fairness/human.h"
#include "lab/fairness/plan.h"
#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

/// The sum of plain rewind where commands wait as in `even`: what the wait does without a rule.
inline constexpr const char* wait_alone = "the wait alone";

/// `tallies` are those of `matches`, in their order, each judged by `rules.of(question)`.
FairnessResult summary_of(const std::vector<PlannedMatch>& matches, const std::vector<std::array<Tally, 2>>& tallies,
                          const RuleSets& rules);

/// The standard deviation of a reaction, the exponential part included.
double reaction_deviation_ms(const Human& human);
/// Share of duels that the first of two wins who both react with this deviation, if they see each other `ahead_ms`
/// earlier: the normal distribution of the difference. Aims, misses and the number of hits are not in it.
double share_by_advantage(double ahead_ms, double deviation_ms);

}  // namespace backsight::lab::fairness
