// A shooter who has left the mount that they shared with their victim is measured by what they still share. Otherwise
// they would show the moment at which both rode for as long as the history goes back, and neither cap would see how far
// the train has taken the victim since.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

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

// --- Who comes back, dies, or leaves one mount of several ---

// Who is back counts as one who never left: the victim has stayed in their place on the train.
TEST(left_mount, is_the_frame_again_for_a_shooter_who_is_back_on_it) {
    for (const int away : {1, 2, 6, 20}) {
        MountWorld world;
        const EntityId train = world.add(straight_on({20.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
        const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
        world.run(60);
        world.see(2.0);
        const Shot shot = world.shot(shooter, victim);
        must(world.history.set_parent(shooter, {}));
        world.set_course(shooter, at_rest({20.0f * world.now_s(), -1.5f, 0.0f}));
        world.run(away);
        const double away_s = static_cast<double>(away) / 64.0;
        world.see(2.0 + away);
        const Verdict from_the_ground = world.fire(shot, far_rules());
        EXPECT_NEAR(from_the_ground.seen_moved_m, 20.0 * (away_s + 2.0 / 64.0), 0.02);
        must(world.history.set_parent(shooter, train));
        world.set_course(shooter, at_rest({0.0f, -1.5f, 0.0f}));
        // Until they are recorded on it, they are where they were.
        EXPECT_EQ(world.fire(shot, far_rules()).seen_paid, from_the_ground.seen_paid);
        world.step();
        world.see(3.0 + away);
        const Verdict back = world.fire(shot, far_rules());
        EXPECT_EQ(back.outcome, Outcome::hit);
        EXPECT_NEAR(back.seen_moved_m, 0.0f, 0.01f) << away << " ticks away";
        EXPECT_EQ(back.seen_paid, Micros{0});
    }
}

// A lift on a ship: who steps from it onto the deck still shares the ship, and the way of the lift counts.
TEST(left_mount, leaves_the_ship_to_a_shooter_who_steps_off_its_lift) {
    for (const float lift_mps : {0.0f, 2.0f, 4.0f}) {
        MountWorld world;
        const EntityId ship = world.add(straight_on({15.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        const EntityId lift = world.add(straight_on({0.0f, 0.0f, lift_mps}), ship, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), lift);
        const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), lift);
        const Shot shot = shot_after_leaving(world, shooter, victim, ship);
        expect_moved(world.fire(shot, far_rules()), lift_mps);
    }
}

// A lift that goes from one ship to another takes its frame along.
TEST(left_mount, is_still_shared_by_those_whom_it_takes_from_one_ship_to_another) {
    MountWorld world;
    const EntityId one = world.add(straight_on({15.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId other = world.add(straight_on({15.0f, 0.0f, 0.0f}, {0.0f, 8.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId lift = world.add(at_rest({0.0f, 4.0f, 0.0f}), one, MountWorld::untouched);
    const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), lift);
    const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), lift);
    world.run(60);
    world.see(age - since);
    const Shot shot = world.shot(shooter, victim);
    must(world.history.set_parent(lift, other));
    world.set_course(lift, at_rest({0.0f, -4.0f, 0.0f}));
    world.run(since);
    world.see(age);
    expect_moved(world.fire(shot, far_rules()), 0.0f);
}

// A new life begins where the game puts it: on the ground it rides nothing, on the train it rides like the one before.
TEST(left_mount, counts_for_a_new_life_what_that_rides) {
    for (const bool is_on_the_train : {true, false}) {
        MountWorld world;
        const EntityId train = world.add(straight_on({20.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
        const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
        world.run(60);
        world.see(age - since);
        const Shot shot = world.shot(shooter, victim);
        must(world.history.kill(shooter));
        world.run(1);
        must(world.history.respawn(shooter));
        if (!is_on_the_train) {
            must(world.history.set_parent(shooter, {}));
            world.set_course(shooter, at_rest({5.0f, -9.0f, 0.0f}));
        }
        world.run(since - 1);
        world.see(age);
        expect_moved(world.fire(shot, far_rules()), is_on_the_train ? 0.0f : 20.0f);
    }
}

// --- The victim leaves, and the shooter stays ---

// They walk off at once. Their way on the ground counts, and so does the time since they left.
TEST(left_mount, of_a_victim_who_got_off_and_walked_holds_no_longer_than_the_cap) {
    for (const float speed : {2.0f, 10.0f, 40.0f}) {
        for (const int gone : {2, 6, 12, 24}) {
            MountWorld world;
            const EntityId train = world.add(straight_on({speed, 0.0f, 0.0f}), {}, MountWorld::untouched);
            const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
            const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
            world.run(60);
            world.see(2.0);
            const Shot shot = world.shot(shooter, victim);
            const float left_s = world.now_s();
            const Vec3 left{speed * left_s + 0.5f, 1.5f, 0.0f};
            must(world.history.set_parent(victim, {}));
            world.set_course(victim, [=](float now) {
                return EntityPose{left + Vec3{0.0f, 5.0f * (now - left_s), 0.0f}, {}, {0.0f, 5.0f, 0.0f}};
            });
            world.run(gone);
            world.see(2.0 + gone);
            WeaponRules rules = far_rules();
            rules.max_rewind = Micros{100'000};
            const Verdict verdict = world.fire(shot, rules);
            EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), gone * 15'625.0, 4'000.0);
            EXPECT_NEAR(verdict.seen_moved_m, 5.0f * static_cast<float>(gone) / 64.0f, 0.03f);
            EXPECT_EQ(verdict.reason, gone <= 6 ? Reason::as_seen : Reason::rewind_clamped) << gone << " ticks";
            EXPECT_LE(verdict.paid, rules.max_rewind);
        }
    }
}

// --- A mount at rest ---

// A walker beside a lift that stands still goes as one in the air above it does, so they count as on it for a second.
TEST(left_mount, that_stands_still_is_a_frame_for_a_second_after_a_shooter_walked_off) {
    AuditConfig audit;
    audit.max_interpolation_delay = Micros{2'000'000};
    int shared = 0;
    for (const int gone : {3, 20, 40, 60, 66, 80, -3, -40}) {
        MountWorld world(audit);
        // In a game in which nobody jumps, who walks off is off.
        const bool is_jumping_game = gone > 0;
        if (!is_jumping_game) world.draw.longest_jump = Micros{0};
        const auto lift_at = [](float now) { return EntityPose{{0, 0, std::min(2.0f * now, 2.0f)}, {}, {}}; };
        const EntityId lift = world.add(lift_at, {}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), lift);
        const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), lift);
        world.run(60);
        world.see(2.0);
        const Shot shot = world.shot(shooter, victim);
        world.run(5);  // it has arrived
        const float left_s = world.now_s();
        must(world.history.set_parent(shooter, {}));
        world.set_course(shooter, [=](float now) {
            return EntityPose{{0.0f, -1.5f - 5.0f * (now - left_s), 2.0f}, {}, {0.0f, -5.0f, 0.0f}};
        });
        world.run(std::abs(gone));
        world.see(7.0 + std::abs(gone));
        ASSERT_EQ(world.audited.stamp.shown, Moment::at(Tick{58})) << to_string(world.audited.result);
        const Verdict verdict = world.fire(shot, far_rules());
        const bool is_shared = verdict.seen_moved_m < 0.01f;
        if (!is_shared) {
            EXPECT_NEAR(verdict.seen_moved_m, 2.0f * 6.0f / 64.0f, 0.05f);
        }
        EXPECT_EQ(is_shared, is_jumping_game && gone <= 64) << gone << " ticks";
        shared += is_shared;
    }
    EXPECT_GT(shared, 0);
}

}  // namespace left_mount_test
