// A flight never meets its shooter, what they drive, or who is aboard: the launch names them, on both sides.

#include "tests/projectile/projectile_match.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace shooter_test {

TEST(shooter, a_rocket_leaves_the_vehicle_that_it_is_fired_out_of_and_is_judged_as_shown) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = cases(2'000);
    run.drives = true;
    for (const int loss_percent : {0, 10}) {
        run.loss_percent = loss_percent;
        run.rules.budget.look_back = Micros{500'000};
        const ProjectileTally tally = ProjectileMatch(run).play();
        EXPECT_GT(tally.hits, tally.settled / 20);
        EXPECT_EQ(tally.hits_of_own, 0);
        EXPECT_EQ(tally.unexplained, 0);
        EXPECT_EQ(tally.wrong_confirms, 0);
        if (loss_percent > 0) continue;
        EXPECT_EQ(tally.ends_alike, tally.settled);
        EXPECT_EQ(tally.of(VerdictBasis::by_clock) + tally.of(VerdictBasis::remainder), 0);
    }
}

// Whoever leaves the filter as it is: 375 of 375 images ended in their shooter's own body.
TEST(shooter, is_excluded_without_being_asked_for) {
    World world(history_config(64, 4, 0));
    const EntityId vehicle = world.spawn();
    const EntityId shooter = world.spawn(vehicle);
    const EntityId gunner = world.spawn(vehicle);
    for (std::int64_t tick = 0; tick < 60; ++tick) {
        world.put(vehicle, tick, {0, 0, 0});
        world.put(shooter, tick, {0, 0, 0.2f});
        world.put(gunner, tick, {0.2f, 0, 0});
    }
    static const DrawConfig draw = draw_config();
    FlightWorld seen;
    seen.view = [&world](Moment moment) { return View::at_moment(world.history, draw, moment); };
    const FlightRules rules = rocket_rules().flight;
    const auto met = [&](EntityId by, EntityId mount) {
        SharedFlight flight(rules, {64, 1}, Launch(by, mount, {}, {25, 0, 0}, moment_of(1.0)));
        return flight.follow(moment_of(50.0), seen).hit.hit.entity;
    };
    EXPECT_EQ(met(shooter, vehicle), EntityId{});
    // Nobody else is left out: on foot inside a parked one's hull it is hit.
    EXPECT_NE(met(shooter, {}), EntityId{});
    EXPECT_NE(met(shooter, {}), shooter);
    EXPECT_NE(met({}, {}), EntityId{});
}

// A missile leaves through the barrel that stands on a turret of the shooter's ship.
TEST(shooter, may_leave_out_the_whole_tree_of_what_it_stands_on) {
    World world(history_config(64, 8, 0));
    const EntityId ship = world.spawn();
    const EntityId turret = world.spawn(ship);
    const EntityId barrel = world.spawn(turret);
    const EntityId stranger = world.spawn();
    for (std::int64_t tick = 0; tick < 60; ++tick) {
        world.put(ship, tick, {-3, 0, 0});
        world.put(turret, tick, {2, 0, 0});
        world.put(barrel, tick, {3, 0, 0});
        world.put(stranger, tick, {12, 0, 0});
    }
    static const DrawConfig draw = draw_config();
    const FlightRules rules = rocket_rules().flight;
    const auto met = [&](EntityId by, EntityId mount, MountScope scope) {
        FlightWorld seen;
        seen.view = [&world](Moment moment) { return View::at_moment(world.history, draw, moment); };
        seen.filter.mounts = scope;
        SharedFlight flight(rules, {64, 1}, Launch(by, mount, {-1, 0, 0}, {25, 0, 0}, moment_of(1.0)));
        return flight.follow(moment_of(50.0), seen).hit.hit.entity;
    };
    EXPECT_EQ(met(ship, {}, MountScope::none), turret);
    EXPECT_EQ(met(ship, {}, MountScope::tree), stranger);
    EXPECT_EQ(met({}, ship, MountScope::riders), barrel);
    EXPECT_EQ(met({}, ship, MountScope::tree), stranger);
    EXPECT_EQ(met(barrel, turret, MountScope::tree), stranger);
}

}  // namespace shooter_test
