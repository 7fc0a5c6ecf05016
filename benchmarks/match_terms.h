#pragma once

// What a tick of a match costs its server, by terms: benchmarks/cost_match.h, played for a while. In: a setup. Out:
// microseconds for each term, and what the match was like. Ends the program where an answer is wrong. One thread.

#include <string>
#include <vector>

#include "benchmarks/cost_match.h"

namespace backsight::bench {

struct MatchTerm {
    const char* name;  ///< as ./bench cost has them: receive, judge, record, rest, write
    double us = 0.0;   ///< of a tick
};

struct MatchTerms {
    std::vector<MatchTerm> terms;
    double rays_each_tick = 0.0;
    double states_each_snapshot = 0.0;
    double server_bytes = 0.0;
    std::uint64_t own_rays = 0;  ///< compared with what player 0's screen showed
    std::uint64_t allocations = 0;

    double total_us() const;
    const MatchTerm& largest() const;
};

/// `ticks`: how many are measured, a multiple of Sums::ticks_of_block; as many and 32 more come before.
MatchTerms measure_match(const CostSetup& setup, int ticks);

}  // namespace backsight::bench
