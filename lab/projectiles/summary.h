#pragma once

// The rows of `lab projectiles` drawn together. Pure functions.

#include <functional>
#include <string>
#include <vector>

#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

/// One row for all that `belongs` picks: counts are sums, means are of all their projectiles (or hits), errors are
/// those of the worst cell. Names and settings are the first one's; without any it has no projectiles.
ProjectileRow pooled(const std::vector<ProjectileRow>& rows, const std::function<bool(const ProjectileRow&)>& belongs);

/// One row for each preset, in the order in which they first come.
std::vector<ProjectileRow> by_preset(const std::vector<ProjectileRow>& rows);

/// The result of the first preset in one sentence: within the cap for one of ours that a cap cuts.
std::string headline(const ProjectilesResult& result);

}  // namespace backsight::lab::projectiles
