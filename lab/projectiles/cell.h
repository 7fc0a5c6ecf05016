#pragma once

// Runs one cell in virtual time: a server with its targets, one shooter, a network between them, and every preset on
// the same shots, snapshots and commands.
//
// In: a CellConfig. Out: per preset what became of each shot. A config gives the same result with any number of threads
// beside it. Another platform's log and cos may change aiming and running in their last bits.

#include <string>
#include <vector>

#include "lab/projectiles/preset.h"
#include "lab/projectiles/result.h"
#include "lab/projectiles/scoreboard.h"

namespace backsight::lab::projectiles {

struct PresetShots {
    std::string preset;
    std::vector<ShotOutcome> outcomes;  ///< by shot
    std::vector<Approach> approaches;   ///< by shot
    DistanceSeries distance;
};

struct CellResult {
    std::vector<PresetShots> presets;
    double simulated_s = 0.0;
};

CellResult run_cell(const CellConfig& config);

}  // namespace backsight::lab::projectiles
