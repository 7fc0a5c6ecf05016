// A shooter who has left the mount that they shared with their victim is measured by what they still share. Otherwise
// they would show the moment at which both rode for as long as the history goes back, and neither cap would see how far
// the train has taken the victim since.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace left_mount_test {

constexpr double age = 13.0;  // ticks; the shooter leaves after three of them
constexpr int since = 3;

WeaponRules far_rules() {
    WeaponRules rules = MountWorld::no_cover();
    rules.max_victim_moved_m = 100.0f;
    return rules;
}

// The shooter changes over to `onto` after the moment drawn, and fires at where their screen still has the victim.
Shot shot_after_leaving(MountWorld& world, EntityId shooter, EntityId victim, EntityId onto) {
    world.run(60);
    world.see(age - since);
    const Shot shot = world.shot(shooter, victim);
    must(world.history.set_parent(shooter, onto));
    world.set_course(shooter, at_rest({}));
    world.run(since);
    world.see(age);
    return shot;
}

void expect_moved(const Verdict& verdict, float speed) {
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_NEAR(verdict.seen_moved_m, speed * static_cast<float>(age) / 64.0f, 0.02f);
    // They were within same_place_m of there for a while.
    const double paid_us = speed > 0.0f ? age * 15'625.0 - 1e6 * static_cast<double>(same_place_m / speed) : 0.0;
    EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), paid_us, 3'000.0);
}

TEST(left_mount, is_no_frame_for_a_shooter_who_stands_on_the_ground_by_now) {
    for (const float speed : {2.0f, 10.0f, 40.0f}) {
        for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{0, 0, 1}}) {  // a train, a lift
            MountWorld world;
            const EntityId mount = world.add(straight_on(way * speed), {}, MountWorld::untouched);
            const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), mount);
            const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), mount);
            const Shot shot = shot_after_leaving(world, shooter, victim, {});
            expect_moved(world.fire(shot, far_rules()), speed);
            WeaponRules rules = far_rules();
            rules.max_rewind = Micros{100'000};
            EXPECT_NE(world.fire(shot, rules).reason, Reason::as_seen);
        }
    }
}

// What they have boarded instead is not what they share with the victim; what it rides may be.
TEST(left_mount, leaves_the_nearest_that_a_shooter_who_changed_over_still_rides) {
    for (const bool is_on_the_train : {true, false}) {
        MountWorld world;
        const EntityId train = world.add(straight_on({20.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        const EntityId car = world.add(at_rest({1.0f, 0.0f, 0.0f}), train, MountWorld::untouched);
        const EntityId other =
            world.add(at_rest({0.0f, -2.0f, 0.0f}), is_on_the_train ? train : EntityId{}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), car);
        const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), car);
        const Shot shot = shot_after_leaving(world, shooter, victim, other);
        expect_moved(world.fire(shot, far_rules()), is_on_the_train ? 0.0f : 20.0f);
    }
}

// Who claims to drive what they have boarded since is no exception.
TEST(left_mount, is_no_frame_for_a_passenger_who_drives_a_car_of_the_ferry_later) {
    MountWorld world;
    const EntityId ferry = world.add(straight_on({10.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId car = world.add(at_rest({2.0f, -3.0f, 0.0f}), ferry, MountWorld::untouched);
    const EntityId shooter = world.add(at_rest({7.0f, -4.0f, 0.0f}));
    const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), ferry);
    Shot shot = shot_after_leaving(world, shooter, victim, car);
    shot.mount = car;
    expect_moved(world.fire(shot, far_rules()), 10.0f);
}

}  // namespace left_mount_test
