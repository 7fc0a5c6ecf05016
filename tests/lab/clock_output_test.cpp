#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lab/clock/report.h"
#include "lab/clock/summary.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::clock {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using nlohmann::json;

DelayScore score(const std::string& method, float weight, double delay_ms, std::uint64_t starved) {
    return {method, weight, 1'000, starved, delay_ms * 1e6};
}

ClockRow row(const std::string& method, double error_ms, double limit_ms) {
    ClockRow made;
    made.trace = "a <trace>";
    made.method = method;
    made.is_recorded = true;
    made.clock_error_p99_ms = error_ms;
    made.clock_limit_ms = limit_ms;
    made.clock_over_limit_p99_ms = error_ms - limit_ms;
    made.delay_mean_ms = 25.0;
    made.starvation_ratio = 0.01;
    made.frames = 1'000;
    return made;
}

ClockResult small_result() {
    ClockResult result;
    result.rows = {row("ours", 0.4, 1.0), row("fixed-2x", unknown, unknown), row("ours", 1.4, 1.0)};
    result.by_trace = {{"a <trace>", score("ours", 12.0f, 25.0, 10), {"fixed-2x"}},
                       {"a <trace>", score("fixed-2x", 0.0f, 25.0, 9), {}}};
    result.pool = {score("ours", 12.0f, 25.0, 10), score("fixed-2x", 0.0f, 30.0, 9),
                   score("ours-swept", 20.0f, 28.0, 8)};
    result.pool_of = "the recorded traces";
    result.comparisons = {{"fixed-2x", 30.0, 0.009, 26.5}, {"fixed-3x", 50.0, 0.001, unknown}};
    result.errors = {{"a <trace>", 0.0, 50.0, {{0.5, -0.25, 3.0}}}};
    result.readings = 5'000;
    result.cells = 2;
    result.inputs = "1 recorded traces and our own models";
    result.command = "backsight lab clock";
    return result;
}

TEST(clock_summary, counts_what_is_within_its_limit_and_who_is_beaten) {
    const ClockResult result = small_result();
    EXPECT_EQ(clock_rows(result), 2u);
    EXPECT_EQ(clock_rows_within_limit(result), 1u);
    EXPECT_EQ(dominated(result), 1u);
    EXPECT_EQ(beaten_on_pool(result), 1u);  // what our curve does not reach is not beaten
    EXPECT_EQ(headline(result), "The clock stayed within its limit in 1 of 2 cases, and never stepped back.");
    EXPECT_EQ(headline({}), "Nothing measured");
}

TEST(clock_json, has_the_rows_that_were_asked_for) {
    const json whole = json::parse(lines_of(report(small_result()).data));
    const json& first = whole["rows"][0];
    EXPECT_EQ(first["trace"], "a <trace>");
    EXPECT_EQ(first["method"], "ours");
    EXPECT_EQ(first["clock_error_p99_ms"], 0.4);
    EXPECT_EQ(first["clock_over_limit_p99_ms"], 0.4 - 1.0);
    EXPECT_EQ(first["delay_mean_ms"], 25.0);
    EXPECT_EQ(first["starvation_ratio"], 0.01);
    EXPECT_TRUE(whole["rows"][1]["clock_error_p99_ms"].is_null());  // given the true time
    EXPECT_TRUE(whole["comparisons"][1]["ours_delay_mean_ms"].is_null());
    EXPECT_EQ(whole["summary"]["clock_rows_within_limit"], 1);
}

TEST(clock_json, a_file_reads_back_as_the_same) {
    const ScratchFolder folder;
    const auto file = folder.path() / "clock.json";
    write_json(report(small_result()), file);
    std::ifstream in(file);
    EXPECT_EQ(json::parse(in), json::parse(report(small_result()).data.dump()));
}

TEST(clock_table, marks_what_was_missed) {
    const std::string text = text_of(report(small_result()));
    EXPECT_TRUE(has(text, "1.40 / 1.00!"));
    EXPECT_TRUE(has(text, "25.00 / 1.000!"));
    EXPECT_TRUE(has(text, "12 (default)"));
}

}  // namespace
}  // namespace backsight::lab::clock
