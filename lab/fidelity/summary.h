#pragma once

// The rows of `lab fidelity` drawn together: per strategy over all cells, and per strategy and pair of rates.
//
// In: rows in any order. Out: one summary per strategy, in the order in which the strategies first come. Pure
// functions.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/fidelity/result.h"

namespace backsight::lab {

/// One strategy over its cells. Counts are sums; an error is known per cell only, so it is given as the median over the
/// cells and as that of the worst cell; NaN where no cell has one.
struct StrategySummary {
    std::string strategy;
    std::uint64_t cells = 0;  ///< those with shots
    std::uint64_t shots = 0;
    std::uint64_t agreed = 0;
    std::uint64_t false_hits = 0;
    std::uint64_t false_misses = 0;
    std::uint64_t bit_equal = 0;
    /// The cell with the smallest share of agreed shots.
    std::uint64_t worst_cell_shots = 0;
    std::uint64_t worst_cell_agreed = 0;
    double error_p50_median_m = 0.0;
    double error_p50_worst_m = 0.0;
    double error_p99_median_m = 0.0;
    double error_p99_worst_m = 0.0;
};

std::vector<StrategySummary> summarize_by_strategy(const std::vector<FidelityRow>& rows);

/// What the strategy does, in one sentence without a full stop; empty for a name that this lab does not know.
std::string_view about_strategy(std::string_view strategy);

/// The result in one sentence: how `exact` did; without `exact` the best one; without shots that there were none, and
/// why.
std::string headline(const FidelityResult& result);

}  // namespace backsight::lab
