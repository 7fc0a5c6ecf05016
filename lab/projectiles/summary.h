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

/// The presets of a result, in the order in which they first come.
std::vector<std::string> presets_of(const std::vector<ProjectileRow>& rows);

/// The result in one sentence.
std::string headline(const ProjectilesResult& result);

/// At most one decimal below 100, none above: mispredictions of 1,000. "0" only for none; never rounded to it.
std::string per_thousand_text(std::uint64_t part, std::uint64_t whole);

}  // namespace backsight::lab::projectiles
