#include "tests/projectile/projectile_match.h"

#include <gtest/gtest.h>

#include <iostream>

using namespace backsight;
using namespace backsight::test;

namespace shared_flight_test {

TEST(shared_flight, PT_21_no_flight_of_100000_ends_otherwise_for_shooter_and_server) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = cases(100'000, 200);
    const ProjectileTally tally = ProjectileMatch(run).play();
    EXPECT_GE(tally.settled, run.flights);
    EXPECT_EQ(tally.confirmed, tally.settled);
    EXPECT_EQ(tally.ends_alike, tally.settled);
    EXPECT_EQ(tally.wrong_verdicts, 0);
    EXPECT_EQ(tally.contact_error_m, 0.0);
    EXPECT_EQ(tally.most_remainder, 0);
    EXPECT_GT(tally.hits, tally.settled / 20);
}

TEST(shared_flight, grenades_that_bounce_bolts_that_decay_and_volleys_that_home_agree_as_well) {
    ProjectileRun run;
    run.flights = cases(10'000, 40);
    run.rules = rocket_rules();
    run.rules.flight.acceleration = {0, 0, -9.81f};
    run.rules.flight.max_bounces = 4;
    run.rules.flight.fuse = Micros{1'200'000};
    run.rules.flight.drag_per_s = 0.2f;
    run.rules.speed_mps = 15;
    const ProjectileTally grenades = ProjectileMatch(run).play();
    EXPECT_EQ(grenades.ends_alike, grenades.settled);
    run.rules = rocket_rules();
    run.rules.flight.target_radius_m = 0.4f;
    run.rules.speed_mps = 100;
    run.rules.budget.decided_by = DecidedBy::clock;
    run.rules.budget.decay_permille = 150;
    const ProjectileTally bolts = ProjectileMatch(run).play();
    EXPECT_EQ(bolts.ends_alike, bolts.settled);
    EXPECT_GT(bolts.hits, run.flights / 20);
    run.rules = rocket_rules();
    run.rules.volley = 3;
    const ProjectileTally straight = ProjectileMatch(run).play();
    run.rules.flight.homing_mps2 = 80.0f;
    const ProjectileTally homing = ProjectileMatch(run).play();
    EXPECT_EQ(straight.ends_alike, straight.settled);
    EXPECT_EQ(homing.ends_alike, homing.settled);
    EXPECT_GT(homing.hits, straight.hits * 3 / 2);
}

// However often a side looks, what it has judged by a moment is the same to the bit, and so is where it draws it.
TEST(shared_flight, PT_02_the_same_age_and_the_same_hit_at_30_60_120_144_and_240_frames) {
    World world(history_config(512, 8, 0));
    const DrawConfig draw = draw_config();
    Random random(5);
    std::vector<EntityId> runners;
    for (int i = 0; i < 8; ++i) runners.push_back(world.spawn());
    for (std::int64_t tick = 0; tick < 200; ++tick) {
        for (const EntityId runner : runners) world.put(runner, tick, random.in_cube(3.0) + Vec3{8, 0, 0});
    }
    FlightWorld seen;
    const auto view = [&](Moment moment) { return View::at_moment(world.history, draw, moment); };
    seen.view = view;
    const FlightRules rules = rocket_rules().flight;
    int hits = 0;
    for (int shot = 0; shot < cases(300); ++shot) {
        Launch launch({}, {});
        launch.shot = moment_of(random.between(1.0, 60.0));
        launch.velocity = normalized(random.in_cube(2.5) + Vec3{8, 0, 0}) * 25.0f;
        SharedFlight reference(rules, {64, 1}, launch);
        reference.follow(moment_of(180.0), seen);
        const std::int64_t drawn_age = reference.result().age / 3;
        if (reference.result().end == FlightEnd::target) ++hits;
        for (const int frames : {30, 60, 120, 144, 240}) {
            SharedFlight flight(rules, {64, 1}, launch);
            const std::int64_t frame = 64 * Moment::one_tick / frames;
            for (Moment shown = launch.shot; shown < moment_of(180.0); shown = shown + frame) {
                const std::int64_t age = image_age(launch.grant, shown - launch.shot);
                EXPECT_EQ(age, shown - launch.shot);
                flight.follow(shown, seen);
            }
            const FlightResult& result = flight.result();
            ASSERT_EQ(result.end, reference.result().end) << frames;
            ASSERT_EQ(result.age, reference.result().age) << frames;
            ASSERT_TRUE(same_bits(result.point, reference.result().point)) << frames;
            ASSERT_TRUE(same_bits(flight.position(drawn_age), reference.position(drawn_age))) << frames;
        }
    }
    EXPECT_GT(hits, cases(300) / 10);
}

TEST(shared_flight, loss_and_jitter_leave_no_difference_unexplained) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = cases(20'000, 40);
    run.rules.budget.look_back = Micros{400'000};
    run.loss_percent = 10;
    run.jitter_ticks = 2;
    ProjectileMatch match(run);
    const ProjectileTally tally = match.play();
    EXPECT_EQ(tally.wrong_confirms, 0);
    EXPECT_EQ(tally.unexplained, 0);
    // An excuse for each would explain them too: 5 of 20,000 ended otherwise, and 1 % of the verdicts had an excuse.
    const auto as_shown = match.authority().basis_counters()[VerdictBasis::as_shown];
    EXPECT_GE(static_cast<int>(as_shown), tally.settled * 97 / 100);
    EXPECT_LE(tally.settled - tally.ends_alike, tally.settled / 500);
    std::cout << "10 % loss, 30 ms jitter: " << tally.settled - tally.ends_alike << " of " << tally.settled
              << " ended otherwise, " << tally.wrong_verdicts << " of them hit or miss; "
              << tally.of(ImageOutcome::lost) << " shots did not come through\n";
}

}  // namespace shared_flight_test
