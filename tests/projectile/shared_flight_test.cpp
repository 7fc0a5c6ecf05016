#include "tests/projectile/projectile_match.h"

#include <gtest/gtest.h>

#include <iostream>

using namespace backsight;
using namespace backsight::test;

namespace {

TEST(SharedFlight, PT_21_no_flight_of_100000_ends_otherwise_for_shooter_and_server) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = cases(100'000);
    const ProjectileTally tally = ProjectileMatch(run).play();
    EXPECT_GE(tally.settled, run.flights);
    EXPECT_EQ(tally.confirmed, tally.settled);
    EXPECT_EQ(tally.ends_alike, tally.settled);
    EXPECT_EQ(tally.wrong_verdicts, 0);
    EXPECT_EQ(tally.contact_error_m, 0.0);
    EXPECT_EQ(tally.most_remainder, 0);
    EXPECT_GT(tally.hits, tally.settled / 20);
}

TEST(SharedFlight, grenades_that_bounce_and_bolts_that_decay_and_volleys_that_home_agree_as_well) {
    ProjectileRun run;
    run.flights = cases(10'000);
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
    run.rules.budget.decay_permille = 150;
    const ProjectileTally bolts = ProjectileMatch(run).play();
    EXPECT_EQ(bolts.ends_alike, bolts.settled);
    EXPECT_GT(bolts.hits, run.flights / 20);
}

TEST(SharedFlight, loss_and_jitter_leave_no_difference_unexplained) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = cases(20'000);
    run.rules.budget.look_back = Micros{400'000};
    run.loss_percent = 10;
    run.jitter_ticks = 2;
    const ProjectileTally tally = ProjectileMatch(run).play();
    EXPECT_EQ(tally.wrong_confirms, 0);
    EXPECT_EQ(tally.unexplained, 0);
    std::cout << "10 % loss, 30 ms jitter: " << tally.settled - tally.ends_alike << " of " << tally.settled
              << " ended otherwise, " << tally.wrong_verdicts << " of them hit or miss; "
              << tally.of(ImageOutcome::lost) << " shots did not come through\n";
}

}  // namespace
