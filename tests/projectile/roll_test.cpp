// Rolls: on slopes, over edges, along corners.

#include "tests/projectile/thrown.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace roll_test {

// Falls towards +x, by so many degrees.
struct Slope {
    explicit Slope(double degrees) : angle(degrees * 3.14159265358979 / 180.0) {}

    Vec3 normal() const { return {static_cast<float>(std::sin(angle)), 0, static_cast<float>(std::cos(angle))}; }
    Vec3 down() const { return {static_cast<float>(std::cos(angle)), 0, static_cast<float>(-std::sin(angle))}; }
    double pull(double friction) const { return g * (std::sin(angle) - friction * std::cos(angle)); }
    double held(double friction) const { return g * (std::sin(angle) + friction * std::cos(angle)); }

    double angle;
};

FlightLeg laid(Vec3 on, Vec3 normal, Vec3 velocity) { return {on + normal * radius, velocity, 0, 0, false, {}, {}}; }

TEST(roll, down_a_slope_that_friction_does_not_hold_it_goes_faster_and_faster) {
    const Slope slope(30);
    SolidLevel level({Solid::half_space(slope.normal(), {})});
    for (const TickRate rate : thrown_rates) {
        Thrown thrown(ball(0.0f, 0.2f), rate, laid({}, slope.normal(), {}), level);
        for (double t = 0.5; t <= 3.0; t += 0.5) {
            const double way = 0.5 * slope.pull(0.2) * t * t;
            const Vec3 at = laid({}, slope.normal(), {}).position + slope.down() * static_cast<float>(way);
            ASSERT_LT(distance(thrown.place(t), at), 1e-3f) << rate.hz() << " Hz at " << t;
        }
    }
}

TEST(roll, on_a_slope_that_friction_holds_it_comes_to_rest) {
    const Slope slope(10);
    SolidLevel level({Solid::half_space(slope.normal(), {})});
    const double slows = g * (0.3 * std::cos(slope.angle) - std::sin(slope.angle));
    for (const TickRate rate : thrown_rates) {
        Thrown thrown(ball(0.0f, 0.3f), rate, laid({}, slope.normal(), slope.down() * 4.0f), level);
        const double stops = (4.0 - 0.05) / slows;
        EXPECT_FALSE(thrown.leg_at(stops - 0.01).is_at_rest);
        EXPECT_TRUE(thrown.leg_at(stops + 0.01).is_at_rest);
        const double way = 4.0 * stops - 0.5 * slows * stops * stops;
        const Vec3 at = laid({}, slope.normal(), {}).position + slope.down() * static_cast<float>(way);
        EXPECT_LT(distance(thrown.place(9.0), at), 1e-3f) << rate.hz();
    }
}

TEST(roll, up_a_steep_slope_it_turns_round_and_comes_back) {
    const Slope slope(25);
    SolidLevel level({Solid::half_space(slope.normal(), {})});
    const double friction = 0.1;
    for (const TickRate rate : thrown_rates) {
        Thrown thrown(ball(0.0f, static_cast<float>(friction)), rate, laid({}, slope.normal(), slope.down() * -6.0f),
                      level);
        const double turns = 6.0 / slope.held(friction);
        const double highest = 3.0 * turns;
        const Vec3 start = laid({}, slope.normal(), {}).position;
        EXPECT_LT(distance(thrown.place(turns), start - slope.down() * static_cast<float>(highest)), 1e-3f);
        const double back = std::sqrt(2.0 * highest / slope.pull(friction));
        EXPECT_LT(distance(thrown.place(turns + back), start), 2e-3f) << rate.hz();
        EXPECT_NEAR(dot(thrown.velocity(turns + back), slope.down()), back * slope.pull(friction), 1e-3);
    }
}

// Against small steps of the equation of motion: friction is against the way that it goes.
TEST(roll, across_a_slope_friction_turns_with_it) {
    const Slope slope(15);
    SolidLevel level({Solid::half_space(slope.normal(), {})});
    double vx = 0.0;
    double vy = 4.0;
    double x = 0.0;
    double y = 0.0;
    constexpr double dt = 1e-5;
    const double rubs = 0.15 * g * std::cos(slope.angle);
    for (int i = 0; i < 200'000; ++i) {
        const double speed = std::sqrt(vx * vx + vy * vy);
        vx += (g * std::sin(slope.angle) - rubs * vx / speed) * dt;
        vy += -rubs * vy / speed * dt;
        x += vx * dt;
        y += vy * dt;
    }
    Vec3 at_64{};
    for (const TickRate rate : {TickRate{64, 1}, TickRate{20, 1}, TickRate{128, 1}}) {
        Thrown thrown(ball(0.0f, 0.15f), rate, laid({}, slope.normal(), {0, 4, 0}), level);
        const Vec3 at = thrown.place(2.0) - laid({}, slope.normal(), {}).position;
        EXPECT_NEAR(dot(at, slope.down()), x, 0.01 * x);
        EXPECT_NEAR(at.y, y, 0.02 * y);
        if (rate.numerator == 64) at_64 = at;
        EXPECT_LT(distance(at, at_64), 2e-4f) << "legs turn at ages, not at ticks";
    }
}

TEST(roll, over_an_edge_it_falls) {
    SolidLevel level({Solid::box({-10, -10, -1}, {1, 10, 0}), Solid::half_space({0, 0, 1}, {0, 0, -5})});
    for (const TickRate rate : thrown_rates) {
        Thrown thrown(ball(0.3f, 0.0f), rate, laid({}, {0, 0, 1}, {3, 0, 0}), level);
        // The corner is moved out by the radius.
        const double edge = (1.0 + radius) / 3.0;
        EXPECT_EQ(thrown.place(edge - 0.01).z, radius);
        const double falls = 0.5;
        EXPECT_NEAR(thrown.place(edge + falls).z, radius - 0.5 * g * falls * falls, 2e-3) << rate.hz();
        EXPECT_NEAR(thrown.place(edge + falls).x, 1.0 + radius + 3.0 * falls, 1e-3);
        EXPECT_GT(thrown.leg_at(3.0).bounces, 0u);
        EXPECT_NEAR(thrown.place(4.0).z, -5.0f + radius, 1e-3);
    }
}

TEST(roll, off_a_floor_onto_a_ramp_and_down_again) {
    const Slope slope(20);
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space(slope.normal(), {})});
    // The ramp rises towards -x from where x is 0; a ball in the corner touches both a little before.
    Thrown thrown(ball(0.0f, 0.0f), {64, 1}, {{2, 0, radius}, {-3, 0, 0}, 0, 0, false, {}, {}}, level);
    float highest = 0.0f;
    for (double t = 0.0; t < 4.0; t += 1.0 / 64.0) highest = std::max(highest, thrown.place(t).z);
    // What goes on along the ramp after the corner, which took a share of sin^2 of its energy, rises to there.
    const double kept = 9.0 * std::cos(slope.angle) * std::cos(slope.angle) / (2.0 * g);
    EXPECT_NEAR(highest, radius + kept, 2e-3);
    EXPECT_GT(thrown.velocity(4.0).x, 2.0f);
    EXPECT_EQ(thrown.velocity(4.0).z, 0.0f);
}

TEST(roll, along_a_wall_it_goes_on) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space({-1, 0, 0}, {1, 0, 0})});
    for (const float restitution : {0.0f, 0.5f}) {
        Thrown thrown(ball(restitution, 0.0f), {64, 1}, {{1 - radius, 0, radius}, {0, 3, 0}, 0, 0, false, {}, {}},
                      level);
        for (double t = 0.25; t < 5.0; t += 0.25) ASSERT_NEAR(thrown.place(t).y, 3.0 * t, 1e-3);
        EXPECT_EQ(thrown.leg.bounces, 0u);
    }
}

TEST(roll, in_a_gutter_it_comes_to_the_bottom_and_runs_along_it) {
    const Slope right(30);
    const Vec3 left{-right.normal().x, 0, right.normal().z};
    for (const float restitution : {0.0f, 0.5f}) {
        SolidLevel level({Solid::half_space(right.normal(), {}), Solid::half_space(left, {})});
        Thrown thrown(ball(restitution, 0.01f), {64, 1}, {{-1, 0, 1.2f}, {0, 2, 0}, 0, 0, false, {}, {}}, level);
        thrown.to(12.0);
        // In the corner its centre is as high as both walls hold it.
        const Vec3 at = thrown.place(12.0);
        EXPECT_NEAR(at.x, 0.0f, 2e-3f) << restitution;
        EXPECT_NEAR(at.z, radius / right.normal().z, 2e-3f) << restitution;
        EXPECT_GT(at.y, 5.0f) << restitution;
        thrown.to(40.0);
        EXPECT_TRUE(thrown.leg.is_at_rest) << restitution;
    }
}

TEST(roll, what_has_no_fuse_ends_where_it_comes_to_rest) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {})});
    FlightRules rules = ball(0.4f, 0.2f);
    rules.rests_until_fuse = false;
    Thrown thrown(rules, {64, 1}, {{0, 0, 1}, {4, 0, 0}, 0, 0}, level);
    thrown.to(30.0);
    EXPECT_EQ(thrown.result.end, FlightEnd::stopped);
    EXPECT_GT(thrown.result.position.x, 2.0f);
    EXPECT_NEAR(thrown.result.point.z, 0.0f, 1e-5f);
    EXPECT_EQ(thrown.result.normal, (Vec3{0, 0, 1}));
}

TEST(roll, without_a_bounce_left_it_does_not_stick_to_a_wall) {
    SolidLevel level({Solid::half_space({0, 0, 1}, {}), Solid::half_space({-1, 0, 0}, {1, 0, 0})});
    FlightRules rules = ball(0.5f, 0.2f);
    rules.max_bounces = 0;
    Thrown thrown(rules, {64, 1}, {{0, 0, 3}, {10, 0, 0}, 0, 0, false, {}, {}}, level);
    thrown.to(3.0);
    EXPECT_TRUE(thrown.leg.is_at_rest);
    EXPECT_NEAR(thrown.leg.position.x, 1.0f - radius, 1e-4f);
    EXPECT_NEAR(thrown.leg.position.z, radius, 1e-4f);
}

// Down a staircase, a touch and an edge on each step of it. A tick a second: one of them sees eighty of these events.
TEST(roll, after_however_many_edges_in_one_step_it_lies_on_a_floor_or_not_at_all) {
    constexpr float tread_m = 0.1f, drop_m = 0.005f;
    std::vector<Solid> stairs;
    for (int i = -1; i < 400; ++i) {
        const float x = static_cast<float>(i) * tread_m;
        stairs.push_back(Solid::box({x, -10, -100}, {x + tread_m, 10, static_cast<float>(-i) * drop_m}));
    }
    SolidLevel level(std::move(stairs));
    FlightRules rules = ball(0.0f, 0.0f);
    rules.acceleration = {0, 0, -98.1f};
    for (const float begins_m : {0.02f, 0.04f, 0.06f, 0.08f}) {
        FlightLeg leg = laid({begins_m, 0, 0}, {0, 0, 1}, {4, 0, 0});
        for (std::int64_t second = 0; second < 4; ++second) {
            FlightStep step;
            step.from = second * Moment::one_tick;
            step.to = step.from + Moment::one_tick;
            step.level = step.level_before = level.now();
            static_cast<void>(advance(rules, {1, 1}, leg, step));
            if (!leg.is_at_rest) continue;
            EXPECT_EQ(leg.normal, (Vec3{0, 0, 1})) << begins_m << " m, second " << second;
        }
    }
}

TEST(roll, the_work_of_one_step_is_bounded_however_long_it_is) {
    const Slope slope(30);
    SolidLevel level({Solid::half_space(slope.normal(), {})});
    FlightRules rules = ball(0.0f, 0.2f);
    // Across the slope: friction turns with it, time and again.
    const auto traces_of = [&](std::int64_t seconds) {
        FlightLeg leg = laid({}, slope.normal(), {0, 4, 0});
        level.traces = 0;
        FlightStep step;
        step.to = seconds * Moment::one_tick;
        step.level = step.level_before = level.now();
        static_cast<void>(advance(rules, {1, 1}, leg, step));
        EXPECT_FALSE(leg.is_at_rest);
        return level.traces;
    };
    EXPECT_EQ(traces_of(50), traces_of(40));
}

}  // namespace roll_test
