#include "lab/fleet/report.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace backsight::lab::fleet {
namespace {

Settings small_region() {
    Settings settings;
    settings.demand.peak_servers = 200;
    return settings;
}

TEST(fleet_lab, wants_what_agones_buffer_policy_wants) {
    const Autoscaler autoscaler{30, 2, 100, seconds(30)};
    EXPECT_EQ(wanted_replicas(autoscaler, 8), 12u);  // 8 of 12 are taken, so a third is ready
    EXPECT_EQ(wanted_replicas(autoscaler, 7), 10u);
    EXPECT_EQ(wanted_replicas(autoscaler, 0), 2u);
    EXPECT_EQ(wanted_replicas(autoscaler, 90), 100u);
}

TEST(fleet_lab, plays_by_the_settings_that_are_shipped) {
    std::ifstream file(std::filesystem::path(__FILE__).parent_path() / "../../deploy/agones/autoscaler.yaml");
    std::stringstream text;
    text << file.rdbuf();
    const auto number_of = [all = text.str()](const char* name) {
        std::smatch found;
        return std::regex_search(all, found, std::regex(std::string(name) + ": (\\d+)")) ? std::stol(found[1]) : -1;
    };
    const Autoscaler shipped;
    EXPECT_EQ(number_of("bufferSize"), shipped.buffer_percent);
    EXPECT_EQ(number_of("minReplicas"), shipped.min_replicas);
    EXPECT_EQ(number_of("maxReplicas"), shipped.max_replicas);
    EXPECT_EQ(number_of("seconds"), shipped.sync.value / 1'000'000);
}

TEST(fleet_lab, nobody_waits_on_an_ordinary_day_and_nobody_is_cut_off_but_by_failures) {
    const Day day = play_day(Settings{}, 1);
    EXPECT_GT(day.asked, 40'000u);
    EXPECT_EQ(day.played, day.asked);
    EXPECT_EQ(day.waited, 0u);
    EXPECT_EQ(day.cut_off_by_scaling, 0u);
    EXPECT_GT(day.cut_off_by_failures, 0u);
    EXPECT_GT(day.replaced, 0u);
    EXPECT_GT(day.scaled_down, 100u);
    // The longest match, and the time that new servers take.
    EXPECT_LT(day.old_versions_gone_after_s, 22 * 60 + 120);
}

TEST(fleet_lab, a_smaller_buffer_and_a_rarer_look_make_matches_wait) {
    Settings settings = small_region();
    settings.demand.matches_at_once = 60;
    const Day shipped = play_day(settings, 3);
    settings.autoscaler.buffer_percent = 2;
    EXPECT_GT(play_day(settings, 3).waited, shipped.waited);
    settings.autoscaler = {};
    settings.autoscaler.sync = seconds(600);
    EXPECT_GT(play_day(settings, 3).waited, shipped.waited);
}

TEST(fleet_lab, a_server_that_does_not_say_that_it_is_played_on_is_taken_away) {
    Settings settings = small_region();
    EXPECT_EQ(play_day(settings, 5).cut_off_by_scaling, 0u);
    settings.machines.protects_players = false;
    EXPECT_GT(play_day(settings, 5).cut_off_by_scaling, 0u);
}

TEST(fleet_lab, a_fleet_at_its_largest_lets_matches_wait_and_forgets_none) {
    Settings settings = small_region();
    settings.autoscaler.max_replicas = 120;
    const Day day = play_day(settings, 7);
    EXPECT_LE(day.most_servers, 120u);
    EXPECT_GT(day.waited_5s, 1000u);
    EXPECT_GT(day.waiting, 0u);
    EXPECT_EQ(day.asked, day.played + day.waiting);
}

TEST(fleet_lab, a_seed_gives_the_same_again) {
    const Result once = run_sweep({1, 7, {}});
    for (const Row& row : once.rows) EXPECT_EQ(row.sum.asked, row.sum.played + row.sum.waiting) << row.day;
    EXPECT_EQ(report(once).text, report(run_sweep({1, 7, {}})).text);
    EXPECT_NE(report(once).text, report(run_sweep({1, 8, {}})).text);
}

}  // namespace
}  // namespace backsight::lab::fleet
