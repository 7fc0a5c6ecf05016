// The claim of the project where not everybody is drawn alike: players interpolated, vehicles reckoned in the present,
// some players sent more seldom and drawn later, riders on vehicles, and drivers whose own vehicle is predicted.
// Exact counts, no tolerance.

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "lab/fidelity/arena_recording.h"
#include "lab/fidelity/sweep.h"
#include "lab/fidelity/traffic.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/support/cases.h"

namespace backsight::lab {
namespace {

using test::is_fast;

SweepOptions mixed_inputs(std::uint64_t shots) {
    SweepOptions options;
    options.mix = true;
    options.shots = is_fast() ? shots / 20 : shots;
    options.traces = {"5g", "wifi"};
    if (is_fast()) options.traces = {"5g"};
    options.loss_ratios = {0.05, 0.30};
    options.reorder_ratio = 0.1;
    options.duplicate_ratio = 0.1;
    options.strategies = {"exact"};
    options.command = "test";
    return options;
}

void expect_all_as_seen(const std::map<std::string, MixCount>& kinds, const char* kind, std::uint64_t least) {
    const auto found = kinds.find(kind);
    ASSERT_NE(found, kinds.end()) << kind;
    const MixCount& count = found->second;
    EXPECT_GE(count.shots, least) << kind;
    EXPECT_GE(count.screen_hits, count.shots / 5) << kind;
    EXPECT_EQ(count.agreed, count.shots) << kind;
    EXPECT_EQ(count.bit_equal, count.shots) << kind;
}

// An entity that nobody aims at, or hits, would prove nothing.
void expect_exact_mix(const FidelityResult& result, std::uint64_t shots) {
    std::uint64_t judged = 0;
    for (const FidelityRow& row : result.rows) {
        judged += row.shots;
        EXPECT_EQ(row.agreed, row.shots) << row.trace << row.tick_rate_hz << row.added_loss_ratio;
        EXPECT_EQ(row.bit_equal, row.shots) << row.trace << row.tick_rate_hz << row.added_loss_ratio;
    }
    EXPECT_EQ(judged, shots);
    ASSERT_TRUE(result.mix);
    for (const char* target : {"player", "slow player", "vehicle", "rider"}) {
        expect_all_as_seen(result.mix->by_target, target, shots / 20);
    }
    for (const char* shooter : {"on foot", "passenger", "driver"}) {
        expect_all_as_seen(result.mix->by_shooter, shooter, shots / 20);
    }
}

TEST(lab_fidelity_mix, exact_is_bit_equal_at_every_rate_and_loss_with_vehicles_sent_by_error) {
    const SweepOptions options = mixed_inputs(100'000);
    const FidelityResult result = run_sweep(options);
    expect_exact_mix(result, *options.shots);
    EXPECT_GT(result.mix->vehicle_states_sent, 0u);
    EXPECT_GT(result.mix->vehicle_states_spared, result.mix->vehicle_states_sent);
}

TEST(lab_fidelity_mix, exact_is_bit_equal_with_vehicles_sent_now_and_then_and_mixed_rates) {
    SweepOptions options = mixed_inputs(30'000);
    options.vehicle_every = 4;
    options.mixed_update_rates = true;
    options.interpolation = Interpolation::catmull_rom;
    const FidelityResult result = run_sweep(options);
    expect_exact_mix(result, *options.shots);
    EXPECT_EQ(result.mix->vehicle_states_sent, 0u);  // by error
}

TEST(lab_fidelity_mix, exact_is_bit_equal_on_recorded_players_cars_and_networks) {
    const auto data = inputs::recordings();
    if (!data) GTEST_SKIP() << "BACKSIGHT_DATA is not set";
    SweepOptions options = mixed_inputs(100'000);
    options.traces.clear();
    options.data = data;
    expect_exact_mix(run_sweep(options), *options.shots);
}

TEST(lab_fidelity_mix, a_driver_who_is_compensated_twice_gets_another_verdict) {
    const SweepOptions options = mixed_inputs(40'000);
    const FidelityResult result = run_sweep(options);
    ASSERT_TRUE(result.mix);
    const std::uint64_t shots = result.mix->by_shooter.at("driver").shots;
    EXPECT_GT(result.mix->driver_muzzle_rewound, shots / 10);
    EXPECT_GT(result.mix->driver_muzzle_extrapolated, shots / 10);
    EXPECT_GT(result.mix->driver_vehicle_in_view, shots / 100);
}

// One instant for all is no longer enough, however exact it is.
TEST(lab_fidelity_mix, a_moment_alone_does_not_do_for_vehicles_in_the_present) {
    SweepOptions options = mixed_inputs(20'000);
    options.strategies = {"moment", "exact"};
    const FidelityResult result = run_sweep(options);
    std::uint64_t shots = 0;
    std::uint64_t agreed = 0;
    for (const FidelityRow& row : result.rows) {
        if (row.strategy != "moment") continue;
        shots += row.shots;
        agreed += row.agreed;
    }
    EXPECT_LT(agreed, shots * 9 / 10);
}

TEST(lab_fidelity_mix, without_it_there_are_no_groups) {
    SweepOptions options = mixed_inputs(2'000);
    options.mix = false;
    EXPECT_FALSE(run_sweep(options).mix);
}

TEST(lab_traffic, comes_behind_the_players_and_its_riders_ride) {
    const inputs::MovementSet bots = record_arena(3, 40'000'000);
    const inputs::MovementSet mixed = with_traffic(bots, {}, 3);
    ASSERT_EQ(mixed.tracks.size(), bots.tracks.size() + vehicle_count + driver_count + passenger_count);
    for (std::size_t i = bots.tracks.size(); i < mixed.tracks.size(); ++i) {
        const inputs::MovementTrack& track = mixed.tracks[i];
        EXPECT_EQ(track.rows.front().time_us, 0);
        EXPECT_GE(track.rows.back().time_us, bots.duration_us);
        std::size_t afoot = 0, jumps = 0;
        for (std::size_t row = 1; row < track.rows.size(); ++row) {
            ASSERT_GT(track.rows[row].time_us, track.rows[row - 1].time_us);
            afoot += track.rows[row].parent < 0;
            jumps += track.rows[row].teleport;
        }
        EXPECT_GT(jumps, 0u) << i;
        if (track.kind == inputs::EntityKind::vehicle) continue;
        EXPECT_EQ(track.drives >= 0, afoot == 0) << i;
    }
}

TEST(lab_traffic, a_recorded_car_drives_its_course_again_and_again) {
    Course course(3);
    course[1].time_us = 1'000'000;
    course[1].position_m = {10, 0, 0};
    course[2].time_us = 2'000'000;
    course[2].position_m = {20, 5, 0};
    const inputs::MovementSet bots = record_arena(3, 10'000'000);
    const inputs::MovementSet mixed = with_traffic(bots, {course}, 3);
    const inputs::MovementTrack& car = mixed.tracks[bots.tracks.size() + vehicle_count - 1];
    ASSERT_GT(car.rows.size(), 9u);
    EXPECT_EQ(car.rows[2].position_m - car.rows[0].position_m, (Vec3{20, 5, 0}));
    EXPECT_FALSE(car.rows[2].teleport);
    EXPECT_TRUE(car.rows[3].teleport);
    EXPECT_EQ(car.rows[3].position_m, car.rows[0].position_m);
}

TEST(lab_traffic, a_course_that_goes_back_in_time_is_refused_by_line_and_field) {
    inputs::ScratchFolder folder;

    folder.write("vehicle/car.csv", "time_ms,x_m,y_m,heading_rad,speed_mps\n0,0,0,0,0\n50,1,0,0,20\n40,2,0,0,20\n");
    std::vector<std::string> warnings;
    const std::string error = inputs::error_of([&] { load_courses(folder.path(), warnings); });
    EXPECT_TRUE(inputs::has(error, "car.csv:4")) << error;
    EXPECT_TRUE(inputs::has(error, "time_ms")) << error;
    EXPECT_TRUE(load_courses(folder.path() / "nowhere", warnings).empty());
    EXPECT_TRUE(warnings.empty());
}

inputs::MovementSet two_at(float x, float y) {
    inputs::MovementSet set = record_arena(3, 10'000'000);
    for (inputs::MovementTrack& track : set.tracks)
        for (inputs::MovementRow& row : track.rows) row.position_m = row.position_m + Vec3{x, y, 0.0f};
    return set;
}

TEST(lab_traffic, stays_within_the_16_km_of_a_history_wherever_the_players_are) {
    Course course(3);
    for (std::size_t i = 0; i < course.size(); ++i) {
        course[i].time_us = static_cast<std::int64_t>(i) * 1'000'000;
        course[i].position_m = {static_cast<float>(i) * 4000.0f, static_cast<float>(i) * -4000.0f, 0.0f};
        course[i].teleport = i > 0;
    }
    for (const auto& [x, y] : {std::pair{15'000.0f, -15'000.0f}, {-15'000.0f, 100.0f}, {0.0f, 0.0f}}) {
        const inputs::MovementSet bots = two_at(x, y);
        const inputs::MovementSet mixed = with_traffic(bots, {course}, 3);
        for (std::size_t i = bots.tracks.size(); i < mixed.tracks.size(); ++i) {
            for (const inputs::MovementRow& row : mixed.tracks[i].rows) {
                ASSERT_LE(std::abs(row.position_m.x), 16'383.0f) << i;
                ASSERT_LE(std::abs(row.position_m.y), 16'383.0f) << i;
            }
        }
    }
}

TEST(lab_traffic, places_that_scatter_end_no_run) {
    inputs::ScratchFolder folder;
    std::string rows = "time_ms,x_m,y_m,heading_rad,speed_mps\n";
    // 141 m to and fro every 0.4 s, and the heading with it: no state holds such an acceleration.
    for (int i = 0; i < 200; ++i) rows += std::to_string(i * 400) + (i % 2 == 0 ? ",0,0,0,0\n" : ",100,100,3,0\n");
    folder.write("movement/unused/readme", "");
    folder.write("vehicle/car.csv", rows);
    SweepOptions options;
    options.data = folder.path();
    options.mix = true;
    options.traces = {"wifi"};
    options.strategies = {"exact"};
    options.loss_ratios = {0.0};
    options.shots = 300;
    const FidelityResult result = run_sweep(options);
    EXPECT_EQ(result.judged, 300u);
    for (const FidelityRow& row : result.rows) EXPECT_EQ(row.bit_equal, row.shots);
}

}  // namespace
}  // namespace backsight::lab
