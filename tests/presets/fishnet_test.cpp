// FishNet's catch-up against its published series and counts.

#include <backsight/base/random.h>
#include <backsight/presets/fishnet_steps.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace backsight::presets {
namespace {

constexpr double frame_60 = 1.0 / 60.0;
constexpr TickRate rate_30{30, 1};

struct Call {
    double step_s;
    double remaining_s;
};

constexpr Call published_calls[] = {
    {.012000000, .138000000}, {.011040000, .126960000}, {.010156800, .116803200}, {.009344256, .107458944},
    {.008596716, .098862228}, {.007908978, .090953250}, {.007276260, .083676990}, {.006694159, .076982831},
    {.006158626, .070824204}, {.005665936, .065158268}, {.005212661, .059945607}, {.004795649, .055149958},
    {.004411997, .050737961}, {.004059037, .046678925}, {.003734314, .042944611}, {.003435569, .039509042},
    {.003160723, .036348318}, {.002907865, .033440453}, {.002675236, .030765217}, {.002461217, .028303999},
    {.002264320, .026039679}, {.002083174, .023956505}, {.001916520, .022039985}, {.001763199, .020276786},
    {.001622143, .018654643}, {.001492371, .017162272}, {.001372982, .015789290}, {.001263143, .014526147},
    {.001162092, .013364055}, {.001069124, .012294931}, {.000983594, .011311336}, {.000904907, .010406429},
    {.000832514, .009573915}, {.000765913, .008808002}, {.008808002, 0.0},
};

template <typename Real>
int count_calls(Real passed_s, Real delta_s) {
    BasicFishnetCatchUp<Real> catch_up{passed_s};
    int calls = 0;
    for (; catch_up.remaining_s > 0; ++calls) catch_up.step(delta_s);
    return calls;
}

TEST(fishnet_preset, PT_01_the_series_of_35_calls) {
    FishnetCatchUp catch_up{0.15};
    double sum = 0.0;
    double distance = 0.0;
    int n = 0;
    for (const Call& published : published_calls) {
        const double step = catch_up.step(frame_60);
        ++n;
        EXPECT_NEAR(step, published.step_s, 1e-9) << n;
        EXPECT_NEAR(catch_up.remaining_s, published.remaining_s, 1e-9) << n;
        if (n < 35) {
            EXPECT_NEAR(catch_up.remaining_s, 0.15 * std::pow(0.92, n), 1e-15) << n;
        }
        sum += step;
        distance += 5.0 * (frame_60 + step);
    }
    EXPECT_EQ(n, 35);
    EXPECT_EQ(catch_up.remaining_s, 0.0);
    EXPECT_EQ(catch_up.step(frame_60), 0.0);
    EXPECT_NEAR(sum, 0.15, 1e-15);
    EXPECT_NEAR(distance, 5.0 * (35.0 / 60.0 + 0.15), 1e-12);
    EXPECT_NEAR(distance, 3.666667, 5e-7);
}

TEST(fishnet_preset, PT_01_the_last_frame_jumps_to_half_again_the_speed) {
    FishnetCatchUp catch_up{0.15};
    double factors[35];
    for (double& factor : factors) factor = 1.0 + catch_up.step(frame_60) / frame_60;
    EXPECT_NEAR(factors[0], 1.72, 1e-12);
    EXPECT_NEAR(factors[33], 1.045955, 5e-7);
    EXPECT_NEAR(factors[34], 1.528480, 5e-7);
}

TEST(fishnet_preset, PT_01_takes_as_many_calls_in_single_precision) {
    EXPECT_EQ(count_calls(0.15f, 1.0f / 60.0f), 35);
    EXPECT_EQ(count_calls(0.15, 1.0 / 60.0), 35);
}

TEST(fishnet_preset, PT_02_the_catch_up_depends_on_the_frame_rate) {
    const struct {
        double hz;
        int calls_of_150_ms;
        double seconds_of_150_ms;
        int calls_of_300_ms;
        double first_factor;
    } published[] = {
        {20.0, 22, 1.1000, 30, 1.24},  {30.0, 27, 0.9000, 35, 1.36},   {60.0, 35, 0.5833, 43, 1.72},
        {120.0, 43, 0.3583, 52, 2.44}, {144.0, 46, 0.3194, 54, 2.728}, {240.0, 52, 0.2167, 60, 3.88},
    };
    const FishnetConfig config;
    for (const auto& row : published) {
        const double delta = 1.0 / row.hz;
        EXPECT_EQ(catch_up_calls(config, 0.15, delta), row.calls_of_150_ms) << row.hz;
        EXPECT_EQ(catch_up_calls(config, 0.30, delta), row.calls_of_300_ms) << row.hz;
        EXPECT_NEAR(row.calls_of_150_ms * delta, row.seconds_of_150_ms, 5e-5) << row.hz;
        EXPECT_EQ(count_calls(0.15f, static_cast<float>(delta)), row.calls_of_150_ms) << row.hz;
        FishnetCatchUp catch_up{0.15};
        EXPECT_NEAR(1.0 + catch_up.step(delta) / delta, row.first_factor, 1e-12) << row.hz;
    }
}

TEST(fishnet_preset, PT_02_the_count_is_the_closed_form) {
    const FishnetConfig config;
    for (double passed = 0.001; passed < 0.5; passed += 0.007) {
        for (const double delta : {0.0011, 0.0041, 0.0167, 0.049}) {
            int n = 1;  // The first call is made whenever anything is left.
            while (passed * std::pow(0.92, n) > delta / 2.0) ++n;
            EXPECT_EQ(catch_up_calls(config, passed, delta), n) << passed << " " << delta;
        }
    }
    EXPECT_EQ(catch_up_calls(config, 0.0, frame_60), 0);
    FishnetConfig slow;
    slow.catch_up_share = 0.01;
    EXPECT_EQ(catch_up_calls(slow, 10.0, 1e-6), 1673);
}

TEST(fishnet_preset, PT_04_caps_at_half_for_the_server) {
    const FishnetConfig config;
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::server, 0.2), 0.15);
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::observer, 0.2), 0.2);
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::server, 0.35), 0.15);
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::observer, 0.35), 0.30);
    EXPECT_EQ(passed_time(config, FishnetPeer::owner, 0.35), 0.0);
}

TEST(fishnet_preset, PT_04_nothing_has_passed_since_a_tick_to_come) {
    const Moment now = Moment::at(Tick{100});
    for (const FishnetPeer peer : {FishnetPeer::owner, FishnetPeer::server, FishnetPeer::observer}) {
        EXPECT_EQ(passed_time({}, peer, now, Moment::at(Tick{101}), rate_30), 0.0);
        EXPECT_EQ(passed_time({}, peer, std::numeric_limits<double>::quiet_NaN()), 0.0);
    }
    EXPECT_NEAR(passed_time({}, FishnetPeer::server, now, Moment::at(Tick{97}), rate_30), 0.1, 1e-15);
}

TEST(fishnet_preset, PT_04_the_overload_by_uint_counts_whole_ticks) {
    const FishnetConfig config;
    const Moment fired = Moment::at(Tick{97}, 32768);
    EXPECT_NEAR(passed_time(config, FishnetPeer::server, Moment::at(Tick{100}), fired, rate_30), 0.1, 1e-15);
    EXPECT_NEAR(passed_time(config, FishnetPeer::server, Moment::at(Tick{99}, 60000), fired, rate_30), 2.0 / 30.0,
                1e-15);
}

TEST(fishnet_preset, PT_04_the_overload_by_precise_tick_counts_fractions) {
    FishnetConfig config;
    config.counts_whole_ticks = false;
    const Moment fired = Moment::at(Tick{97}, 32768);
    EXPECT_NEAR(passed_time(config, FishnetPeer::server, Moment::at(Tick{100}), fired, rate_30), 2.5 / 30.0, 1e-15);
    EXPECT_NEAR(passed_time(config, FishnetPeer::server, Moment::at(Tick{99}, 49152), fired, rate_30), 0.075, 1e-15);
}

TEST(fishnet_preset, PT_04_a_negative_time_is_carried_where_it_is_allowed_and_never_made_up_for) {
    FishnetConfig config;
    config.allows_negative = true;
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::server, -0.04), -0.04);
    EXPECT_DOUBLE_EQ(passed_time(config, FishnetPeer::observer, -0.5), -0.5) << "the cap is one of delay";
    EXPECT_EQ(passed_time(config, FishnetPeer::owner, -0.04), 0.0);
    EXPECT_EQ(passed_time(config, FishnetPeer::server, std::numeric_limits<double>::quiet_NaN()), 0.0);
    FishnetCatchUp ahead{-0.04};
    EXPECT_EQ(ahead.step(frame_60), 0.0);
    EXPECT_EQ(ahead.remaining_s, -0.04);
}

TEST(fishnet_preset, its_server_is_a_budget_of_the_library) {
    const BudgetCaps caps = fishnet_budget();
    EXPECT_EQ(caps.validate(), nullptr);
    EXPECT_EQ(caps.decided_by, DecidedBy::catch_up);
    EXPECT_EQ(caps.fast_forward, Micros{150'000});
    EXPECT_EQ(caps.catch_up_permille, 80u);
    EXPECT_EQ(caps.look_back, Micros{});
    EXPECT_TRUE(caps.counts_whole_ticks);
    EXPECT_FALSE(caps.allows_negative);
    FishnetConfig otherwise;
    otherwise.counts_whole_ticks = false;
    otherwise.allows_negative = true;
    EXPECT_FALSE(fishnet_budget(otherwise).counts_whole_ticks);
    EXPECT_TRUE(fishnet_budget(otherwise).allows_negative);
    EXPECT_EQ(fishnet_budget(otherwise).validate(), nullptr);
    FishnetConfig slow;
    slow.max_passed_s = 10.0;
    slow.catch_up_share = 0.01;
    EXPECT_EQ(fishnet_budget(slow).fast_forward, Micros{1'000'000});
    EXPECT_EQ(fishnet_budget(slow).validate(), nullptr);
}

TEST(fishnet_preset, PT_04_its_server_counts_the_time_since_a_shot_as_the_guide_does) {
    RandomReals<double> random(7);
    for (int i = 0; i < 20'000; ++i) {
        FishnetConfig config;
        config.counts_whole_ticks = i % 2 == 1;
        config.allows_negative = i % 4 >= 2;
        const auto ago_us = static_cast<std::int64_t>(random.uniform(-200e3, 400e3));
        const Moment now = Moment::at(Tick{1'000});
        // Ours takes a microsecond for rounding.
        const Moment fired = now - rate_30.span(Micros{ago_us}) + rate_30.span(Micros{1});
        const double guide_s = passed_time(config, FishnetPeer::server, now, fired, rate_30);
        const std::int64_t ours = time_passed(Micros{ago_us}, fishnet_budget(config), rate_30);
        ASSERT_NEAR(static_cast<double>(ours) / 65536.0 / 30.0, guide_s, 2e-6) << ago_us;
    }
}

TEST(fishnet_preset, PT_04_observers_lead_the_server_beyond_its_cap) {
    const struct {
        double up_s, down_s, server_s, observer_s, lead_s;
    } published[] = {
        {0.200, 0.100, 0.15, 0.30, 0.050}, {0.300, 0.050, 0.15, 0.30, 0.100}, {0.150, 0.100, 0.15, 0.25, 0.0}};
    const FishnetConfig config;
    for (const auto& row : published) {
        const double server = passed_time(config, FishnetPeer::server, row.up_s);
        const double observer = passed_time(config, FishnetPeer::observer, row.up_s + row.down_s);
        EXPECT_NEAR(server, row.server_s, 1e-12) << row.up_s;
        EXPECT_NEAR(observer, row.observer_s, 1e-12) << row.up_s;
        // The server has had the downlink's time to fly on when the observer's spawns.
        EXPECT_NEAR(observer - (server + row.down_s), row.lead_s, 1e-12) << row.up_s;
    }
}

TEST(fishnet_preset, names_the_field_that_is_out_of_range) {
    EXPECT_EQ(FishnetConfig{}.validate(), nullptr);
    FishnetConfig config;
    config.catch_up_share = 0.0;
    EXPECT_STREQ(config.validate(), "fishnet.catch_up_share");
    config.max_passed_s = std::numeric_limits<double>::quiet_NaN();
    EXPECT_STREQ(config.validate(), "fishnet.max_passed_s");
}

}  // namespace
}  // namespace backsight::presets
