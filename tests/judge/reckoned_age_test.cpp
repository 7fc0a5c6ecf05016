// What is drawn by dead reckoning is as old for a hit as the moment drawn, not as its last update.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace reckoned_age_test {

// Sent at 10 Hz, with losses, drawn in the present: it is as old as the moment drawn.
TEST(reckoned_age, of_a_vehicle_that_is_sent_seldom_is_that_of_the_moment_drawn) {
    Random random(5);
    for (const int ticks_per_snapshot : {1, 6, 12, 30}) {
        for (int i = 0; i < cases(20); ++i) {
            MountWorld world;
            // The course is never quite what was foretold.
            const float speed = random.between_f(5.0, 20.0);
            const float radius = random.between_f(40.0, 400.0);
            const EntityId shooter = world.add(at_rest({}));
            const EntityId car = world.add(around(speed, radius), {}, 1, MountWorld::reckoned, ticks_per_snapshot);
            world.run(120 + random.below(40));
            world.received = ~static_cast<std::uint64_t>(random.below(1 << 20)) | 1;
            world.see(random.between(4.0, 16.0));
            WeaponRules rules = MountWorld::no_cover();
            rules.max_victim_moved_m = 1000.0f;
            Shot shot = world.shot(shooter, car);
            shot.origin = world.drawn(car) + Vec3{0.0f, 0.0f, 5.0f};
            shot.direction = {0.0f, 0.0f, -1.0f};
            const Verdict verdict = world.fire(shot, rules);
            EXPECT_EQ(verdict.outcome, Outcome::hit);
            EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
            EXPECT_LE(verdict.paid, judge_rate.time_of(Tick{20}));
        }
    }
}

TEST(reckoned_age, of_a_vehicle_that_is_drawn_in_the_past_is_that_of_the_moment_too) {
    MountWorld world;
    const EntityId car = world.add(around(15.0f, 20.0f), {}, 1, MountWorld::reckoned, 12);
    world.run(120);
    world.see(10.0);
    ViewStamp stamp = world.audited.stamp;
    stamp.offsets[MountWorld::reckoned - 1] = 0;
    const View view = View::exact(world.history, world.draw, world.ledger, stamp);
    const std::int64_t age = hit_age(view, view.pose(car), world.server_now());
    EXPECT_NEAR(static_cast<double>(age) / 65536.0, 10.0, 1.0);
}

}  // namespace reckoned_age_test
