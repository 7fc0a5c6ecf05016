// How old a hit is: from when the damage is dealt back to when the target last was there.

#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <backsight/judge/rules.h>
#include <gtest/gtest.h>

#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace hit_age_test {

constexpr double ticks(std::int64_t age) { return static_cast<double>(age) / Moment::one_tick; }

// Age in ticks of a hit now on the victim, drawn at `drawn` from everything that was recorded.
double age_drawn_at(const JudgeWorld& world, double drawn) {
    const Moment moment{static_cast<std::int64_t>(drawn * Moment::one_tick)};
    const View view = View::at_moment(world.history, world.draw, moment);
    return ticks(hit_age(view, view.pose(world.victim), Moment::at(world.tick)));
}

// How long the victim stays within same_place_m of a point it runs through.
constexpr double margin = 0.01 / 4.0 * 64.0 + 0.01;

TEST(hit_age, of_a_target_that_stood_still_is_0_however_old_the_screen) {
    JudgeWorld world({}, {});
    world.run(40);
    EXPECT_EQ(age_drawn_at(world, 3.5), 0.0);
}

TEST(hit_age, of_a_target_that_runs_is_how_old_the_screen_was) {
    JudgeWorld world;
    world.run(40);
    EXPECT_NEAR(age_drawn_at(world, 30.25), 9.75, margin);
    EXPECT_LT(age_drawn_at(world, 30.25), 9.75);
    EXPECT_NEAR(age_drawn_at(world, 12.0), 28.0, margin);
    EXPECT_EQ(age_drawn_at(world, 40.0), 0.0);
}

TEST(hit_age, counts_from_the_latest_time_at_the_place) {
    JudgeWorld world;
    world.run(20);
    world.velocity = world.velocity * -1.0f;
    world.run(20);
    // The victim ran there at tick 10 and again, on the way back, at tick 30.
    EXPECT_NEAR(age_drawn_at(world, 10.0), 10.0, 1.0 + margin);
}

TEST(hit_age, counts_a_held_sample_as_old_as_it_is) {
    JudgeWorld world;
    world.run(40);
    static_cast<void>(world.judge.take_stamp(world.stamp(30, 0.0), world.server_now()));
    ViewStamp starved = world.stamp(30, 0.0);
    starved.shown = Moment::at(Tick{20});
    world.ledger.learn(starved);
    const View view = View::exact(world.history, world.draw, world.ledger, starved);
    const ViewPose held = view.pose(world.victim);
    ASSERT_EQ(held.status, ViewStatus::held);
    ASSERT_EQ(held.from, Tick{10});
    EXPECT_NEAR(ticks(hit_age(view, held, Moment::at(world.tick))), 30.0, margin);
}

TEST(hit_age, of_an_extrapolated_pose_off_the_path_is_that_of_the_sample) {
    JudgeWorld world;
    world.draw.after_newest = AfterNewest::extrapolate;
    world.run(10);
    world.velocity = {4.0f, 0.0f, 0.0f};
    world.run(30);
    ViewStamp starved = world.stamp(30, 0.0);
    starved.shown = Moment::at(Tick{14});
    world.ledger.learn(starved);
    const View view = View::exact(world.history, world.draw, world.ledger, starved);
    const ViewPose drawn = view.pose(world.victim);
    ASSERT_EQ(drawn.status, ViewStatus::extrapolated);
    EXPECT_DOUBLE_EQ(ticks(hit_age(view, drawn, Moment::at(world.tick))), 30.0);
}

TEST(hit_age, does_not_take_a_teleport_for_a_way) {
    JudgeWorld world;
    world.run(20);
    const Vec3 here = world.place;
    must(world.history.teleport(world.victim));
    world.place = here + Vec3{0.0f, 20.0f, 0.0f};
    world.velocity = {};
    world.run(5);
    must(world.history.teleport(world.victim));
    world.place = here - Vec3{0.0f, 20.0f, 0.0f};
    world.run(5);
    EXPECT_NEAR(age_drawn_at(world, 20.0), 10.0, 0.01);
}

// Nobody was anywhere between the two ends of a lift's teleport either.
TEST(hit_age, does_not_take_the_teleport_of_a_mount_for_a_way_of_its_rider) {
    JudgeWorld world({}, {});
    const EntityId lift = world.history.spawn({world.ball});
    const EntityId rider = world.history.spawn({world.ball, lift});
    const auto ride = [&](int ticks, Vec3 lift_at) {
        for (int i = 0; i < ticks; ++i) {
            must(world.history.record(lift, world.tick + 1, {lift_at, {}, {}}));
            must(world.history.record(rider, world.tick + 1, {{0.0f, 0.0f, 1.0f}, {}, {}}));
            world.step();
        }
    };
    ride(10, {0.0f, 0.0f, 5.0f});
    ride(10, {0.0f, 0.0f, 0.0f});
    must(world.history.teleport(lift));
    ride(10, {0.0f, 0.0f, 10.0f});
    const View view = View::at_moment(world.history, world.draw, Moment::at(Tick{10}));
    EXPECT_NEAR(ticks(hit_age(view, view.pose(rider), Moment::at(world.tick))), 20.0, 0.01);
}

// A rider that is drawn on a mount whose samples do not come is as old as what the mount is drawn by.
TEST(hit_age, of_a_rider_off_the_path_is_that_of_the_oldest_sample_below_it) {
    JudgeWorld world({}, {});
    const EntityId cart = world.history.spawn({world.ball});
    const EntityId rider = world.history.spawn({world.ball, cart});
    for (int i = 1; i <= 40; ++i) {
        const auto at = static_cast<float>(i);
        must(world.history.record(cart, world.tick + 1, {{at, 0.0f, 0.0f}, {}, {}}));
        must(world.history.record(rider, world.tick + 1, {{0.0f, 0.1f * at, 1.0f}, {}, {}}));
        world.step_silently();
        world.ledger.begin_snapshot(world.tick);
        if (i <= 10) must(world.ledger.add(cart));
        must(world.ledger.add(rider));
    }
    const ViewStamp stamp = world.stamp(2, 1.0);
    world.ledger.learn(stamp);
    const View view = View::exact(world.history, world.draw, world.ledger, stamp);
    const ViewPose drawn = view.pose(rider);
    ASSERT_EQ(drawn.from, Tick{37});
    EXPECT_DOUBLE_EQ(ticks(hit_age(view, drawn, Moment::at(world.tick))), 30.0);
}

}  // namespace hit_age_test
