#pragma once

// The search for what a client gains in a match of the arena, whatever it sends: a row per gain, with the bound of
// match_liar.h.

#include <cstdint>
#include <vector>

#include "arena/online/match_config.h"
#include "lab/audit/match_liar.h"
#include "lab/audit/result.h"

namespace backsight::lab::audit {

/// So many tries are made in the match for each of SweepOptions::tries.
inline constexpr std::uint64_t match_tries_of_one = 25;

/// Which bounds are stated and which match is played: a test gives a match that is weaker than promised.
struct MatchSearch {
    arena::MatchConfig promised;
    arena::MatchConfig played;
    std::uint64_t seed = 1;
    std::uint64_t tries = 40 * match_tries_of_one;  ///< for each gain
    std::vector<MatchGain> gains;                   ///< empty: all
};

/// A function of its argument alone.
std::vector<AuditRow> search_match(const MatchSearch& search);

}  // namespace backsight::lab::audit
