// The shooter's images over a bad network, and when they lie.

#include "tests/projectile/projectile_match.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace image_match_test {

// Denials, silence, lies and loss at once: each image is settled once, and each effect of an end stands once at most.
TEST(predicted_projectiles, no_explosion_stands_twice_whatever_the_network_does) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.rules.predict = PredictEffects::all;
    run.flights = cases(5000);
    run.loss_percent = 30;
    run.jitter_ticks = 4;
    run.copies = 2;
    run.rules.budget.look_back = Micros{150'000};
    run.tamper = [shot = 0](LaunchClaim& claim, LaunchFacts&) mutable {
        if (++shot % 7 == 0) claim.direction = claim.direction * 2.0f;
        if (shot % 11 == 0) claim.muzzle.x += 3.0f;
    };
    run.talks = [](std::int64_t tick) { return tick % 1000 < 900; };
    const ProjectileTally tally = ProjectileMatch(run).play();
    EXPECT_EQ(tally.wrong_confirms, 0);
    EXPECT_EQ(tally.unexplained, 0);
    EXPECT_GT(tally.of(ImageOutcome::denied), 0);
    EXPECT_GT(tally.of(ImageOutcome::premature) + tally.of(ImageOutcome::late), 0);
    EXPECT_LE(tally.impacts_standing,
              tally.settled - tally.of(ImageOutcome::denied) - tally.of(ImageOutcome::lost) + 60);
}

TEST(predicted_projectiles, PT_19_every_lie_is_answered_within_a_round_trip_and_a_frame) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.flights = 300;
    run.tamper = [](LaunchClaim& claim, LaunchFacts&) { claim.direction = claim.direction * 1.5f; };
    const ProjectileTally tally = ProjectileMatch(run).play();
    EXPECT_EQ(tally.of(ImageOutcome::denied), tally.settled);
    EXPECT_LE(tally.longest_denied_ticks, 2 * run.latency_ticks + 1);
}

}  // namespace image_match_test
