#pragma once

// Whom a detonation reaches, one entity at a time: what area_hits() and ProjectileAuthority::area_hits() share. Threads
// and life as for View; allocates nothing.

#include "rewind/targets.h"

#include <backsight/base/function_ref.h>
#include <backsight/projectile/area.h>

#include <cstddef>
#include <span>

namespace backsight {

/// Changes a hit before it counts. False: it does not count.
using AreaHitCheck = FunctionRef<bool(AreaHit& hit)>;

/// area_hits() of the hits that `holds` lets through; without it of all.
std::size_t area_hits_that(const View& view, const AreaRules& rules, const Detonation& detonation,
                           const QueryFilter& filter, const LevelTrace& level, std::span<AreaHit> out,
                           AreaHitCheck holds);

/// Whether the entity is reached in this view, whatever a filter says of it, and how. Looks at no other.
bool reach_one(const View& view, const AreaRules& rules, const Detonation& detonation, EntityId entity,
               std::uint32_t hit_groups, const LevelTrace& level, AreaHit& out);

}  // namespace backsight
