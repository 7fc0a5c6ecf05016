#include <cmath>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/report.h"
#include "lab/projectiles/summary.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::projectiles {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using nlohmann::json;

ProjectileRow row_of(const std::string& preset, double rtt_ms, std::uint64_t projectiles, std::uint64_t premature) {
    ProjectileRow row;
    row.preset = preset;
    row.weapon = "rocket";
    row.motion = "strafe";
    row.rtt_ms = rtt_ms;
    row.loss_ratio = 0.02;
    row.projectiles = projectiles;
    row.premature = premature;
    row.server_hits = projectiles / 2;
    row.remainder_ms = rtt_ms;
    row.paid_ms = 100.0;
    row.detonation_error_p99_m = 0.5;
    return row;
}

ProjectilesResult small_result() {
    ProjectilesResult result;
    result.rows = {row_of("default", 0, 1000, 0), row_of("none", 0, 1000, 100), row_of("default", 40, 3000, 0),
                   row_of("none", 40, 3000, 701)};
    result.rows[0].contact_error_max_m = 0.0;
    result.rows[0].bytes_owner = 30.0;
    result.rows[2].bytes_owner = 34.0;
    result.rows[0].spectators_frames = 100;
    result.rows[0].spectators_mean_m = 1.0;
    result.rows[0].spectators_p95_m = 2.0;
    result.rows[2].spectators_frames = 300;
    result.rows[2].spectators_mean_m = 3.0;
    result.rows[2].spectators_p95_m = 4.0;
    result.cells = 2;
    result.inputs = "generated targets";
    result.command = "backsight lab projectiles";
    DistanceSeries series;
    series.preset = "none";
    series.weapon = "rocket";
    series.samples[2] = 4;
    series.sum_m[2] = 10.0;
    series.max_m[2] = 3.0;
    result.distances = {series};
    result.frame_rates = {{"none", "rocket", 30.0, 200, 50, 8, 16.5}, {"default", "rocket", 30.0, 200, 50, 0, 0.0}};
    return result;
}

std::string table_of(const ProjectilesResult& result) { return text_of(report(result)); }

TEST(projectiles_summary, pools_sums_means_and_the_worst) {
    const ProjectileRow all =
        pooled(small_result().rows, [](const ProjectileRow& row) { return row.preset == "default"; });
    EXPECT_EQ(all.projectiles, 4000u);
    EXPECT_DOUBLE_EQ(all.remainder_ms, 30.0);
    EXPECT_DOUBLE_EQ(all.bytes_owner, 33.0);
    EXPECT_DOUBLE_EQ(all.paid_ms, 100.0);
    EXPECT_EQ(all.contact_error_max_m, 0.0);
    EXPECT_EQ(all.spectators_frames, 400u);
    EXPECT_DOUBLE_EQ(all.spectators_mean_m, 2.5);
    EXPECT_EQ(all.spectators_p95_m, 4.0);
    EXPECT_TRUE(std::isnan(all.spectators_end_max_m)) << "none was measured";
    EXPECT_EQ(pooled({}, [](const ProjectileRow&) { return true; }).projectiles, 0u);
}

TEST(projectiles_summary, headline_holds_the_number_of_the_first_preset) {
    ProjectilesResult result = small_result();
    EXPECT_EQ(headline(result), "With 'default', 0 of 1,000 projectiles ended otherwise for shooter and server.");
    result.rows[0].premature = 4;
    result.rows[2].without_remainder = 2000;
    EXPECT_EQ(headline(result),
              "With 'default', 0 of 1,000 projectiles within the cap ended otherwise for shooter and server.");
    result.rows[2].lost = 2000;
    EXPECT_FALSE(has(headline(result), "within the cap")) << "what was lost was granted nothing";
}

TEST(projectiles_summary, every_preset_is_explained) {
    for (const std::string& preset : all_presets()) EXPECT_FALSE(about_preset(preset).empty()) << preset;
    EXPECT_TRUE(about_preset("other").empty());
}

TEST(projectiles_table, has_each_preset_over_each_round_trip) {
    const std::string table = table_of(small_result());
    EXPECT_TRUE(has(table, "By round trip, ms"));
    EXPECT_TRUE(has(table, "none                             100        234"));
    EXPECT_TRUE(has(table, "as shown: 0, commands lost: 0, by clock: 0, remainder: 0"));
    EXPECT_FALSE(has(table, "By weapon"));  // there is one alone
}

TEST(projectiles_json, holds_each_row_under_the_names_that_were_promised) {
    const ScratchFolder folder;
    const auto file = folder.path() / "out.json";
    write_json(report(small_result()), file);
    std::ifstream in(file);
    const json read = json::parse(in);
    EXPECT_EQ(read["command"], "backsight lab projectiles");
    ASSERT_EQ(read["rows"].size(), 4u);
    for (const char* name : {"preset",
                             "weapon",
                             "motion",
                             "rtt_ms",
                             "jitter_ms",
                             "loss_ratio",
                             "projectiles",
                             "premature",
                             "late",
                             "inaccurate",
                             "lost",
                             "denied",
                             "false_confirms",
                             "remainder_ms",
                             "contact_error_max_m",
                             "detonation_error_p99_m",
                             "bytes_owner",
                             "bytes_remote",
                             "spectators_frames",
                             "spectators_mean_m",
                             "spectators_p95_m",
                             "spectators_max_m",
                             "spectators_ends",
                             "spectators_end_mean_m",
                             "spectators_end_p95_m",
                             "spectators_end_max_m"}) {
        EXPECT_TRUE(read["rows"][0].contains(name)) << name;
    }
    EXPECT_EQ(read["rows"][3]["premature"], 701);
    EXPECT_EQ(read["rows"][0]["contact_error_max_m"], 0.0);
    EXPECT_EQ(read["rows"][2]["spectators_mean_m"], 3.0);
    EXPECT_TRUE(read["rows"][1]["spectators_mean_m"].is_null());
    EXPECT_TRUE(read["rows"][1]["contact_error_max_m"].is_null());
    EXPECT_EQ(read["distances"][0]["since_fired_ms"], json({100.0}));
    EXPECT_EQ(read["distances"][0]["mean_m"], json({2.5}));
    EXPECT_EQ(read["frame_rates"][0]["other_results"], 8);
    EXPECT_EQ(read["summary"]["presets"][0]["preset"], "default");
}

TEST(projectiles_outputs, an_empty_result_says_so) {
    EXPECT_TRUE(has(table_of({}), "No projectile came to an end."));
    EXPECT_TRUE(has(page_of(report(ProjectilesResult{})), "<h1>No projectile came to an end.</h1>"));
}

}  // namespace
}  // namespace backsight::lab::projectiles
