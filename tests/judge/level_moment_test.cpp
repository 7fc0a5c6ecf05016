// The level has a time: the judge asks for its doors and lifts as they were drawn, and what is judged again is cut by
// what stands between.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

using namespace backsight;
using namespace backsight::test;

namespace level_moment_test {

// Shooter at x = 0, victim at x = 10 m, a door at x = 5 m. Both have screens of their own.
struct Doorway {
    explicit Doorway(const MountWorld::Course& victims = at_rest({10.0f, 0.0f, 0.0f}))
        : victim_ledger(LedgerConfig{256, 16}) {
        shooter = world.add(at_rest({}));
        victim = world.add(victims);
        for (int i = 0; i < 100; ++i) {
            world.step();
            victim_ledger.begin_snapshot(world.tick);
            must(victim_ledger.add(shooter));
            must(victim_ledger.add(victim));
        }
    }

    // Both screens are `age` ticks old; the victim's last report is of a screen that old.
    Verdict fire(double age, const WeaponRules& rules, bool cut_by_level = false) {
        world.see(age);
        const auto newest = static_cast<std::uint32_t>(world.tick.value - static_cast<std::int64_t>(age / 2.0));
        const Moment shown{world.server_now().raw - static_cast<std::int64_t>(age * 65536.0)};
        victim_ledger.learn(stamp_of(newest, shown.raw, all_received(newest)));
        Shot shot = world.shot(shooter, victim);
        shot.cut_by_level = cut_by_level;
        const auto sight = [this](Vec3 a, Vec3 b, Moment moment) {
            latest = std::max(latest, moment);
            oldest = std::min(oldest, moment);
            return (a.x < 5.0f) == (b.x < 5.0f) || is_open(moment);
        };
        return world.fire(shot, rules, sight, [this](EntityId) { return VictimScreen{&victim_ledger}; });
    }
    bool is_open(Moment moment) const {
        if (period > 0) return (moment.raw + phase) / period % 2 == 0;
        return !(moment >= closes && moment < opens);
    }

    MountWorld world;
    Ledger victim_ledger;
    EntityId shooter;
    EntityId victim;
    Moment closes = max_moment;
    Moment opens = max_moment;
    std::int64_t period = 0;  // of a door that goes to and fro, in 1/65536 tick; 0: it does not
    std::int64_t phase = 0;
    Moment latest{-1};
    Moment oldest = max_moment;
};

WeaponRules with_grace(std::int64_t us) {
    WeaponRules rules;
    rules.cover_grace = Micros{us};
    return rules;
}

constexpr std::int64_t graces[] = {0, 100'000, 1'000'000};

TEST(level_moment, a_door_that_closes_after_the_victims_frame_hides_nobody) {
    for (const std::int64_t grace : graces) {
        Doorway scene;
        scene.closes = scene.world.server_now() - Moment::one_tick;  // 16 ms before the shot is judged
        const Verdict verdict = scene.fire(6.0, with_grace(grace));  // 94 ms old
        EXPECT_EQ(verdict.outcome, Outcome::hit) << grace;
        EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
        EXPECT_LE(scene.latest, scene.world.server_now());
    }
}

// Whenever the door closes: the victim is in cover where their frame showed it shut for longer than the grace.
TEST(level_moment, a_door_that_closes_hides_whom_it_hid_on_their_screen) {
    for (const double age : {3.84, 6.0, 10.0, 13.0}) {
        for (const std::int64_t grace : {std::int64_t{0}, std::int64_t{100'000}}) {
            for (int back = 0; back <= 26; ++back) {  // half ticks: 0 to 203 ms
                Doorway scene;
                scene.closes = scene.world.server_now() - back * (Moment::one_tick / 2);
                const Verdict verdict = scene.fire(age, with_grace(grace));
                const double shut_for = 0.5 * back - age - static_cast<double>(grace) / 15'625.0;
                if (std::abs(shut_for) < 0.05) continue;
                EXPECT_EQ(verdict.reason == Reason::victim_in_cover, shut_for > 0.0)
                    << age << " ticks old, closed " << 0.5 * back << " ticks ago, grace " << grace;
            }
        }
    }
}

TEST(level_moment, a_door_that_has_opened_shows_whom_it_showed_on_their_screen) {
    for (const double age : {3.84, 6.0, 10.0}) {
        for (int back = 0; back <= 26; ++back) {
            Doorway scene;
            scene.closes = Moment{0};
            scene.opens = scene.world.server_now() - back * (Moment::one_tick / 2);
            const Verdict verdict = scene.fire(age, with_grace(0));
            if (std::abs(0.5 * back - age) < 0.05) continue;
            EXPECT_EQ(verdict.reason == Reason::victim_in_cover, 0.5 * back < age) << age << ", " << 0.5 * back;
        }
    }
}

// Doors that open and close again and again, at any time and in both directions.
TEST(level_moment, of_a_door_that_goes_to_and_fro_is_that_of_the_victims_frame) {
    Random random(101);
    int in_cover = 0;
    int in_the_open = 0;
    for (int i = 0; i < cases(300); ++i) {
        Doorway scene;
        scene.period = random.below(12 * Moment::one_tick) + Moment::one_tick / 4;
        scene.phase = random.below(4 * Moment::one_tick);
        const double age = random.between(3.0, 14.0);
        const Moment frame{scene.world.server_now().raw - static_cast<std::int64_t>(age * 65536.0)};
        const Verdict verdict = scene.fire(age, with_grace(0));
        EXPECT_EQ(verdict.reason, scene.is_open(frame) ? Reason::as_seen : Reason::victim_in_cover)
            << "case " << i << ", " << age << " ticks old";
        (scene.is_open(frame) ? in_the_open : in_cover) += 1;
    }
    EXPECT_GT(in_cover, cases(60));
    EXPECT_GT(in_the_open, cases(60));
}

TEST(level_moment, of_a_foresight_is_the_frame_that_it_foresees_and_not_after_the_present) {
    WeaponRules rules = with_grace(0);
    rules.cover_foresight = Micros{500'000};
    Doorway scene;
    scene.closes = scene.world.server_now() - Moment::one_tick;
    // They will see the damage a few ticks later than what they have reported, in a frame that draws the door shut.
    EXPECT_EQ(scene.fire(6.0, rules).outcome, Outcome::hit);
    EXPECT_LE(scene.latest, scene.world.server_now());
    EXPECT_GT(scene.latest, scene.world.server_now() - 6 * Moment::one_tick);
}

// Doors that the game draws in the present are those of the present for the judge too.
TEST(level_moment, is_that_of_the_levels_draw_group) {
    Doorway scene;
    scene.world.draw.level_group = MountWorld::reckoned;
    scene.world.see(6.0);
    EXPECT_EQ(scene.world.screen().moment_of(MountWorld::reckoned), scene.world.server_now());
    static_cast<void>(scene.fire(6.0, with_grace(-1), true));
    EXPECT_EQ(scene.latest, scene.world.server_now());
    EXPECT_EQ(scene.oldest, scene.world.server_now());
}

TEST(level_moment, is_bounded_by_the_cap_for_a_shot_that_is_cut) {
    Doorway scene;
    WeaponRules rules = with_grace(-1);
    rules.max_rewind = Micros{125'000};  // 8 ticks
    scene.closes = scene.world.server_now() - 10 * Moment::one_tick;
    EXPECT_EQ(scene.fire(20.0, rules, true).outcome, Outcome::miss);
    EXPECT_EQ(scene.oldest, scene.world.server_now() - 8 * Moment::one_tick);
    // One that its game has cut is asked too, from a view older than the cap.
    EXPECT_EQ(scene.fire(20.0, rules, false).reason, Reason::rewind_clamped);
    scene.closes = scene.world.server_now() - 4 * Moment::one_tick;
    EXPECT_EQ(scene.fire(6.0, rules, false).reason, Reason::as_seen);
    EXPECT_EQ(scene.fire(6.0, rules, false).outcome, Outcome::hit);
}

TEST(level_moment, a_shot_that_is_cut_goes_through_a_door_that_the_screen_drew_open) {
    Doorway scene;
    scene.closes = scene.world.server_now() - 4 * Moment::one_tick;
    EXPECT_EQ(scene.fire(6.0, with_grace(-1), true).reason, Reason::as_seen);
    EXPECT_EQ(scene.fire(6.0, with_grace(-1), true).outcome, Outcome::hit);
    EXPECT_EQ(scene.fire(3.0, with_grace(-1), true).outcome, Outcome::miss);
}

// --- Judged again ---

TEST(judged_again, is_stopped_by_a_door_that_is_shut_at_the_tick_judged) {
    for (const int ago : {4, 7, 9, 12}) {
        Doorway scene(straight_on({0.0f, 0.5f, 0.0f}, {10.0f, -0.75f, 0.0f}));
        WeaponRules rules = with_grace(-1);
        rules.max_rewind = Micros{125'000};  // judged again 8 ticks ago
        scene.closes = scene.world.server_now() - ago * Moment::one_tick;
        const Verdict verdict = scene.fire(16.0, rules);
        EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
        EXPECT_EQ(verdict.judged, scene.world.server_now() - 8 * Moment::one_tick);
        EXPECT_EQ(verdict.outcome, ago >= 8 ? Outcome::miss : Outcome::hit) << ago;
        EXPECT_EQ(verdict.hit.entity, scene.victim);
    }
}

// A body that steps into the line stops the shot, and is not hit by it.
TEST(judged_again, is_stopped_by_whoever_has_stepped_between) {
    for (const bool passes_filter : {true, false}) {
        constexpr float steps_in_s = 90.0f / 64.0f;
        MountWorld world;
        const EntityId shooter = world.add(at_rest({}));
        const EntityId victim = world.add(straight_on({0.0f, 0.5f, 0.0f}, {10.0f, -0.75f, 0.0f}));
        const EntityId third = world.add(
            [](float now) {
                return EntityPose{{4.0f, now < steps_in_s ? 8.0f : 0.0f, 0.0f}, {}, {}};
            },
            {}, passes_filter ? std::uint16_t{1} : MountWorld::untouched);
        world.run(100);
        world.see(16.0);
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{125'000};
        const Verdict verdict = world.fire(world.shot(shooter, victim), rules);
        EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
        EXPECT_EQ(verdict.outcome, passes_filter ? Outcome::miss : Outcome::hit);
        EXPECT_NE(verdict.hit.entity, third);
    }
}

// The truck that a passenger shoots from has driven into the line of a ray that is judged later.
TEST(judged_again, is_not_stopped_by_what_the_shooter_rode) {
    MountWorld world;
    const EntityId truck = world.add(straight_on({20.0f, 0.0f, 0.0f}, {-25.0f, 0.0f, 0.0f}));
    const EntityId shooter = world.add(at_rest({1.0f, 0.0f, 0.0f}), truck);
    const EntityId victim = world.add(straight_on({0.0f, 0.5f, 0.0f}, {20.0f, -0.75f, 0.0f}));
    world.run(100);
    world.see(16.0);
    WeaponRules rules = MountWorld::no_cover();
    rules.max_rewind = Micros{125'000};
    const Verdict verdict = world.fire(world.shot(shooter, victim), rules);
    EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
    EXPECT_EQ(verdict.outcome, Outcome::hit);
}

}  // namespace level_moment_test
