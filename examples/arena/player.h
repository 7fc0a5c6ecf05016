#pragma once

// A player's input for one step, and a player's state after it. All values are whole numbers, or floats on a grid. So
// both are sent without loss, and a client that predicts from them gets the server's bits.
//
//   input: | 8 forward | 8 left | 16 yaw | 16 pitch | 3 buttons | 3 weapon |
//   state: | 3 position, 1/1024 m (groups of 8) | 3 velocity, 1/64 m/s (groups of 6) | 16 yaw | 16 pitch | 8 lift |
//          | 1 alive | 1 on ground | 1 crouched | 1 jump held | 3 weapon | 3 trigger | 7 x 8 rounds | 8 cooldown |
//          | 16 health | 16 teleports | 16 lives |

#include <backsight/base/enum_array.h>
#include <backsight/base/vec.h>
#include <backsight/wire/bits.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight::arena {

enum class WeaponId : std::uint8_t {
    rifle,
    pellets,
    automatic,
    // All weapons from here on fire projectiles.
    rocket,
    grenade,
    spear,
    bolt,
    count_
};
inline constexpr std::size_t weapon_count = enum_count<WeaponId>;
inline constexpr auto first_projectile = static_cast<std::size_t>(WeaponId::rocket);
inline constexpr std::size_t projectile_count = weapon_count - first_projectile;
constexpr bool is_projectile(WeaponId id) { return id >= WeaponId::rocket && id < WeaponId::count_; }
inline constexpr int weapon_bits = 3;

enum Button : std::uint8_t { button_jump = 1, button_crouch = 2, button_fire = 4 };

/// Input of one step of 1/64 s. Any bits are safe: what is out of range is clamped by step().
struct PlayerInput {
    std::int8_t forward = 0;  ///< -127 to 127: share of the running speed, along the yaw
    std::int8_t left = 0;
    std::uint16_t yaw = 0;   ///< 1/65536 turn, from +x towards +y
    std::int16_t pitch = 0;  ///< in 1/65536 turn, positive looks down; clamped to a quarter turn
    std::uint8_t buttons = 0;
    WeaponId weapon = WeaponId::rifle;

    friend constexpr bool operator==(const PlayerInput&, const PlayerInput&) = default;
};

/// Result of the trigger in this step.
enum class Trigger : std::uint8_t { idle, fired, too_soon, empty, dead };

/// A player after a step. Position and velocity are on the grids of Quantization's defaults.
struct PlayerState {
    Vec3 position;  ///< between the feet; in the frame of the lift that the player rides
    Vec3 velocity;  ///< relative to that lift
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    std::uint8_t lift = 0;  ///< 1 + the lift that the player stands on; 0: none
    bool is_alive = false;
    bool on_ground = false;
    bool is_crouched = false;
    bool jump_held = false;
    WeaponId weapon = WeaponId::rifle;
    Trigger trigger = Trigger::idle;
    std::array<std::uint8_t, weapon_count> ammo{};
    std::uint8_t cooldown = 0;    ///< steps until the weapon may fire again
    std::int16_t health = 0;      ///< 0 to 100
    std::uint16_t teleports = 0;  ///< counts pads taken
    std::uint16_t lives = 0;      ///< counts spawns

    friend constexpr bool operator==(const PlayerState&, const PlayerState&) = default;
};

inline constexpr std::size_t player_input_bits = 8 + 8 + 16 + 16 + 3 + weapon_bits;
/// Largest size of a state.
inline constexpr std::size_t max_player_state_bits = 360;

/// Codec of the input in a command's payload. Reading refuses (false) whatever our clients never write.
void write_input(BitWriter& out, const PlayerInput& input);
bool read_input(BitReader& in, PlayerInput& input);
/// Codec of the own player's state, for reconciliation. Lossless.
void write_state(BitWriter& out, const PlayerState& state);
bool read_state(BitReader& in, PlayerState& state);

}  // namespace backsight::arena
