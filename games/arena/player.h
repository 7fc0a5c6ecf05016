#pragma once

// A player's input for one step, the command that carries it, and the player's state after it. All values are whole
// numbers, or floats on a grid. So they are sent without loss, and a client that predicts from them gets the server's
// bits.

#include <backsight/base/enum_array.h>
#include <backsight/base/quantize.h>
#include <backsight/base/vec.h>
#include <backsight/predict/same_bits.h>
#include <backsight/predict/step_audit.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/command_shots.h>
#include <backsight/wire/streams.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "arena/image_reports.h"

namespace backsight::arena {

/// Numbers are on the wire and in recordings: a new weapon goes to the end.
enum class WeaponId : std::uint8_t {
    rifle,      ///< Player: Rifle
    pellets,    ///< Player: Shotgun
    automatic,  ///< Player: Automatic
    rocket,     ///< Player: Rocket
    grenade,    ///< Player: Grenade
    spear,      ///< Player: Spear
    bolt,       ///< Player: Bolt
    blade,      ///< Player: Blade
    railgun,    ///< Player: Railgun
    count_
};
const char* to_string(WeaponId id);
inline constexpr std::size_t weapon_count = enum_count<WeaponId>;
/// The weapons that fire projectiles. Tables of projectiles are in this order, so a new one goes to the end here too.
inline constexpr std::array projectile_weapons{WeaponId::rocket, WeaponId::grenade, WeaponId::spear, WeaponId::bolt};
inline constexpr std::size_t projectile_count = projectile_weapons.size();
/// The weapon's place among those that fire projectiles; projectile_count if it fires none.
constexpr std::size_t projectile_index(WeaponId id) {
    std::size_t index = 0;
    while (index < projectile_count && projectile_weapons[index] != id) ++index;
    return index;
}
constexpr bool is_projectile(WeaponId id) { return projectile_index(id) < projectile_count; }
/// The weapon's number in records.
constexpr std::uint16_t number_of(WeaponId id) { return static_cast<std::uint16_t>(id); }
inline constexpr int weapon_bits = bits_up_to(weapon_count - 1);
/// Rays of a hitscan shot, at most.
inline constexpr std::size_t max_rays = 8;

enum Button : std::uint8_t {
    button_jump = 1,
    button_crouch = 2,
    button_fire = 4,
    button_shield = 8,  ///< held: the shield is up, and no weapon fires
    button_use = 16,    ///< pressed: boards the vehicle in reach, or leaves it
};
inline constexpr int button_bits = 5;

/// Input of one step. Any bits are safe: what is out of range is clamped by step().
struct PlayerInput {
    std::int8_t forward = 0;  ///< -127 to 127: share of the running speed, along the yaw
    std::int8_t left = 0;
    std::uint16_t yaw = 0;   ///< 1/65536 turn, from +x towards +y
    std::int16_t pitch = 0;  ///< in 1/65536 turn, positive looks down; clamped to a quarter turn
    std::uint8_t buttons = 0;
    WeaponId weapon = WeaponId::rifle;
    /// Shots that left between the step before and this one: click_weapon(). The number of PlayerCommand::shots.
    std::uint8_t clicks = 0;

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

/// Where a player looks, as in PlayerInput.
struct Aim {
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
};

/// All that a step of a player depends on, besides the state before.
struct OwnStep {
    PlayerInput input;
    Tick shown{0};  ///< lifts and doors as at this tick

    friend void hash_bits(Hasher& hasher, const OwnStep& given) {
        const PlayerInput& keys = given.input;
        hasher.add(static_cast<std::uint64_t>(static_cast<std::uint8_t>(keys.forward)));
        hasher.add(static_cast<std::uint64_t>(static_cast<std::uint8_t>(keys.left)));
        hasher.add(std::uint64_t{keys.yaw}).add(std::uint64_t{static_cast<std::uint16_t>(keys.pitch)});
        hasher.add(std::uint64_t{keys.buttons}).add(static_cast<std::uint64_t>(keys.weapon));
        hasher.add(std::uint64_t{keys.clicks});
        hasher.add(static_cast<std::uint64_t>(given.shown.value));
    }
};

/// A command: one step's input, the view it was given in, and what the screen showed of a shot. All of it has to
/// travel.
struct PlayerCommand {
    std::uint32_t seq = 0;  ///< from 1, increasing
    Tick tick{0};           ///< the server's tick that the command is made for, whose seed drew its pellets
    ViewStamp stamp;
    PlayerInput input;
    /// Where the shot leaves, as the client predicted it; used only where the step fires.
    QuantPosition muzzle;
    /// The projectile weapon that fired and whose image flies, as the client predicted it; WeaponId::count_: none.
    WeaponId launches = WeaponId::count_;
    /// The direction in which the client says that the shot left. Default: along the aim, as our own clients send it.
    QuantDirection direction;
    /// What the screen showed of an attack that is no projectile: the number of its rays, or 1 for a railgun's shot or
    /// one step of a blade's swing; 0 where it showed none. `fired` is the weapon.
    std::uint8_t rays = 0;
    WeaponId fired = WeaponId::rifle;
    /// screen_hash() of each ray, or ScreenHits::hash of what a railgun or a blade touched; 0: not declared.
    std::array<std::uint32_t, max_rays> screen_hashes{};
    std::uint8_t swing = 0;  ///< PlayerState::swing on the screen, for a step of a blade's swing; otherwise 0
    /// What became of an image on the screen.
    std::optional<ImageReport> image;
    /// The shots that left between the command before and this one, with ArenaConfig::shots_between_steps. They are not
    /// copied: on a client ClientWorld::shots(), on the server ServerWorld::shots_of().
    std::span<const CommandShot> shots;
    /// After a misprediction, what a step read and gave on the client; in a command without rays and image.
    std::optional<StepProof> proof;
};

/// Result of the trigger in this step.
enum class Trigger : std::uint8_t { idle, fired, too_soon, empty, dead };

/// PlayerState::lift of a player who sits in the vehicle: their position, yaw and pitch are in the vehicle's frame. The
/// last one is at the wheel.
inline constexpr std::uint8_t first_seat = 252;
inline constexpr std::uint8_t vehicle_seat = 255;
/// Steps of the longest swing, at the highest rate of steps, fit into this many bits.
inline constexpr int swing_bits = 5;

/// A player after a step. Position and velocity are on the grids of Quantization's defaults.
struct PlayerState {
    Vec3 position;  ///< between the feet; in the frame of the lift or vehicle that the player rides
    Vec3 velocity;  ///< relative to that lift
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    std::uint8_t lift = 0;  ///< 1 + the lift that the player stands on; 0: none; first_seat to vehicle_seat
    bool is_alive = false;
    bool on_ground = false;
    bool is_crouched = false;
    bool jump_held = false;
    bool is_shielded = false;  ///< the shield is up
    WeaponId weapon = WeaponId::rifle;
    Trigger trigger = Trigger::idle;
    std::array<std::uint8_t, weapon_count> ammo{};
    std::uint8_t cooldown = 0;    ///< steps until the weapon may fire again
    std::uint8_t swing = 0;       ///< the step that a blade's swing is in, from 1; 0: none is swung
    std::uint16_t swings = 0;     ///< counts swings begun
    std::int16_t health = 0;      ///< 0 to 100
    std::uint16_t teleports = 0;  ///< counts pads taken
    std::uint16_t lives = 0;      ///< counts spawns

    bool is_seated() const { return lift >= first_seat; }
    friend constexpr bool operator==(const PlayerState&, const PlayerState&) = default;
    friend constexpr bool same_bits(const PlayerState& a, const PlayerState& b) {
        return a == b && backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity);
    }
    friend bool is_finite(const PlayerState& state) {
        return backsight::is_finite(state.position) && backsight::is_finite(state.velocity);
    }
};

/// All of the state, for step_proof().
void hash_bits(Hasher& hasher, const PlayerState& state);

/// A number that changes where a player is put elsewhere: by a spawn, a pad or a seat. Positions before and after it
/// have nothing in common.
inline std::uint64_t life_of(const PlayerState& state) {
    const std::uint64_t seat = state.is_seated() ? state.lift : 0u;
    return std::uint64_t{state.lives} << 32 | std::uint64_t{state.teleports} << 16 | seat;
}

}  // namespace backsight::arena
