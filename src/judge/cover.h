#pragma once

// The cover rule: was the victim, on their own screen, already out of the shooter's sight?

#include <backsight/judge/judge.h>

namespace backsight {

/// True if in all that the victim had last reported seeing, over the last rules.cover_grace, no line from the shooter
/// as drawn on their screen to where they themselves were is free. A screen that shows more than
/// rules.cover_max_view_age before `present` is taken to be that old, whatever it shows. False wherever that cannot be
/// known: the rule never refuses on a guess.
bool victim_was_in_cover(const WorldHistory& history, const DrawConfig& draw, EntityId shooter, EntityId victim,
                         const WeaponRules& rules, Moment present, const LineOfSight& line_of_sight,
                         const VictimScreens& screens);

}  // namespace backsight
