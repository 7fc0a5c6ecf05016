#pragma once

// What a cheater gains under each setting by name, as `backsight lab audit` searches for it.
//
// In: a seed. Out: a sum for each setting. Runs on all cores; deterministic.

#include <cstdint>
#include <vector>

#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

std::vector<CheatSum> cheats_of(std::uint64_t seed);

}  // namespace backsight::lab::fairness
