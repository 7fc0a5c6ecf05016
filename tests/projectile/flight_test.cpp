#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <backsight/base/exp.h>
#include <backsight/projectile/flight.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace flight_test {

constexpr TickRate rate{64, 1};
constexpr std::int64_t tick = Moment::one_tick;
constexpr std::int64_t second = 64 * tick;

FlightRules grenade() {
    FlightRules rules;
    rules.acceleration = {0, 0, -9.81f};
    rules.body_radius_m = 0.1f;
    rules.max_bounces = 3;
    return rules;
}

// Everything below `height` is solid.
struct Floor {
    float height = 0.0f;

    LevelTrace trace() const {
        return [this](Vec3 from, Vec3 to, float radius) { return meet(from, to, radius); };
    }
    LevelContact meet(Vec3 from, Vec3 to, float radius) const {
        const float top = height + radius;
        if (to.z >= top || to.z >= from.z) return {};
        return {true, std::clamp((from.z - top) / (from.z - to.z), 0.0f, 1.0f), {0, 0, 1}};
    }
};

struct Flown {
    FlightResult result;
    FlightLeg leg;
};

// Through all `ages`, in steps.
Flown fly(const FlightRules& rules, FlightLeg leg, const std::vector<std::int64_t>& ages,
          const LevelTrace& level = {}) {
    FlightStep step;
    step.level = level;
    Flown flown{{}, leg};
    for (const std::int64_t age : ages) {
        step.from = step.to;
        step.to = age;
        flown.result = advance(rules, rate, flown.leg, step);
        if (flown.result.end != FlightEnd::none) break;
    }
    return flown;
}

std::vector<std::int64_t> steps_to(std::int64_t end, std::int64_t size) {
    std::vector<std::int64_t> ages;
    for (std::int64_t age = size; age < end; age += size) ages.push_back(age);
    ages.push_back(end);
    return ages;
}

TEST(deterministic_exp, is_the_exponential_function) {
    Random random(1);
    for (int i = 0; i < cases(100'000); ++i) {
        const double x = -random.between(0.0, i % 2 == 0 ? 1.0 : 700.0);
        ASSERT_NEAR(deterministic_exp(x) / std::exp(x), 1.0, 1e-14) << x;
    }
    EXPECT_EQ(deterministic_exp(0.0), 1.0);
    EXPECT_EQ(deterministic_exp(5.0), 1.0);
    EXPECT_EQ(deterministic_exp(-1e9), 0.0);
    EXPECT_EQ(deterministic_exp(std::nan("")), 0.0);
}

TEST(flight, PT_29_is_in_the_same_place_to_the_bit_whatever_the_steps) {
    Random random(2);
    for (int i = 0; i < cases(2'000); ++i) {
        FlightRules rules;
        rules.acceleration = random.in_cube(20.0);
        rules.drag_per_s = i % 2 == 0 ? 0.0f : random.between_f(0.0, 3.0);
        const FlightLeg leg{random.in_cube(100.0), random.in_cube(100.0), 0, 0};
        const std::int64_t end = 1 + random.below(static_cast<int>(4 * second));
        const Vec3 at_once = fly(rules, leg, {end}).result.position;
        for (const std::int64_t size : {second / 30, second / 60, second / 120, second / 144, second / 240}) {
            ASSERT_TRUE(same_bits(at_once, fly(rules, leg, steps_to(end, size)).result.position));
        }
        ASSERT_TRUE(same_bits(at_once, position_at(rules, rate, leg, end)));
    }
}

TEST(flight, PT_29_a_swept_chord_is_off_by_a_third_of_a_millimetre) {
    const FlightRules rules = grenade();
    const FlightLeg leg{{}, {20, 0, 10}, 0, 0};
    for (std::int64_t age = 0; age < second; age += second / 60) {
        const Vec3 a = position_at(rules, rate, leg, age);
        const Vec3 b = position_at(rules, rate, leg, age + second / 60);
        const Vec3 middle = position_at(rules, rate, leg, age + second / 120);
        EXPECT_LE(distance((a + b) * 0.5f, middle), 0.000341f + 2e-6f);
    }
}

TEST(flight, drag_slows_it_as_the_equation_says) {
    Random random(3);
    for (int i = 0; i < cases(200); ++i) {
        FlightRules rules;
        rules.acceleration = random.in_cube(15.0);
        rules.drag_per_s = random.between_f(0.01, 5.0);
        const FlightLeg leg{{}, random.in_cube(60.0), 0, 0};
        double place = 0.0;
        double speed = static_cast<double>(leg.velocity.x);
        constexpr int parts = 20'000;
        // Both by the midpoint rule.
        for (int k = 0; k < parts; ++k) {
            const auto pull = [&](double v) {
                return static_cast<double>(rules.acceleration.x) - static_cast<double>(rules.drag_per_s) * v;
            };
            const double half = speed + pull(speed) * 0.5 / parts;
            place += half / parts;
            speed += pull(half) / parts;
        }
        EXPECT_NEAR(position_at(rules, rate, leg, second).x, place, 2e-5 * (1.0 + std::fabs(place)));
        EXPECT_NEAR(velocity_at(rules, rate, leg, second).x, speed, 2e-5 * (1.0 + std::fabs(speed)));
    }
}

TEST(flight, a_grenade_bounces_as_often_as_it_may_and_then_stops) {
    const Floor floor;
    const FlightRules rules = grenade();
    const FlightLeg thrown{{0, 0, 2}, {8, 0, 3}, 0, 0};
    const Flown flown = fly(rules, thrown, steps_to(5 * second, tick), floor.trace());
    EXPECT_EQ(flown.result.end, FlightEnd::stopped);
    EXPECT_EQ(flown.leg.bounces, 3u);
    EXPECT_NEAR(flown.result.position.z, 0.1f, 1e-4f);
    EXPECT_NEAR(flown.result.point.z, 0.0f, 1e-4f);
    EXPECT_EQ(flown.result.normal, (Vec3{0, 0, 1}));
    // 2 m down to 0.1 m above the floor, with 3 m/s upwards: t = (3 + sqrt(9 + 2 g 1.9)) / g; each rise keeps 0.6 of
    // the speed.
    const double g = 9.81;
    const double v = std::sqrt(9.0 + 2.0 * g * 1.9);
    const double first = (3.0 + v) / g;
    const double all = first + 2.0 * v * (0.6 + 0.36 + 0.216) / g;
    EXPECT_NEAR(static_cast<double>(flown.result.age) / second, all, 0.003);
    const double way = 8.0 * (first + 2.0 * v * (0.6 * 0.8 + 0.36 * 0.64 + 0.216 * 0.512) / g);
    EXPECT_NEAR(flown.result.position.x, way, 0.03);
}

TEST(flight, several_bounces_within_one_step_lose_no_time) {
    // A ball between two walls 10 cm apart, at 60 m/s: 9 contacts in a tick.
    struct Walls {
        static LevelContact meet(Vec3 from, Vec3 to, float) {
            const float wall = to.x > from.x ? 0.05f : -0.05f;
            const bool is_through = to.x > from.x ? to.x > wall : to.x < wall;
            if (!is_through) return {};
            return {true, (wall - from.x) / (to.x - from.x), {to.x > from.x ? -1.0f : 1.0f, 0, 0}};
        }
    };
    FlightRules rules;
    rules.max_bounces = 255;
    rules.restitution = 1.0f;
    rules.friction = 0.0f;
    const FlightLeg leg{{}, {60, 0, 0}, 0, 0};
    const Flown flown = fly(rules, leg, {tick}, Walls::meet);
    EXPECT_EQ(flown.result.end, FlightEnd::none);
    EXPECT_EQ(flown.leg.bounces, 9u);
    // 60 / 64 m in all: 9 walls at 0.05 + 0.1 k, and 0.0875 m from the last.
    EXPECT_NEAR(flown.result.position.x, 0.05f - 0.0875f, 2e-4f);
}

TEST(flight, what_is_wedged_stops) {
    struct Vice {
        static LevelContact meet(Vec3, Vec3, float) { return {true, 0.0f, {0, 0, 1}}; }
    };
    FlightRules rules = grenade();
    rules.max_bounces = 255;
    const Flown flown = fly(rules, {{}, {1, 0, 50}, 0, 0}, {tick}, Vice::meet);
    EXPECT_EQ(flown.result.end, FlightEnd::stopped);
}

TEST(flight, a_slow_one_stops_before_its_bounces_are_used_up) {
    const Floor floor;
    FlightRules rules = grenade();
    rules.stop_speed_mps = 3.0f;
    const Flown flown = fly(rules, {{0, 0, 0.5f}, {0, 0, 0}, 0, 0}, steps_to(5 * second, tick), floor.trace());
    EXPECT_EQ(flown.result.end, FlightEnd::stopped);
    EXPECT_EQ(flown.leg.bounces, 1u);
}

TEST(flight, what_rests_lies_still_until_its_fuse_burns) {
    const Floor floor;
    FlightRules rules = grenade();
    rules.fuse = Micros{4'000'000};
    rules.stop_speed_mps = 3.0f;
    rules.rests_until_fuse = true;
    const Flown lying = fly(rules, {{0, 0, 0.5f}, {0, 0, 0}, 0, 0}, steps_to(2 * second, tick), floor.trace());
    EXPECT_EQ(lying.result.end, FlightEnd::none);
    EXPECT_TRUE(lying.leg.is_at_rest);
    EXPECT_NEAR(lying.result.position.z, rules.body_radius_m, 1e-4f);
    const Flown burnt = fly(rules, {{0, 0, 0.5f}, {0, 0, 0}, 0, 0}, steps_to(5 * second, tick), floor.trace());
    EXPECT_EQ(burnt.result.end, FlightEnd::fuse);
    EXPECT_EQ(burnt.result.age, 4 * second);
    EXPECT_EQ(burnt.result.position, lying.result.position);
}

TEST(flight, what_homes_turns_by_no_more_than_it_may_and_keeps_its_speed) {
    FlightRules rules;
    rules.homing_mps2 = 64.0f;
    FlightLeg leg{{1, 2, 3}, {20, 0, 0}, 0, 0, false};
    // 64 m/s^2 are 1 m/s a tick: a goal abeam turns it by a twentieth.
    const FlightLeg turned = turned_to(rules, {64, 1}, leg, tick, {1 + 20.0f / 64.0f, 100, 3});
    EXPECT_EQ(turned.began, tick);
    EXPECT_NEAR(length(turned.velocity), 20.0f, 1e-4f);
    EXPECT_NEAR(distance(turned.velocity, leg.velocity), 1.0f, 0.4f);
    EXPECT_GT(turned.velocity.y, 0.5f);
    // Straight ahead nothing changes; and in the end it flies at its goal, from wherever it comes.
    EXPECT_EQ(turned_to(rules, {64, 1}, leg, 0, {50, 2, 3}).velocity, leg.velocity);
    const Vec3 goal{-30, 40, 10};
    for (std::int64_t age = 0; age < 3 * second; age += tick) leg = turned_to(rules, {64, 1}, leg, age, goal);
    EXPECT_GT(dot(normalized(leg.velocity), normalized(goal - leg.position)), 0.99f);
}

TEST(flight, fuse_and_lifetime_end_it_at_their_very_age) {
    FlightRules rules;
    rules.lifetime = Micros{1'000'000};
    for (const std::int64_t size : {tick, tick * 3, tick / 5, second * 9}) {
        const Flown old = fly(rules, {{}, {1, 0, 0}, 0, 0}, steps_to(10 * second, size));
        EXPECT_EQ(old.result.end, FlightEnd::lifetime);
        EXPECT_EQ(old.result.age, second);
        EXPECT_EQ(old.result.position, (Vec3{1, 0, 0}));
    }
    rules.fuse = Micros{500'000};
    const Flown burnt = fly(rules, {{}, {1, 0, 0}, 0, 0}, steps_to(10 * second, tick * 5));
    EXPECT_EQ(burnt.result.end, FlightEnd::fuse);
    EXPECT_EQ(burnt.result.age, second / 2);
}

TEST(flight, validate_names_the_field) {
    const auto name = [](auto change) {
        FlightRules rules;
        change(rules);
        const char* field = rules.validate();
        return std::string(field == nullptr ? "" : field);
    };
    EXPECT_EQ(name([](FlightRules&) {}), "");
    EXPECT_EQ(name([](FlightRules& r) { r.acceleration.y = NAN; }), "flight.acceleration");
    EXPECT_EQ(name([](FlightRules& r) { r.drag_per_s = -1; }), "flight.drag_per_s");
    EXPECT_EQ(name([](FlightRules& r) { r.body_radius_m = INFINITY; }), "flight.body_radius_m");
    EXPECT_EQ(name([](FlightRules& r) { r.target_radius_m = -1; }), "flight.target_radius_m");
    EXPECT_EQ(name([](FlightRules& r) { r.lifetime = Micros{0}; }), "flight.lifetime");
    EXPECT_EQ(name([](FlightRules& r) { r.fuse = Micros{9'000'000}; }), "flight.fuse");
    EXPECT_EQ(name([](FlightRules& r) { r.max_bounces = 256; }), "flight.max_bounces");
    EXPECT_EQ(name([](FlightRules& r) { r.restitution = 1.5f; }), "flight.restitution");
    EXPECT_EQ(name([](FlightRules& r) { r.friction = NAN; }), "flight.friction");
    EXPECT_EQ(name([](FlightRules& r) { r.stop_speed_mps = -1; }), "flight.stop_speed_mps");
}

}  // namespace flight_test
