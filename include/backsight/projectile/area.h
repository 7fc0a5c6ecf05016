#pragma once

// Finds the entities that a detonation reaches: those near it in the view in which the flight itself was judged, at the
// verdict's instant. A server asks ProjectileAuthority::area_hits(), which also caps what each of them pays. Each
// entity counts once, however many of its hitboxes are touched. No entity behind a wall is reached.
//
//   verdict --> entities with a hitbox within the radius --> in sight of any of three origins --> share by distance
//
// The three origins are the centre, which AreaRules may put off the projectile, a point lifted from it along the
// normal, and a point pulled back against the velocity. An origin that the one before it does not see is left out, so
// none lies behind a wall. An entity with any hitbox in sight is reached there, even if a nearer hitbox is hidden.
//
// Pure; threads as for View. Allocates nothing. Looks at each entity once, so the answer is complete however many there
// are. Traces are bounded by 2 + 3 for each hitbox within the radius. Source: falloff and the three origins are those
// of Unreal Tournament 4 and of forks of the Unreal series. Judging direct and area hits at one instant is our own.

#include <backsight/projectile/area_rules.h>
#include <backsight/projectile/projectile.h>

#include <cstddef>
#include <span>

namespace backsight {

struct AreaHit {
    EntityId entity;
    std::uint16_t hitbox = 0;  ///< the nearest in sight
    HitGroup group = HitGroup::generic;
    Vec3 point;                ///< on it
    float distance = 0.0f;     ///< to it, metres; 0: the centre is inside
    float share = 1.0f;        ///< of the full effect
    Vec3 direction;            ///< unit, from the centre to the point: where it is thrown. Up z where there is none
    Vec3 place;                ///< where the entity itself was: its position, as hit_age() takes it
    Tick from = no_tick;       ///< of the sample before, as ViewPose::from
    std::uint32_t fields = 0;  ///< the game's own bits of that sample: EntityState::fields
};

struct Detonation {
    Vec3 position;        ///< of the projectile's centre
    Vec3 normal;          ///< of what it met; zero: of nothing
    Vec3 velocity;        ///< that it came with
    EntityId direct_hit;  ///< null: no entity
};

/// Writes all entities that are reached to `out`, by slot. Returns how many there were: if more than out.size(), `out`
/// holds the lower slots. `rules` must be valid. The level is traced with a radius of 0.
std::size_t area_hits(const View& view, const AreaRules& rules, const Detonation& detonation, const QueryFilter& filter,
                      const LevelTrace& level, std::span<AreaHit> out);

/// The centre of the effect: that of the projectile, or where AreaRules::center_offset_m puts it.
Vec3 area_center(const AreaRules& rules, const Detonation& detonation, const LevelTrace& level);

/// Share of the full effect at a distance in metres: 1 up to the inner radius, `least` at the outer one, linear between
/// them, 0 beyond.
float area_share(const AreaRules& rules, float distance);

}  // namespace backsight
