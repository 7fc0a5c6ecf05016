// Verdicts end to end: a victim 10 m away runs sideways, a client fires at what is on its screen.

#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace judge_test {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

WeaponRules no_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = infinity;
    return rules;
}

TEST(judge, hits_what_was_on_the_screen) {
    JudgeWorld world;
    world.run(60);
    const ViewStamp stamp = world.stamp(5, 4.5);
    const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    EXPECT_EQ(verdict.audit, AuditResult::accepted);
    EXPECT_EQ(verdict.hit.entity, world.victim);
    EXPECT_EQ(verdict.hit.group, HitGroup::torso);
    EXPECT_NEAR(verdict.hit.distance, length(world.victim_at(stamp.shown)) - 0.5f, 1e-4f);
    EXPECT_EQ(verdict.judged, stamp.shown);
    EXPECT_FALSE(verdict.is_judged_again);
    // They ran on at once: the centimetre is over after 2.5 ms.
    EXPECT_NEAR(static_cast<double>(verdict.paid.value), 9.5 * 15'625.0, 2'600.0);
    EXPECT_EQ(verdict.seen_paid, verdict.paid);
    EXPECT_NEAR(verdict.victim_moved_m, 9.5f * 4.0f / 64.0f, 0.01f);
}

TEST(judge, misses_what_was_not_on_the_screen) {
    JudgeWorld world({}, {0.0f, 8.0f, 0.0f});
    world.run(60);
    const Verdict verdict = world.fire(world.stamp(5, 4.5), world.aim_at(Moment::at(world.tick)));
    EXPECT_EQ(verdict.outcome, Outcome::miss);
    EXPECT_EQ(verdict.reason, Reason::as_seen);
    EXPECT_FALSE(verdict.hit);
}

TEST(judge, judges_a_clamped_stamp_where_it_was_clamped_to) {
    JudgeWorld world;
    world.run(60);
    ViewStamp stamp = world.stamp(2, 30.0);
    const Moment allowed = Moment::at(world.tick - 18);
    const Verdict verdict = world.fire(stamp, world.aim_at(allowed), no_caps());
    EXPECT_EQ(verdict.reason, Reason::stamp_clamped);
    EXPECT_EQ(verdict.audit, AuditResult::moment_too_old);
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.judged, allowed);
}

TEST(judge, refuses_a_refused_stamp) {
    JudgeWorld world;
    world.run(60);
    ViewStamp stamp = world.stamp(2, 3.0);
    stamp.newest.value += 20;
    const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown));
    EXPECT_EQ(verdict.outcome, Outcome::refused);
    EXPECT_EQ(verdict.reason, Reason::stamp_refused);
    EXPECT_EQ(verdict.audit, AuditResult::snapshot_not_sent);
    EXPECT_FALSE(verdict.hit);
}

TEST(judge, refuses_shots_that_are_not_numbers_or_not_unit) {
    JudgeWorld world;
    world.run(60);
    const Audited audited = world.judge.take_stamp(world.stamp(2, 3.0), world.server_now());
    const Vec3 directions[] = {{nan_value, 0.0f, 0.0f}, {infinity, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f},  {2.0f, 0.0f, 0.0f},
                               {1e38f, 1e38f, 1e38f},   {0.9f, 0.0f, 0.0f},     {1e-30f, 0.0f, 0.0f}};
    for (const Vec3 direction : directions) {
        const Verdict verdict = world.fire(audited, direction);
        EXPECT_EQ(verdict.outcome, Outcome::refused);
        EXPECT_EQ(verdict.reason, Reason::bad_shot);
    }
    Shot shot = world.shot({1.0f, 0.0f, 0.0f});
    for (const float length : {nan_value, -1.0f, -infinity}) {
        shot.max_distance = length;
        EXPECT_EQ(judge_shot(world.judge, audited, shot, {}, world.server_now()).reason, Reason::bad_shot);
    }
    shot.max_distance = infinity;
    EXPECT_EQ(judge_shot(world.judge, audited, shot, {}, world.server_now()).reason, Reason::as_seen);
    for (const Vec3 origin : {Vec3{0.0f, nan_value, 0.0f}, Vec3{0.0f, 0.0f, -infinity}}) {
        shot.origin = origin;
        EXPECT_EQ(judge_shot(world.judge, audited, shot, {}, world.server_now()).reason, Reason::bad_shot);
    }
}

TEST(judge, refuses_shots_from_where_floats_are_more_than_a_metre_apart) {
    JudgeWorld world;
    world.run(60);
    const Audited audited = world.judge.take_stamp(world.stamp(2, 3.0), world.server_now());
    Shot shot = world.shot({1.0f, 0.0f, 0.0f});
    for (const float far : {1.6e7f, -1.6e7f, 1.7e7f, 1e12f, 1e20f, 3e38f, -3e38f}) {
        shot.max_distance = infinity;
        for (const Vec3 origin : {Vec3{far, 0.0f, 0.0f}, Vec3{0.0f, far, 0.0f}, Vec3{far, far, far}}) {
            shot.origin = origin;
            const Verdict verdict = judge_shot(world.judge, audited, shot, no_caps(), world.server_now());
            const bool is_near = std::abs(far) <= max_query_m;
            EXPECT_EQ(verdict.outcome, is_near ? Outcome::miss : Outcome::refused) << far;
            EXPECT_EQ(verdict.reason, is_near ? Reason::as_seen : Reason::bad_shot) << far;
        }
    }
}

TEST(judge, keeps_to_range_and_distance) {
    JudgeWorld world;
    world.run(60);
    const Audited audited = world.judge.take_stamp(world.stamp(2, 3.0), world.server_now());
    Shot shot = world.shot(world.aim_at(audited.stamp.shown));
    const float there = world.fire(audited, shot.direction).hit.distance;
    WeaponRules rules;
    rules.range = there - 0.01f;
    EXPECT_EQ(judge_shot(world.judge, audited, shot, rules, world.server_now()).outcome, Outcome::miss);
    rules.range = there + 0.01f;
    EXPECT_EQ(judge_shot(world.judge, audited, shot, rules, world.server_now()).outcome, Outcome::hit);
    shot.max_distance = there - 0.01f;
    EXPECT_EQ(judge_shot(world.judge, audited, shot, rules, world.server_now()).outcome, Outcome::miss);
}

TEST(judge, keeps_to_filters) {
    JudgeWorld world;
    world.run(60);
    const Audited audited = world.judge.take_stamp(world.stamp(2, 3.0), world.server_now());
    const auto outcome = [&](auto change) {
        Shot shot = world.shot(world.aim_at(audited.stamp.shown));
        change(shot);
        return judge_shot(world.judge, audited, shot, {}, world.server_now()).outcome;
    };
    EXPECT_EQ(outcome([](Shot&) {}), Outcome::hit);
    EXPECT_EQ(outcome([](Shot& s) { s.spare_team = 2; }), Outcome::miss);
    EXPECT_EQ(outcome([](Shot& s) { s.spare_team = 1; }), Outcome::hit);
    EXPECT_EQ(outcome([](Shot& s) { s.layers = 2; }), Outcome::miss);
    // The ray starts in the shooter's own ball, which is only in the way of shots by others.
    EXPECT_EQ(outcome([](Shot& s) { s.direction = {-1.0f, 0.0f, 0.0f}; }), Outcome::miss);
    EXPECT_EQ(outcome([&](Shot& s) { s.shooter = world.victim; }), Outcome::hit);
}

TEST(judge, judges_pellets_of_one_command_by_one_stamp) {
    JudgeWorld world;
    world.run(60);
    const ViewStamp stamp = world.stamp(5, 4.0);
    const Audited audited = world.judge.take_stamp(stamp, world.server_now());
    const Vec3 center = world.victim_at(stamp.shown);
    int hits = 0;
    for (int i = -5; i <= 5; ++i) {
        const Verdict verdict =
            world.fire(audited, towards({}, center + Vec3{0.0f, 0.0f, static_cast<float>(i) * 0.15f}));
        EXPECT_EQ(verdict.reason, Reason::as_seen);
        EXPECT_EQ(verdict.judged, stamp.shown);
        if (verdict.outcome == Outcome::hit) ++hits;
    }
    EXPECT_EQ(hits, 7);  // three to each side: 0.45 m
    EXPECT_EQ(world.judge.counters().hits, 7u);
    EXPECT_EQ(world.judge.counters().misses, 4u);
    EXPECT_EQ(world.judge.counters().by_audit[AuditResult::accepted], 1u);
}

TEST(judge, refuses_in_a_knowledge_gap_until_fresh_samples_arrive) {
    JudgeWorld world({}, {0.0f, 0.5f, 0.0f});
    world.draw.sample_max_age = Micros{1'500'000};
    world.run(20);
    static_cast<void>(world.judge.take_stamp(world.stamp(0, 2.0), world.server_now()));
    // The victim is in no further snapshot, and no command comes through, for more than a window.
    for (int i = 0; i < 80; ++i) {
        world.step_silently();
        world.ledger.begin_snapshot(world.tick);
        must(world.ledger.add(world.shooter));
    }
    const ViewStamp late = world.stamp(0, 0.0);
    const Verdict unsure = world.fire(late, world.aim_at(late.shown), no_caps());
    EXPECT_EQ(unsure.outcome, Outcome::refused);
    EXPECT_EQ(unsure.reason, Reason::knowledge_gap);
    EXPECT_EQ(world.ledger.gaps(), 1u);
    // The entity that is hit may have stood behind the one in the gap.
    Shot at_another = world.shot({0.0f, 1.0f, 0.0f});
    at_another.shooter = {};
    at_another.origin = {0.0f, -5.0f, 0.0f};
    const Audited audited = world.judge.take_stamp(late, world.server_now());
    const Verdict doubtful = judge_shot(world.judge, audited, at_another, no_caps(), world.server_now());
    EXPECT_EQ(doubtful.reason, Reason::knowledge_gap);
    EXPECT_EQ(doubtful.hit.entity, world.shooter);
    world.run(2);
    const ViewStamp fresh = world.stamp(0, 0.0);
    const Verdict sure = world.fire(fresh, world.aim_at(fresh.shown), no_caps());
    EXPECT_EQ(sure.outcome, Outcome::hit);
    EXPECT_EQ(sure.reason, Reason::as_seen);
}

TEST(judge, counts_every_reason_and_every_audit) {
    JudgeWorld world;
    world.run(60);
    const auto reasons = [&](Reason r) { return world.judge.counters().by_reason[r]; };
    const auto audits = [&](AuditResult r) { return world.judge.counters().by_audit[r]; };
    const ViewStamp stamp = world.stamp(10, 8.0);
    const Vec3 aim = world.aim_at(stamp.shown);
    WeaponRules rules = no_caps();
    static_cast<void>(world.fire(stamp, {0.0f, 0.0f, 3.0f}, rules));
    static_cast<void>(world.fire(stamp, aim, rules));
    rules.max_rewind = Micros{0};
    static_cast<void>(world.fire(stamp, aim, rules));
    rules.on_max_rewind = CapPolicy::refuse;
    static_cast<void>(world.fire(stamp, aim, rules));
    rules = no_caps();
    rules.max_victim_moved_m = 0.1f;
    static_cast<void>(world.fire(stamp, aim, rules));
    rules.on_max_victim_moved = CapPolicy::refuse;
    static_cast<void>(world.fire(stamp, aim, rules));
    ViewStamp back = stamp;
    back.shown = back.shown - 1;
    static_cast<void>(world.fire(back, aim, no_caps()));
    static_cast<void>(world.fire(ViewStamp{}, aim, no_caps()));
    for (const Reason reason :
         {Reason::bad_shot, Reason::as_seen, Reason::rewind_clamped, Reason::rewind_refused, Reason::victim_clamped,
          Reason::victim_refused, Reason::stamp_clamped, Reason::stamp_refused}) {
        EXPECT_EQ(reasons(reason), 1u) << to_string(reason);
    }
    EXPECT_EQ(audits(AuditResult::accepted), 6u);
    EXPECT_EQ(audits(AuditResult::moment_went_back), 1u);
    EXPECT_EQ(audits(AuditResult::no_snapshot), 1u);
    const JudgeCounters& counters = world.judge.counters();
    EXPECT_EQ(counters.hits + counters.misses + counters.refusals, 8u);
    EXPECT_EQ(counters.refusals, 4u);
}

TEST(judge, names_every_reason) {
    for (int i = 0; i < static_cast<int>(Reason::count_); ++i) EXPECT_STRNE(to_string(static_cast<Reason>(i)), "?");
}

TEST(weapon_rules, name_the_field_that_is_out_of_range) {
    const auto named = [](auto change) {
        WeaponRules rules;
        change(rules);
        const char* field = rules.validate();
        return std::string(field == nullptr ? "" : field);
    };
    EXPECT_EQ(named([](WeaponRules&) {}), "");
    EXPECT_EQ(named([](WeaponRules& r) { r.max_victim_moved_m = infinity; }), "");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_grace = Micros{-1}; }), "");
    EXPECT_EQ(named([](WeaponRules& r) { r.max_rewind = Micros{-1}; }), "weapon.max_rewind");
    EXPECT_EQ(named([](WeaponRules& r) { r.max_victim_moved_m = nan_value; }), "weapon.max_victim_moved_m");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_grace = Micros{10'000'001}; }), "weapon.cover_grace");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_max_view_age = Micros{-1}; }), "weapon.cover_max_view_age");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_max_view_age = Micros{10'000'001}; }), "weapon.cover_max_view_age");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_foresight = Micros{-1}; }), "weapon.cover_foresight");
    EXPECT_EQ(named([](WeaponRules& r) { r.cover_foresight = Micros{1'000'001}; }), "weapon.cover_foresight");
    EXPECT_EQ(named([](WeaponRules& r) { r.range = -1.0f; }), "weapon.range");
    EXPECT_EQ(named([](WeaponRules& r) { r.range = nan_value; }), "weapon.range");
}

TEST(weapon_rules, have_names_that_are_valid_and_casual_is_the_default) {
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto setting = static_cast<FairnessSetting>(i);
        EXPECT_EQ(rules_of(setting).validate(), nullptr) << to_string(setting);
        EXPECT_EQ(fairness_of(setting).even_to > Micros{0}, setting == FairnessSetting::even) << to_string(setting);
    }
    const WeaponRules casual = rules_of(FairnessSetting::casual);
    EXPECT_EQ(casual.max_rewind, WeaponRules{}.max_rewind);
    EXPECT_EQ(casual.max_victim_moved_m, WeaponRules{}.max_victim_moved_m);
    EXPECT_EQ(casual.cover_grace, WeaponRules{}.cover_grace);
    EXPECT_EQ(casual.cover_foresight, WeaponRules{}.cover_foresight);
    EXPECT_EQ(casual.cover_max_view_age, WeaponRules{}.cover_max_view_age);
}

}  // namespace judge_test
