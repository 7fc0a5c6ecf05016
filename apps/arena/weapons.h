#pragma once

// The weapons: what pulling the trigger does in one step, the rays of a shot, and what a hit costs. Shared by server
// and prediction; pure; any thread. All are hitscan.

#include <backsight/judge/rules.h>
#include <backsight/rewind/query.h>

#include <array>
#include <cstdint>
#include <span>

#include "arena/player.h"

namespace backsight::arena {

struct Weapon {
    const char* name = "";
    std::uint8_t rays = 1;
    std::uint8_t magazine = 0;       ///< shots; when it is empty the weapon reloads by itself
    std::uint8_t steps_between = 1;  ///< steps from one shot to the next
    std::uint8_t reload_steps = 96;
    bool is_automatic = false;  ///< fires on while the trigger is held
    std::int16_t damage = 0;    ///< of one ray, to the torso
    float spread = 0.0f;        ///< rays deviate by up to this tangent
};
const Weapon& weapon(WeaponId id);
std::array<std::uint8_t, weapon_count> full_magazines();

/// Fairness of each weapon: WeaponRules' defaults are for slow games; this one runs at 7 m/s.
std::array<WeaponRules, weapon_count> default_rules();

inline constexpr std::size_t max_rays = 8;

/// Switches, cools down, reloads, and pulls the trigger: the last part of a step. state.trigger says what became of it.
void step_weapon(PlayerState& state, const PlayerInput& input);

/// The rays of the shot that `state` has just fired, for the command `seq`: unit directions. Returns how many.
std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seq, std::array<Vec3, max_rays>& directions);

/// Health that one ray of `id` takes.
std::int16_t damage_of(WeaponId id, HitGroup group);

}  // namespace backsight::arena
