#include "inputs/movement.h"

#include <gtest/gtest.h>

#include "inputs/files/input_error.h"
#include "scratch_folder.h"

namespace backsight::inputs {
namespace {

const std::string pos_head = "tick,time_s,player_id,x,y,z,yaw,pitch,alive,teleport\n";
const std::string two_players = pos_head +
                                "1,0.000,0,100,0,-24.125,90,-45,1,1\n"
                                "1,0.000,1,0,0,0,0,0,1,1\n"
                                "2,0.013,0,110,0,0,180,0,0,0\n";
const std::string shots_head =
    "tick,time_s,shooter,weapon,eye_x,eye_y,eye_z,yaw,pitch,end_x,end_y,end_z,n_victims,victim,damage,ping_ms\n";

std::string error_of_pos(const std::string& rows) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", pos_head + rows);
    return error_of([&] { load_movement(folder.path() / "set"); });
}

std::string error_of_shots(const std::string& rows) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    folder.write("set/shots.csv", shots_head + rows);
    return error_of([&] { load_movement(folder.path() / "set"); });
}

std::string error_of_meta(const std::string& meta) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    folder.write("set/meta.json", meta);
    return error_of([&] { load_movement(folder.path() / "set"); });
}

TEST(movement, turns_quake_units_and_degrees_into_metres_and_radians) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    folder.write("set/meta.json", R"({"name": "x", "source_repo": "r", "licence": "MIT", "maxfps": "72"})");
    const MovementSet set = load_movement(folder.path() / "set");
    EXPECT_EQ(set.name, "x");
    EXPECT_EQ(set.source, "r");
    EXPECT_EQ(set.licence, "MIT");
    EXPECT_EQ(set.max_fps, 72.0);
    EXPECT_EQ(set.duration_us, 13000);
    ASSERT_EQ(set.tracks.size(), 2u);
    ASSERT_EQ(set.tracks[0].rows.size(), 2u);
    const MovementRow& row = set.tracks[0].rows[0];
    EXPECT_EQ(row.position_m, (Vec3{2.54f, 0.0f, static_cast<float>(-24.125 * 0.0254)}));
    EXPECT_FLOAT_EQ(row.yaw_rad, 1.5707963f);
    EXPECT_FLOAT_EQ(row.pitch_rad, -0.78539816f);
    EXPECT_TRUE(row.alive && row.teleport);
    EXPECT_EQ(row.parent, -1);
    EXPECT_FALSE(set.tracks[0].rows[1].alive);
}

TEST(movement, names_itself_by_its_folder_without_meta) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    EXPECT_EQ(load_movement(folder.path() / "set").name, "set");
    EXPECT_EQ(load_movement(folder.path() / "set" / "").name, "set");
    EXPECT_EQ(load_movement(folder.path() / "set").max_fps, 77.0);
}

TEST(movement, refuses_a_recording_without_duration) {
    const std::string error = error_of_pos("1,0,0,0,0,0,0,0,1,1\n1,0,1,64,0,0,0,0,1,1\n");
    EXPECT_NE(error.find("pos.csv"), std::string::npos) << error;
    EXPECT_NE(error.find("two frames"), std::string::npos) << error;
}

TEST(movement, counts_time_from_its_earliest_row) {
    for (const double start_s : {0.0, 0.5, 900'000.0, 1.79e9, -3'600.0}) {
        const auto at = [&](double s) { return std::to_string(start_s + s); };
        const ScratchFolder folder;
        const std::string pose = ",0,0,0,0,0,1,1\n";
        folder.write("set/pos.csv", pos_head + "2," + at(0.013) + ",0" + pose + "3," + at(0.025) + ",0" + pose + "1," +
                                        at(0.0) + ",1" + pose);
        folder.write("set/shots.csv", shots_head + "2," + at(0.025) + ",0,lg,0,0,0,0,0,,,,0,,,\n");
        const MovementSet set = load_movement(folder.path() / "set");
        EXPECT_EQ(set.tracks[0].rows[0].time_us, 13'000) << start_s;
        EXPECT_EQ(set.tracks[0].rows[1].time_us, 25'000) << start_s;
        EXPECT_EQ(set.tracks[1].rows[0].time_us, 0) << start_s;
        EXPECT_EQ(set.duration_us, 25'000) << start_s;
        ASSERT_EQ(set.shots.size(), 1u) << start_s;
        EXPECT_EQ(set.shots[0].time_us, 25'000) << start_s;
        folder.write("set/shots.csv", shots_head + "2," + at(-0.5) + ",0,lg,0,0,0,0,0,,,,0,,,\n");
        EXPECT_TRUE(has(error_of([&] { load_movement(folder.path() / "set"); }), "where the rows of pos.csv begin"));
    }
}

TEST(movement, refuses_a_recording_of_more_than_a_million_seconds) {
    const std::string first = "1,-999999,0,0,0,0,0,0,1,1\n";
    EXPECT_EQ(error_of_pos(first + "2,1,0,0,0,0,0,0,1,1\n"), "");
    EXPECT_TRUE(has(error_of_pos(first + "2,1.001,0,0,0,0,0,0,1,1\n"), "pos.csv:3: field 'time_s': found '1.001'"));
}

TEST(movement, refuses_time_going_back) {
    const std::string first = "5,1.000,0,0,0,0,0,0,1,1\n";
    EXPECT_TRUE(has(error_of_pos(first + "6,0.999,0,0,0,0,0,0,1,0\n"), "pos.csv:3: field 'time_s': found '0.999'"));
    EXPECT_TRUE(has(error_of_pos(first + "6,1.000,0,0,0,0,0,0,1,0\n"), "field 'time_s'"));
    EXPECT_TRUE(has(error_of_pos(first + "4,1.100,0,0,0,0,0,0,1,0\n"), "pos.csv:3: field 'tick'"));
}

TEST(movement, refuses_the_same_tick_of_a_player_twice) {
    const std::string row = "5,1.000,0,0,0,0,0,0,1,1\n";
    EXPECT_TRUE(has(error_of_pos(row + row), "pos.csv:3: field 'tick': found '5', expected a tick after 5"));
}

TEST(movement, refuses_poses_that_are_not_finite) {
    EXPECT_TRUE(has(error_of_pos("1,0,0,nan,0,0,0,0,1,1\n"), ":2: field 'x': found 'nan'"));
    EXPECT_TRUE(has(error_of_pos("1,0,0,0,0,inf,0,0,1,1\n"), ":2: field 'z'"));
    EXPECT_TRUE(has(error_of_pos("1,0,0,0,0,0,1e40,0,1,1\n"), ":2: field 'yaw'"));
    EXPECT_TRUE(has(error_of_pos("1,-1e11,0,0,0,0,0,0,1,1\n"), ":2: field 'time_s'"));
}

TEST(movement, takes_a_step_too_fast_as_a_teleport_and_says_so) {
    const ScratchFolder folder;
    // 20,000 units are 508 m.
    folder.write("set/pos.csv", pos_head +
                                    "1,0,0,0,0,0,0,0,1,1\n2,1,0,19685,0,0,0,0,1,0\n3,2,0,39686,0,0,0,0,0,0\n"
                                    "4,3,0,0,0,0,0,0,0,0\n5,4,0,0,90000,0,0,0,0,1\n");
    const MovementSet set = load_movement(folder.path() / "set");
    const bool teleports[] = {true, false, true, true, true};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(set.tracks[0].rows[i].teleport, teleports[i]) << i;
    ASSERT_EQ(set.warnings.size(), 1u);
    EXPECT_TRUE(has(set.warnings[0],
                    "pos.csv:4: field 'teleport': found '0', expected 1, as the step to this row is 508 m/s, faster "
                    "than 500; taken as 1, as in 1 more rows"))
        << set.warnings[0];
}

TEST(movement, leaves_out_shots_after_its_end_and_says_so) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    folder.write("set/shots.csv", shots_head + "2,0.013,0,lg,0,0,0,0,0,,,,0,,,\n3,0.014,0,lg,0,0,0,0,0,,,,0,,,\n");
    const MovementSet set = load_movement(folder.path() / "set");
    EXPECT_EQ(set.shots.size(), 1u);
    EXPECT_EQ(set.late_shots, 1u);
    ASSERT_EQ(set.warnings.size(), 1u);
    EXPECT_TRUE(has(set.warnings[0],
                    "shots.csv:3: field 'time_s': found '0.014 s', expected at most 0.013 s, where the "
                    "rows of pos.csv end; left out"))
        << set.warnings[0];
}

TEST(movement, refuses_no_rows_and_gaps_in_player_ids) {
    EXPECT_TRUE(has(error_of_pos(""), "no rows"));
    EXPECT_TRUE(has(error_of_pos("1,0,1,0,0,0,0,0,1,1\n"), "no row of player 0"));
    EXPECT_TRUE(has(error_of_pos("1,0,2000000000,0,0,0,0,0,1,1\n"), "field 'player_id'"));
}

TEST(movement, refuses_a_folder_without_positions) {
    const ScratchFolder folder;
    EXPECT_TRUE(has(error_of([&] { load_movement(folder.path()); }), "no pos.csv"));
}

TEST(movement, reads_shots_with_blank_and_repeated_fields) {
    const ScratchFolder folder;
    folder.write("set/pos.csv", two_players);
    folder.write("set/shots.csv", shots_head +
                                      "1,0.005,0,lg,100,0,0,90,10,0,0,200,1,1,30,25\n"
                                      "2,0.005,1,ssg,0,0,0,0,0,,,,2,1;1,4;4,\n");
    const MovementSet set = load_movement(folder.path() / "set");
    ASSERT_EQ(set.shots.size(), 2u);
    EXPECT_EQ(set.shots[0].weapon, "lg");
    EXPECT_EQ(set.shots[0].end_m, (Vec3{0.0f, 0.0f, 5.08f}));
    EXPECT_EQ(set.shots[0].victim, 1);
    EXPECT_EQ(set.shots[0].ping_ms, 25.0f);
    EXPECT_FALSE(set.shots[1].end_m.has_value());
    EXPECT_FALSE(set.shots[1].ping_ms.has_value());
    EXPECT_EQ(set.shots[1].n_victims, 2);
}

TEST(movement, refuses_shots_that_contradict_themselves) {
    EXPECT_TRUE(has(error_of_shots("1,0,9,lg,0,0,0,0,0,,,,0,,,\n"), "shots.csv:2: field 'shooter': found '9'"));
    EXPECT_TRUE(has(error_of_shots("1,0,0,lg,0,0,0,0,0,,,,1,7,,\n"), "field 'victim': found '7'"));
    EXPECT_TRUE(has(error_of_shots("1,0,0,lg,0,0,0,0,0,,,,0,1,,\n"), "as many ids as n_victims, 0"));
    EXPECT_TRUE(has(error_of_shots("1,0,0,lg,0,0,0,0,0,1,,,0,,,\n"), "field 'end_y'"));
    EXPECT_TRUE(has(error_of_shots("1,0,0,,0,0,0,0,0,,,,0,,,\n"), "field 'weapon'"));
    EXPECT_TRUE(has(error_of_shots("1,2,0,lg,0,0,0,0,0,,,,0,,,\n2,1,0,lg,0,0,0,0,0,,,,0,,,\n"), ":3: field 'time_s'"));
    EXPECT_TRUE(has(error_of_shots("1,0,0,lg,0,0,0,0,0,,,,0,,,-5\n"), "field 'ping_ms'"));
}

TEST(movement, refuses_broken_meta) {
    EXPECT_TRUE(has(error_of_meta("{"), "meta.json: found '{', expected a JSON object"));
    EXPECT_TRUE(has(error_of_meta("[]"), "expected a JSON object"));
    EXPECT_TRUE(has(error_of_meta(R"({"name": 7})"), "field 'name': found '7'"));
    for (const char* fps : {"\"0\"", "\"x\"", "-3", "null", "\"77x\"", "\"nan\""}) {
        EXPECT_TRUE(has(error_of_meta(std::string("{\"maxfps\": ") + fps + "}"), "field 'maxfps'")) << fps;
    }
    const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
    EXPECT_TRUE(has(error_of_meta("{\"maxfps\": " + deep + "}"), "field 'maxfps': found 'an array'"));
    EXPECT_TRUE(has(error_of_meta("{\"licence\": " + deep + "}"), "field 'licence': found 'an array'"));
}

TEST(movement, finds_sets_by_name) {
    const ScratchFolder folder;
    EXPECT_TRUE(find_movements(folder.path()).empty());
    folder.write("movement/b/pos.csv", "");
    folder.write("movement/a/pos.csv.zst", "");
    folder.write("movement/empty/readme", "");
    const auto found = find_movements(folder.path());
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].filename(), "a");
    EXPECT_EQ(found[1].filename(), "b");
}

TEST(movement, loads_every_row_of_the_recordings) {
    const auto data = recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    struct Known {
        const char* name;
        std::size_t players, rows, shots;
    };
    for (const Known& known : {Known{"qw_duel_povdmm4", 2, 22568, 1650},
                               {"qw_4on4_dm2", 8, 84368, 1617},
                               {"qw_ffa_dm4_bots", 5, 18855, 286}}) {
        const MovementSet set = load_movement(*data / "movement" / known.name);
        EXPECT_EQ(set.name, known.name);
        EXPECT_EQ(set.tracks.size(), known.players);
        std::size_t rows = 0;
        for (const MovementTrack& track : set.tracks) rows += track.rows.size();
        EXPECT_EQ(rows, known.rows);
        EXPECT_EQ(set.shots.size(), known.shots);
        EXPECT_EQ(set.max_fps, 77.0);
    }
}

}  // namespace
}  // namespace backsight::inputs
