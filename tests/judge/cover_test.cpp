// The cover rule, by single cases.

#include "tests/judge/cover_wall.h"
#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <cstdint>

using namespace backsight;
using namespace backsight::test;

namespace judge_cover_test {

bool is_free_of(bool (*blocks)(Vec3), Vec3 a, Vec3 b) {
    constexpr int points = 200;
    for (int i = 0; i <= points; ++i) {
        if (blocks(lerp(a, b, static_cast<float>(i) / points))) return false;
    }
    return true;
}

AuditConfig patient() {
    AuditConfig config;
    config.max_interpolation_delay = Micros{2'000'000};
    return config;
}

// The victim has been behind the wall for `ticks_in_cover`. The shooter still sees the victim as half a second before.
class Corner {
public:
    explicit Corner(int ticks_in_cover, int shooter_known_for = 60, float falls_mps = 0.0f)
        : world(patient(), {0.0f, -4.0f, -falls_mps}) {
        world.place.y = 4.0f / 64.0f * static_cast<float>(60 - ticks_in_cover) - 0.001f;
        world.place.z = falls_mps > 0.0f ? falls_mps / 64.0f * 60.0f + 0.3f : 0.0f;
        LedgerConfig config;
        config.max_entities = 16;
        screen_ledger = Ledger(config);
        for (int i = 0; i < 60; ++i) {
            world.step();
            screen_ledger.begin_snapshot(world.tick);
            if (i >= 60 - shooter_known_for) must(screen_ledger.add(world.shooter));
        }
        screen_ledger.learn(world.stamp(5, 3.0));
        audited = world.judge.take_stamp(world.stamp(5, 35.0), world.server_now());
    }

    Verdict fire(const WeaponRules& rules) {
        lines = 0;
        LineOfSight sight;
        VictimScreens screens;
        if (has_sight) {
            sight = [this](Vec3 a, Vec3 b, Moment) {
                ++lines;
                return is_free_of_wall(a, b) && (!blocks || is_free_of(blocks, a, b));
            };
        }
        if (has_screens) screens = [this](EntityId victim) { return screen_of(victim); };
        return judge_shot(world.judge, audited, world.shot(world.aim_at(audited.stamp.shown)), rules,
                          world.server_now(), sight, screens);
    }

    JudgeWorld world;
    Ledger screen_ledger{LedgerConfig{}};
    Audited audited;
    bool has_sight = true;
    bool has_screens = true;
    bool has_ledger = true;
    float half_width_m = 0.0f;
    bool (*blocks)(Vec3 point) = nullptr;  // more of the level
    int lines = 0;

private:
    VictimScreen screen_of(EntityId victim) const {
        EXPECT_EQ(victim, world.victim);
        return {has_ledger ? &screen_ledger : nullptr, {0.0f, 0.0f, 1.5f}, half_width_m};
    }
};

TEST(cover, refuses_a_victim_who_was_out_of_sight_for_longer_than_the_grace) {
    Corner corner(7);
    const Verdict verdict = corner.fire(cover_only(cover_grace));
    EXPECT_EQ(verdict.outcome, Outcome::refused);
    EXPECT_EQ(verdict.reason, Reason::victim_in_cover);
    EXPECT_EQ(verdict.hit.entity, corner.world.victim);
    EXPECT_EQ(corner.world.judge.counters().by_reason[Reason::victim_in_cover], 1u);
}

TEST(cover, accepts_a_victim_who_was_out_of_sight_for_less_than_the_grace) {
    EXPECT_EQ(Corner(6).fire(cover_only(cover_grace)).outcome, Outcome::hit);
    EXPECT_EQ(Corner(1).fire(cover_only(cover_grace)).outcome, Outcome::hit);
    EXPECT_EQ(Corner(-5).fire(cover_only(cover_grace)).reason, Reason::as_seen);
}

TEST(cover, without_grace_refuses_whoever_is_in_cover_now) {
    EXPECT_EQ(Corner(1).fire(cover_only(Micros{0})).reason, Reason::victim_in_cover);
    EXPECT_EQ(Corner(-1).fire(cover_only(Micros{0})).outcome, Outcome::hit);
}

TEST(cover, has_no_rule_without_its_callbacks_or_with_a_negative_grace) {
    Corner corner(20);
    EXPECT_EQ(corner.fire(cover_only(cover_grace)).reason, Reason::victim_in_cover);
    EXPECT_EQ(corner.fire(cover_only(Micros{-1})).outcome, Outcome::hit);
    corner.has_sight = false;
    EXPECT_EQ(corner.fire(cover_only(cover_grace)).outcome, Outcome::hit);
    corner.has_sight = true;
    corner.has_screens = false;
    EXPECT_EQ(corner.fire(cover_only(cover_grace)).outcome, Outcome::hit);
    corner.has_screens = true;
    corner.has_ledger = false;
    EXPECT_EQ(corner.fire(cover_only(cover_grace)).outcome, Outcome::hit);
    EXPECT_EQ(corner.lines, 0);
}

TEST(cover, never_refuses_what_it_can_not_know) {
    // The victim has sent no stamp yet.
    Corner silent(20);
    silent.screen_ledger = Ledger(LedgerConfig{});
    EXPECT_EQ(silent.fire(cover_only(cover_grace)).outcome, Outcome::hit);
    // On the victim's screen the shooter is there for the last instant of the grace only, or not at all.
    EXPECT_EQ(Corner(20, 10).fire(cover_only(cover_grace)).outcome, Outcome::hit);
    EXPECT_EQ(Corner(20, 0).fire(cover_only(cover_grace)).outcome, Outcome::hit);
    EXPECT_EQ(Corner(20, 20).fire(cover_only(cover_grace)).outcome, Outcome::refused);
}

TEST(cover, tests_a_bounded_number_of_lines) {
    Corner corner(40);
    static_cast<void>(corner.fire(cover_only(cover_grace)));
    EXPECT_EQ(corner.lines, 8);
    EXPECT_EQ(corner.fire(cover_only(Micros{500'000})).reason, Reason::victim_in_cover);
    EXPECT_EQ(corner.lines, max_cover_tests);
    static_cast<void>(corner.fire(cover_only(Micros{10'000'000})));
    EXPECT_LE(corner.lines, max_cover_tests);
}

TEST(cover, lets_a_shoulder_that_is_still_in_the_open_be_hit) {
    Corner corner(2);
    EXPECT_EQ(corner.fire(cover_only(Micros{0})).outcome, Outcome::refused);
    corner.half_width_m = 0.4f;
    EXPECT_EQ(corner.fire(cover_only(Micros{0})).outcome, Outcome::hit);
    Corner inside(8);
    inside.half_width_m = 0.4f;
    EXPECT_EQ(inside.fire(cover_only(Micros{0})).outcome, Outcome::refused);
    EXPECT_LE(inside.lines, max_cover_tests);
    static_cast<void>(inside.fire(cover_only(Micros{500'000})));
    EXPECT_LE(inside.lines, max_cover_tests);
}

// The victim's last stamp names the snapshot of 5 ticks ago, so the damage is on their screen in 5 ticks.
TEST(cover, foresees_a_victim_who_will_be_in_cover_when_they_see_the_damage) {
    WeaponRules rules = cover_only(Micros{0});
    EXPECT_EQ(Corner(-4).fire(rules).outcome, Outcome::hit);
    rules.cover_foresight = Micros{500'000};
    EXPECT_EQ(Corner(-4).fire(rules).reason, Reason::victim_in_cover);
    EXPECT_EQ(Corner(-7).fire(rules).outcome, Outcome::hit);
    // A grace counts from that instant back.
    rules.cover_grace = Micros{62'500};  // 4 ticks
    EXPECT_EQ(Corner(-4).fire(rules).outcome, Outcome::hit);
    EXPECT_EQ(Corner(0).fire(rules).reason, Reason::victim_in_cover);
}

TEST(cover, foresees_nobody_within_a_wall_that_they_run_at) {
    WeaponRules rules = cover_only(Micros{0});
    rules.cover_foresight = Micros{500'000};
    Corner corner(-20);  // 1.25 m in the open, and a pillar 15 cm ahead
    corner.blocks = [](Vec3 p) { return p.x > 9.9f && p.x < 10.5f && p.y > 0.5f && p.y < 1.1f; };
    EXPECT_EQ(corner.fire(rules).outcome, Outcome::hit);
    EXPECT_LE(corner.lines, max_cover_tests);
    // Behind the wall they are in cover, whatever they run at there.
    Corner inside(4);
    inside.blocks = [](Vec3 p) { return p.x > 9.5f && p.x < 10.5f && p.y > -0.9f && p.y < -0.4f; };
    EXPECT_EQ(inside.fire(rules).reason, Reason::victim_in_cover);
}

TEST(cover, foresees_whoever_lands_on_the_ground_and_not_under_it) {
    WeaponRules rules = cover_only(Micros{0});
    rules.cover_foresight = Micros{500'000};
    for (const int ticks_in_cover : {-20, -4}) {
        Corner corner(ticks_in_cover, 60, 25.0f);  // 0.3 m above the ground; in 5 ticks 2 m lower
        corner.blocks = [](Vec3 p) { return p.z < 0.0f; };
        const Verdict verdict = corner.fire(rules);
        EXPECT_EQ(verdict.reason == Reason::victim_in_cover, ticks_in_cover == -4) << to_string(verdict.reason);
        EXPECT_LE(corner.lines, max_cover_tests);
    }
}

TEST(cover, tests_no_line_twice_without_a_grace) {
    Corner corner(4);
    EXPECT_EQ(corner.fire(cover_only(Micros{0})).reason, Reason::victim_in_cover);
    EXPECT_EQ(corner.lines, 1);
}

TEST(cover, foresees_no_farther_than_it_may) {
    WeaponRules rules = cover_only(Micros{0});
    rules.cover_foresight = Micros{2 * 15'625};
    EXPECT_EQ(Corner(-4).fire(rules).outcome, Outcome::hit);
    EXPECT_EQ(Corner(-1).fire(rules).reason, Reason::victim_in_cover);
}

// --- A victim who holds stamps back ---

constexpr int steps_out_at = 100;  // the tick at which the shooter leaves cover for good
constexpr int seen_after = 12;     // ticks from the server's present to the screen of an honest victim and back

// The shooter steps out of cover, stands in the open and fires at once, again and again. The victim stands. The
// victim's stamps come `delay` later than on an honest path.
class Peek {
public:
    Peek() : history_(history_config(256, 2)), ledger_(LedgerConfig{256, 2}), screen_(LedgerConfig{256, 2}) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId ball = history_.hitbox_sets().add(one);
        shooter_ = history_.spawn({ball, {}, 1, 1});
        victim_ = history_.spawn({ball, {}, 2, 1});
    }

    /// How long after it stood in the open the shooter's hits were refused, in ticks. `ahead`: how far past its newest
    /// snapshot the victim claims to draw. `every`: the victim claims to have received one snapshot in this many.
    int refused_for(int delay, const WeaponRules& rules, int ahead = 0, int every = 1) {
        ClientJudge judge(history_, draw_, ledger_, {});
        int last_refused = steps_out_at;
        for (int tick = 1; tick < 240; ++tick) {
            const float y = tick < steps_out_at ? -3.0f : 3.0f;
            if (tick == steps_out_at) must(history_.teleport(shooter_));
            must(history_.record(shooter_, Tick{tick}, {{0.0f, y, 0.0f}, {}, {}}));
            must(history_.record(victim_, Tick{tick}, {{10.0f, -0.5f, 0.0f}, {}, {}}));
            for (Ledger* ledger : {&ledger_, &screen_}) {
                ledger->begin_snapshot(Tick{tick});
                must(ledger->add(shooter_));
                must(ledger->add(victim_));
            }
            const int seen = (tick - seen_after - delay - ahead) / every * every;
            if (seen > 0) screen_.learn(stamp_at(seen, ahead, every));
            if (tick < steps_out_at) continue;
            const Audited audited = judge.take_stamp(stamp_at(tick), Moment::at(Tick{tick}));
            Shot shot;
            shot.shooter = shooter_;
            shot.origin = {0.0f, y, 0.0f};
            shot.direction = towards(shot.origin, {10.0f, -0.5f, 0.0f});
            const Verdict verdict =
                judge_shot(judge, audited, shot, rules, Moment::at(Tick{tick}), is_free_of_wall, [this](EntityId) {
                    return VictimScreen{&screen_, {}};
                });
            if (verdict.reason == Reason::victim_in_cover) last_refused = tick + 1;
        }
        return last_refused - steps_out_at;
    }

private:
    static ViewStamp stamp_at(int tick, int ahead = 0, int every = 1) {
        const auto newest = static_cast<std::uint32_t>(tick);
        std::uint64_t received = 0;
        for (int age = 0; age < 64; age += every) received |= std::uint64_t{1} << age;
        return stamp_of(newest, Moment::at(Tick{tick + ahead}).raw, received & all_received(newest));
    }

    WorldHistory history_;
    DrawConfig draw_;
    Ledger ledger_;
    Ledger screen_;
    EntityId shooter_;
    EntityId victim_;
};

TEST(cover, protects_nobody_longer_for_holding_stamps_back) {
    WeaponRules rules;
    const auto most = static_cast<int>((judge_rate.span(rules.cover_max_view_age) >> 16) + 1);
    for (const int delay : {16, 32, 96}) {
        const int refused = Peek().refused_for(delay, rules);
        EXPECT_LE(refused, most) << delay;
        EXPECT_GT(refused, 0);
    }
    // A victim that reports as soon as the path allows loses nothing.
    EXPECT_EQ(Peek().refused_for(0, rules), seen_after);
    rules.cover_max_view_age = Micros{10'000'000};
    EXPECT_EQ(Peek().refused_for(96, rules), 96 + seen_after);
}

// A newest snapshot that does not come, or is not named, holds the shooter in cover on the victim's screen: the moment
// drawn goes on.
TEST(cover, counts_a_starved_screen_by_its_newest_sample) {
    Peek starved;
    EXPECT_LE(starved.refused_for(0, WeaponRules{}, 12), 17);
    WeaponRules unbounded;
    unbounded.cover_max_view_age = Micros{10'000'000};
    EXPECT_GT(Peek().refused_for(0, unbounded, 12), 20);
}

// On the straight line between two snapshots far apart, the shooter stays in cover for longer than in truth.
TEST(cover, counts_what_lies_between_two_samples_by_the_older_one) {
    EXPECT_LE(Peek().refused_for(0, WeaponRules{}, -8, 24), 17);
    WeaponRules unbounded;
    unbounded.cover_max_view_age = Micros{10'000'000};
    EXPECT_GT(Peek().refused_for(0, unbounded, -8, 24), 20);
}

}  // namespace judge_cover_test
