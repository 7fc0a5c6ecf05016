#pragma once

// Who escapes a rocket, by how the weapon shares out the age of the shooter's view (projectile/budget.h).
//
// In: networks. Out: the share that escapes, in matches (rocket_match.h): each way to share out, for each pair of round
// trips. All ways play over the same networks, from the same seeds. Runs on all cores; deterministic.

#include <cstdint>
#include <vector>

#include "lab/fairness/plan.h"
#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

/// `networks`: at least one. `rockets`: in each row; rounded up to whole matches of 20.
std::vector<DodgeSum> dodges_of(const std::vector<Network>& networks, std::uint32_t rockets, std::uint64_t seed);

}  // namespace backsight::lab::fairness
