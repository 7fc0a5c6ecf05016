#pragma once

// Counts what became of a cell's shots, as one row per preset.

#include <vector>

#include "lab/projectiles/preset.h"
#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

/// Distance of image and authority while one shot flew.
struct Approach {
    std::int64_t last_apart_us = -1;  ///< since the trigger, when they were last more than 1 cm apart
    std::int64_t last_seen_us = -1;   ///< when both were last there
};

ProjectileRow score(const CellConfig& config, const std::string& preset, const std::vector<ShotOutcome>& outcomes,
                    const std::vector<Approach>& approaches);

/// At a ratio of the values in order, as nearest rank below; NaN of none.
double quantile(std::vector<double>& values, double ratio);

}  // namespace backsight::lab::projectiles
