#pragma once

// The rules that share the cost of latency between shooter and victim, as the judge applies them (rules.h).

#include <backsight/judge/judge.h>

#include <algorithm>

namespace backsight {

/// When the damage of a shot is dealt.
inline Moment present_of(const ShotRecord& record) { return std::clamp(record.server_now, Moment{0}, max_moment); }
/// When it would have been dealt if the server had not let the command wait.
inline Moment came_of(const ShotRecord& record, TickRate rate) {
    return std::max(present_of(record) - rate.span(std::max(record.waited, Micros{0})), Moment{0});
}

/// The two caps on what a victim pays for a hit: in time, and in metres moved since, up to when the command came. Fills
/// in what the victim of the record's hit, found in `view`, pays. If that is more than the rules allow, refuses the
/// hit, or casts again at this victim alone where the server has them at the earliest later tick that both caps allow.
/// Never makes a hit of a miss, nor names another victim.
void apply_caps(const View& view, ShotRecord& record);

/// The cover rule. True if in all that the victim had last reported seeing, over the last rules.cover_grace, no line
/// from the shooter as drawn on their screen to where they themselves were is free. A screen that shows more than
/// rules.cover_max_view_age before the present is taken to be that old, whatever it shows. With rules.cover_foresight
/// the grace ends when they will be shown the damage, and not with their last report. False wherever that cannot be
/// known.
bool victim_was_in_cover(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight,
                         const VictimScreens& screens);

}  // namespace backsight
