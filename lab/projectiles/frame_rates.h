#pragma once

// One set of shots at several frame rates of the shooter's machine: how a projectile's end depends on how often it is
// drawn. Strafing targets, 100 ms round trip, no jitter, no loss.

#include <vector>

#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

/// A row per preset of `base`, weapon and rate; each is compared with the highest of the rates.
std::vector<FrameRateRow> compare_frame_rates(const CellConfig& base, const std::vector<Weapon>& weapons,
                                              const std::vector<double>& rates_hz);

}  // namespace backsight::lab::projectiles
