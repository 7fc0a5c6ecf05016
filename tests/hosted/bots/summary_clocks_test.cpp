// The summary of clocks, delays and leads in a match, for people and programs, from numbers made by hand.

#include "arena/bots/summary.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

#include "tests/inputs/scratch_folder.h"

namespace backsight::test {
namespace {

using inputs::has;
using Json = nlohmann::ordered_json;

std::string clock_table(const server::ServerStatus& status, const bots::BotTotals& bots) {
    std::ostringstream out;
    bots::print_summary(out, {"a match", "some conditions", {}, {}}, status, bots);
    return out.str();
}

Json clock_json(const server::ServerStatus& status, const bots::BotTotals& bots) {
    return bots::summary_json({"a match", "some conditions", {}, {}}, status, bots);
}

TEST(summary_clocks, tell_how_well_the_clocks_kept_time) {
    server::ServerStatus status;
    status.match.commands_timed = 400'000;
    status.match.commands_late = 800;
    status.match.commands_lost = 5;
    status.match.earliness_us = 400'000 * std::int64_t{9'500};
    status.match.commands = 400'000;
    status.match.waited_us = 400'000 * std::int64_t{64'500};
    status.match.youngest_commands = Micros{171'200};
    status.match.oldest_commands = Micros{175'900};
    status.match.reckoned = 10'000;
    status.match.spared = 90'000;
    bots::BotTotals bots;
    bots.frames = 400'000;
    bots.starved_frames = 1'000;
    bots.clock_breaks = 2;
    bots.steps_skipped = 17;
    bots.clocks = {250, 3.5, 12.25, 41.0, 90.5, 38.0, 61.0, 2.75};
    const Json timing = clock_json(status, bots)["timing"];
    EXPECT_EQ(timing["clock_error_bound_p50_ms"], 3.5);
    EXPECT_EQ(timing["clock_error_bound_p99_ms"], 12.25);
    EXPECT_EQ(timing["clock_breaks"], 2);
    EXPECT_EQ(timing["delay_mean_ms"], 41.0);
    EXPECT_EQ(timing["delay_p99_ms"], 90.5);
    EXPECT_EQ(timing["starvation_ratio"], 0.0025);
    EXPECT_EQ(timing["input_lead_mean_ms"], 38.0);
    EXPECT_EQ(timing["earliness_mean_ms"], 9.5);
    EXPECT_EQ(timing["commands_late"], 800);
    EXPECT_EQ(timing["commands_late_ratio"], 0.002);
    EXPECT_EQ(timing["commands_lost"], 5);
    EXPECT_EQ(timing["command_wait_mean_ms"], 64.5);
    EXPECT_DOUBLE_EQ(timing["command_age_youngest_ms"].get<double>(), 171.2);
    EXPECT_DOUBLE_EQ(timing["command_age_oldest_ms"].get<double>(), 175.9);
    EXPECT_EQ(timing["command_copies_mean"], 2.75);
    EXPECT_EQ(timing["steps_skipped"], 17);
    EXPECT_EQ(timing["reckoned_updates"], 10'000);
    EXPECT_EQ(timing["reckoned_updates_saved"], 90'000);
    EXPECT_EQ(timing["reckoned_saved_ratio"], 0.9);
    const std::string table = clock_table(status, bots);
    EXPECT_TRUE(has(table, "off by at most p50 3.5, p99 12.2 ms, as they know themselves; 2 breaks")) << table;
    EXPECT_TRUE(has(table, "drawn mean 41.0, p99 90.5 ms behind; 0.25 % of frames had nothing newer")) << table;
    EXPECT_TRUE(has(table, "made mean 38.0, p99 61.0 ms ahead, each sent 2.8 times; 17 steps skipped")) << table;
    EXPECT_TRUE(has(table, "mean 9.5 ms before their tick; 0.20 % late, 5 lost with all copies")) << table;
    EXPECT_TRUE(has(table, "waited mean 64.5 ms; executed mean 171.2 (one client) to 175.9 ms (another)")) << table;
    EXPECT_TRUE(has(table, "10000 updates of vehicle and crate sent, 90.00 % saved")) << table;
    // Nothing was measured: nothing is claimed.
    const Json nothing = clock_json({}, {})["timing"];
    EXPECT_TRUE(nothing["starvation_ratio"].is_null());
    EXPECT_TRUE(nothing["earliness_mean_ms"].is_null());
    EXPECT_TRUE(nothing["commands_late_ratio"].is_null());
    EXPECT_TRUE(nothing["command_wait_mean_ms"].is_null());
    EXPECT_FALSE(has(clock_table({}, {}), "before their tick"));
    EXPECT_FALSE(has(clock_table({}, {}), "waited"));
}

}  // namespace
}  // namespace backsight::test
