#include "lab/reckoning/measure.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "inputs/files/input_error.h"
#include "lab/reckoning/method.h"
#include "lab/reckoning/shown.h"
#include "lab/reckoning/state_bytes.h"
#include "lab/reckoning/sweep.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::reckoning {
namespace {

// A player who walks along +x at 4 m/s, a row each 10 ms.
inputs::MovementSet walk(int rows) {
    inputs::MovementSet movement;
    movement.name = "walk";
    movement.tracks.emplace_back();
    for (int i = 0; i < rows; ++i) {
        inputs::MovementRow row;
        row.time_us = i * 10'000;
        row.position_m = {0.04f * static_cast<float>(i), 0.0f, 0.0f};
        movement.tracks[0].rows.push_back(row);
    }
    return movement;
}

const Method& method_of(const std::vector<Method>& methods, const char* name) {
    const Method& found = find_method(methods, name);
    EXPECT_EQ(found.name, name);
    return found;
}

double p95_of(const std::vector<ReckoningRow>& rows, const std::string& model) {
    for (const ReckoningRow& row : rows)
        if (row.model == model) return row.error_p95_m;
    ADD_FAILURE() << model;
    return 0.0;
}

TEST(reckoning_paths, part_at_teleports_deaths_and_gaps_and_leave_out_movers) {
    inputs::MovementSet movement = walk(100);
    auto& rows = movement.tracks[0].rows;
    rows[20].teleport = true;
    for (std::size_t i = 40; i < 50; ++i) rows[i].alive = false;
    for (std::size_t i = 70; i < 100; ++i) rows[i].time_us += 600'000;
    movement.tracks.push_back(movement.tracks[0]);
    movement.tracks[1].kind = inputs::EntityKind::mover;
    const PathSet set = player_paths(movement);
    ASSERT_EQ(set.paths.size(), 4u);
    EXPECT_EQ(set.paths[0].size(), 20u);
    EXPECT_EQ(set.paths[1].size(), 20u);
    EXPECT_EQ(set.paths[2].front().at, Micros{500'000});
    EXPECT_EQ(set.paths[3].size(), 30u);
    EXPECT_NEAR(set.seconds(), 0.19 + 0.19 + 0.19 + 0.29, 1e-9);
}

TEST(reckoning_updates, who_holds_is_sent_each_time_he_has_gone_the_bound_and_a_straight_walk_once) {
    const PathSet set = player_paths(walk(401));
    const std::vector<Method> methods = methods_for(set);
    // 4 s of 4 m/s: past 0.21 m with each sixth frame, and once at the start.
    EXPECT_DOUBLE_EQ(updates_at(set, method_of(methods, "hold"), 0.21).updates_per_s, 67.0 / 4.0);
    // The first state knows no velocity: a second one does.
    EXPECT_DOUBLE_EQ(updates_at(set, method_of(methods, "constant velocity"), 0.2).updates_per_s, 2.0 / 4.0);
    EXPECT_LE(updates_at(set, method_of(methods, "hold"), 0.2).error_p95_m, 0.2);
}

TEST(reckoning_extrapolation, of_a_straight_walk_is_exact_but_for_who_holds_and_the_wire) {
    const PathSet set = player_paths(walk(200));
    const std::vector<Method> methods = methods_for(set);
    const auto held = extrapolated(set, method_of(methods, "hold"), {100.0, 250.0});
    ASSERT_EQ(held.size(), 2u);
    EXPECT_NEAR(held[0].error_p95_m, 0.4, 2e-3);
    EXPECT_NEAR(held[1].error_p50_m, 1.0, 2e-3);
    EXPECT_LT(extrapolated(set, method_of(methods, "constant velocity"), {250.0})[0].error_p95_m, 5e-3);
    EXPECT_LT(extrapolated(set, method_of(methods, "RVB"), {250.0})[0].error_p95_m, 5e-3);
    // 4 m/s that fade in 0.6 s: 4 * (0.25 - 0.6 * (1 - exp(-0.25 / 0.6))) = 0.182 m short.
    EXPECT_NEAR(extrapolated(set, method_of(methods, "damped"), {250.0})[0].error_p95_m, 0.1821, 5e-3);
}

TEST(reckoning_shown, plain_ways_and_published_ones_do_what_they_say_on_a_straight_walk) {
    const PathSet set = player_paths(walk(400));
    const std::vector<ReckoningRow> rows = shown(set, 10.0, 50.0);
    EXPECT_NEAR(p95_of(rows, "hold"), 4.0 * 0.14, 0.03) << "up to 50 + 100 ms old";
    EXPECT_NEAR(p95_of(rows, "interpolated"), 4.0 * 0.25, 0.03) << "50 + 200 ms behind";
    EXPECT_LT(p95_of(rows, "constant velocity"), 0.5) << "the first update knows no velocity";
    for (const ReckoningRow& row : rows) {
        if (row.model == "PUN 2, FixedUpdate, kinematic") {
            // It falls behind by 3 m/s for 4 s.
            EXPECT_NEAR(row.error_p50_m, 6.0, 0.5);
        }
    }
}

TEST(reckoning_interpolation, with_velocities_is_nearer_than_a_line) {
    inputs::MovementSet movement = walk(400);
    for (auto& row : movement.tracks[0].rows) {
        const double t = static_cast<double>(row.time_us) * 1e-6;
        row.position_m = {static_cast<float>(2.0 * deterministic_cos(2.0 * t)),
                          static_cast<float>(2.0 * deterministic_sin(2.0 * t)), 0.0f};
    }
    const std::vector<ReckoningRow> rows = interpolated(player_paths(movement), 20.0);
    const double line = p95_of(rows, "linear");
    // The arrow of a chord of 50 ms: v^2 / r * t^2 / 8.
    EXPECT_NEAR(line, 8.0 * 0.05 * 0.05 / 8.0, 4e-4);
    EXPECT_LT(p95_of(rows, "hermite, estimated velocity"), 0.4 * line);
    EXPECT_LT(p95_of(rows, "catmull-rom"), 0.4 * line);
}

TEST(reckoning_course, is_a_drive_that_its_own_states_explain) {
    const PathSet set = course_paths(3, 30.0);
    ASSERT_EQ(set.paths.size(), 1u);
    const Path& path = set.paths[0];
    ASSERT_EQ(path.size(), 30u * 64u);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const MotionSample next = reckon(ReckoningModel::rvb, path[i].state, 1.0f / 64.0f, {});
        ASSERT_LT(distance(next.position, path[i + 1].state.position), 2e-3f) << i;
        ASSERT_NEAR(std::fabs(dot(next.rotation, path[i + 1].state.rotation)), 1.0f, 1e-5f) << i;
    }
    EXPECT_EQ(course_paths(3, 5.0).paths[0].back().state.position, path[319].state.position) << "the same seed";
    EXPECT_NE(course_paths(4, 30.0).paths[0].back().state.position, path.back().state.position);
}

TEST(reckoning_vehicles, are_smoothed_and_parted_at_gaps) {
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "bend.csv";
    std::ofstream out(file);
    out << "time_ms,x_m,y_m,heading_rad,speed_mps\n";
    for (int i = 0; i < 400; ++i) {
        const int gap_ms = i < 200 ? 0 : 2'000;
        const double t = 0.05 * i;
        const double scatter = i % 2 == 0 ? 0.1 : -0.1;
        // A row that repeats a position is logged late, and left out.
        for (const int late_ms : {0, 20})
            out << i * 50 + gap_ms + late_ms << ',' << 10.0 * t + scatter << ',' << t * t << ",0.1,10\n";
    }
    out.close();
    const PathSet set = vehicle_paths(file);
    ASSERT_EQ(set.paths.size(), 2u);
    EXPECT_TRUE(set.is_vehicle);
    EXPECT_EQ(set.name, "bend");
    for (const PathPoint& point : set.paths[0]) {
        const auto t = static_cast<float>(static_cast<double>(point.at.value) * 1e-6);
        // Counted from the first row, which is 0.1 m off the line.
        ASSERT_NEAR(point.state.position.x, 10.0f * t - 0.1f, 0.02f);
        ASSERT_NEAR(point.state.position.y, t * t, 0.01f);
        ASSERT_NEAR(point.state.velocity.x, 10.0f, 0.3f);
        ASSERT_NEAR(point.state.acceleration.y, 2.0f, 0.1f);
    }
}

TEST(reckoning_vehicles, a_file_that_goes_back_or_says_too_little_is_named) {
    const inputs::ScratchFolder folder;
    const auto file = folder.path() / "car.csv";
    std::ofstream(file) << "time_ms,x_m,y_m,heading_rad,speed_mps\n10,0,0,0,0\n5,0,0,0,0\n";
    EXPECT_EQ(inputs::error_of([&] { vehicle_paths(file); }),
              file.string() + ":3: field 'time_ms': found '5', expected a time not before the row above");
    std::ofstream(file) << "time_ms,x_m,y_m,heading_rad,speed_mps\n10,0,0,0,0\n50,0,nan,0,0\n";
    EXPECT_NE(inputs::error_of([&] { vehicle_paths(file); }).find(":3: field 'y_m'"), std::string::npos);
    std::ofstream(file) << "time_ms,x_m,y_m,heading_rad,speed_mps\n10,0,0,0,0\n";
    EXPECT_NE(inputs::error_of([&] { vehicle_paths(file); }).find("no drive of 3 s"), std::string::npos);
}

TEST(reckoning_traffic, ours_takes_less_than_a_third_of_20_hz_on_the_course_at_no_more_error) {
    const PathSet set = course_paths(1, 60.0);
    for (const double delay_ms : {50.0, 100.0}) {
        const std::vector<ReckoningRow> rows = traffic(set, delay_ms);
        const auto row_of = [&](const std::string& model) {
            for (const ReckoningRow& row : rows)
                if (row.model == model) return row;
            ADD_FAILURE() << model;
            return ReckoningRow{};
        };
        for (const std::string coding : {"", ", delta"}) {
            const ReckoningRow plain = row_of("20 Hz, constant velocity" + coding);
            const ReckoningRow ours = row_of("RVB ahead" + coding);
            EXPECT_LE(ours.error_p95_m, plain.error_p95_m);
            EXPECT_LT(ours.bytes_per_s, plain.bytes_per_s / 3.0) << coding << delay_ms;
            EXPECT_NEAR(plain.updates_per_s, 20.0, 0.1);
        }
        EXPECT_LT(row_of("20 Hz, constant velocity, delta").bytes_per_s,
                  row_of("20 Hz, constant velocity").bytes_per_s);
    }
}

TEST(reckoning_bytes, are_those_of_the_entity_codec_and_the_numbers_that_are_not_nothing) {
    QuantReckonedState state;
    state.position = {1000, 2000, 3000};
    const std::size_t still = state_bits(state, ReckoningModel::fpw, {});
    EXPECT_GT(still, 3u * 20u);
    EXPECT_EQ(state_bits(state, ReckoningModel::rvb, {}), still + 2u);
    state.acceleration.x = 5;
    state.angular_velocity = {1, 2, 3};
    EXPECT_EQ(state_bits(state, ReckoningModel::fpw, {}), still);
    EXPECT_EQ(state_bits(state, ReckoningModel::fvw, {}), still + 1u + 3u + 9u);
    state.acceleration.x = -300;
    EXPECT_EQ(state_bits(state, ReckoningModel::fvw, {}), still + 1u + 3u + 18u);
    EXPECT_EQ(state_bits(state, ReckoningModel::rvb, {}), still + (1u + 3u + 18u) + (1u + 3u + 27u));
    EXPECT_LT(state_bits(state, ReckoningModel::rvb, {&state, 3}), 12u) << "as predicted";
    EXPECT_LT(state_bits(state, ReckoningModel::fpw, {&state, 3}), 10u) << "as predicted";
}

TEST(reckoning_sweep, without_data_reckons_our_bots_and_our_car) {
    SweepOptions options;
    options.seconds = 6.0;
    options.bounds_m = {0.2};
    options.horizons_ms = {100.0};
    options.delays_ms = {50.0};
    const ReckoningResult result = run_sweep(options);
    ASSERT_EQ(result.sets.size(), 2u);
    EXPECT_FALSE(result.sets[0].is_vehicle);
    EXPECT_TRUE(result.sets[1].is_vehicle);
    const std::string bots = result.sets[0].name;
    const ReckoningRow* ours = find_row(result, Question::updates, bots, "damped", 0.2);
    const ReckoningRow* plain = find_row(result, Question::updates, bots, "constant velocity", 0.2);
    ASSERT_TRUE(ours != nullptr && plain != nullptr);
    EXPECT_LT(ours->updates_per_s, plain->updates_per_s);
    EXPECT_LT(find_row(result, Question::extrapolation, bots, "damped", 100.0)->error_p95_m,
              find_row(result, Question::extrapolation, bots, "constant velocity", 100.0)->error_p95_m);
    EXPECT_EQ(find_row(result, Question::traffic, bots, "RVB", 50.0), nullptr);
    for (const ReckoningRow& row : result.rows) EXPECT_TRUE(std::isfinite(row.error_p95_m)) << row.model;
}

}  // namespace
}  // namespace backsight::lab::reckoning
