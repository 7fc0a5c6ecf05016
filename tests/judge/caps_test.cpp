// The caps on what a victim pays: a victim 10 m away runs sideways, or stands, and a client fires at what is on its
// screen.

#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace caps_test {

constexpr float infinity = std::numeric_limits<float>::infinity();

WeaponRules no_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = infinity;
    return rules;
}

TEST(caps, clamps_a_rewind_to_the_cap_in_time) {
    JudgeWorld world;
    world.run(60);
    WeaponRules rules = no_caps();
    rules.max_rewind = Micros{125'000};  // 8 ticks
    const ViewStamp stamp = world.stamp(10, 5.0);
    const Moment cap = Moment::at(world.tick - 8);
    const Verdict verdict = world.fire(stamp, world.aim_at(cap), rules);
    EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.judged, cap);
    EXPECT_TRUE(verdict.is_judged_again);
    EXPECT_LE(verdict.paid, rules.max_rewind);
    EXPECT_NEAR(static_cast<double>(verdict.paid.value), 125'000.0, 2'600.0);
    EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), 15.0 * 15'625.0, 2'600.0);
}

// A client so late that even its newest snapshot is older than the cap.
TEST(caps, answers_for_no_more_than_the_cap_to_a_client_later_than_it) {
    for (const AfterNewest after : {AfterNewest::hold, AfterNewest::extrapolate}) {
        JudgeWorld world;
        world.draw.after_newest = after;
        world.run(60);
        WeaponRules rules = no_caps();
        rules.max_rewind = Micros{125'000};
        const ViewStamp stamp = world.stamp(40, 4.0);
        const Audited audited = world.judge.take_stamp(stamp, world.server_now());
        const Verdict as_seen = world.fire(audited, world.aim_at(stamp.shown), rules);
        EXPECT_EQ(as_seen.outcome, Outcome::miss);
        EXPECT_EQ(as_seen.reason, Reason::rewind_clamped);
        // What the screen did not show as a hit is none, wherever the caps would have judged it.
        const Verdict at_cap = world.fire(audited, world.aim_at(Moment::at(world.tick - 8)), rules);
        EXPECT_EQ(at_cap.outcome, Outcome::miss);
        EXPECT_EQ(at_cap.reason, Reason::as_seen);
    }
}

TEST(caps, hits_a_target_that_stood_still_however_old_the_screen) {
    JudgeWorld world({}, {});
    world.run(60);
    const Verdict verdict = world.fire(world.stamp(40, 4.0), world.aim_at(Moment::at(world.tick)));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    EXPECT_EQ(verdict.paid, Micros{0});
}

// Held at the newest sample, which is as old as it is: the moment drawn says nothing.
TEST(caps, counts_what_a_starved_screen_holds_by_its_sample) {
    JudgeWorld world;
    world.run(60);
    WeaponRules rules = no_caps();
    rules.max_rewind = Micros{250'000};  // 16 ticks
    const ViewStamp stamp = world.stamp(20, -14.0);
    const Audited audited = world.judge.take_stamp(stamp, world.server_now());
    ASSERT_EQ(audited.result, AuditResult::accepted);
    const Vec3 aim = world.aim_at(Moment::at(world.tick - 20));
    const Verdict verdict = world.fire(audited, aim, rules);
    EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
    EXPECT_EQ(verdict.judged, Moment::at(world.tick - 16));
    EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), 20.0 * 15'625.0, 2'600.0);
    EXPECT_LE(verdict.paid, rules.max_rewind);
    rules.on_max_rewind = CapPolicy::refuse;
    EXPECT_EQ(world.fire(audited, aim, rules).reason, Reason::rewind_refused);
}

// The victim's path ended before any instant that the cap allows: nothing is left to be judged.
TEST(caps, refuses_an_old_hit_on_a_victim_that_has_teleported_since) {
    JudgeWorld world;
    world.run(40);
    must(world.history.teleport(world.victim));
    world.run(20);
    WeaponRules rules = no_caps();
    rules.max_rewind = Micros{125'000};
    const Audited audited = world.judge.take_stamp(world.stamp(20, 10.0), world.server_now());
    const Verdict verdict = world.fire(audited, world.aim_at(audited.stamp.shown), rules);
    EXPECT_EQ(verdict.outcome, Outcome::refused);
    EXPECT_EQ(verdict.reason, Reason::rewind_refused);
    EXPECT_FALSE(verdict.is_judged_again);
    EXPECT_EQ(verdict.hit.entity, world.victim);
}

TEST(caps, refuses_a_rewind_beyond_the_cap_in_time) {
    JudgeWorld world;
    world.run(60);
    WeaponRules rules = no_caps();
    rules.max_rewind = Micros{125'000};
    rules.on_max_rewind = CapPolicy::refuse;
    const Audited audited = world.judge.take_stamp(world.stamp(4, 4.0), world.server_now());
    const Verdict free = world.fire(audited, world.aim_at(audited.stamp.shown), rules);
    EXPECT_EQ(free.outcome, Outcome::hit);
    // One more microsecond is allowed for rounding down.
    rules.max_rewind = {free.paid.value + 1};
    EXPECT_EQ(world.fire(audited, world.aim_at(audited.stamp.shown), rules).outcome, Outcome::hit);
    rules.max_rewind = {free.paid.value - 1};
    const Verdict verdict = world.fire(audited, world.aim_at(audited.stamp.shown), rules);
    EXPECT_EQ(verdict.outcome, Outcome::refused);
    EXPECT_EQ(verdict.reason, Reason::rewind_refused);
}

TEST(caps, refuses_a_victim_that_has_moved_too_far) {
    JudgeWorld world({}, {0.0f, 8.0f, 0.0f});
    world.run(60);
    WeaponRules rules;
    rules.on_max_victim_moved = CapPolicy::refuse;
    const Audited audited = world.judge.take_stamp(world.stamp(6, 4.0), world.server_now());  // 1.25 m
    const Verdict verdict = world.fire(audited, world.aim_at(audited.stamp.shown), rules);
    EXPECT_EQ(verdict.outcome, Outcome::refused);
    EXPECT_EQ(verdict.reason, Reason::victim_refused);
    EXPECT_EQ(verdict.hit.entity, world.victim);
    EXPECT_NEAR(verdict.victim_moved_m, 1.25f, 0.01f);
    rules.max_victim_moved_m = 1.3f;
    EXPECT_EQ(world.fire(audited, world.aim_at(audited.stamp.shown), rules).outcome, Outcome::hit);
}

TEST(caps, a_victim_exactly_at_the_cap_in_metres_is_hit) {
    JudgeWorld world({}, {0.0f, 8.0f, 0.0f});
    world.run(60);
    WeaponRules rules = no_caps();
    rules.on_max_victim_moved = CapPolicy::refuse;
    const Audited audited = world.judge.take_stamp(world.stamp(6, 4.0), world.server_now());
    const Verdict free = world.fire(audited, world.aim_at(audited.stamp.shown), rules);
    rules.max_victim_moved_m = free.victim_moved_m;
    EXPECT_EQ(world.fire(audited, world.aim_at(audited.stamp.shown), rules).outcome, Outcome::hit);
    rules.max_victim_moved_m = std::nextafter(free.victim_moved_m, 0.0f);
    EXPECT_EQ(world.fire(audited, world.aim_at(audited.stamp.shown), rules).reason, Reason::victim_refused);
}

TEST(caps, clamps_a_victim_that_has_moved_too_far_to_where_he_was_at_the_cap) {
    JudgeWorld world({}, {0.0f, 8.0f, 0.0f});
    world.run(60);
    const Audited audited = world.judge.take_stamp(world.stamp(6, 8.0), world.server_now());  // 1.75 m
    // Both aims touch the victim as seen: the ball is a metre wide.
    const Moment cap = Moment::at(world.tick - 8);
    const Verdict ahead = world.fire(audited, towards({}, world.victim_at(cap) - Vec3{0.0f, 0.35f, 0.0f}));
    EXPECT_EQ(ahead.reason, Reason::victim_clamped);
    EXPECT_EQ(ahead.outcome, Outcome::hit);
    EXPECT_EQ(ahead.judged, cap);
    EXPECT_NEAR(static_cast<double>(ahead.paid.value), 125'000.0, 2'600.0);
    EXPECT_NEAR(ahead.victim_moved_m, 0.5f, 0.51f);
    EXPECT_NEAR(ahead.seen_moved_m, 1.75f, 0.01f);
    const Verdict behind = world.fire(audited, world.aim_at(audited.stamp.shown));
    EXPECT_EQ(behind.reason, Reason::victim_clamped);
    EXPECT_EQ(behind.outcome, Outcome::miss);
}

TEST(caps, does_not_count_a_teleport_after_the_shot_as_a_distance) {
    JudgeWorld world;
    world.run(60);
    must(world.history.teleport(world.victim));
    world.place = {200.0f, 0.0f, 0.0f};
    world.run(3);
    const ViewStamp stamp = world.stamp(5, 4.0);
    const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    EXPECT_NEAR(verdict.victim_moved_m, 6.0f * 4.0f / 64.0f, 0.01f);
}

TEST(caps, hits_him_who_has_died_since) {
    JudgeWorld world;
    world.run(60);
    must(world.history.kill(world.victim));
    world.run(4);
    const ViewStamp stamp = world.stamp(2, 6.0);
    const Audited audited = world.judge.take_stamp(stamp, world.server_now());
    const Verdict alive = world.fire(audited, world.aim_at(stamp.shown));
    EXPECT_EQ(alive.outcome, Outcome::hit);
    EXPECT_NEAR(alive.victim_moved_m, 4.0f * 4.0f / 64.0f, 0.01f);
    world.run(6);
    const ViewStamp later = world.stamp(2, 1.0);
    EXPECT_EQ(world.fire(later, world.aim_at(later.shown)).outcome, Outcome::miss);
}

}  // namespace caps_test
