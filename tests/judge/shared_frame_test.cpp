// Paid and moved are measured in the frame of the nearest mount that shooter and victim share: two people who stand
// still on one train have not moved.

#include "tests/judge/mount_world.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace shared_frame_test {

constexpr float moved_tolerance_m = 0.005f;

// Fires at the middle and the sides of the victim, tick after tick; each shot must be as seen and cost nothing.
void expect_nothing_paid(MountWorld& world, EntityId shooter, EntityId victim, double age, EntityId driven = {}) {
    world.run(12);  // a screen may not grow older from one command to the next
    for (int i = 0; i < 12; ++i) {
        world.step();
        world.see(age);
        ASSERT_EQ(world.audited.result, AuditResult::accepted);
        for (const float aside : {-0.4f, 0.0f, 0.4f}) {
            Shot shot = world.shot(shooter, victim, {0.0f, 0.0f, aside});
            shot.mount = driven;
            const Verdict verdict = world.fire(shot);
            ASSERT_EQ(verdict.outcome, Outcome::hit) << to_string(verdict.reason) << ", " << age << " ticks old";
            ASSERT_EQ(verdict.hit.entity, victim);
            ASSERT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason) << ", " << age << " ticks old";
            ASSERT_EQ(verdict.paid, Micros{0});
            ASSERT_EQ(verdict.seen_paid, Micros{0});
            ASSERT_NEAR(verdict.victim_moved_m, 0.0f, moved_tolerance_m);
            ASSERT_NEAR(verdict.seen_moved_m, 0.0f, moved_tolerance_m);
        }
    }
}

constexpr double ages[] = {3.84, 6.0, 10.0, 14.3, 20.0};  // 60 to 312 ms

void expect_nothing_paid_on(const MountWorld::Course& course, DrawGroup group) {
    MountWorld world;
    const EntityId mount = world.add(course, {}, MountWorld::untouched, group);
    const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), mount);
    const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), mount);
    world.run(80);
    for (const double age : ages) expect_nothing_paid(world, shooter, victim, age);
}

TEST(shared_frame, of_a_train_people_who_stand_still_pay_nothing_at_any_speed) {
    for (const DrawGroup group : {DrawGroup{0}, MountWorld::reckoned}) {
        for (const float speed : {0.0f, 4.0f, 10.0f, 20.0f, 40.0f}) {
            expect_nothing_paid_on(straight_on({speed, 0.0f, 0.0f}), group);
        }
    }
}

TEST(shared_frame, of_a_lift_people_who_stand_still_pay_nothing) {
    for (const float speed : {2.0f, 8.0f, 12.0f, -12.0f}) {
        expect_nothing_paid_on(straight_on({0.0f, 0.0f, speed}), 0);
    }
}

TEST(shared_frame, of_a_mount_that_turns_people_who_stand_still_pay_nothing) {
    for (const float radius : {5.0f, 30.0f, 200.0f}) {
        for (const float speed : {4.0f, 15.0f, 40.0f}) expect_nothing_paid_on(around(speed, radius), 0);
    }
}

TEST(shared_frame, is_that_of_any_mount_at_any_depth) {
    Random random(17);
    for (int i = 0; i < cases(60); ++i) {
        MountWorld world;
        const int depth = 1 + random.below(max_parent_depth);
        EntityId mount;
        for (int level = 0; level < depth; ++level) {
            const float speed = random.between_f(0.0, 25.0);
            const bool turns = random.below(2) == 0;
            const float radius = random.between_f(5.0, 60.0);
            const Vec3 way = random.direction() * speed;
            mount = world.add(turns ? around(speed, radius) : straight_on(way), mount, MountWorld::untouched);
        }
        const Vec3 from = random.in_cube(2.0);
        const EntityId shooter = world.add(at_rest(from), mount);
        const EntityId victim = world.add(at_rest(from + random.direction() * 3.0f), mount);
        world.run(60);
        expect_nothing_paid(world, shooter, victim, random.between(3.0, 20.0));
        if (testing::Test::HasFatalFailure()) FAIL() << "case " << i << ", depth " << depth;
    }
}

TEST(shared_frame, is_that_of_the_ferry_for_a_driver_on_it) {
    for (const DrawGroup group : {DrawGroup{0}, MountWorld::reckoned}) {
        MountWorld world;
        const EntityId ferry = world.add(straight_on({20.0f, 0.0f, 0.0f}), {}, MountWorld::untouched, group);
        const EntityId car = world.add(at_rest({0.0f, -3.0f, 0.0f}), ferry, 1, group);
        const EntityId driver = world.add(at_rest({0.0f, 0.2f, 1.0f}), car);
        const EntityId victim = world.add(at_rest({1.0f, 1.5f, 1.0f}), ferry);
        world.run(80);
        for (const double age : ages) expect_nothing_paid(world, driver, victim, age, car);
        // The game knows no entity of a gunner's own.
        for (const double age : ages) {
            world.run(12);
            world.see(age);
            Shot shot = world.shot(driver, victim);
            shot.shooter = {};
            shot.mount = car;
            EXPECT_EQ(world.fire(shot).reason, Reason::as_seen);
            EXPECT_EQ(world.fire(shot).paid, Micros{0});
        }
    }
}

// The victim is on a turret of the ship, and so is only the ship shared.
TEST(shared_frame, is_the_nearest_that_both_share) {
    MountWorld world;
    const EntityId ship = world.add(straight_on({15.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId turret = world.add(straight_on({0.0f, 4.0f, 0.0f}), ship, MountWorld::untouched);
    const EntityId shooter = world.add(at_rest({0.0f, -5.0f, 0.0f}), ship);
    const EntityId gunner = world.add(at_rest({0.0f, 0.0f, 1.0f}), turret);
    const EntityId loader = world.add(at_rest({1.0f, 0.0f, 1.0f}), turret);
    world.run(80);
    world.see(8.0);
    const Verdict from_deck = world.fire(world.shot(shooter, gunner));
    EXPECT_EQ(from_deck.outcome, Outcome::hit);
    EXPECT_NEAR(from_deck.seen_moved_m, 0.5f, 0.01f);  // the turret's way on the ship
    EXPECT_NEAR(static_cast<double>(from_deck.seen_paid.value), 125'000.0, 3'000.0);
    expect_nothing_paid(world, loader, gunner, 8.0);
}

TEST(shared_frame, counts_what_a_victim_walks_on_the_train) {
    for (const float speed : {2.0f, 4.0f, 7.0f}) {
        for (const Vec3 way : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}}) {
            MountWorld world;
            const EntityId train = world.add(straight_on({40.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
            const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), train);
            const EntityId victim = world.add(straight_on(way * speed, way * (-speed)), train);
            world.run(70);
            world.see(8.0);
            const Verdict verdict = world.fire(world.shot(shooter, victim));
            EXPECT_EQ(verdict.outcome, Outcome::hit);
            EXPECT_EQ(verdict.reason, Reason::as_seen);
            EXPECT_NEAR(verdict.victim_moved_m, speed * 0.125f, 0.01f);
            EXPECT_NEAR(static_cast<double>(verdict.paid.value), 125'000.0, 5'500.0);
        }
    }
}

// Judged again at the cap, the ray rides on as the victim does: it meets the victim where the train had them then.
TEST(shared_frame, carries_the_ray_along_when_a_hit_is_judged_again) {
    for (const auto& course : {straight_on({40.0f, 0.0f, 0.0f}), around(20.0f, 30.0f)}) {
        MountWorld world;
        const EntityId train = world.add(course, {}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -4.0f, 0.0f}), train);
        const EntityId victim = world.add(straight_on({2.0f, 0.0f, 0.0f}, {-2.0f, 0.0f, 0.0f}), train);
        world.run(80);
        world.see(18.0);
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{250'000};
        const Verdict hit = world.fire(world.shot(shooter, victim), rules);
        EXPECT_EQ(hit.reason, Reason::rewind_clamped);
        EXPECT_EQ(hit.outcome, Outcome::hit);
        EXPECT_EQ(hit.judged, Moment::at(world.tick - 16));
        EXPECT_NEAR(hit.victim_moved_m, 0.5f, 0.01f);
        EXPECT_NEAR(hit.seen_moved_m, 18.0f * 2.0f / 64.0f, 0.01f);
        EXPECT_LE(hit.paid, rules.max_rewind);
        // 1.3 m later they have left the line of a ray that goes behind them.
        rules.max_rewind = Micros{15'625};
        rules.max_victim_moved_m = 0.02f;
        EXPECT_EQ(world.fire(world.shot(shooter, victim), rules).outcome, Outcome::miss);
    }
}

TEST(shared_frame, is_the_worlds_for_people_on_two_trains) {
    MountWorld world;
    const EntityId one = world.add(straight_on({10.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId other = world.add(straight_on({4.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), one);
    const EntityId victim = world.add(at_rest({0.0f, 3.0f, 0.0f}), other);
    world.run(60);
    world.see(8.0);
    const Verdict verdict = world.fire(world.shot(shooter, victim));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_NEAR(verdict.victim_moved_m, 0.5f, 0.01f);
    EXPECT_NEAR(static_cast<double>(verdict.paid.value), 125'000.0, 3'000.0);
}

// --- Boarding, leaving, and mounts that break ---

struct Train {
    explicit Train(float speed_mps = 10.0f) : speed(speed_mps) {
        train = world.add(straight_on({speed, 0.0f, 0.0f}), {}, MountWorld::untouched);
        shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
        victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
        world.run(60);
    }
    // The victim steps off, and stands where the train was then.
    void leave() {
        const Vec3 place{speed * world.now_s() + 0.5f, 1.5f, 0.0f};
        must(world.history.set_parent(victim, {}));
        world.set_course(victim, at_rest(place));
    }

    float speed;
    MountWorld world;
    EntityId train;
    EntityId shooter;
    EntityId victim;
};

TEST(shared_frame, of_a_victim_who_stepped_off_and_waits_costs_nothing) {
    Train ride;
    ride.leave();
    ride.world.run(5);
    ride.world.see(10.0);
    const Verdict verdict = ride.world.fire(ride.world.shot(ride.shooter, ride.victim));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    // They stood still on the train until they left it, and stand still where they got off.
    EXPECT_NEAR(verdict.victim_moved_m, 0.0f, 0.01f);
    EXPECT_EQ(verdict.paid, Micros{0});
}

TEST(shared_frame, of_a_victim_who_stepped_off_counts_what_they_walked_since) {
    Train ride(40.0f);
    ride.leave();
    const Vec3 left = Vec3{40.0f * ride.world.now_s() + 0.5f, 1.5f, 0.0f};
    const float when = ride.world.now_s();
    ride.world.set_course(ride.victim, [=](float now) {
        return EntityPose{left + Vec3{0.0f, 6.0f * (now - when), 0.0f}, {}, {0.0f, 6.0f, 0.0f}};
    });
    ride.world.run(5);
    ride.world.see(10.0);
    const Verdict verdict = ride.world.fire(ride.world.shot(ride.shooter, ride.victim));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    EXPECT_NEAR(verdict.victim_moved_m, 6.0f * 5.0f / 64.0f, 0.02f);
    EXPECT_NEAR(static_cast<double>(verdict.paid.value), 5.0 * 15'625.0, 3'000.0);
}

// On the screen the victim stands on the platform still: what counts is how far the train has taken them since.
TEST(shared_frame, is_the_worlds_for_a_victim_who_boards_later) {
    for (const float speed : {4.0f, 10.0f}) {
        MountWorld world;
        const EntityId train = world.add(straight_on({speed, 0.0f, 0.0f}, {-speed, 0.0f, 0.0f}), {}, 2);
        const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), train);
        const EntityId victim = world.add(at_rest({0.0f, 1.5f, 0.0f}));
        world.run(64);  // the train is where the victim is
        must(world.history.set_parent(victim, train));
        world.run(5);
        world.see(10.0);
        WeaponRules rules = MountWorld::no_cover();
        rules.max_victim_moved_m = 100.0f;
        const Verdict verdict = world.fire(world.shot(shooter, victim), rules);
        EXPECT_EQ(verdict.outcome, Outcome::hit);
        EXPECT_NEAR(verdict.victim_moved_m, speed * 5.0f / 64.0f, 0.02f);
    }
}

// A ship that jumps to another sector takes both along: neither has gone anywhere in it.
TEST(shared_frame, of_a_mount_that_teleports_people_who_stand_still_pay_nothing) {
    Train ride(10.0f);
    must(ride.world.history.teleport(ride.train));
    ride.world.set_course(ride.train, straight_on({10.0f, 0.0f, 0.0f}, {300.0f, 50.0f, 0.0f}));
    ride.world.run(4);
    ride.world.see(10.0);
    const Verdict verdict = ride.world.fire(ride.world.shot(ride.shooter, ride.victim));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
    EXPECT_EQ(verdict.paid, Micros{0});
    EXPECT_NEAR(verdict.victim_moved_m, 0.0f, moved_tolerance_m);
}

TEST(shared_frame, judges_again_on_a_mount_that_has_teleported_or_died) {
    for (const bool teleports : {true, false}) {
        MountWorld world;
        const EntityId ship = world.add(straight_on({10.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        const EntityId shooter = world.add(at_rest({0.0f, -4.0f, 0.0f}), ship);
        const EntityId victim = world.add(straight_on({2.0f, 0.0f, 0.0f}, {-2.0f, 0.0f, 0.0f}), ship);
        world.run(60);
        must(teleports ? world.history.teleport(ship) : world.history.kill(ship));
        if (teleports) world.set_course(ship, straight_on({10.0f, 0.0f, 0.0f}, {300.0f, 50.0f, 0.0f}));
        world.run(6);
        world.see(18.0);
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{62'500};  // after the break
        const Verdict verdict = world.fire(world.shot(shooter, victim, {0.3f, 0.0f, 0.0f}), rules);
        EXPECT_EQ(verdict.reason, Reason::rewind_clamped) << to_string(verdict.reason);
        EXPECT_EQ(verdict.outcome, Outcome::hit);
        EXPECT_LE(verdict.paid, rules.max_rewind);
    }
}

// Whoever rides what is gone has no place, and their way ends there.
TEST(shared_frame, of_a_mount_that_is_despawned_ends_with_it) {
    const AllowedMisuse lost_mount("parent: ");
    Train ride(10.0f);
    ride.world.despawn(ride.train);
    ride.world.run(4);
    ride.world.see(8.0);
    const Verdict verdict = ride.world.fire(ride.world.shot(ride.shooter, ride.victim));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
    EXPECT_NEAR(verdict.victim_moved_m, 0.0f, moved_tolerance_m);
    EXPECT_LE(verdict.paid, judge_rate.time_of(Tick{5}));
}

// Whoever fires at the ship itself measures it in the world, as from anywhere else.
TEST(shared_frame, is_the_worlds_for_a_hit_on_the_mount_itself) {
    MountWorld world;
    const EntityId ship = world.add(straight_on({4.0f, 0.0f, 0.0f}));
    const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), ship);
    world.run(60);
    world.see(8.0);
    const Verdict verdict = world.fire(world.shot(shooter, ship));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_NEAR(verdict.victim_moved_m, 0.5f, 0.01f);
}

// --- Whatever the mount does, as on a mount at rest ---

struct Ridden {
    Vec3 walk;
    Vec3 start;
    float aside = 0.0f;
    double age = 6.0;
    WeaponRules rules;
    std::uint64_t lost = 0;  // snapshots that the shooter has not received
};

Verdict fire_on(const MountWorld::Course& course, const Ridden& one, DrawGroup group = 0) {
    MountWorld world;
    const EntityId mount = world.add(course, {}, MountWorld::untouched, group);
    const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), mount);
    const EntityId victim = world.add(straight_on(one.walk, one.start), mount);
    world.run(100);
    world.received = ~one.lost | 1;
    world.see(one.age);
    return world.fire(world.shot(shooter, victim, {0.0f, 0.0f, one.aside}), one.rules);
}

TEST(shared_frame, gives_the_verdicts_of_a_mount_at_rest) {
    Random random(23);
    int clamped = 0;
    int as_seen = 0;
    for (int i = 0; i < cases(600); ++i) {
        Ridden one;
        one.walk = random.direction() * random.between_f(0.0, 8.0);
        one.start = Vec3{random.between_f(-1.0, 1.0), 3.0f, 0.0f} - one.walk * (92.0f / 64.0f);
        one.aside = random.between_f(-0.45, 0.45);
        one.age = random.between(4.0, 20.0);
        one.rules = MountWorld::no_cover();
        one.rules.max_rewind = Micros{30'000 + random.below(300'000)};
        one.rules.max_victim_moved_m = random.between_f(0.1, 2.0);
        one.lost = random.below(2) == 0 ? 0 : random.bits() & random.bits();
        const Verdict still = fire_on(at_rest({}), one);
        // What a rounding decides is left out.
        const auto paid_us = static_cast<double>(still.seen_paid.value - one.rules.max_rewind.value);
        if (std::abs(paid_us) < 1'000.0) continue;
        if (std::abs(still.seen_moved_m - one.rules.max_victim_moved_m) < 0.01f) continue;
        for (const float speed : {5.0f, 10.0f, 40.0f}) {
            const Verdict verdict = fire_on(straight_on({speed, 0.0f, 0.0f}), one);
            EXPECT_EQ(verdict.reason, still.reason) << "case " << i << " at " << speed << " m/s";
            EXPECT_EQ(verdict.outcome, still.outcome) << "case " << i << " at " << speed << " m/s";
            EXPECT_EQ(verdict.judged, still.judged);
            EXPECT_NEAR(verdict.seen_moved_m, still.seen_moved_m, moved_tolerance_m);
            EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), static_cast<double>(still.seen_paid.value), 1e3);
        }
        const Verdict turning = fire_on(around(20.0f, 40.0f), one);
        EXPECT_EQ(turning.reason, still.reason) << "case " << i;
        EXPECT_EQ(turning.hit.entity, still.hit.entity);
        EXPECT_NEAR(turning.seen_moved_m, still.seen_moved_m, moved_tolerance_m);
        clamped += still.is_judged_again;
        as_seen += still.reason == Reason::as_seen;
    }
    EXPECT_GT(clamped, cases(100));
    EXPECT_GT(as_seen, cases(60));
}

}  // namespace shared_frame_test
