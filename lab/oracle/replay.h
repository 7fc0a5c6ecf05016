#pragma once

// One recorded shot of the lightning gun, judged again: its ray against the boxes of the other players at an earlier
// time.
//
// In: a recording and a time. Out: who is hit, or by how much a ray passes a box. Quake units and double precision
// inside, so that the recording's eighths of a unit stay exact to a thousandth. Pure. No errors.
//
// The gun (KTX, W_FireLightning): one ray from the origin + (0, 0, 16) to the wall and 4 units on, against boxes.
// The recorder (MVDSV, sv_demo.c): a frame holds all that happened since the frame before, and the state after it. So a
// row stands for the time from the row before, exclusive, to its own, inclusive; who was shot dead is a corpse in the
// shot's frame.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "inputs/movement.h"

namespace backsight::lab {

using Units = std::array<double, 3>;

struct OracleShot {
    std::int64_t stamp_us = 0;             // of the frame that the shot was recorded in
    std::int64_t previous_frame_us = 0;    // of the shooter's row before; the shot happened after it
    std::optional<std::int64_t> fired_us;  // recovered from the shooter's place on their own path, see locate_shot
    std::int32_t shooter = 0;
    std::optional<std::int32_t> victim;  // the verdict of the recorded server
    double ping_ms = 0.0;
    Units eye{};
    Units end{};  // where the gun's reach ends: the wall and 4 units on
};

/// The `lg` shots of a recording that have a ray and a ping, and how many others there are.
struct OracleShots {
    std::vector<OracleShot> shots;
    std::size_t other_weapons = 0;
    std::size_t without_ray = 0;
    std::size_t without_ping = 0;
};
OracleShots oracle_shots(const inputs::MovementSet& set);

/// When the shot was fired, between the frame before and its own, where that is known. A gun fires from where its
/// owner's previous command ended: MVDSV runs the weapon's think before the movement of the command. That point lies on
/// the owner's recorded path. The shooter must move one eighth of a unit, the quantum, in a quarter of a command or
/// less. 1 / max_fps is the time between two commands.
std::optional<std::int64_t> locate_shot(const inputs::MovementTrack& track, const OracleShot& shot, double max_fps);

/// Centre of a player at a time, between the rows around it; before a break where one lies between them. Nothing where
/// the player is dead or gone.
std::optional<Units> centre_at(const inputs::MovementTrack& track, std::int64_t at_us);

/// The player whose box the ray enters first with everybody as at `at_us`. Only a player who is alive before the shot's
/// frame can be hit.
std::optional<std::int32_t> judge_shot(const inputs::MovementSet& set, const OracleShot& shot, std::int64_t at_us);

/// How far all sides of this player's box must move out for the ray to touch it, in units; negative: in, for it to
/// miss.
std::optional<double> margin(const inputs::MovementSet& set, const OracleShot& shot, std::int32_t player,
                             std::int64_t at_us);

/// How far this player moved in the recorded frame around a time, in units.
double moved_in_frame(const inputs::MovementTrack& track, std::int64_t at_us);

/// Whether this player died, spawned or was teleported within `window_us` before or after a time.
bool is_near_break(const inputs::MovementTrack& track, std::int64_t at_us, std::int64_t window_us);

}  // namespace backsight::lab
