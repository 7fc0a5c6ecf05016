#pragma once

// The weapons: what a pulled trigger does in one step, the rays or the projectile of a shot, and the damage of a hit.
// Shared by server and prediction. Pure; any thread.
//
//   rifle, pellets, automatic   hitscan
//   rocket    25 m/s, straight; detonates, and hurts its shooter too
//   grenade   15 m/s, falls and bounces, detonates when it meets somebody, or by its fuse
//   spear     40 m/s, falls a little; 2 cm thin to the level, 30 cm wide to players
//   bolt      100 m/s, straight

#include <backsight/judge/rules.h>
#include <backsight/projectile/projectile.h>
#include <backsight/rewind/query.h>

#include <array>
#include <cstdint>
#include <span>

#include "arena/player.h"

namespace backsight::arena {

struct Weapon {
    const char* name = "";
    std::uint8_t rays = 1;           ///< 0: it fires a projectile
    std::uint8_t magazine = 0;       ///< shots; when it is empty the weapon reloads by itself
    std::uint8_t steps_between = 1;  ///< steps from one shot to the next
    std::uint8_t reload_steps = 96;
    bool is_automatic = false;     ///< fires on while the trigger is held
    std::int16_t damage = 0;       ///< damage of one ray or direct hit to the torso; a projectile that detonates does
                                   ///< it anywhere
    float spread = 0.0f;           ///< rays deviate by up to this tangent
    std::int16_t area_damage = 0;  ///< damage of the full area effect; the shooter takes half
};
const Weapon& weapon(WeaponId id);
std::array<std::uint8_t, weapon_count> full_magazines();

/// Fairness of each weapon: the defaults of WeaponRules are for slow games; players here run at 7 m/s.
std::array<WeaponRules, weapon_count> default_rules();

using ProjectileTable = std::array<ProjectileRules, projectile_count>;
/// Flight, budget and area of each projectile weapon. They look back as far as the hitscan rules. So a view that
/// hitscan still accepts leaves no age over.
ProjectileTable default_projectiles();
/// Index of a projectile weapon in the table.
constexpr std::size_t projectile_index(WeaponId id) { return static_cast<std::size_t>(id) - first_projectile; }

/// Steps that a switch of weapons takes.
inline constexpr std::uint8_t switch_steps = 16;

inline constexpr std::size_t max_rays = 8;

/// The last part of a step: switches, cools down, reloads, and pulls the trigger. state.trigger holds the result.
void step_weapon(PlayerState& state, const PlayerInput& input);

/// The rays of the shot that `state` has just fired, for the command `seq`: unit directions. Returns their number.
std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seq, std::array<Vec3, max_rays>& directions);

/// Direction in which a fired projectile leaves: the aim, quantised as it is sent. All sides launch with it.
Vec3 launch_direction(const PlayerState& state);

/// Health that one ray or direct hit of `id` takes.
std::int16_t damage_of(WeaponId id, HitGroup group);
/// Health that a share of the full area effect takes.
std::int16_t area_damage_of(WeaponId id, float share, bool is_shooter);

}  // namespace backsight::arena
