// A running server projectile that makes up gradually for what the shooter's screen was behind.

#include "tests/projectile/lane.h"

#include <backsight/projectile/authority.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <utility>

using namespace backsight;
using namespace backsight::test;

namespace catch_up_test {

// FishNet's: at 30 m/s, D of 150 ms, of which so much has passed since the shot.
struct CatchingUp {
    explicit CatchingUp(std::function<Vec3(std::int64_t)> path, std::int64_t since_fired_ms = 150,
                        float speed_mps = 30.0f, bool counts_whole_ticks = false, bool allows_negative = false)
        : lane(std::move(path)) {
        rules.speed_mps = speed_mps;
        rules.budget.counts_whole_ticks = counts_whole_ticks;
        rules.budget.allows_negative = allows_negative;
        rules.budget.decided_by = DecidedBy::catch_up;
        rules.budget.fast_forward = Micros{150'000};
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        LaunchFacts facts{{}, {}};
        facts.since_fired = Micros{since_fired_ms * 1000};
        EXPECT_EQ(lane.fire(rules, claim, facts), LaunchResult::launched);
        grant = lane.authority.launches().back().launch.grant;
        since_fired = lane.authority.launches().back().since_fired;
        lane.command();
        lane.finish();
    }
    std::int64_t age() const {
        std::int64_t found = -1;
        lane.authority.for_each(
            [&](const ServerProjectile&, const SharedFlight& flight) { found = flight.result().age; });
        return found;
    }

    ProjectileRules rules = rules_with(0, 0, 0);
    Lane lane;
    Grant grant;
    std::int64_t since_fired = 0;
};

TEST(authority, PT_01_a_flight_that_catches_up_leaves_the_muzzle_when_it_is_executed_and_then_hurries) {
    CatchingUp shot([](std::int64_t) { return Vec3{500, 0, 0}; });
    EXPECT_EQ(shot.age(), 0) << "nobody is shown one that starts in mid-air";
    double left = 15.0;  // ticks of 10 ms
    for (int tick = 1; tick <= 60; ++tick) {
        shot.lane.play(1);
        left = left * 0.92 > 0.5 ? left * 0.92 : 0.0;
        ASSERT_NEAR(static_cast<double>(shot.age()) / 65536.0, tick + 15.0 - left, 1e-3) << tick;
    }
    EXPECT_EQ(shot.age(), (60 + 15) * Moment::one_tick) << "it has made up for all of it";
}

TEST(authority, a_flight_that_catches_up_is_judged_in_the_present_and_costs_a_tick_at_most) {
    // Stood in the line of fire when the shot was aimed, and has gone aside before it could be there.
    CatchingUp missed([](std::int64_t tick) { return Vec3{distance_m, tick < fired_at ? 0.0f : 5.0f, 0}; });
    missed.lane.play(300);
    ASSERT_TRUE(missed.lane.verdict);
    EXPECT_NE(missed.lane.verdict->end, FlightEnd::target);
    // Came there only afterwards.
    CatchingUp hit([](std::int64_t tick) { return Vec3{distance_m, tick < fired_at ? 5.0f : 0.0f, 0}; });
    hit.lane.play(300);
    ASSERT_TRUE(hit.lane.verdict);
    EXPECT_EQ(hit.lane.verdict->end, FlightEnd::target);
    EXPECT_EQ(hit.lane.paid, 0) << "it stood";
    // Comes along the line of fire at 30 m/s, so that it is met within a tick.
    CatchingUp runner([](std::int64_t tick) { return Vec3{10.0f - 0.3f * static_cast<float>(tick - fired_at), 0, 0}; });
    runner.lane.play(300);
    ASSERT_TRUE(runner.lane.verdict);
    EXPECT_EQ(runner.lane.verdict->end, FlightEnd::target);
    EXPECT_GT(runner.lane.paid, 0);
    EXPECT_LE(runner.lane.paid, Moment::one_tick);
    EXPECT_EQ(hit.lane.verdict->basis, VerdictBasis::by_clock) << "R is 0: all of D had passed since the shot";
}

TEST(authority, a_flight_that_catches_up_declares_what_it_does_not_make_up_for) {
    CatchingUp shot([](std::int64_t) { return Vec3{distance_m, 0, 0}; }, 60);
    EXPECT_EQ(shot.grant.fast_forward, 6 * Moment::one_tick);
    EXPECT_EQ(shot.grant.remainder, 9 * Moment::one_tick) << "of 15 ticks";
    shot.lane.play(300);
    ASSERT_TRUE(shot.lane.verdict);
    EXPECT_EQ(shot.lane.verdict->basis, VerdictBasis::remainder);
}

TEST(authority, PT_04_a_flight_that_counts_whole_ticks_makes_up_for_the_tick_of_the_shot_too) {
    const auto far = [](std::int64_t) { return Vec3{500, 0, 0}; };
    CatchingUp by_fractions(far, 55);
    CatchingUp by_ticks(far, 55, 30.0f, true);
    EXPECT_NEAR(static_cast<double>(by_fractions.grant.fast_forward) / 65536.0, 5.5, 1e-3) << "ticks of 10 ms";
    EXPECT_EQ(by_ticks.grant.fast_forward, 6 * Moment::one_tick);
    EXPECT_EQ(by_ticks.since_fired, 6 * Moment::one_tick);
    EXPECT_EQ(by_ticks.grant.remainder, 9 * Moment::one_tick) << "of 15 ticks";
    by_ticks.lane.play(60);
    by_fractions.lane.play(60);
    EXPECT_EQ(by_ticks.age(), (60 + 6) * Moment::one_tick);
    EXPECT_NEAR(static_cast<double>(by_fractions.age()) / 65536.0, 60 + 5.5, 1e-3);
}

TEST(authority, PT_04_a_shot_from_a_tick_to_come_is_reported_where_it_is_allowed_and_flies_as_any) {
    const auto far = [](std::int64_t) { return Vec3{500, 0, 0}; };
    CatchingUp refused(far, -40);
    CatchingUp allowed(far, -40, 30.0f, false, true);
    EXPECT_EQ(refused.since_fired, 0);
    EXPECT_EQ(allowed.since_fired, -4 * Moment::one_tick);
    for (CatchingUp* shot : {&refused, &allowed}) {
        EXPECT_EQ(shot->grant.fast_forward, 0);
        EXPECT_EQ(shot->grant.remainder, 15 * Moment::one_tick);
        shot->lane.play(60);
        EXPECT_EQ(shot->age(), 60 * Moment::one_tick) << "nothing is made up for";
    }
}

TEST(authority, a_flight_that_catches_up_meets_whom_a_fast_step_passes) {
    // A tick and 1.2 more, at 300 m/s: 6.6 m a step, over a ball from 2.5 to 3.5 m. The guide's would jump over it.
    CatchingUp shot([](std::int64_t) { return Vec3{3, 0, 0}; }, 150, 300.0f);
    shot.lane.play(5);
    ASSERT_TRUE(shot.lane.verdict);
    EXPECT_EQ(shot.lane.verdict->end, FlightEnd::target);
    EXPECT_NEAR(shot.lane.verdict->point.x, 2.5f, 0.01f);
}

}  // namespace catch_up_test
