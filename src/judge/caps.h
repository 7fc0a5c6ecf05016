#pragma once

// The two caps on what a victim pays for a hit: in time, and in metres moved since. Both look at the hit that the
// screen showed, and both are held by what is judged in its place.

#include <backsight/judge/judge.h>

namespace backsight {

/// Fills in what the victim of verdict.hit, found in `view`, pays if the damage is dealt at `dealt`. If that is more
/// than rules allow, refuses the hit, or casts again at this victim alone where the server has them at the earliest
/// later tick that both caps allow. Never makes a hit of a miss, nor names another victim.
void apply_caps(const View& view, const Ray& ray, const WeaponRules& rules, Moment dealt, Verdict& verdict);

}  // namespace backsight
