#include "lab/reckoning/leave_one_out.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "lab/fidelity/arena_recording.h"
#include "lab/reckoning/measure.h"
#include "lab/reckoning/method.h"
#include "lab/reckoning/report.h"
#include "lab/reckoning/sweep.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::reckoning {
namespace {

using inputs::has;

constexpr double quake_unit_m = inputs::metres_per_quake_unit;

TEST(leave_one_out, a_fit_never_looks_at_the_set_that_it_is_measured_on) {
    // Two candidates: the second is ruinous, but on the last set.
    const std::vector<std::vector<Ratios>> ratios{
        {{0.9, 0.95}, {0.8, 0.9}}, {{0.9, 0.95}, {0.85, 0.9}}, {{0.9, 0.95}, {3.0, 3.0}}};
    EXPECT_EQ(fit_without(ratios, 2), 1u);
    EXPECT_EQ(fit_without(ratios, 0), 0u);
    EXPECT_EQ(fit_without(ratios, 1), 0u);
    EXPECT_DOUBLE_EQ(badness({0.8, 0.9, 1.0, 1.1}), 1.8);
    const std::vector<std::vector<Ratios>> equal{{{1.0, 1.0}, {1.0, 1.0}}, {{1.0, 1.0}, {1.0, 1.0}}};
    EXPECT_EQ(fit_without(equal, 0), 0u) << "the first of equals";
}

TEST(leave_one_out, of_fewer_than_two_sets_of_players_nothing_is_fitted) {
    const std::vector<PathSet> sets{course_paths(1, 6.0), player_paths(record_arena(1, 4'000'000))};
    EXPECT_TRUE(leave_one_out(sets, fadings_tried()).empty());
}

TEST(leave_one_out, measures_each_set_fitted_and_as_it_ships_in_the_table_and_in_the_json) {
    std::vector<PathSet> sets{course_paths(1, 6.0)};
    for (const std::uint64_t seed : {1u, 2u}) {
        sets.push_back(player_paths(record_arena(seed, 6'000'000)));
        sets.back().name = "play " + std::to_string(seed);
    }
    const std::vector<Fading> tried{{Micros{30'000}, Micros{400'000}}, {Micros{60'000}, Micros{800'000}}};
    ReckoningResult result;
    result.rotations = leave_one_out(sets, tried);
    ASSERT_EQ(result.rotations.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const Rotation& one = result.rotations[i];
        EXPECT_EQ(one.set, sets[1 + i / 2].name);
        EXPECT_EQ(one.is_fitted, i % 2 == 0);
        ASSERT_EQ(one.ahead.size(), 3u);
        const Method plain = find_method(methods_for(sets[1 + i / 2]), "constant velocity");
        EXPECT_DOUBLE_EQ(one.updates_ratio,
                         one.updates_per_s / updates_at(sets[1 + i / 2], plain, 8.0 * quake_unit_m).updates_per_s);
        EXPECT_EQ(one.velocity_decay_ms, i % 2 == 1 ? 600.0 : one.acceleration_decay_ms == 30.0 ? 400.0 : 800.0);
    }
    result.rows.push_back({});
    const Report made = report(result);
    EXPECT_TRUE(has(made.text, "Settings fitted without the set"));
    EXPECT_TRUE(has(made.text, "The settings as they ship"));
    EXPECT_TRUE(has(made.text, "play 2"));
    EXPECT_TRUE(has(made.text, "mean of the sets"));
    const auto& json = made.data;
    ASSERT_EQ(json["rotations"].size(), 4u);
    EXPECT_EQ(json["rotations"][0]["fitted_without_it"], true);
    EXPECT_EQ(json["rotations"][3]["ahead"][1]["horizon_ms"], 100.0);
    EXPECT_EQ(json["rotations"][3]["updates_ratio"], result.rotations[3].updates_ratio);
}

std::vector<PathSet> recorded_players() {
    std::vector<PathSet> sets;
    const char* data = std::getenv("BACKSIGHT_DATA");
    if (data == nullptr || !std::filesystem::is_directory(data)) return sets;
    for (const auto& folder : inputs::find_movements(data)) sets.push_back(player_paths(inputs::load_movement(folder)));
    return sets;
}

TEST(leave_one_out, on_each_recording_ours_is_no_worse_than_constant_velocity_with_settings_fitted_on_the_others) {
    const std::vector<PathSet> sets = recorded_players();
    if (sets.size() < 2) GTEST_SKIP() << "BACKSIGHT_DATA names no recordings";
    // The corners and the middle of what the lab tries.
    const std::vector<Fading> tried{
        {Micros{30'000}, Micros{400'000}}, {Micros{45'000}, Micros{600'000}}, {Micros{60'000}, Micros{800'000}}};
    constexpr double within = 1.01;
    Ratios sums(4, 0.0);
    int quake_sets = 0;
    for (const Rotation& one : leave_one_out(sets, tried)) {
        const char* which = one.is_fitted ? ", fitted" : ", as it ships";
        EXPECT_LE(one.updates_ratio, within) << one.set << which;
        EXPECT_LE(one.updates_per_s, 8.7) << one.set << which;
        for (const Rotation::Ahead& ahead : one.ahead)
            EXPECT_LE(ahead.ratio, within) << one.set << which << ' ' << ahead.horizon_ms;
        // The other game is recorded at 16.7 Hz, and its players turn quicker than QuakeWorld's.
        const bool is_quake = one.set != "hl2dm_airfusion";
        EXPECT_LT(one.ahead[1].error_p95_m, is_quake ? 25.0 * quake_unit_m : 0.9) << one.set << which;
        if (one.is_fitted || !is_quake) continue;
        ++quake_sets;
        sums[0] += one.updates_ratio;
        for (std::size_t i = 0; i < 3; ++i) sums[i + 1] += one.ahead[i].ratio;
    }
    // What a duel of QuakeWorld alone gained when all was fitted on it: 12.5, 1.5 and 6.2 %.
    const double count = quake_sets;
    ASSERT_GT(quake_sets, 0);
    EXPECT_LE(sums[0] / count, 0.875);
    EXPECT_LE(sums[1] / count, 0.985);
    EXPECT_LE(sums[2] / count, 0.938);
}

TEST(reckoning_interpolation, on_recordings_above_60_hz_contacts_are_nearer_than_the_plain_cubic) {
    for (const PathSet& set : recorded_players()) {
        std::size_t points = 0;
        for (const Path& path : set.paths) points += path.size();
        if (static_cast<double>(points) / set.seconds() < 60.0) continue;
        const std::vector<ReckoningRow> rows = interpolated(set, 20.0);
        const auto p95_of = [&](const char* model) {
            for (const ReckoningRow& row : rows)
                if (row.model == model) return row.error_p95_m / quake_unit_m;
            ADD_FAILURE() << model;
            return 0.0;
        };
        EXPECT_LT(p95_of("hermite, estimated velocity"), 0.95 * p95_of("hermite, without contacts")) << set.name;
        // Elsewhere some players are recorded with steps of nothing and of twice as much: no curve follows these.
        if (set.name != "qw_duel_povdmm4" && set.name != "qw_ffa_dm4_bots") continue;
        EXPECT_LT(p95_of("hermite, estimated velocity"), 0.85) << set.name;
        EXPECT_LT(p95_of("hermite, last step's velocity"), 0.85) << set.name;
    }
}

}  // namespace
}  // namespace backsight::lab::reckoning
