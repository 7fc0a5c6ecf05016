#pragma once

// Runs one cell in virtual time until enough shots have been judged: a server and its players, real bytes over memory
// links with a recorded network. Every strategy judges the same shots.
//
// In: a CellConfig. Out: a row per strategy and what went with the shots. A config gives the same result on every
// machine, with any number of threads beside it.

#include <map>
#include <string>
#include <vector>

#include "lab/fidelity/cell_config.h"
#include "lab/fidelity/result.h"

namespace backsight::lab {

/// A row per strategy, and counts to be summed over cells (rows excepted, the fields of FidelityResult that are
/// counts).
FidelityResult run_cell(const CellConfig& config);

}  // namespace backsight::lab
