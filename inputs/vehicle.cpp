#include "inputs/vehicle.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "inputs/files/number_format.h"
#include "inputs/movement.h"

namespace backsight::inputs {
namespace {

// UTM's northing goes to 10,000 km.
constexpr NumberRange origin_range_m{-1e8, 1e8};
// Milliseconds since 1970 are 1.8e12.
constexpr NumberRange origin_range_ms{-1e13, 1e13};
constexpr double longest_run_ms = 1e10;

class VehicleReader {
public:
    explicit VehicleReader(const std::filesystem::path& file)
        : csv_(file, {"time_ms", "x_m", "y_m", "heading_rad", "speed_mps"}) {}

    VehicleRun read() {
        VehicleRun run;
        run.name = csv_stem(csv_.file());
        while (csv_.next()) add_row(run.rows);
        if (jumps_ > 0) run.warnings.push_back(jump_warning());
        return run;
    }

private:
    void add_row(std::vector<VehicleRow>& rows) {
        VehicleRow row;
        row.at_s = time_s();
        row.place_m = {place_m("x_m", 0), place_m("y_m", 1)};
        row.heading_rad = csv_.number("heading_rad", {-100.0, 100.0});
        csv_.number("speed_mps", {-max_step_mps, max_step_mps});
        if (!rows.empty()) {
            const VehicleRow& before = rows.back();
            if (row.at_s < before.at_s) csv_.fail("time_ms", "a time not before the row above");
            if (row.at_s == before.at_s) return;
            row.is_break = row.at_s - before.at_s > longest_vehicle_gap_s || is_jump(before, row);
            const double turned = std::remainder(row.heading_rad - before.heading_rad, 2.0 * std::numbers::pi);
            if (!row.is_break) row.heading_rad = before.heading_rad + turned;
        }
        rows.push_back(row);
    }

    double time_s() {
        const double ms = csv_.number("time_ms", origin_range_ms);
        if (!start_ms_) start_ms_ = ms;
        if (ms - *start_ms_ > longest_run_ms) csv_.fail("time_ms", "a time at most 115 days after the first row's");
        return (ms - *start_ms_) * 1e-3;
    }

    double place_m(std::string_view column, std::size_t axis) {
        const double metres = csv_.number(column, origin_range_m);
        if (!start_m_[axis]) start_m_[axis] = metres;
        const double away = metres - *start_m_[axis];
        if (std::abs(away) > max_vehicle_way_m) {
            csv_.fail(column, formatted("a number from %.10g to %.10g, within 8 km of the first row's",
                                        *start_m_[axis] - max_vehicle_way_m, *start_m_[axis] + max_vehicle_way_m));
        }
        return away;
    }

    bool is_jump(const VehicleRow& before, const VehicleRow& row) {
        const double way_m = std::hypot(row.place_m[0] - before.place_m[0], row.place_m[1] - before.place_m[1]);
        const double speed_mps = way_m / (row.at_s - before.at_s);
        if (speed_mps <= max_step_mps) return false;
        if (jumps_++ == 0) {
            first_jump_line_ = csv_.line();
            first_jump_mps_ = speed_mps;
        }
        return true;
    }

    std::string jump_warning() const {
        const std::string found = formatted("a step of %.0f m/s", first_jump_mps_);
        const std::string expected = formatted("at most %.0f m/s; taken as the end of a drive", max_step_mps);
        const std::string others = jumps_ == 1 ? "" : ", as in " + std::to_string(jumps_ - 1) + " more rows";
        return InputError(csv_.file(), first_jump_line_, "x_m", found, expected + others).what();
    }

    CsvReader csv_;
    std::optional<double> start_ms_;
    std::array<std::optional<double>, 2> start_m_;
    std::size_t jumps_ = 0;
    std::size_t first_jump_line_ = 0;
    double first_jump_mps_ = 0.0;
};

}  // namespace

VehicleRun load_vehicle(const std::filesystem::path& file) { return VehicleReader(file).read(); }

std::vector<std::filesystem::path> find_vehicles(const std::filesystem::path& data_dir) {
    return find_entries(data_dir / "vehicle", is_csv);
}

}  // namespace backsight::inputs
