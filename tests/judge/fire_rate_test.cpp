// How often a weapon may fire, by the server's clock.

#include <backsight/base/random.h>
#include <backsight/judge/fire_rate.h>

#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace backsight {
namespace {

constexpr Micros fire_ms(std::int64_t milliseconds) { return {milliseconds * 1000}; }

FireRateConfig every_100_ms() {
    FireRateConfig config;
    config.interval = fire_ms(100);
    return config;
}

TEST(fire_rate, fires_at_once_when_nothing_came_before) {
    for (const Micros first : {Micros{-5}, Micros{0}, fire_ms(7)}) {
        FireRate rate(every_100_ms());
        EXPECT_EQ(rate.pull(first), FireResult::fires);
        EXPECT_EQ(rate.due(), first + fire_ms(100));
    }
}

TEST(fire_rate, fires_a_trigger_that_comes_when_it_is_due) {
    FireRate rate(every_100_ms());
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(100)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(900)), FireResult::fires);
    EXPECT_EQ(rate.due(), fire_ms(1000));
}

TEST(fire_rate, delays_a_trigger_that_comes_too_early_and_does_not_drop_it) {
    FireRate rate(every_100_ms());
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(40)), FireResult::delayed);
    EXPECT_FALSE(rate.take_due(fire_ms(99)));
    EXPECT_TRUE(rate.take_due(fire_ms(100)));
    EXPECT_FALSE(rate.take_due(fire_ms(100)));
    EXPECT_EQ(rate.due(), fire_ms(200));
    EXPECT_EQ(rate.fired_late(), 1u);
}

TEST(fire_rate, keeps_as_many_waiting_as_it_may_and_refuses_more) {
    FireRateConfig config = every_100_ms();
    config.max_waiting = 2;
    FireRate rate(config);
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(1)), FireResult::delayed);
    EXPECT_EQ(rate.pull(fire_ms(2)), FireResult::delayed);
    EXPECT_EQ(rate.pull(fire_ms(3)), FireResult::too_many);
    EXPECT_EQ(rate.waiting(), 2u);
    // A trigger never overtakes one that waits, even where it is due itself.
    EXPECT_EQ(rate.pull(fire_ms(500)), FireResult::too_many);
    EXPECT_TRUE(rate.take_due(fire_ms(500)));
    EXPECT_FALSE(rate.take_due(fire_ms(500)));
    EXPECT_TRUE(rate.take_due(fire_ms(600)));
    EXPECT_EQ(rate.count(FireResult::too_many), 2u);
}

TEST(fire_rate, drops_what_is_early_where_it_is_set_to) {
    FireRateConfig config = every_100_ms();
    config.on_early = EarlyShot::refuse;
    FireRate rate(config);
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(99)), FireResult::too_early);
    EXPECT_FALSE(rate.take_due(fire_ms(1000)));
    EXPECT_EQ(rate.pull(fire_ms(100)), FireResult::fires);
}

TEST(fire_rate, takes_what_is_early_by_the_tolerance_as_on_time_and_the_next_no_sooner_for_it) {
    FireRateConfig config = every_100_ms();
    config.tolerance = fire_ms(20);
    FireRate rate(config);
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(80)), FireResult::fires);
    EXPECT_EQ(rate.due(), fire_ms(200));
    EXPECT_EQ(rate.pull(fire_ms(179)), FireResult::delayed);
}

TEST(fire_rate, keeps_the_pace_of_shots_that_wait_for_coarse_ticks) {
    FireRateConfig config = every_100_ms();
    config.tolerance = fire_ms(16);
    config.max_waiting = 64;
    FireRate rate(config);
    for (int i = 0; i < 51; ++i) static_cast<void>(rate.pull(fire_ms(0)));
    int fired = 1;
    for (std::int64_t at = 0; at <= 5'000'000; at += 15'625) {
        while (rate.take_due(Micros{at})) ++fired;
    }
    EXPECT_EQ(fired, 51);
}

TEST(fire_rate, forgets_what_waits_when_the_weapon_is_put_away) {
    FireRate rate(every_100_ms());
    static_cast<void>(rate.pull(fire_ms(0)));
    static_cast<void>(rate.pull(fire_ms(1)));
    rate.drop_waiting();
    EXPECT_FALSE(rate.take_due(fire_ms(500)));
    EXPECT_EQ(rate.dropped_waiting(), 1u);
    EXPECT_EQ(rate.due(), fire_ms(100));
}

TEST(fire_rate, without_an_interval_limits_nothing) {
    FireRateConfig config;
    config.interval = {};
    FireRate rate(config);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(rate.pull(fire_ms(3)), FireResult::fires);
    // Also where the clock goes back.
    EXPECT_EQ(rate.pull(fire_ms(1)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(2)), FireResult::fires);
    EXPECT_EQ(rate.waiting(), 0u);
    EXPECT_EQ(rate.count(FireResult::fires), 11u);
}

TEST(fire_rate, fires_nothing_sooner_for_a_clock_that_goes_back) {
    FireRate rate(every_100_ms());
    EXPECT_EQ(rate.pull(fire_ms(1000)), FireResult::fires);
    EXPECT_EQ(rate.pull(fire_ms(0)), FireResult::delayed);
    EXPECT_FALSE(rate.take_due(fire_ms(1099)));
    EXPECT_TRUE(rate.take_due(fire_ms(1100)));
}

TEST(fire_rate, takes_instants_of_any_value) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    FireRateConfig config = every_100_ms();
    config.tolerance = fire_ms(10'000);
    FireRate rate(config);
    EXPECT_EQ(rate.pull(Micros{lowest}), FireResult::fires);
    EXPECT_EQ(rate.pull(Micros{highest}), FireResult::fires);
    EXPECT_EQ(rate.pull(Micros{lowest}), FireResult::delayed);
    EXPECT_FALSE(rate.take_due(Micros{lowest}));
}

// Whatever comes, a span holds no more than 1 + (span + 2 tolerance) / interval shots.
TEST(fire_rate, holds_its_bound_for_any_triggers) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        RandomReals<double> random(seed);
        FireRateConfig config;
        config.interval = Micros{static_cast<std::int64_t>(1 + random.bits() % 200'000)};
        config.tolerance = Micros{static_cast<std::int64_t>(random.bits() % 50'000)};
        config.on_early = random.bits() % 2 == 0 ? EarlyShot::delay : EarlyShot::refuse;
        config.max_waiting = static_cast<std::uint32_t>(random.bits() % 5);
        ASSERT_EQ(config.validate(), nullptr);
        FireRate rate(config);
        std::vector<Micros> shots;
        Micros now{0};
        for (int i = 0; i < 400; ++i) {
            now = now + Micros{static_cast<std::int64_t>(random.bits() % 30'000)};
            while (rate.take_due(now)) shots.push_back(now);
            for (std::uint64_t pulls = random.bits() % 4; pulls > 0; --pulls) {
                if (rate.pull(now) == FireResult::fires) shots.push_back(now);
            }
        }
        for (std::size_t first = 0; first < shots.size(); ++first) {
            for (std::size_t last = first; last < shots.size(); ++last) {
                const Micros span = shots[last] - shots[first] + config.tolerance + config.tolerance;
                ASSERT_LE(static_cast<std::int64_t>(last - first), span.value / config.interval.value) << seed;
            }
        }
    }
}

TEST(fire_rate, names_the_field_that_is_out_of_range) {
    FireRateConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.interval = Micros{-1};
    EXPECT_STREQ(config.validate(), "fire_rate.interval");
    config = {};
    config.tolerance = Micros{10'000'001};
    EXPECT_STREQ(config.validate(), "fire_rate.tolerance");
    config = {};
    config.max_waiting = 65;
    EXPECT_STREQ(config.validate(), "fire_rate.max_waiting");
    EXPECT_STREQ(to_string(FireResult::too_many), "too many");
}

}  // namespace
}  // namespace backsight
