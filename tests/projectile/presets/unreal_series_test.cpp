// The Unreal series' times, corrections and draws against their published numbers.

#include <backsight/projectile/presets/unreal_series.h>

#include <gtest/gtest.h>

#include <limits>

using namespace backsight;

namespace {

using Caller = UnrealSeriesCaller;

constexpr UnrealSeriesConfig published;

constexpr Micros ms(std::int64_t milliseconds) { return {milliseconds * 1000}; }

// What is left of a distance after `seconds` of correction at `hz`.
double left_after(const UnrealSeriesCorrection& correction, double distance_m, double seconds, int hz) {
    const int frames = static_cast<int>(seconds * hz + 0.5);
    for (int i = 0; i < frames; ++i) distance_m -= interp_constant_step(distance_m, 1.0 / hz, correction.rate_mps);
    return distance_m;
}

TEST(UnrealSeriesPreset, PT_06_the_table_of_forward_sleep_and_switch) {
    const struct {
        int ping_ms, forward_ms, sleep_ms, switch_ms;
    } table[] = {{20, 0, 0, 180},    {40, 10, 0, 200},   {60, 20, 0, 220},    {100, 40, 0, 260},  {140, 60, 0, 300},
                 {150, 60, 10, 310}, {200, 60, 60, 360}, {240, 60, 100, 400}, {300, 60, 160, 460}};
    for (const auto& row : table) {
        const Micros ping = ms(row.ping_ms);
        EXPECT_EQ(forward_prediction_time(published, ping, Caller::server_for_remote), ms(row.forward_ms))
            << row.ping_ms;
        EXPECT_EQ(sleep_time(published, ping), ms(row.sleep_ms)) << row.ping_ms;
        EXPECT_EQ(switch_to_auth_time(published, ping), ms(row.switch_ms)) << row.ping_ms;
    }
}

TEST(UnrealSeriesPreset, PT_06_forwards_by_who_asks_and_by_bias) {
    EXPECT_EQ(forward_prediction_time(published, ms(100), Caller::local_controller), ms(50));
    EXPECT_EQ(forward_prediction_time(published, ms(100), Caller::standalone), ms(0));
    EXPECT_EQ(forward_prediction_time(published, ms(0), Caller::server_for_remote), ms(0));
    UnrealSeriesConfig config;
    config.client_bias_ratio = 1.0;
    EXPECT_EQ(forward_prediction_time(config, ms(100), Caller::server_for_remote), ms(80));
    config.client_bias_ratio = 0.0;
    EXPECT_EQ(forward_prediction_time(config, ms(100), Caller::server_for_remote), ms(0));
}

TEST(UnrealSeriesPreset, PT_08_life_is_shortened_by_the_forward_but_not_under_200_ms) {
    EXPECT_EQ(life_after_forward(published, ms(5000), ms(60)), ms(4940));
    EXPECT_EQ(life_after_forward(published, ms(220), ms(60)), ms(200));
    EXPECT_EQ(life_after_forward(published, ms(0), ms(60)), ms(0)) << "no life span stays none";
}

TEST(UnrealSeriesPreset, PT_10_how_far_ahead_a_projectile_appears) {
    EXPECT_NEAR(pop_in_distance(ms(0), ms(60 / 2), 100.0), 3.0, 1e-9) << "60 ms of ping, nothing forwarded";
    EXPECT_NEAR(pop_in_distance(ms(200 / 2), ms(0), 100.0), 10.0, 1e-9) << "on the server, forwarded in full at 200 ms";
    EXPECT_NEAR(pop_in_distance(ms(200 / 2), ms(200 / 2), 100.0), 20.0, 1e-9) << "on other clients";
}

TEST(UnrealSeriesPreset, PT_11_corrects_in_20_m_of_flight_at_any_frame_rate) {
    EXPECT_NEAR(correction_time(published, 20.0, false), 1.0, 1e-12);
    EXPECT_NEAR(correction_time(published, 10.0, false), 2.0, 1e-12);
    EXPECT_NEAR(correction_time(published, 100.0, false), 0.2, 1e-12);
    EXPECT_NEAR(correction_time(published, 10.0, true), 0.2, 1e-12);

    const UnrealSeriesCorrection correction = UnrealSeriesCorrection::of(published, 3.0, 20.0, false);
    EXPECT_NEAR(correction.rate_mps, 3.0, 1e-12);
    EXPECT_NEAR(interp_constant_step(3.0, 1.0 / 60.0, correction.rate_mps), 0.05, 1e-12);
    EXPECT_NEAR(interp_constant_step(3.0, 1.0 / 30.0, correction.rate_mps), 0.10, 1e-12);
    for (const int hz : {30, 60, 120, 144, 240}) {
        EXPECT_NEAR(left_after(correction, 3.0, 0.5, hz), 1.5, 1e-9) << hz;
        EXPECT_NEAR(left_after(correction, 3.0, 1.0, hz), 0.0, 1e-9) << hz;
    }
}

TEST(UnrealSeriesPreset, PT_11_never_corrects_a_replica_ahead) {
    const Vec3 fake{0.0f, 0.0f, 0.0f};
    const Vec3 velocity{20.0f, 0.0f, 0.0f};
    const Vec3 behind{-3.0f, 0.0f, 0.0f};
    const Vec3 ahead{3.0f, 0.0f, 0.0f};
    const auto at_link = [&](Vec3 replica) {
        return UnrealSeriesCorrection::at_link(published, replica, fake, velocity, 20.0, false);
    };
    EXPECT_NEAR(at_link(behind).error_m, 3.0, 1e-6);
    EXPECT_NEAR(at_link(behind).moved(fake, behind, 0.5).x, -1.5f, 1e-6f);
    EXPECT_EQ(at_link(behind).moved(fake, behind, 2.0), behind) << "no further than the replica";
    EXPECT_NEAR(at_link(ahead).error_m, -3.0, 1e-6);
    EXPECT_EQ(at_link(ahead).moved(fake, ahead, 0.5), fake);
    EXPECT_EQ(left_after(at_link(ahead), 3.0, 10.0, 60), 3.0);
    EXPECT_EQ(at_link(fake).moved(fake, fake, 0.5), fake) << "nothing to correct";
}

TEST(UnrealSeriesPreset, PT_11_flies_backwards_when_more_than_20_m_are_wrong) {
    const UnrealSeriesCorrection correction = UnrealSeriesCorrection::of(published, 25.0, 20.0, false);
    const double dt = 1.0 / 60.0;
    double fake = 25.0;
    double replica = 0.0;
    for (int i = 0; i < 30; ++i) {
        fake += 20.0 * dt;
        replica += 20.0 * dt;
        fake -= interp_constant_step(fake - replica, dt, correction.rate_mps);
    }
    EXPECT_NEAR((fake - 25.0) / 0.5, -5.0, 1e-9) << "metres per second";
}

TEST(UnrealSeriesPreset, PT_12_the_confirm_timer_outlives_the_fake_from_240_ms_on) {
    const struct {
        int ping_ms, timer_ms;
        bool repaired;
    } table[] = {{0, 160, true},    {100, 260, true},  {239, 399, true},
                 {240, 400, false}, {300, 460, false}, {500, 660, false}};
    for (const auto& row : table) {
        EXPECT_EQ(switch_to_auth_time(published, ms(row.ping_ms)), ms(row.timer_ms));
        EXPECT_EQ(repairs_premature(published, ms(row.ping_ms), ms(0)), row.repaired) << row.ping_ms;
    }
    EXPECT_EQ(life_after_detonation(published, ms(0)), ms(400));
    EXPECT_EQ(life_after_detonation(published, ms(1000)), ms(1000));
    EXPECT_TRUE(repairs_premature(published, ms(500), ms(1000))) << "a longer life after detonation";
}

TEST(UnrealSeriesPreset, PT_15_tears_off_at_once_only_over_the_delay) {
    EXPECT_EQ(ms(30) + tear_off_wait(published, ms(30)), ms(130));
    EXPECT_EQ(tear_off_wait(published, ms(150)), ms(0)) << "next tick";
    EXPECT_EQ(tear_off_wait(published, ms(100)), ms(100)) << "strictly over";
    EXPECT_EQ(tear_off_wait(published, Micros{100'001}), ms(0));
}

TEST(UnrealSeriesPreset, PT_40_draws_every_20_cm_and_every_metre_within_limits) {
    EXPECT_NEAR(server_draw_interval(1.0, 30.0), 0.010, 1e-9) << "6.67 ms is under the least";
    EXPECT_NEAR(client_draw_interval(1.0, 30.0), 1.0 / 30.0, 1e-9);
    EXPECT_NEAR(server_draw_interval(1.0, 10.0), 0.020, 1e-9);
    EXPECT_NEAR(client_draw_interval(5.0, 30.0), 0.020, 1e-9);
    EXPECT_NEAR(client_draw_interval(0.1, 30.0), 1.0 / 3.0, 1e-9);
    EXPECT_EQ(server_draw_interval(1.0, 0.0), std::numeric_limits<double>::infinity());
}

TEST(UnrealSeriesPreset, PT_40_draws_as_one_under_half_a_millimetre) {
    EXPECT_TRUE(draws_as_synced(0.049 * metres_per_unreal_unit));
    EXPECT_FALSE(draws_as_synced(0.05 * metres_per_unreal_unit));
    EXPECT_FALSE(draws_as_synced(0.051 * metres_per_unreal_unit));
}

TEST(UnrealSeriesPreset, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(published.validate(), nullptr);
    const auto rejected = [](auto field, auto value) {
        UnrealSeriesConfig config;
        config.*field = value;
        return config.validate();
    };
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::client_bias_ratio, 1.1), "unreal_series.client_bias_ratio");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::ping_reduction, ms(-1)), "unreal_series.ping_reduction");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::max_prediction_ping, ms(1001)), "unreal_series.max_prediction_ping");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::tear_off_delay, ms(1001)), "unreal_series.tear_off_delay");
    EXPECT_STREQ(rejected(&UnrealSeriesConfig::correction_flight_m, 0.0), "unreal_series.correction_flight_m");
}

}  // namespace
