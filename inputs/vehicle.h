#pragma once

// A recorded car, which `lab reckoning` and `lab fidelity --mix` drive.
//
// In: a .csv or .csv.zst with the columns time_ms,x_m,y_m,heading_rad,speed_mps, one row per instant, by time. Any
// origin will do, such as that of UTM: places and times are counted from the first row. Out: metres and seconds from
// there. Errors: InputError with file, line and field. A step that is too fast to be a drive splits the run, and a
// warning says so; nothing else is repaired.

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace backsight::inputs {

/// A run goes no further than this from its first row, on either axis: two such runs fit into the 16 km of a history.
inline constexpr double max_vehicle_way_m = 8'000.0;
/// Rows farther apart in time belong to different drives.
inline constexpr double longest_vehicle_gap_s = 0.5;

struct VehicleRow {
    double at_s = 0.0;                ///< from the first row on, increasing
    std::array<double, 2> place_m{};  ///< x and y, from the first row
    double heading_rad = 0.0;         ///< counter-clockwise, without jumps of a turn except at a break
    bool is_break = false;            ///< a gap or a jump lies between the row above and this one
};

struct VehicleRun {
    std::string name;
    std::vector<VehicleRow> rows;
    std::vector<std::string> warnings;
};

/// Reads one run; its name is the file's. If rows have equal times the first one counts. Throws InputError.
VehicleRun load_vehicle(const std::filesystem::path& file);

/// The files data_dir/vehicle/*.csv(.zst), by name. Empty where there is no such folder.
std::vector<std::filesystem::path> find_vehicles(const std::filesystem::path& data_dir);

}  // namespace backsight::inputs
