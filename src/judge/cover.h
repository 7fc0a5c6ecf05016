#pragma once

// The cover rule: was the victim, on his own screen, already out of the shooter's sight?

#include <backsight/judge/judge.h>

namespace backsight {

/// True if in all that the victim had last reported seeing, over the last rules.cover_grace, no line from the shooter
/// as drawn on his screen to where he himself was is free. False wherever that can not be known: the rule never refuses
/// on a guess.
bool victim_was_in_cover(const WorldHistory& history, const DrawConfig& draw, EntityId shooter, EntityId victim,
                         const WeaponRules& rules, const LineOfSight& line_of_sight, const VictimScreens& screens);

}  // namespace backsight
