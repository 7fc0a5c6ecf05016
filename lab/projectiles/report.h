#pragma once

// The result of `lab projectiles` as text, JSON and page.
//
// Text: the presets over all cells, the same by round trip, network, motion and weapon, what ours rests on, what frame
// rates change, and what each preset does. JSON: {"command", "inputs", "rows": [one per cell and preset], "distances",
// "frame_rates", "summary"}. Every number that has a unit says it in its name; what is not known is null.

#include "lab/projectiles/result.h"
#include "lab/reporting/report.h"

namespace backsight::lab::projectiles {

Report report(const ProjectilesResult& result);

}  // namespace backsight::lab::projectiles
