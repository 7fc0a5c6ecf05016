#include "inputs/vehicle.h"

#include <gtest/gtest.h>

#include "inputs/files/input_error.h"
#include "scratch_folder.h"

namespace backsight::inputs {
namespace {

const std::string car_head = "time_ms,x_m,y_m,heading_rad,speed_mps\n";

std::string error_of_car(const std::string& rows) {
    const ScratchFolder folder;
    const auto file = folder.write("car.csv", car_head + rows);
    return error_of([&] { load_vehicle(file); });
}

TEST(vehicle, is_measured_from_its_first_row) {
    const ScratchFolder folder;
    const VehicleRun run = load_vehicle(folder.write(
        "utm.csv", car_head + "1700000000000,500000,5400000,0.1,9\n1700000000050,500000.5,5399999.75,0.1,9\n"));
    EXPECT_EQ(run.name, "utm");
    ASSERT_EQ(run.rows.size(), 2u);
    EXPECT_EQ(run.rows[0].at_s, 0.0);
    EXPECT_DOUBLE_EQ(run.rows[1].at_s, 0.05);
    EXPECT_EQ(run.rows[1].place_m, (std::array{0.5, -0.25}));
    EXPECT_FALSE(run.rows[1].is_break);
    EXPECT_TRUE(run.warnings.empty());
}

TEST(vehicle, goes_8_km_from_its_first_row_and_no_further) {
    const std::string start = "0,500000,0,0,0\n";
    EXPECT_EQ(error_of_car(start + "1000,508000,-8000,0,0\n"), "");
    EXPECT_TRUE(has(error_of_car(start + "1000,508000.1,0,0,0\n"),
                    "car.csv:3: field 'x_m': found '508000.1', expected a number from 492000 to 508000"));
    EXPECT_TRUE(has(error_of_car(start + "1000,500000,8001,0,0\n"), "car.csv:3: field 'y_m': found '8001'"));
    EXPECT_TRUE(has(error_of_car("0,1e308,0,0,0\n"), "car.csv:2: field 'x_m': found '1e308'"));
    EXPECT_TRUE(has(error_of_car("0,0,nan,0,0\n"), "car.csv:2: field 'y_m': found 'nan'"));
    EXPECT_TRUE(has(error_of_car("0,0,0,inf,0\n"), "car.csv:2: field 'heading_rad': found 'inf'"));
    EXPECT_TRUE(has(error_of_car(start + "1e13,500000,0,0,0\n"), "expected a time at most 115 days after the first"));
}

TEST(vehicle, is_parted_by_gaps_and_by_jumps_which_it_tells) {
    const ScratchFolder folder;
    const VehicleRun run = load_vehicle(folder.write(
        "car.csv", car_head + "0,0,0,3,0\n100,50,0,3.2,0\n100,51,0,3,0\n200,150,0,-3,0\n900,151,0,-3,0\n"));
    ASSERT_EQ(run.rows.size(), 4u) << "of rows of one time the first counts";
    EXPECT_FALSE(run.rows[1].is_break) << "500 m/s";
    EXPECT_TRUE(run.rows[2].is_break) << "1000 m/s";
    EXPECT_TRUE(run.rows[3].is_break) << "700 ms";
    EXPECT_EQ(run.rows[1].heading_rad, 3.2);
    EXPECT_EQ(run.rows[2].heading_rad, -3.0);
    ASSERT_EQ(run.warnings.size(), 1u);
    EXPECT_TRUE(has(run.warnings[0], "car.csv:5: field 'x_m': found 'a step of 1000 m/s', expected at most 500 m/s"));
}

}  // namespace
}  // namespace backsight::inputs
