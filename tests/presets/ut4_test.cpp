// Unreal Tournament's prediction against its published numbers.

#include <backsight/presets/ut4.h>

#include <gtest/gtest.h>

#include "tests/presets/milliseconds.h"

namespace backsight::presets {
namespace {

constexpr Ut4Config published_ut4;
constexpr Micros rocket_life{10'000'000};

TEST(ut4_preset, PT_07_predicts_sleeps_and_keeps_fakes_by_ping) {
    const struct {
        int ping_ms, prediction_ms, sleep_ms, fake_life_ms;
    } table[] = {{20, 0, 0, 0},     {40, 10, 0, 20},   {60, 20, 0, 40},    {100, 40, 0, 80},
                 {120, 50, 0, 100}, {140, 60, 0, 120}, {160, 60, 20, 120}, {200, 60, 60, 120}};
    for (const auto& row : table) {
        EXPECT_EQ(prediction_time(published_ut4, ms(row.ping_ms)), ms(row.prediction_ms)) << row.ping_ms;
        EXPECT_EQ(sleep_time(published_ut4, ms(row.ping_ms)), ms(row.sleep_ms)) << row.ping_ms;
        EXPECT_EQ(fake_life(published_ut4, ms(row.ping_ms), rocket_life), ms(row.fake_life_ms)) << row.ping_ms;
    }
    EXPECT_EQ(delayed_fake_life(published_ut4, rocket_life), ms(280));
}

TEST(ut4_preset, PT_07_no_fake_outlives_its_class) {
    EXPECT_EQ(fake_life(published_ut4, ms(100), ms(30)), ms(30));
    EXPECT_EQ(delayed_fake_life(published_ut4, ms(30)), ms(30));
}

TEST(ut4_preset, PT_07_negotiates_within_the_servers_limit) {
    EXPECT_EQ(negotiated_prediction_ping(ms(500)), ms(120));
    EXPECT_EQ(negotiated_prediction_ping(ms(-5)), ms(0));
    EXPECT_EQ(negotiated_prediction_ping(ms(80)), ms(80));
    EXPECT_EQ(negotiated_prediction_ping(ms(500), ms(160)), ms(160)) << "an older build";
    Ut4Config unpredicted;
    unpredicted.max_prediction_ping = ms(0);
    EXPECT_EQ(prediction_time(unpredicted, ms(100)), ms(0));
    EXPECT_EQ(sleep_time(unpredicted, ms(100)), ms(80));
}

TEST(ut4_preset, PT_08_life_on_the_server_and_on_a_client) {
    EXPECT_EQ(ut4_server_life(ms(3000), ms(50)), ms(3050));
    EXPECT_EQ(ut4_server_life(ms(20), ms(50)), ms(110));
    EXPECT_EQ(ut4_replica_life(ms(20), ms(50)), ms(1));
    EXPECT_EQ(ut4_replica_life(ms(3000), ms(50)), ms(2950));
}

TEST(ut4_preset, pairs_directions_strictly_above_the_cosine) {
    const Vec3 forward{3000.0f, 0.0f, 0.0f};
    EXPECT_TRUE(may_pair(published_ut4, forward, {20.0f, 0.0f, 0.0f}, false)) << "speeds do not matter";
    EXPECT_TRUE(may_pair(published_ut4, forward, {20.0f, 6.5f, 0.0f}, false)) << "18.0 degrees, cosine 0.9510";
    EXPECT_FALSE(may_pair(published_ut4, forward, {20.0f, 6.7f, 0.0f}, false)) << "18.5 degrees, cosine 0.9482";
    EXPECT_FALSE(may_pair(published_ut4, forward, {}, false)) << "no direction";
    EXPECT_TRUE(may_pair(published_ut4, forward, {-1.0f, 0.0f, 0.0f}, true)) << "any direction with gravity";
    Ut4Config shock_ball;
    shock_ball.min_direction_dot = 0.5f;
    EXPECT_TRUE(may_pair(shock_ball, {1.0f, 0.0f, 0.0f}, {1.0f, 1.0f, 0.0f}, false));
    shock_ball.min_direction_dot = 0.0f;
    EXPECT_FALSE(may_pair(shock_ball, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, false)) << "strictly";
}

TEST(ut4_preset, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(published_ut4.validate(), nullptr);
    Ut4Config config;
    config.min_direction_dot = 2.0f;
    EXPECT_STREQ(config.validate(), "ut4.min_direction_dot");
    config.fudge = ms(-1);
    EXPECT_STREQ(config.validate(), "ut4.fudge");
}

}  // namespace
}  // namespace backsight::presets
