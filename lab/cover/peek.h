#pragma once

// What withholding stamps gains a victim: how long after a shooter stepped into the open their hits are refused.
//
// In: how old the victim's screen is for the server, what is withheld besides, and the rules. Out: the time until the
// last hit that the cover rule refused. Deterministic; the library's own judge decides.

#include <backsight/judge.h>

namespace backsight::lab::cover {

struct PeekConfig {
    Micros screen_age{187'500};  ///< an honest screen's: 12 ticks of 1/64 s
    Micros held_back{};
    WeaponRules rules;
};

/// The shooter leaves cover at once, stands in the open and fires each tick; the victim stands where they have always
/// stood. Range of the two spans: 0 to 3 s together.
Micros refused_for(const PeekConfig& config);

}  // namespace backsight::lab::cover
