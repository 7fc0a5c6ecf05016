// At rest on floors that rise, sink, go, and on what doors push: a rest is relative to its floor.

#include "tests/projectile/thrown.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/shared_flight.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace rest_test {

constexpr TickRate rate{64, 1};
constexpr std::int64_t second = 64 * Moment::one_tick;

double seconds(Moment moment) { return static_cast<double>(moment.raw) / static_cast<double>(second); }

Solid lift(std::function<double(double)> height) {
    Solid solid = Solid::box({-2, -2, -9}, {2, 2, 0});
    solid.offset = [height](Moment moment) { return Vec3{0, 0, static_cast<float>(height(seconds(moment)))}; };
    return solid;
}
Solid ground() { return Solid::half_space({0, 0, 1}, {0, 0, -20}); }
Thrown dropped(SolidLevel& level, float restitution = 0.3f) {
    return {ball(restitution, 0.3f), rate, {{0, 0, radius + 0.05f}, {}, 0, 0}, level};
}

TEST(rest, rides_a_lift_up_and_stays_on_it_when_it_stops) {
    const auto height = [](double t) { return 2.0 * std::clamp(t - 1.0, 0.0, 2.0); };
    SolidLevel level({lift(height), ground()});
    Thrown thrown = dropped(level);
    thrown.to(1.0);
    ASSERT_TRUE(thrown.leg.is_at_rest);
    for (double t = 1.0; t < 5.0; t += 1.0 / 64.0) {
        ASSERT_NEAR(thrown.place(t).z, height(t) + radius, 1e-3) << t;
        ASSERT_TRUE(thrown.leg.is_at_rest) << t;
    }
    EXPECT_EQ(thrown.place(5.0).x, 0.0f);
}

TEST(rest, rides_a_lift_down_that_starts_gently_and_is_drawn_with_it_between_ticks) {
    // 2 m/s^2 until 2 m/s.
    const auto height = [](double t) {
        const double s = std::max(t - 1.0, 0.0);
        return s < 1.0 ? -s * s : 1.0 - 2.0 * s;
    };
    SolidLevel level({lift(height), ground()});
    Thrown thrown = dropped(level);
    for (double t = 1.0; t < 4.0; t += 1.0 / 500.0) ASSERT_NEAR(thrown.place(t).z, height(t) + radius, 1.5e-3) << t;
    EXPECT_TRUE(thrown.leg.is_at_rest);
    EXPECT_NEAR(thrown.velocity(3.0).z, -2.0f, 0.02f);
}

TEST(rest, falls_behind_a_floor_that_sinks_faster_than_it_falls_and_lands_on_it) {
    const auto height = [](double t) { return -2.0 * std::clamp(t - 1.0, 0.0, 3.0); };
    SolidLevel level({lift(height), ground()});
    Thrown thrown = dropped(level, 0.2f);
    thrown.to(1.0);
    ASSERT_TRUE(thrown.leg.is_at_rest);
    const std::uint32_t before = thrown.leg.bounces;
    const double meets = 2.0 * 2.0 / g;
    for (double s = 0.05; s < meets - 0.02; s += 0.05) {
        ASSERT_NEAR(thrown.place(1.0 + s).z, radius - 0.5 * g * s * s, 1e-3) << s;
    }
    // It meets the lift 2 m/s faster than that sinks, and leaves it 0.4 m/s faster than it.
    thrown.to(1.0 + meets + 0.02);
    EXPECT_EQ(thrown.leg.bounces, before + 1);
    EXPECT_NEAR(thrown.leg.velocity.z, -2.0f + 0.4f, 0.01f);
    EXPECT_NEAR(thrown.place(2.5).z, height(2.5) + radius, 1e-3);
    EXPECT_TRUE(thrown.leg.is_at_rest);
    EXPECT_NEAR(thrown.place(5.0).z, height(5.0) + radius, 1e-3);
}

TEST(rest, falls_when_its_floor_goes) {
    for (const bool rolls : {false, true}) {
        Solid floor = Solid::box({-50, -50, -1}, {50, 50, 0});
        floor.vanishes = Moment{2 * second};
        SolidLevel level({floor, ground()});
        Thrown thrown = dropped(level);
        thrown.rules.friction = rolls ? 0.0f : 0.3f;
        if (rolls) thrown.leg.velocity = {1, 0, 0};
        thrown.to(1.5);
        ASSERT_EQ(thrown.leg.is_at_rest, !rolls);
        // The step that ends when it goes is the first without it.
        const double gone = 2.0 - 1.0 / 64.0;
        for (double s = 0.0; s < 1.5; s += 0.1) {
            ASSERT_NEAR(thrown.place(gone + s).z, radius - 0.5 * g * s * s, 1e-4) << s;
        }
        thrown.to(9.0);
        EXPECT_NEAR(thrown.place(9.0).z, -20.0f + radius, 1e-3f);
    }
}

TEST(rest, on_a_sloping_lift_it_rises_upright) {
    Solid solid = Solid::half_space(normalized(Vec3{0.15f, 0, 1}), {});
    solid.offset = [](Moment m) { return Vec3{0, 0, static_cast<float>(1.5 * std::max(seconds(m) - 1.0, 0.0))}; };
    SolidLevel level({solid});
    Thrown thrown = dropped(level, 0.0f);
    const Vec3 before = thrown.place(1.0);
    ASSERT_TRUE(thrown.leg.is_at_rest);
    const Vec3 after = thrown.place(3.0);
    EXPECT_TRUE(thrown.leg.is_at_rest);
    EXPECT_NEAR(after.z - before.z, 3.0f, 1e-3f);
    EXPECT_NEAR(after.x, before.x, 1e-3f);
}

TEST(rest, a_roll_is_carried_by_a_lift_as_well) {
    const auto height = [](double t) { return 1.0 * std::max(t - 0.5, 0.0); };
    SolidLevel level({lift(height), ground()});
    Thrown thrown(ball(0.0f, 0.01f), rate, {{-1, 0, radius}, {0.7f, 0, 0}, 0, 0, false, {}, {}}, level);
    for (double t = 0.5; t < 2.0; t += 1.0 / 64.0) {
        ASSERT_NEAR(thrown.place(t).z, height(t) + radius, 1e-3) << t;
        ASSERT_NEAR(thrown.place(t).x, -1.0 + 0.7 * t - 0.005 * g * t * t, 1e-3) << t;
    }
}

TEST(rest, a_lift_that_rises_throws_back_what_falls_on_it) {
    SolidLevel level({lift([](double t) { return 2.0 * t; }), ground()});
    Thrown thrown(ball(0.5f, 0.0f), rate, {{0, 0, 5.0f}, {}, 0, 0}, level);
    // 5 - g t^2 / 2 = 0.1 + 2 t.
    const double meets = (-2.0 + std::sqrt(4.0 + 2.0 * g * 4.9)) / g;
    thrown.to(meets + 0.05);
    ASSERT_EQ(thrown.leg.bounces, 1u);
    EXPECT_NEAR(static_cast<double>(thrown.leg.began) / static_cast<double>(second), meets, 1e-4);
    EXPECT_NEAR(thrown.leg.velocity.z, 2.0 + 0.5 * (g * meets + 2.0), 2e-3);
    for (double t = meets; t < 6.0; t += 1.0 / 64.0) ASSERT_GE(thrown.place(t).z, 2.0 * t + radius - 2e-3) << t;
}

TEST(rest, a_door_that_closes_pushes_what_lies_in_its_way) {
    for (const float restitution : {0.0f, 0.5f}) {
        Solid door = Solid::box({-9, -2, 0}, {-1, 2, 3});
        door.offset = [](Moment m) {
            return Vec3{static_cast<float>(3.0 * std::clamp(seconds(m) - 1.0, 0.0, 1.0)), 0, 0};
        };
        SolidLevel level({Solid::half_space({0, 0, 1}, {}), door});
        Thrown thrown = dropped(level, restitution);
        thrown.rules.friction = 0.3f;
        for (double t = 0.5; t < 4.0; t += 1.0 / 64.0) {
            const double face = -1.0 + 3.0 * std::clamp(t - 1.0, 0.0, 1.0);
            ASSERT_GE(thrown.place(t).x, face + radius - 0.06) << t;
            ASSERT_NEAR(thrown.place(t).z, radius, 0.06) << t;
        }
        EXPECT_GE(thrown.place(4.0).x, 2.0 + radius - 1e-3);
        thrown.to(12.0);
        EXPECT_TRUE(thrown.leg.is_at_rest);
        EXPECT_LT(thrown.place(12.0).x, 8.0f);
    }
}

// What two sides ask in different portions is judged in the same steps.
TEST(rest, a_shared_flight_over_lifts_is_the_same_to_the_bit_however_often_it_is_asked) {
    static World empty;
    static const DrawConfig draw = draw_config();
    Random random(7);
    int rode = 0;
    for (int i = 0; i < cases(200); ++i) {
        const double speed = random.between(0.5, 3.0);
        SolidLevel level({lift([&](double t) { return 3.0 * std::sin(speed * t); }), ground()});
        FlightWorld world;
        world.view = [](Moment moment) { return View::at_moment(empty.history, draw, moment); };
        world.level = level.at();
        FlightRules rules = ball(random.between_f(0.0, 0.8), random.between_f(0.1, 0.5));
        rules.fuse = Micros{6'000'000};
        Launch launch({}, {});
        launch.position = {0, 0, random.between_f(3.5, 5.0)};
        launch.velocity = {random.between_f(-0.5, 0.5), random.between_f(-0.5, 0.5), 0};
        launch.shot = Moment{second + random.below(65'536)};
        SharedFlight at_once(rules, rate, launch);
        SharedFlight by_frames(rules, rate, launch);
        at_once.follow(launch.shot + 7 * second, world);
        for (Moment now = launch.shot; !by_frames.has_ended(); now = now + 1 + random.below(200'000)) {
            by_frames.follow(now, world);
        }
        ASSERT_EQ(at_once.result().end, FlightEnd::fuse);
        ASSERT_TRUE(same_bits(at_once.result().position, by_frames.result().position)) << i;
        ASSERT_EQ(at_once.leg(), by_frames.leg()) << i;
        rode += at_once.leg().is_at_rest && at_once.result().position.z > -5.0f ? 1 : 0;
    }
    EXPECT_GT(rode, cases(200) / 4);
}

}  // namespace rest_test
