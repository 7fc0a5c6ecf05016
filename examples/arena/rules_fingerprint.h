#pragma once

// Numbers over the rules that server and client both compute with: a build, or a join file, that differs in one of them
// is refused at the door. What only the server decides by (damage, areas, patience, the rewind's limits) is not in
// them. Pure; any thread.

#include <cstdint>

#include "arena/arena_config.h"
#include "arena/weapons.h"

namespace backsight::arena {

/// When it fires, and where its rays go.
std::uint64_t fingerprint_of(const Weapon& weapon);
/// How a projectile flies, and what of a view's age may be granted to it.
std::uint64_t fingerprint_of(const ProjectileRules& rules);
/// Of all weapons and their projectiles, and how far rays go.
std::uint64_t rules_fingerprint(const ArenaConfig& config);

}  // namespace backsight::arena
