#pragma once

// The two caps on a rewind: in time, before the shot is cast, and in metres moved by the victim, after it.

#include <backsight/judge/judge.h>

namespace backsight {

/// Limits stamp.shown, and the instants of the other groups, to rules.max_rewind before `present`; says in `verdict`
/// what it did. False: the shot is refused.
bool apply_time_cap(const WeaponRules& rules, Moment present, TickRate rate, ViewStamp& stamp, Verdict& verdict);

/// If the victim of verdict.hit has moved farther than rules allow between where `view` has him and `present`, refuses
/// the hit or casts again where he was at the cap.
void apply_metre_cap(const View& view, const Ray& ray, const WeaponRules& rules, Moment present, Verdict& verdict);

}  // namespace backsight
