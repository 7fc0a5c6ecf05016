#include "presets/source_tick.h"

#include <gtest/gtest.h>

namespace backsight::presets {
namespace {

TEST(source_tick, rounds_a_time_to_the_nearest_tick) {
    constexpr float interval_s = 1.0f / 64.0f;
    EXPECT_EQ(time_to_ticks(0.0f, interval_s), 0);
    EXPECT_EQ(time_to_ticks(0.49f * interval_s, interval_s), 0);
    EXPECT_EQ(time_to_ticks(0.5f * interval_s, interval_s), 1);
    EXPECT_EQ(time_to_ticks(1.0f, interval_s), 64);
    EXPECT_EQ(time_to_ticks(0.1f, 0.015f), 7);  // Source's default: 100 ms are 6.67 ticks
}

TEST(source_tick, rounds_a_negative_time_towards_zero) { EXPECT_EQ(time_to_ticks(-1.0f, 1.0f), 0); }

TEST(source_tick, goes_back_from_the_tick_of_the_command_by_whole_ticks) {
    EXPECT_EQ(source_target_tick(1000, 0.1f, 0.015f), 993);
    EXPECT_EQ(source_target_tick(1000, 2.0f / 64.0f, 1.0f / 64.0f), 998);
    EXPECT_EQ(source_target_tick(1000, 0.0f, 1.0f / 64.0f), 1000);
}

TEST(source_tick, is_off_by_up_to_half_a_tick_of_interpolation) {
    // 1.4 ticks of delay become 1, so the server looks 0.4 ticks late.
    EXPECT_EQ(source_target_tick(1000, 1.4f / 64.0f, 1.0f / 64.0f), 999);
}

TEST(rtt_average, takes_the_first_sample_whole_and_an_eighth_of_every_other) {
    RttAverage rtt;
    EXPECT_FALSE(rtt.average_s().has_value());
    rtt.add(0.080);
    EXPECT_DOUBLE_EQ(*rtt.average_s(), 0.080);
    rtt.add(0.160);
    EXPECT_DOUBLE_EQ(*rtt.average_s(), 0.090);
    rtt.add(0.010);
    EXPECT_DOUBLE_EQ(*rtt.average_s(), 0.080);
}

TEST(ping_rewind, adds_the_interpolation_delay_where_it_is_told_to) {
    EXPECT_DOUBLE_EQ(ping_rewind_s(PingRewind::ping, 0.050, 0.030), 0.050);
    EXPECT_DOUBLE_EQ(ping_rewind_s(PingRewind::ping_plus_interpolation, 0.050, 0.030), 0.080);
}

}  // namespace
}  // namespace backsight::presets
