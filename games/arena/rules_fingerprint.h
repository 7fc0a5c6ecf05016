#pragma once

// Fingerprints of the rules that server and client both compute with. A build or a join file that differs in one of
// them is refused when it connects. Values that only the server decides by are left out: damage, areas, patience, the
// rewind's limits. Pure; any thread.

#include <cstdint>

#include "arena/arena_config.h"
#include "arena/movement.h"

namespace backsight::arena {

/// When a weapon fires, and where its rays go.
std::uint64_t fingerprint_of(const Weapon& weapon);
/// How a projectile flies, and how much of a view's age it may be granted.
std::uint64_t fingerprint_of(const ProjectileRules& rules);
/// All weapons and their projectiles, and the range of rays.
std::uint64_t rules_fingerprint(const ArenaConfig& config);

}  // namespace backsight::arena
