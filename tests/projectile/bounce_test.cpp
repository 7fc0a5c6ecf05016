// Bounces and rolls of one flight, against what mechanics says, at several tick rates.

#include "tests/projectile/thrown.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace backsight;
using namespace backsight::test;

namespace bounce_test {

TEST(bounce, a_hop_that_returns_within_its_own_step_does_not_turn_round_what_leads_away) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {})});
    Random random(1);
    for (int i = 0; i < cases(2'000); ++i) {
        const TickRate rate = thrown_rates[i % 4];
        const FlightRules rules = ball(random.between_f(0.0, 1.0), random.between_f(0.0, 0.2));
        // It has just left the floor, and is back before the step is over.
        const float up = random.between_f(0.001, 0.99 * g * 0.5 / rate.hz());
        const Vec3 velocity{random.between_f(-20.0, 20.0), 5.0f, up};
        Thrown thrown(rules, rate, {{0, 0, radius}, velocity, 0, 0}, level);
        thrown.to(1.0 / rate.hz());
        ASSERT_LE(thrown.leg.bounces, static_cast<std::uint32_t>(std::ceil(100.0 / rate.hz()))) << i;
        ASSERT_FALSE(thrown.leg.is_at_rest) << i;
        ASSERT_GE(thrown.place(1.0 / rate.hz()).z, radius - 1e-5f) << i;
        ASSERT_GE(length(thrown.velocity(1.0 / rate.hz())), 0.2f * length(velocity)) << i;
    }
}

TEST(bounce, of_10_and_10_leaves_6_across_and_8_along_the_surface_under_gravity_at_any_rate) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {})});
    const FlightRules rules = ball(0.6f, 0.2f);
    for (const TickRate rate : thrown_rates) {
        for (const double down : {0.0, 3.0, 9.0}) {
            const double height = (100.0 - down * down) / (2.0 * g);
            Thrown thrown(rules, rate,
                          {{0, 0, static_cast<float>(radius + height)}, {10, 0, static_cast<float>(-down)}, 0, 0},
                          level);
            thrown.to((10.0 - down) / g + 0.5 * 12.0 / g);
            ASSERT_EQ(thrown.leg.bounces, 1u);
            EXPECT_NEAR(thrown.leg.velocity.x, 8.0f, 1e-5f) << rate.hz();
            EXPECT_NEAR(thrown.leg.velocity.z, 6.0f, 2e-5f) << rate.hz();
        }
    }
}

TEST(bounce, loses_no_time_between_five_bounces_in_one_step) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {})});
    const FlightRules rules = ball(0.8f, 0.1f);
    // Hops of 0.2, 0.16, 0.128, 0.1 and 0.08 s: all within one step of a server of 1 Hz.
    const double v = 0.1 * g / 0.8;
    double age = v / g;
    double x = 3.0 * age;
    double along = 3.0;
    double up = v;
    for (int bounce = 0; bounce < 5; ++bounce) {
        along *= 0.9;
        up *= 0.8;
        if (bounce == 4) break;
        age += 2.0 * up / g;
        x += along * 2.0 * up / g;
    }
    const auto height = static_cast<float>(0.5 * v * v / g);
    const double asked = age + up / g;
    for (const TickRate rate : {TickRate{1, 1}, TickRate{64, 1}, TickRate{1, 2}}) {
        FlightRules burns = rules;
        burns.fuse = Micros{static_cast<std::int64_t>(asked * 1e6)};
        Thrown thrown(burns, rate, {{0, 0, radius + height}, {3, 0, 0}, 0, 0}, level);
        thrown.to(2.0);
        EXPECT_EQ(thrown.leg.bounces, 5u);
        EXPECT_NEAR(thrown.result.position.x, x + along * up / g, 2e-4);
        EXPECT_NEAR(thrown.result.position.z, radius + 0.5 * up * up / g, 2e-4);
    }
}

// 15 m/s and friction 0.02, as a grenade of the arena's on smooth ground.
TEST(bounce, a_train_of_bounces_ends_in_a_roll_that_friction_ends) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {})});
    const FlightRules rules = ball(0.5f, 0.02f);
    Thrown thrown(rules, {64, 1}, {{0, 0, 1.5f + radius}, {15, 0, 0}, 0, 0}, level);
    // The fall of 0.553 s and hops of 5.425 m/s halved each time: the train's limit is at 0.553 (1 + 2) s.
    const double fall = std::sqrt(3.0 / g);
    double hard = g * fall;
    double after = 15.0;
    std::uint32_t bounces = 0;
    while (2.0 * hard > g * 0.01) {
        hard *= 0.5;
        after *= 0.98;
        ++bounces;
    }
    thrown.to(3.0 * fall);
    EXPECT_EQ(thrown.leg.bounces, bounces);
    EXPECT_FALSE(thrown.leg.is_at_rest);
    EXPECT_NEAR(thrown.velocity(3.0 * fall).x, after, 0.01);
    EXPECT_EQ(thrown.leg.velocity.z, 0.0f);
    const double begins = static_cast<double>(thrown.leg.began) / 65536.0 / 64.0;
    EXPECT_LE(begins, 3.0 * fall);
    EXPECT_GE(begins, 3.0 * fall - 0.02);
    const FlightLeg rolls = thrown.leg;
    const double decel = 0.02 * g;
    const double stops = begins + (after - 0.05) / decel;
    for (double t = begins + 0.5; t < stops - 0.1 && t < 55.0; t += 0.5) {
        const double s = t - begins;
        ASSERT_NEAR(thrown.place(t).x, rolls.position.x + after * s - 0.5 * decel * s * s, 2e-3) << t;
        ASSERT_NEAR(thrown.place(t).z, radius, 1e-5);
    }
}

TEST(bounce, trains_and_rolls_are_in_the_same_places_at_20_64_and_128_ticks_a_second) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space({-1, 0, 0}, {12, 0, 0}),
                      Solid::half_space({0, -1, 0}, {0, 9, 0})});
    Random random(3);
    double worst = 0.0;
    for (int i = 0; i < cases(100); ++i) {
        FlightRules rules = ball(random.between_f(0.0, 0.9), random.between_f(0.01, 0.5));
        rules.drag_per_s = i % 2 == 0 ? 0.0f : random.between_f(0.0, 0.5);
        const FlightLeg leg{{0, 0, random.between_f(0.2, 2.0)},
                            {random.between_f(2, 15), random.between_f(-5, 12), random.between_f(-5, 8)},
                            0,
                            0};
        Thrown slow(rules, {20, 1}, leg, level);
        Thrown usual(rules, {64, 1}, leg, level);
        Thrown fast(rules, {128, 1}, leg, level);
        for (double t = 0.25; t < 6.0; t += 0.25) {
            const Vec3 at = usual.place(t);
            worst = std::max(worst, static_cast<double>(distance(at, slow.place(t))));
            worst = std::max(worst, static_cast<double>(distance(at, fast.place(t))));
        }
    }
    std::printf("bounces and rolls at 20, 64 and 128 Hz: up to %.6f m apart\n", worst);
    EXPECT_LT(worst, 0.001);
}

TEST(bounce, a_roll_up_to_a_wall_is_thrown_back_by_it) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space({-1, 0, 0}, {2 + radius, 0, 0})});
    const FlightRules rules = ball(0.5f, 0.1f);
    for (const TickRate rate : thrown_rates) {
        Thrown thrown(rules, rate, {{0, 0, radius}, {5, 1, 0}, 0, 0}, level);
        // 2 m at 5 m/s, less friction of 0.1 g along the way it rolls.
        const double decel = 0.1 * g * 5.0 / std::sqrt(26.0);
        const double until = (5.0 - std::sqrt(25.0 - 4.0 * decel)) / decel;
        thrown.to(until + 0.1);
        EXPECT_EQ(thrown.leg.bounces, 1u);
        const double meets = 5.0 - decel * until;
        EXPECT_NEAR(thrown.leg.position.x, 2.0f, 1e-4f);
        EXPECT_NEAR(thrown.leg.velocity.x, -0.5 * meets, 1e-3);
        EXPECT_NEAR(thrown.leg.velocity.y, 0.9 * meets / 5.0, 1e-3);
        EXPECT_NEAR(thrown.place(until + 0.1).z, radius, 1e-5);
    }
}

}  // namespace bounce_test
