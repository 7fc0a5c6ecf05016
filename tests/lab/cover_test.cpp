#include <algorithm>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "lab/cover/peek.h"
#include "lab/cover/report.h"
#include "lab/cover/screen_age.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::lab::cover {
namespace {

inputs::Trace steady(std::int64_t rtt_us) {
    inputs::Trace trace;
    trace.name = "steady";
    for (std::int64_t at = 0; at <= 20'000'000; at += 10'000) trace.samples.push_back({at, rtt_us});
    trace.duration_us = 20'000'000;
    return trace;
}

std::vector<float> ages_of(const inputs::Trace& trace, double extra_rtt_ms) {
    ScreenConfig config;
    config.trace = &trace;
    config.extra_rtt_ms = extra_rtt_ms;
    std::vector<float> ages = screen_ages_ms(config);
    std::ranges::sort(ages);
    return ages;
}

TEST(cover_lab, a_screen_is_as_old_as_both_ways_the_delay_and_the_wait) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<float> ages = ages_of(trace, 0.0);
    ASSERT_GT(ages.size(), 4'000u);
    // 40 ms of network, a tick of lead, at least an interval of delay; frames and samples are a tick apart.
    EXPECT_GE(ages.front(), 40.0f + 15.0f + 15.0f);
    EXPECT_LE(ages.back(), 40.0f + 15.7f + 3.0f * 15.7f + 25.0f);
    const std::vector<float> slower = ages_of(trace, 200.0);
    EXPECT_NEAR(slower[slower.size() / 2], ages[ages.size() / 2] + 200.0f, 16.0f);
}

TEST(cover_lab, holding_stamps_back_buys_no_more_than_the_bound_and_a_tick) {
    PeekConfig config;
    config.rules.cover_max_view_age = Micros{10'000'000};
    const Micros honest = refused_for(config);
    EXPECT_EQ(honest, config.screen_age);
    config.held_back = Micros{1'500'000};
    EXPECT_EQ(refused_for(config), honest + config.held_back);
    config.rules.cover_max_view_age = Micros{250'000};
    EXPECT_LE(refused_for(config), Micros{250'000 + 15'625});
}

TEST(cover_lab, prints_a_row_for_each_trace_ping_and_delay) {
    const inputs::ScratchFolder folder;
    std::filesystem::create_directories(folder.path() / "network");
    std::ofstream(folder.path() / "network" / "steady.csv") << [] {
        std::ostringstream text;
        inputs::write_trace(text, steady(30'000));
        return text.str();
    }();
    CoverOptions options;
    options.data = folder.path();
    options.bounds_ms = {50, 250};
    options.extra_rtts_ms = {0, 300};
    options.held_back_ms = {0, 1000};
    const CoverResult result = measure_cover(options);
    ASSERT_EQ(result.by_trace.size(), 1u);
    ASSERT_EQ(result.by_ping.size(), 2u);
    EXPECT_EQ(result.by_trace[0].beyond_ratio, (std::vector<double>{1.0, 0.0}));
    EXPECT_EQ(result.by_ping[1].beyond_ratio, (std::vector<double>{1.0, 1.0}));
    ASSERT_EQ(result.refused.size(), 2u);
    EXPECT_GT(result.refused[1].unbounded_ms, 1'000.0);
    EXPECT_LT(result.refused[1].bounded_ms[1], 270.0);
    const std::string text = report(options, result).text;
    for (const char* part : {"steady", "all, 300 ms more round trip", "held back, ms"}) {
        EXPECT_TRUE(inputs::has(text, part)) << text;
    }
}

}  // namespace
}  // namespace backsight::lab::cover
