#pragma once

// One cell of `lab projectiles`: how targets move, what is fired at them, and over which network. Every preset of the
// cell gets the same shots.

#include <backsight/judge/judge.h>
#include <backsight/projectile/projectile.h>
#include <backsight/view/reconstruct.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/movement.h"

namespace backsight::lab::projectiles {

/// How the targets move.
enum class Motion : std::uint8_t {
    still,
    straight,    ///< 6 m/s, until they meet a wall
    strafe,      ///< 6 m/s across the shooter's line, reversed at random, every 0.6 s in the mean
    accelerate,  ///< random accelerations of up to 30 m/s^2, new every 0.25 s in the mean; at most 8 m/s
    teleport,    ///< straight, and somewhere else every 1.5 s in the mean
    recorded,    ///< players of a recording, or our own bots
    count_
};
const char* to_string(Motion motion);

enum class Weapon : std::uint8_t {
    rocket,   ///< 25 m/s
    fast,     ///< 100 m/s
    grenade,  ///< 18 m/s, falls, bounces four times, fuse of 1.5 s
    spear,    ///< 40 m/s, falls; 5 cm thin against the level, 30 cm against targets
    count_
};
const char* to_string(Weapon weapon);

/// `default` (by commands), `by_clock`, `default_held` (by clock, and its image may be held back), and the published
/// ones.
const std::vector<std::string>& all_presets();
/// Whether the preset flies by this library, so that its verdicts name their basis.
bool is_ours(std::string_view preset);
/// One sentence without a full stop; empty for an unknown name.
std::string_view about_preset(std::string_view preset);

struct CellConfig {
    TickRate tick_rate{64, 1};  ///< of the server, its snapshots and the shooter's commands
    Motion motion = Motion::strafe;
    Weapon weapon = Weapon::rocket;
    /// Recording for Motion::recorded; must outlive the cell.
    const inputs::MovementSet* movement = nullptr;
    std::int64_t rtt_us = 0;                 ///< half of it each way
    std::int64_t jitter_us = 0;              ///< each packet is late by up to this, each way, besides
    double loss_ratio = 0.0;                 ///< each way
    double frames_hz = 60.0;                 ///< of the shooter's screen
    std::int64_t interpolation_us = 50'000;  ///< 0: drawn by velocity, from the newest snapshot on
    std::int64_t look_back_us = 250'000;     ///< cap of L
    std::int64_t hold_back_us = 200'000;     ///< cap of S, of `default_held` alone
    std::vector<std::string> presets;        ///< of all_presets(); in its order
    std::uint64_t shots = 100;
    std::uint64_t seed = 1;

    std::int64_t tick_us() const { return tick_rate.time_of(Tick{1}).value; }
    double tick_s() const { return 1.0 / tick_rate.hz(); }
    /// Converts ages, which count in 1/65536 tick.
    double ms_per_raw() const { return 1000.0 / (65536.0 * tick_rate.hz()); }
    DrawConfig draw() const;
    ProjectileRules rules() const;
};

/// Commands from one shot to the next: 16 shots a second at 64 Hz.
inline constexpr std::uint32_t commands_between = 4;

}  // namespace backsight::lab::projectiles
