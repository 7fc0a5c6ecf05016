#pragma once

// `./bench mine` for people, and as the rows that files hold.

#include <nlohmann/json.hpp>
#include <string>

#include "benchmarks/match_terms.h"

namespace backsight::bench {

/// What is wrong with the numbers together, and what would be right; empty if nothing is.
std::string fault_of(const CostSetup& setup);
void print_mine(const CostSetup& setup, const MatchTerms& terms);
nlohmann::ordered_json mine_row(const CostSetup& setup, const MatchTerms& terms);

}  // namespace backsight::bench
