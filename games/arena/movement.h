#pragma once

// One step of one player, and the weapons: the only copy of the rules of movement and of the trigger. The server runs
// it for each command. A client runs it to predict, and again to replay. Equal arguments give equal bits.
//
// A step lasts as long as a tick of the level's: Level::rate(). Speeds and schedules are the same in seconds at all.
//
// `tick` says where lifts and doors are in this step. It is the tick of the moment that the player's screen showed when
// the input was given (ViewStamp::shown). So players collide with, stand on and shoot past what they see. Pure; any
// thread.
//
// Players pass through each other. Where others are by now cannot be predicted, but where the own screen draws them is
// known at both ends: bodies that block there would break no exactness. The brawl has such bodies, the arena has none.
//
//   rifle, pellets, automatic   hitscan
//   railgun   hitscan; goes on through hitboxes and bodies, and is weaker behind each
//   blade     a swing of several steps, which meets each body once; attack.h
//   rocket    25 m/s, straight; detonates, and hurts its shooter too
//   grenade   15 m/s, falls and bounces, detonates when it meets somebody, or by its fuse
//   spear     40 m/s, falls a little; 2 cm thin to the level, 30 cm wide to players
//   bolt      100 m/s, straight

#include <backsight/judge/rules.h>
#include <backsight/projectile/projectile.h>
#include <backsight/rewind/query.h>

#include <array>
#include <cstdint>

#include "arena/level.h"
#include "arena/player.h"

namespace backsight::arena {

/// Metres and seconds. Walking, stepping and sliding follow Quake III (code/game/bg_pmove.c, bg_slidemove.c).
struct MovementRules {
    static constexpr float run_mps = 7.0f;
    static constexpr float crouch_ratio = 0.4f;
    static constexpr float ground_acceleration = 10.0f;  ///< per second, times the wished speed
    static constexpr float air_acceleration = 1.5f;
    static constexpr float friction = 6.0f;  ///< per second
    static constexpr float stop_mps = 2.0f;  ///< below this speed friction acts as at this speed
    static constexpr float gravity_mps2 = 20.0f;
    static constexpr float jump_mps = 6.75f;
    static constexpr float max_fall_mps = 40.0f;
    static constexpr float step_m = 0.45f;
    static constexpr float walkable_normal_z = 0.7f;
    static constexpr float radius_m = 0.4f;
    static constexpr float standing_m = 1.8f;
    static constexpr float crouched_m = 1.2f;
    static constexpr float standing_eye_m =
        1.59375f;  ///< on the grid, as the crouched one: so muzzles travel without loss
    static constexpr float crouched_eye_m = 1.0f;
};

/// The state after `input`; `before` is not changed.
PlayerState step(const PlayerState& before, const PlayerInput& input, const Level& level, Tick tick);

/// A living player at `feet`, on foot, with full magazines.
PlayerState spawn_at(Vec3 feet, const PlayerState& before);
/// The same at the wheel of the vehicle, where a player turns their head and shoots, and does not walk.
PlayerState spawn_at_wheel(const PlayerState& before);
/// The state of a player who takes a seat of the vehicle, first_seat to vehicle_seat.
PlayerState seated(const PlayerState& before, std::uint8_t seat);
/// The state of a player who leaves the vehicle for these feet.
PlayerState alighted(const PlayerState& before, Vec3 feet);

/// Position of the feet in the world; of a player in the vehicle it is in the vehicle's frame, as a level has no
/// vehicle.
Vec3 world_position(const PlayerState& state, const Level& level, Tick tick);
/// The point from which the player looks and shoots; of a player in the vehicle it is in the vehicle's frame.
Vec3 eye_position(const PlayerState& state, const Level& level, Tick tick);
/// From the feet to that point.
Vec3 eye_offset(const PlayerState& state);
Vec3 aim_direction(std::uint16_t yaw, std::int16_t pitch);
/// Yaw and pitch that look along `direction`, to the nearest step.
void look_along(Vec3 direction, std::uint16_t& yaw, std::int16_t& pitch);

Hull hull_of(const PlayerState& state);
/// From the feet to the middle of the hull.
Vec3 hull_center(const PlayerState& state);

struct Weapon {
    std::uint8_t rays = 1;           ///< 0: it fires a projectile, or is swung
    std::uint8_t magazine = 0;       ///< shots; when it is empty the weapon reloads by itself
    std::uint8_t steps_between = 1;  ///< from one shot to the next, in 1/64 s, as reload_steps: StepRate::steps()
    std::uint8_t reload_steps = 96;
    bool is_automatic = false;     ///< fires on while the trigger is held
    std::int16_t damage = 0;       ///< damage of one ray or direct hit to the torso; a projectile that detonates does
                                   ///< it anywhere
    float spread = 0.0f;           ///< rays but the first deviate by up to this tangent: spread_offset()
    std::int16_t area_damage = 0;  ///< damage of the full area effect; the shooter takes half
    std::uint8_t pierces = 0;      ///< a ray that goes on meets this many hitboxes, and is weaker behind each; 0: one
    std::uint8_t swing_steps = 0;  ///< of a blade: how long a swing lasts, in 1/64 s
};
const Weapon& weapon(WeaponId id);
std::array<std::uint8_t, weapon_count> full_magazines();

/// How far a hitscan shot reaches, metres; beyond every level.
inline constexpr float shot_range_m = 1000.0f;
/// Fairness of each weapon: the defaults of WeaponRules are for slow games; players here run at 7 m/s.
std::array<WeaponRules, weapon_count> default_rules();

using ProjectileTable = std::array<ProjectileRules, projectile_count>;
/// Flight, budget and area of each projectile weapon. They look back as far as the hitscan rules. So a view that
/// hitscan still accepts leaves no age over. Pauses are steps of 1/64 s. Who is dead on the server launches nothing, as
/// they fire no ray and swing no blade.
ProjectileTable default_projectiles();
/// What a switch of weapons takes, in 1/64 s.
inline constexpr std::uint8_t switch_steps = 16;

/// The last part of a step: switches, cools down, reloads, and pulls the trigger. state.trigger holds the result.
void step_weapon(PlayerState& state, const PlayerInput& input, StepRate step_rate = {});

/// Whether shots of this weapon can leave between two steps: it fires one ray, or a projectile. Pellets are drawn for
/// the tick of a step, and a blade is swung in steps.
inline bool fires_between_steps(WeaponId id) { return weapon(id).rays == 1 || is_projectile(id); }
/// Pulls the trigger once between the step that `state` is after and the next one. Whether a shot leaves. It leaves no
/// sooner after the last one than if the trigger were held.
bool click_weapon(PlayerState& state, StepRate step_rate = {});
/// The direction in which such a shot of `id` leaves: as the command carries it. All sides shoot along it.
Vec3 click_direction(const CommandShot& shot, WeaponId id);

/// The rays of the shot that `state` has just fired: unit directions. Returns their number. `seed` draws where pellets
/// go, except for the first: TickSeeds.
std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seed, std::array<Vec3, max_rays>& directions);
/// Whether the weapon's shots have pellets that a seed draws.
inline bool has_spread(WeaponId id) { return weapon(id).spread > 0.0f; }

/// Direction in which a fired projectile leaves: the aim, quantised as it is sent. All sides launch with it.
Vec3 launch_direction(const PlayerState& state);

/// Health that one ray or direct hit of `id` takes. `before`: how many hitboxes a ray that goes on has met before.
std::int16_t damage_of(WeaponId id, HitGroup group, std::size_t before = 0);
/// Health that a share of the full area effect takes.
std::int16_t area_damage_of(WeaponId id, float share, bool is_shooter);

}  // namespace backsight::arena
