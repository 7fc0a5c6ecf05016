// Bounces and rolls of one flight, against what mechanics says, at several tick rates.

#include "tests/projectile/solid_level.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/flight.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr double g = 9.81;
constexpr float radius = 0.1f;
constexpr TickRate rates[] = {{20, 1}, {64, 1}, {128, 1}, {60'000, 1001}};

FlightRules ball(float restitution, float friction) {
    FlightRules rules;
    rules.acceleration = {0, 0, -9.81f};
    rules.body_radius_m = radius;
    rules.max_bounces = 255;
    rules.restitution = restitution;
    rules.friction = friction;
    rules.lifetime = rules.fuse = Micros{60'000'000};
    rules.rests_until_fuse = true;
    return rules;
}

SolidLevel flat() { return SolidLevel({Solid::half_space({0, 0, 1}, {})}); }

// A flight that is taken tick by tick, and can be asked where it is at a time.
struct Flown {
    Flown(const FlightRules& its_rules, TickRate its_rate, const FlightLeg& from, SolidLevel& its_level)
        : rules(its_rules), rate(its_rate), leg(from), level(&its_level) {}

    void to(double seconds) {
        const auto end = static_cast<std::int64_t>(std::ceil(seconds * rate.hz())) * Moment::one_tick;
        while (age < end && result.end == FlightEnd::none) {
            FlightStep step;
            step.from = age;
            step.to = age += Moment::one_tick;
            step.level = level->now();
            result = advance(rules, rate, leg, step);
        }
    }
    std::int64_t raw(double seconds) const {
        return static_cast<std::int64_t>(std::llround(seconds * rate.hz() * 65536.0));
    }
    Vec3 place(double seconds) {
        to(seconds);
        return position_at(rules, rate, leg, raw(seconds));
    }
    Vec3 velocity(double seconds) {
        to(seconds);
        return velocity_at(rules, rate, leg, raw(seconds));
    }

    FlightRules rules;
    TickRate rate;
    FlightLeg leg;
    SolidLevel* level;
    std::int64_t age = 0;
    FlightResult result;
};

TEST(Bounce, a_hop_that_returns_within_its_own_step_does_not_turn_round_what_leads_away) {
    SolidLevel level = flat();
    Random random(1);
    for (int i = 0; i < cases(2'000); ++i) {
        const TickRate rate = rates[i % 4];
        const FlightRules rules = ball(random.between_f(0.0, 1.0), random.between_f(0.0, 0.2));
        // It has just left the floor, and is back before the step is over.
        const float up = random.between_f(0.001, 0.99 * g * 0.5 / rate.hz());
        const Vec3 velocity{random.between_f(-20.0, 20.0), 5.0f, up};
        Flown flown(rules, rate, {{0, 0, radius}, velocity, 0, 0}, level);
        flown.to(1.0 / rate.hz());
        ASSERT_LE(flown.leg.bounces, static_cast<std::uint32_t>(std::ceil(100.0 / rate.hz()))) << i;
        ASSERT_FALSE(flown.leg.is_at_rest) << i;
        ASSERT_GE(flown.place(1.0 / rate.hz()).z, radius - 1e-5f) << i;
        ASSERT_GE(length(flown.velocity(1.0 / rate.hz())), 0.2f * length(velocity)) << i;
    }
}

TEST(Bounce, of_10_and_10_leaves_6_across_and_8_along_the_surface_under_gravity_at_any_rate) {
    SolidLevel level = flat();
    const FlightRules rules = ball(0.6f, 0.2f);
    for (const TickRate rate : rates) {
        for (const double down : {0.0, 3.0, 9.0}) {
            const double height = (100.0 - down * down) / (2.0 * g);
            Flown flown(rules, rate,
                        {{0, 0, static_cast<float>(radius + height)}, {10, 0, static_cast<float>(-down)}, 0, 0}, level);
            flown.to((10.0 - down) / g + 0.5 * 12.0 / g);
            ASSERT_EQ(flown.leg.bounces, 1u);
            EXPECT_NEAR(flown.leg.velocity.x, 8.0f, 1e-5f) << rate.hz();
            EXPECT_NEAR(flown.leg.velocity.z, 6.0f, 2e-5f) << rate.hz();
        }
    }
}

TEST(Bounce, loses_no_time_between_five_bounces_in_one_step) {
    SolidLevel level = flat();
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
        Flown flown(burns, rate, {{0, 0, radius + height}, {3, 0, 0}, 0, 0}, level);
        flown.to(2.0);
        EXPECT_EQ(flown.leg.bounces, 5u);
        EXPECT_NEAR(flown.result.position.x, x + along * up / g, 2e-4);
        EXPECT_NEAR(flown.result.position.z, radius + 0.5 * up * up / g, 2e-4);
    }
}

// 15 m/s and friction 0.02, as a grenade of the arena's on smooth ground.
TEST(Bounce, a_train_of_bounces_ends_in_a_roll_that_friction_ends) {
    SolidLevel level = flat();
    const FlightRules rules = ball(0.5f, 0.02f);
    Flown flown(rules, {64, 1}, {{0, 0, 1.5f + radius}, {15, 0, 0}, 0, 0}, level);
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
    flown.to(3.0 * fall);
    EXPECT_EQ(flown.leg.bounces, bounces);
    EXPECT_FALSE(flown.leg.is_at_rest);
    EXPECT_NEAR(flown.velocity(3.0 * fall).x, after, 0.01);
    EXPECT_EQ(flown.leg.velocity.z, 0.0f);
    const double begins = static_cast<double>(flown.leg.began) / 65536.0 / 64.0;
    EXPECT_LE(begins, 3.0 * fall);
    EXPECT_GE(begins, 3.0 * fall - 0.02);
    const FlightLeg rolls = flown.leg;
    const double decel = 0.02 * g;
    const double stops = begins + (after - 0.05) / decel;
    for (double t = begins + 0.5; t < stops - 0.1 && t < 55.0; t += 0.5) {
        const double s = t - begins;
        ASSERT_NEAR(flown.place(t).x, rolls.position.x + after * s - 0.5 * decel * s * s, 2e-3) << t;
        ASSERT_NEAR(flown.place(t).z, radius, 1e-5);
    }
}

TEST(Bounce, trains_and_rolls_are_in_the_same_places_at_20_64_and_128_ticks_a_second) {
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
        Flown slow(rules, {20, 1}, leg, level);
        Flown usual(rules, {64, 1}, leg, level);
        Flown fast(rules, {128, 1}, leg, level);
        for (double t = 0.25; t < 6.0; t += 0.25) {
            const Vec3 at = usual.place(t);
            worst = std::max(worst, static_cast<double>(distance(at, slow.place(t))));
            worst = std::max(worst, static_cast<double>(distance(at, fast.place(t))));
        }
    }
    std::printf("bounces and rolls at 20, 64 and 128 Hz: up to %.6f m apart\n", worst);
    EXPECT_LT(worst, 0.001);
}

TEST(Bounce, a_roll_up_to_a_wall_is_thrown_back_by_it) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space({-1, 0, 0}, {2 + radius, 0, 0})});
    const FlightRules rules = ball(0.5f, 0.1f);
    for (const TickRate rate : rates) {
        Flown flown(rules, rate, {{0, 0, radius}, {5, 1, 0}, 0, 0}, level);
        // 2 m at 5 m/s, less friction of 0.1 g along the way it rolls.
        const double decel = 0.1 * g * 5.0 / std::sqrt(26.0);
        const double until = (5.0 - std::sqrt(25.0 - 4.0 * decel)) / decel;
        flown.to(until + 0.1);
        EXPECT_EQ(flown.leg.bounces, 1u);
        const double meets = 5.0 - decel * until;
        EXPECT_NEAR(flown.leg.position.x, 2.0f, 1e-4f);
        EXPECT_NEAR(flown.leg.velocity.x, -0.5 * meets, 1e-3);
        EXPECT_NEAR(flown.leg.velocity.y, 0.9 * meets / 5.0, 1e-3);
        EXPECT_NEAR(flown.place(until + 0.1).z, radius, 1e-5);
    }
}

}  // namespace
