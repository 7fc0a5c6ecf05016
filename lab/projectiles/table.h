#pragma once

// The result of `lab projectiles` for people, as text: the presets over all cells, the same by round trip, network,
// motion and weapon, what ours rests on, what frame rates change, and what each preset does. About 110 columns.

#include <iosfwd>

#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

void print_projectiles_table(std::ostream& out, const ProjectilesResult& result);

}  // namespace backsight::lab::projectiles
