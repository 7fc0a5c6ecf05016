// The caps ask for the way of a victim. What the victim wears changes nothing about it: who crouches is neither immune
// to clamped hits nor passed over by the cap in metres.

#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace shape_caps_test {

constexpr float infinity = std::numeric_limits<float>::infinity();

HitboxSetId wearing(int set) { return {static_cast<std::uint16_t>(set)}; }

// What the victim does every `period` ticks.
struct Spam {
    const char* name;
    std::function<void(JudgeWorld&, bool is_on)> change;
};

// The first hitbox of each set is where the ball is: the shots of this file hit in every shape.
struct Wardrobe {
    HitboxSetId crouched;
    HitboxSetId wolf;
    HitboxSetId grouped;
};

Wardrobe add_sets(JudgeWorld& world) {
    const Hitbox two[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f),
                          Hitbox::sphere(HitGroup::head, {0, 0, 0.5f}, 0.2f)};
    HitboxSets& sets = world.history.hitbox_sets();
    const HitboxSetId crouched = sets.add(two);
    const HitboxSetId wolf = sets.add(two, 0, 7);
    return {crouched, wolf, sets.add(two, 1)};
}

void each_spam(const std::function<void(const char*, const std::function<void(JudgeWorld&, bool)>&)>& visit) {
    const Spam spams[] = {
        {"crouch", [](JudgeWorld& w, bool on) { must(w.history.change_hitboxes(w.victim, wearing(on ? 2 : 1))); }},
        {"skeleton", [](JudgeWorld& w, bool on) { must(w.history.change_hitboxes(w.victim, wearing(on ? 3 : 1))); }},
        {"mask", [](JudgeWorld& w, bool on) { must(w.history.set_hitbox_mask(w.victim, on ? 1u : all_hitboxes)); }},
        {"layers", [](JudgeWorld& w, bool on) { must(w.history.set_layers(w.victim, on ? 3 : 1)); }},
        {"team", [](JudgeWorld& w, bool on) { must(w.history.set_team(w.victim, on ? 3 : 2)); }},
        {"fields", [](JudgeWorld& w, bool on) { must(w.history.set_fields(w.victim, on ? 1 : 0)); }},
    };
    for (const Spam& spam : spams) visit(spam.name, spam.change);
}

TEST(shape_caps, clamp_every_hit_on_a_victim_who_changes_clothes_and_refuse_none) {
    each_spam([](const char* name, const auto& change) {
        for (const int period : {1, 3, 8, 11, 32}) {
            for (int phase = 0; phase < period; phase += 1 + period / 4) {
                JudgeWorld world({}, {2.0f, 0.0f, 0.0f});  // straight away, so that a clamped ray meets them too
                static_cast<void>(add_sets(world));
                WeaponRules rules;
                rules.max_rewind = Micros{250'000};
                rules.max_victim_moved_m = infinity;
                for (int tick = 0; tick < 130; ++tick) {
                    change(world, (tick + phase) / period % 2 != 0);
                    world.step();
                    if (tick < 40) continue;
                    const ViewStamp stamp = world.stamp(16, 6.0);  // 22 ticks: 344 ms
                    const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown), rules);
                    ASSERT_EQ(verdict.outcome, Outcome::hit) << name << " each " << period;
                    ASSERT_EQ(verdict.reason, Reason::rewind_clamped) << name << " each " << period;
                    ASSERT_LE(verdict.paid, rules.max_rewind);
                    ASSERT_NEAR(static_cast<double>(verdict.paid.value), 245'000.0, 1'000.0) << name;
                }
            }
        }
    });
}

TEST(shape_caps, count_every_metre_of_a_victim_who_changes_clothes) {
    each_spam([](const char* name, const auto& change) {
        for (const int period : {1, 2, 5, 8, 32}) {
            JudgeWorld world({}, {7.0f, 0.0f, 0.0f});
            static_cast<void>(add_sets(world));
            WeaponRules rules;
            rules.max_rewind = Micros{1'000'000};
            rules.max_victim_moved_m = 1.0f;
            for (int tick = 0; tick < 130; ++tick) {
                change(world, tick / period % 2 != 0);
                world.step();
                if (tick < 40) continue;
                const ViewStamp stamp = world.stamp(9, 4.0);  // 13 ticks: 203 ms
                const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown), rules);
                ASSERT_EQ(verdict.reason, Reason::victim_clamped) << name << " each " << period;
                ASSERT_EQ(verdict.outcome, Outcome::hit);
                ASSERT_NEAR(verdict.seen_moved_m, 13.0f * 7.0f / 64.0f, 0.01f) << name << " each " << period;
                ASSERT_LE(verdict.victim_moved_m, 1.0f);
            }
        }
    });
}

// Into another draw group: the picture breaks, but the victim has not teleported.
TEST(shape_caps, count_the_way_across_a_change_of_draw_group) {
    JudgeWorld world({}, {7.0f, 0.0f, 0.0f});
    const Wardrobe wardrobe = add_sets(world);
    WeaponRules rules;
    rules.max_rewind = Micros{1'000'000};
    rules.max_victim_moved_m = 1.0f;
    world.run(60);
    const ViewStamp stamp = world.stamp(2, 4.0);
    const Audited audited = world.judge.take_stamp(stamp, world.server_now());
    must(world.history.change_hitboxes(world.victim, wardrobe.grouped));
    for (int i = 0; i < 9; ++i) world.step();
    const Verdict verdict = world.fire(audited, world.aim_at(stamp.shown), rules);
    EXPECT_EQ(verdict.reason, Reason::victim_clamped);
    EXPECT_NEAR(verdict.seen_moved_m, 15.0f * 7.0f / 64.0f, 0.01f);
}

// The pair of the report: at x = 10 + 7t, the screen shows tick 100, crouched at 101, judged at 113.
TEST(shape_caps, clamp_the_shot_at_tick_100_of_who_crouches_at_101) {
    JudgeWorld world({}, {7.0f, 0.0f, 0.0f});
    static_cast<void>(add_sets(world));
    world.run(100);
    must(world.history.change_hitboxes(world.victim, {2}));
    world.run(13);
    WeaponRules rules;
    rules.max_victim_moved_m = 1.0f;
    const ViewStamp stamp = world.stamp(9, 4.0);
    EXPECT_EQ(stamp.shown, Moment::at(Tick{100}));
    const Verdict verdict = world.fire(stamp, world.aim_at(stamp.shown), rules);
    EXPECT_EQ(verdict.reason, Reason::victim_clamped);
    EXPECT_NEAR(verdict.seen_moved_m, 1.42f, 0.01f);
}

}  // namespace shape_caps_test
