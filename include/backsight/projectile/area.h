#pragma once

// Whom a detonation reaches: everybody near it in the view that the flight itself was judged in, at the verdict's
// instant, each once however many hitboxes are touched, and nobody behind a wall.
//
//   verdict --> entities with a hitbox within the radius --> line of sight from any of three origins --> share by
//   distance
//
// The origins: the centre; lifted along the normal; pulled back against the velocity. One that the centre does not see
// is left out, so none lies behind a wall. Who shows a part of himself is reached there, though a nearer one is hidden.
//
// Pure; threads as for View. Allocates nothing and keeps no list of its own: each entity is looked at once, so the
// answer is whole however many there are, and traces are bounded by 2 + 3 for each hitbox within the radius. Source:
// falloff and the three origins are those of Unreal Tournament 4 and of forks of the Unreal series; that direct and
// area hits are judged at one instant is none's.

#include <backsight/projectile/area_rules.h>
#include <backsight/projectile/projectile.h>

#include <cstddef>
#include <span>

namespace backsight {

struct AreaHit {
    EntityId entity;
    std::uint16_t hitbox = 0;  ///< the nearest in sight
    HitGroup group = HitGroup::generic;
    Vec3 point;             ///< on it
    float distance = 0.0f;  ///< to it, metres; 0: the centre is inside
    float share = 1.0f;     ///< of the full effect
    Vec3 direction;         ///< unit, from the centre to the point: where it is thrown. Up z where there is none
};

struct Detonation {
    Vec3 position;        ///< of the projectile's centre
    Vec3 normal;          ///< of what it met; zero: of nothing
    Vec3 velocity;        ///< that it came with
    EntityId direct_hit;  ///< null: nobody
};

/// Everybody reached, by slot, into `out`. Returns how many there were: if more than out.size(), those of the lower
/// slots are in `out`. `rules` must be valid. The level is traced with a radius of 0.
std::size_t area_hits(const View& view, const AreaRules& rules, const Detonation& detonation, const QueryFilter& filter,
                      const LevelTrace& level, std::span<AreaHit> out);

/// Of the full effect at a distance in metres: all up to the inner radius, `least` at the outer one, and between them
/// along a line; 0 beyond.
float area_share(const AreaRules& rules, float distance);

}  // namespace backsight
