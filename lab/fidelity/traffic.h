#pragma once

// Vehicles and their riders, beside the players of a recording: what `lab fidelity --mix` plays.
//
// In: a recording, a seed, and recorded cars where they are at hand. Out: the recording with more tracks behind its
// own: vehicles that drive courses of their own, a driver on some of them, and passengers who get on and off. The
// vehicles know no walls, as the recordings have none. A seed always gives the same traffic.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "inputs/movement.h"

namespace backsight::lab {

/// A car's way at the time of its recording: rows of increasing time, a gap of the recording as a teleport.
using Course = std::vector<inputs::MovementRow>;

inline constexpr std::size_t vehicle_count = 6;
inline constexpr std::size_t driver_count = 3;
inline constexpr std::size_t passenger_count = 2;

/// The recorded cars data_dir/vehicle/*.csv(.zst) (inputs/vehicle.h), by name; empty where there are none. Positions
/// and headings are smoothed over half a second before and after. Adds to `warnings`. Throws InputError.
std::vector<Course> load_courses(const std::filesystem::path& data_dir, std::vector<std::string>& warnings);

/// Players 0 and on and movers as they are; then vehicle_count vehicles, the last of which drive `recorded`, one each;
/// then a driver on each of the first driver_count, and passenger_count passengers on the first ones.
inputs::MovementSet with_traffic(const inputs::MovementSet& set, const std::vector<Course>& recorded,
                                 std::uint64_t seed);

}  // namespace backsight::lab
