#pragma once

// Paths without breaks for dead reckoning, each instant with all that a sender would know of the entity.
//
// In: recorded players, recorded vehicles, our bots, and a course of our own. Out: PathSets in metres and seconds; z is
// up. Errors: inputs::InputError with file, line and field.

#include <backsight/motion/reckon.h>
#include <backsight/time/tick.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "inputs/movement.h"

namespace backsight::lab::reckoning {

struct PathPoint {
    Micros at;
    /// Players have position and rotation alone: a recording has no more.
    EntityPose state;
};

/// No teleport, death or gap lies between its points; their times rise.
using Path = std::vector<PathPoint>;

struct PathSet {
    std::string name;
    bool is_vehicle = false;
    Vec3 gravity;
    std::string source;
    std::vector<Path> paths;
    std::vector<std::string> warnings{};  ///< of the file that it is from

    /// From each path's first point to its last, summed.
    double seconds() const;
};

/// One set of the players of a recording, alive; teleports, deaths and respawns part the paths.
PathSet player_paths(const inputs::MovementSet& movement);

/// Time between the points of a vehicle's path.
inline constexpr double vehicle_step_s = 1.0 / 64.0;

/// A recorded car (inputs/vehicle.h). Satellite positions scatter and are logged late, as no physics engine's are: each
/// coordinate, and the heading, is what a parabola through the second before and the second after says (local
/// regression with tricube weights, Cleveland 1979), 64 times a second. Rows that repeat a position are left out, and
/// breaks part the paths.
PathSet vehicle_paths(const std::filesystem::path& file);

/// A car of our own making, 64 times a second: a kinematic bicycle of 2.7 m on a course of straights, bends and
/// braking, with bounded jerk (20 m/s^3) and steering rate (0.5 rad/s). A seed always drives the same course.
PathSet course_paths(std::uint64_t seed, double seconds);

}  // namespace backsight::lab::reckoning
