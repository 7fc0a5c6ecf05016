#include <backsight/presets/source.h>

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

TEST(source_tick, of_a_moment_is_that_of_the_instant_drawn) {
    for (const TickRate rate : {TickRate{64, 1}, TickRate{128, 1}, TickRate{200, 3}, TickRate{20, 1}}) {
        for (std::int64_t us = 0; us < 40'000; us += 7) {
            const Micros shown{9'000'000 + us};
            ASSERT_EQ(instant_of(rate.moment_at(shown), rate), shown);
        }
    }
}

TEST(source_tick, loses_the_fraction_and_up_to_a_tick_by_rounding) {
    constexpr TickRate rate{64, 1};
    const auto tick_of = [&](double shown, double delay) {
        const auto micros = [](double ticks) { return Micros{static_cast<std::int64_t>(ticks * 15'625.0)}; };
        return source_tick(micros(shown), micros(delay), rate).value;
    };
    EXPECT_EQ(tick_of(100.5, 0.0), 100);
    EXPECT_EQ(tick_of(100.9, 2.0), 100);
    EXPECT_EQ(tick_of(100.7, 0.4), 101);  // the client's tick is 101, of which none is taken
    EXPECT_EQ(tick_of(100.2, 1.6), 99);   // the client's tick is 101, of which two are taken
}

}  // namespace
}  // namespace backsight::presets
