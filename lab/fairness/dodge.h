#pragma once

// Who escapes a rocket: the victim sees it, reacts, and steps aside.
//
// In: networks, and how a weapon shares out the age of the shooter's view (projectile/budget.h). Out: the share that
// escapes. Times are summed from the networks' own delays; what the server tests, and when, is the library's
// server_target_moment(). A rocket is launched at where the shooter's screen has the victim, 10 to 30 m away, at 25
// m/s. The victim's screen shows it when it draws the tick of the launch (RemotePolicy::timeline). Deterministic.

#include <backsight/projectile/budget.h>

#include <cstdint>
#include <vector>

#include "lab/fairness/plan.h"
#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

/// Each way to share out, for each pair of round trips, with so many rockets each.
std::vector<DodgeSum> dodges_of(const std::vector<Network>& networks, std::uint32_t rockets, std::uint64_t seed);

}  // namespace backsight::lab::fairness
