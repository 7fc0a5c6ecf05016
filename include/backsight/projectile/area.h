#pragma once

// Whom a detonation reaches: everybody near it in the view that the flight itself was judged in, at the verdict's
// instant, each once however many hitboxes are touched, and nobody behind a wall.
//
//   verdict --> entities whose nearest hitbox is within the radius --> line of sight from any of three origins -->
//   share by distance
//
// Pure; nothing is allocated; threads as for View. Source: falloff and the three origins are those of Unreal Tournament
// 4 and of forks of the Unreal series; that direct and area hits are judged at one instant is none's.

#include <backsight/projectile/area_rules.h>
#include <backsight/projectile/projectile.h>

#include <cstddef>
#include <span>

namespace backsight {

struct AreaHit {
    EntityId entity;
    std::uint16_t hitbox = 0;  ///< the nearest
    Vec3 point;                ///< on it
    float distance = 0.0f;     ///< to it, metres; 0: the centre is inside
    float share = 1.0f;        ///< of the full effect
    Vec3 direction;            ///< unit, from the centre to the point: where it is thrown. Up z where there is none
};

struct Detonation {
    Vec3 position;        ///< of the projectile's centre
    Vec3 normal;          ///< of what it met; zero: of nothing
    Vec3 velocity;        ///< that it came with
    EntityId direct_hit;  ///< null: nobody
};

/// Everybody reached, by slot, into `out`. Returns how many there were, which may be more than fit.
std::size_t area_hits(const View& view, const AreaRules& rules, const Detonation& detonation, const QueryFilter& filter,
                      const LevelTrace& level, std::span<AreaHit> out);

/// Of the full effect at a distance.
float area_share(const AreaRules& rules, float distance);

}  // namespace backsight
