// Random throws into random rooms: whatever the rules, energy never grows, nobody ends up in a wall, and a step costs a
// bounded number of traces.

#include "tests/projectile/thrown.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/shared_flight.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace flight_property_test {

struct Throw {
    FlightRules rules;
    FlightLeg leg;
    SolidLevel level;
    TickRate rate;
};

float share(int low, int high) { return static_cast<float>(*rc::gen::inRange(low, high)) / 1000.0f; }

// A bowl of planes that lean by up to so much: floors, walls, ramps, and corners of them; and a block in its middle.
Throw any_throw(Random& random, float steepest) {
    Throw thrown;
    thrown.rules = ball(share(0, 1001), share(0, 1001));
    thrown.rules.stop_speed_mps = share(0, 200);
    thrown.rules.drag_per_s = *rc::gen::inRange(0, 2) == 0 ? 0.0f : share(0, 1000);
    thrown.rules.max_bounces = *rc::gen::inRange(0u, 256u);
    const Vec3 floor = normalized(Vec3{random.between_f(-0.6, 0.6), random.between_f(-0.6, 0.6), 1.0f});
    thrown.level.solids.push_back(Solid::half_space(floor, {}));
    const int walls = *rc::gen::inRange(0, 5);
    for (int i = 0; i < walls; ++i) {
        const Vec3 flat = normalized(Vec3{random.between_f(-1, 1), random.between_f(-1, 1), 0.0f});
        const Vec3 normal = normalized(flat + Vec3{0, 0, random.between_f(-0.3, steepest)});
        thrown.level.solids.push_back(Solid::half_space(normal, flat * random.between_f(-8.0, -1.0)));
    }
    constexpr TickRate rates[] = {{20, 1}, {64, 1}, {128, 1}, {10, 1}};
    thrown.rate = rates[random.below(4)];
    do {
        thrown.leg.position = random.in_cube(3.0) + Vec3{0, 0, 3.0f};
    } while (thrown.level.distance_to(thrown.leg.position, radius, {}) < 0.0f);
    thrown.leg.velocity = random.in_cube(static_cast<double>(*rc::gen::inRange(0, 25)));
    return thrown;
}

double energy(const FlightRules& rules, Vec3 place, Vec3 velocity) {
    return 0.5 * static_cast<double>(length_squared(velocity)) - static_cast<double>(dot(rules.acceleration, place));
}

RC_GTEST_PROP(flight_property, energy_never_grows_and_it_stays_out_of_the_walls, ()) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    Throw any = any_throw(random, 2.0f);
    Thrown thrown(any.rules, any.rate, any.leg, any.level);
    const double first = energy(any.rules, any.leg.position, any.leg.velocity);
    // What a corner moves it by, at 9.81 m/s^2, and floats.
    const double slack = 5e-3 + 1e-5 * std::fabs(first);
    // Between the ends of a step only its chord is looked at, above which the flight bends so far.
    const double bend = std::min(g / (8.0 * any.rate.hz() * any.rate.hz()), 0.001);
    double least = first;
    const int steps = 8 * static_cast<int>(any.rate.numerator);
    for (int step = 1; step <= steps && thrown.result.end == FlightEnd::none; ++step) {
        const double before_s = (step - 1) / any.rate.hz();
        any.level.traces = 0;
        thrown.to(step / any.rate.hz());
        RC_ASSERT(any.level.traces <= 64 * 24);
        for (const double part : {0.13, 0.5, 0.77, 1.0}) {
            const double t = before_s + part / any.rate.hz();
            const Vec3 place = thrown.place(t);
            const Vec3 velocity = thrown.velocity(t);
            RC_ASSERT(is_finite(place) && is_finite(velocity));
            const double now = energy(any.rules, place, velocity);
            RC_ASSERT(now < least + slack);
            RC_ASSERT(any.level.distance_to(place, radius, {}) > -(0.0006 + bend));
            least = std::min(least, now);
        }
    }
}

// With friction and a restitution below 1 every flight into a bowl ends: it comes to rest, wherever that is.
RC_GTEST_PROP(flight_property, what_bounces_in_a_bowl_comes_to_rest, ()) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    SolidLevel level;
    const int sides = *rc::gen::inRange(3, 9);
    const float lean = share(200, 1500);
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * 3.14159265 * (i + random.between(0.0, 0.4)) / sides;
        const Vec3 flat{static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)), lean};
        level.solids.push_back(Solid::half_space(normalized(flat), flat * random.between_f(-2.0, 0.0)));
    }
    FlightRules rules = ball(share(0, 800), share(20, 500));
    FlightLeg leg;
    leg.position = {0, 0, 8};
    leg.velocity = random.in_cube(4.0);
    Thrown thrown(rules, {64, 1}, leg, level);
    RC_PRE(level.distance_to(leg.position, radius, {}) > 0.0f);
    thrown.to(59.0);
    RC_ASSERT(thrown.leg.is_at_rest);
    RC_ASSERT(level.distance_to(thrown.leg.position, radius, {}) < 0.002f);
}

void add_movers(Random& random, SolidLevel& level) {
    const int movers = *rc::gen::inRange(1, 4);
    for (int i = 0; i < movers; ++i) {
        Solid mover = i == 0 ? Solid::box({-1, -1, -4}, {1, 1, 0}) : Solid::box({-1, -2, -1}, {1, 2, 3});
        const Vec3 way = i == 0 ? Vec3{0, 0, random.between_f(0.5, 3.0)} : random.in_cube(3.0);
        const Vec3 middle = random.in_cube(2.0);
        const double often = random.between(0.2, 5.0);
        mover.offset = [=](Moment m) {
            return middle + way * static_cast<float>(std::sin(often * static_cast<double>(m.raw) / 65536.0 / 64.0));
        };
        if (*rc::gen::inRange(0, 4) == 0) mover.vanishes = Moment{Moment::one_tick * random.below(400)};
        level.solids.push_back(mover);
    }
}

// Between whatever moves, too: bounded work, finite places, and an end.
RC_GTEST_PROP(flight_property, levels_that_move_give_finite_places_for_bounded_work, ()) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    Throw any = any_throw(random, 0.5f);
    add_movers(random, any.level);
    Thrown thrown(any.rules, any.rate, any.leg, any.level);
    for (int step = 1; step <= 300 && thrown.result.end == FlightEnd::none; ++step) {
        any.level.traces = 0;
        thrown.to(step / any.rate.hz());
        RC_ASSERT(any.level.traces <= 64 * 64);
        const Vec3 place = thrown.place(step / any.rate.hz());
        RC_ASSERT(is_finite(place) && is_finite(thrown.leg.velocity) && is_finite(thrown.leg.carried));
        // No faster than the fastest push and what gravity adds, eight times over.
        RC_ASSERT(length(thrown.velocity(step / any.rate.hz())) < 250.0f);
    }
}

// Zeros of either sign are what a sum of zeros may not leave as they were.
Vec3 with_zeros(Random& random, Vec3 v) {
    for (float* part : {&v.x, &v.y, &v.z}) {
        if (random.below(6) == 0) *part = random.below(2) == 0 ? 0.0f : -0.0f;
    }
    return v;
}

bool is_same(const FlightResult& a, const FlightResult& b) {
    return a.end == b.end && a.age == b.age && same_bits(a.position, b.position) && same_bits(a.point, b.point) &&
           same_bits(a.normal, b.normal) && a.hit.hit.entity == b.hit.hit.entity;
}

std::vector<EntityId> add_targets(Random& random, World& world, Vec3 about) {
    std::vector<EntityId> targets;
    for (int i = 0; i < 4; ++i) targets.push_back(world.spawn());
    for (std::int64_t tick = 0; tick < 400; ++tick) {
        for (const EntityId target : targets) world.put(target, tick, random.in_cube(4.0) + about);
    }
    return targets;
}

// A shared flight begins a step at the place it has kept of the one before. advance() works that out anew.
RC_GTEST_PROP(flight_property, shared_flights_take_the_very_steps_of_advance, ()) {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    Throw any = any_throw(random, 0.5f);
    add_movers(random, any.level);
    any.rules.acceleration = with_zeros(random, any.rules.acceleration);
    any.rules.homing_mps2 = random.below(3) == 0 ? 60.0f : 0.0f;
    any.rules.target_radius_m = share(0, 500);
    // Half of the flights meet nobody, and have time to come to rest on what moves.
    World world(history_config(512, 4));
    const auto targets = add_targets(random, world, {random.below(2) == 0 ? 0.0f : 500.0f, 0, 2});
    const DrawConfig draw = draw_config();
    Launch launch({}, {}, with_zeros(random, any.leg.position), with_zeros(random, any.leg.velocity), moment_of(20));
    launch.homes_on = targets.front();
    bool counts = false;
    FlightWorld seen;
    const auto view = [&](Moment moment) { return View::at_moment(world.history, draw, moment); };
    const auto is_counted = [&](const FlightResult&, Moment) { return counts; };
    seen.view = view;
    seen.counts = is_counted;
    seen.level = any.level.at();
    SharedFlight flight(any.rules, any.rate, launch);
    FlightLeg leg{launch.position, launch.velocity};
    FlightStep step;
    for (int turn = 0; turn < 300 && !flight.has_ended(); ++turn) {
        step.from = flight.result().age;
        step.to = (step.from / Moment::one_tick + 1) * Moment::one_tick;
        const Moment begins = flight.target_moment(step.from);
        const Moment ends = flight.target_moment(step.to);
        counts = random.below(2) == 0;
        flight.follow(ends, seen);

        const View before = view(begins);
        const View after = view(ends);
        step.before = &before;
        step.after = &after;
        step.level_before = any.level.now(begins);
        step.level = any.level.now(ends);
        FlightLeg next = leg;
        const ViewPose goal = before.pose(launch.homes_on);
        const bool homes = any.rules.homing_mps2 > 0.0f && !leg.is_on_floor() && is_hittable(goal.status);
        if (homes) next = turned_to(any.rules, any.rate, leg, step.from, goal.pose.position);
        const FlightResult result = advance(any.rules, any.rate, next, step);
        const bool is_refused = result.end == FlightEnd::target && !counts;
        if (!is_refused) {
            leg = next;
            RC_ASSERT(is_same(flight.result(), result));
        }
        RC_ASSERT(flight.result().age == (is_refused ? step.from : result.age));
        RC_ASSERT(flight.leg() == leg && same_bits(flight.leg().position, leg.position));
        if (flight.result().end != FlightEnd::target || random.below(2) == 0) continue;
        flight.refute_target();
        step.filter.layers = 0;
    }
}

}  // namespace flight_property_test
