#pragma once

// The kinds of lie, each with the knobs that it may turn, what it is after, and what the rules promise about that.
// Values.

#include <string>
#include <vector>

#include "lab/audit/attack.h"
#include "lab/audit/lie.h"

namespace backsight::lab::audit {

struct Strategy {
    std::string name;   ///< in tests and JSON
    std::string claim;  ///< in the table, as the liar would say it
    std::vector<double Lie::*> turns;
    std::vector<Gain> after;
};

/// Honest first, then those of one lie, then all knobs at once. The victim who withholds stamps is not among them.
std::vector<Strategy> strategies();

/// What no client may gain under `rules`, whatever it claims; and the rules that say so.
double bound_of(Gain gain, const Rules& rules);
const char* bounded_by(Gain gain);

}  // namespace backsight::lab::audit
