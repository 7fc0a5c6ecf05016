#include "lab/oracle/oracle.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include "lab/oracle/replay.h"
#include "lab/oracle/report.h"

namespace backsight::lab {
namespace {

using inputs::MovementRow;
using inputs::MovementSet;
using inputs::RecordedShot;

Vec3 units(double x, double y, double z) {
    constexpr double scale = inputs::metres_per_quake_unit;
    return {static_cast<float>(x * scale), static_cast<float>(y * scale), static_cast<float>(z * scale)};
}

MovementRow row(std::int64_t time_us, double x, double y, bool alive = true, bool teleport = false) {
    MovementRow made;
    made.time_us = time_us;
    made.position_m = units(x, y, 0.0);
    made.alive = alive;
    made.teleport = teleport;
    return made;
}

// Player 0 stands at the origin and looks along x. Player 1 crosses that line of sight 200 units away along y, at -64 +
// 320 * seconds. Player 1's box is on the ray from y = -16 at 150 ms to y = 16 at 250 ms. Frames are 10 ms apart.
MovementSet crossing() {
    MovementSet set;
    set.name = "crossing";
    set.max_fps = 100.0;
    set.tracks.resize(2);
    for (std::int64_t frame = 0; frame <= 50; ++frame) {
        const std::int64_t at_us = frame * 10'000;
        set.tracks[0].rows.push_back(row(at_us, 0.0, 0.0));
        set.tracks[1].rows.push_back(row(at_us, 200.0, -64.0 + 3.2 * static_cast<double>(frame)));
    }
    set.duration_us = 500'000;
    return set;
}

RecordedShot shot(std::int64_t time_us, float ping_ms, std::optional<std::int32_t> victim, double wall_x = 600.0) {
    RecordedShot made;
    made.time_us = time_us;
    made.weapon = "lg";
    made.eye_m = units(0.0, 0.0, 16.0);
    made.end_m = units(wall_x, 0.0, 16.0);
    made.victim = victim;
    made.n_victims = victim ? 1 : 0;
    made.ping_ms = ping_ms;
    return made;
}

const OracleRow& row_of(const OracleResult& result, const std::string& strategy) {
    for (const OracleRow& candidate : result.strategies) {
        if (candidate.strategy == strategy) return candidate;
    }
    throw std::out_of_range(strategy);
}

std::optional<std::int32_t> judged(const MovementSet& set, const RecordedShot& recorded, std::int64_t at_us) {
    MovementSet with_shot = set;
    with_shot.shots = {recorded};
    return judge_shot(with_shot, oracle_shots(with_shot).shots.at(0), at_us);
}

TEST(oracle, rewinds_by_the_round_trip_less_what_the_client_predicts) {
    EXPECT_DOUBLE_EQ(server_rewind_ms(50.0, 77.0), 30.0);
    EXPECT_DOUBLE_EQ(server_rewind_ms(20.0, 77.0), 0.0);
    EXPECT_DOUBLE_EQ(server_rewind_ms(19.0, 77.0), 19.0 - 1000.0 / 77.0);
    EXPECT_DOUBLE_EQ(server_rewind_ms(10.0, 77.0), 0.0);
    EXPECT_DOUBLE_EQ(server_rewind_ms(19.0, 5.0), 19.0 - 1000.0 / 77.0);
}

TEST(oracle, judges_the_box_where_it_was_at_the_rewound_time) {
    const MovementSet set = crossing();
    const RecordedShot at_300_ms = shot(300'000, 0.0f, std::nullopt);
    EXPECT_EQ(judged(set, at_300_ms, 300'000), std::nullopt);
    EXPECT_EQ(judged(set, at_300_ms, 251'000), std::nullopt);
    EXPECT_EQ(judged(set, at_300_ms, 249'000), 1);
    EXPECT_EQ(judged(set, at_300_ms, 151'000), 1);
    EXPECT_EQ(judged(set, at_300_ms, 149'000), std::nullopt);
}

TEST(oracle, lets_the_ray_reach_4_units_past_the_wall) {
    const MovementSet set = crossing();  // the box begins at x = 184
    EXPECT_EQ(judged(set, shot(200'000, 0.0f, 1, 180.5), 200'000), 1);
    EXPECT_EQ(judged(set, shot(200'000, 0.0f, 1, 179.5), 200'000), std::nullopt);
}

TEST(oracle, gives_the_hit_to_the_nearest_box) {
    MovementSet set = crossing();
    set.tracks.push_back(set.tracks[1]);
    for (MovementRow& moved : set.tracks[2].rows) moved.position_m.x = units(100.0, 0.0, 0.0).x;
    EXPECT_EQ(judged(set, shot(200'000, 0.0f, 1), 200'000), 2);
}

TEST(oracle, hits_who_dies_in_the_shots_own_frame_but_no_corpse) {
    MovementSet set = crossing();
    for (MovementRow& later : set.tracks[1].rows) later.alive = later.time_us < 200'000;
    EXPECT_EQ(judged(set, shot(200'000, 0.0f, 1), 200'000), 1);
    EXPECT_EQ(judged(set, shot(210'000, 0.0f, 1), 210'000), std::nullopt);
    // A player who is dead when the shot arrives is spared, though alive at the rewound time.
    EXPECT_EQ(judged(set, shot(210'000, 0.0f, 1), 180'000), std::nullopt);
}

TEST(oracle, never_interpolates_across_a_teleport) {
    MovementSet set = crossing();
    for (MovementRow& later : set.tracks[1].rows) {
        if (later.time_us >= 150'000) later.position_m = units(200.0, 4000.0, 0.0);
        later.teleport = later.time_us == 150'000;
    }
    const auto before = centre_at(set.tracks[1], 140'000);
    EXPECT_EQ(centre_at(set.tracks[1], 145'000), before);
    EXPECT_NEAR(centre_at(set.tracks[1], 155'000)->at(1), 4000.0, 1e-3);
}

TEST(oracle, measures_by_how_much_a_ray_passes_a_box) {
    MovementSet set = crossing();
    set.shots = {shot(260'000, 0.0f, std::nullopt)};
    const OracleShot passed = oracle_shots(set).shots.at(0);
    EXPECT_NEAR(*margin(set, passed, 1, 260'000), 3.2, 1e-3);   // y = 19.2, the edge at 3.2
    EXPECT_NEAR(*margin(set, passed, 1, 230'000), -6.4, 1e-3);  // y = 9.6, the edge at -6.4
}

TEST(oracle, finds_the_time_of_a_shot_on_its_shooters_path) {
    MovementSet set = crossing();
    for (MovementRow& moved : set.tracks[0].rows) {
        moved.position_m = units(0.0, 3.2 * static_cast<double>(moved.time_us) * 1e-4, 0.0);
    }
    // The shooter stood at 60.8 at 190 ms, after a command of 10 ms; 3 ms earlier the shooter stood at 59.84.
    RecordedShot fired = shot(200'000, 0.0f, std::nullopt);
    fired.eye_m = units(0.0, 59.84, 16.0);
    set.shots = {fired};
    EXPECT_NEAR(static_cast<double>(oracle_shots(set).shots.at(0).fired_us.value()), 197'000.0, 20.0);
}

TEST(oracle, does_not_guess_the_time_of_a_shot_from_who_stands_still) {
    MovementSet set = crossing();
    set.shots = {shot(200'000, 0.0f, std::nullopt)};
    EXPECT_FALSE(oracle_shots(set).shots.at(0).fired_us.has_value());
}

TEST(oracle, counts_agreement_recall_and_specificity) {
    MovementSet set = crossing();
    // The server rewound by ping - 20 ms. At ping 60 that is 40 ms: the ray is on the box from 190 to 290 ms.
    set.shots = {shot(180'000, 60.0f, std::nullopt), shot(200'000, 60.0f, 1), shot(280'000, 60.0f, 1),
                 shot(300'000, 60.0f, std::nullopt)};
    const OracleResult result = replay_oracle(set);
    const OracleRow& exact = row_of(result, "server-formula");
    EXPECT_EQ(exact.shots, 4u);
    EXPECT_EQ(exact.agreement_ratio(), 1.0);
    const OracleRow& by_present = row_of(result, "present");  // on the box from 150 to 250 ms: wrong at 180 and 280
    EXPECT_EQ(by_present.agreement_ratio(), 0.5);
    EXPECT_EQ(by_present.recall_ratio(), 0.5);
    EXPECT_EQ(by_present.specificity_ratio(), 0.5);
    EXPECT_EQ(row_of(result, "half-ping").agreement_ratio(), 0.75);  // 180 to 280 ms: wrong at 180, which just touches
    EXPECT_EQ(result.residuals.at(0).disagreements, 0u);
}

TEST(oracle, counts_what_it_can_not_replay) {
    MovementSet set = crossing();
    set.shots = {shot(180'000, 60.0f, std::nullopt), shot(190'000, 60.0f, 1), shot(200'000, 60.0f, 1),
                 shot(210'000, 60.0f, 1)};
    set.shots[1].end_m.reset();
    set.shots[2].ping_ms.reset();
    set.shots[3].weapon = "rl";
    const OracleResult result = replay_oracle(set);
    EXPECT_EQ(result.shots, 1u);
    const std::map<std::string, std::size_t> apart{
        {"of another weapon than lg", 1}, {"without a ray", 1}, {"without a ping", 1}};
    EXPECT_EQ(result.set_apart, apart);
}

TEST(oracle, says_so_where_there_is_nothing_to_replay) {
    EXPECT_TRUE(run_oracle({}).empty());
    EXPECT_NE(report(std::vector<OracleResult>{}).text.find("No recordings"), std::string::npos);
}

TEST(oracle, agrees_with_a_production_server_on_97_of_100_shots) {
    const char* data = std::getenv("BACKSIGHT_DATA");
    if (data == nullptr || !std::filesystem::is_directory(data)) GTEST_SKIP() << "BACKSIGHT_DATA names no recordings";
    const auto duel = std::filesystem::path(data) / "movement" / "qw_duel_povdmm4";
    if (!std::filesystem::is_directory(duel)) GTEST_SKIP() << "no recording qw_duel_povdmm4";
    const Report made = report(run_oracle({{duel}, std::nullopt}));
    const nlohmann::json json = nlohmann::json::parse(lines_of(made.data));
    std::size_t checked = 0;
    for (const nlohmann::json& found : json.at("rows")) {
        EXPECT_EQ(found.at("shots"), 1504);
        const std::string strategy = found.at("strategy");
        const double agreement = found.at("agreement_ratio");
        if (strategy.starts_with("server-formula")) {
            EXPECT_GE(agreement, 0.97) << strategy;
            ++checked;
        }
        if (strategy == "present" || strategy == "ping") {
            EXPECT_LT(agreement, 0.97) << strategy;
        }
    }
    EXPECT_EQ(checked, 2u);
    for (const nlohmann::json& residual : json.at("residuals")) EXPECT_EQ(residual.at("unexplained"), 0);
}

}  // namespace
}  // namespace backsight::lab
