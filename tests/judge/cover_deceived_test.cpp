// The foresight of the cover rule, against victims who want to be foreseen behind a wall and stay in the open beside
// it; and for those who do run behind it.

#include "tests/judge/cover_wall.h"
#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace judge_cover_deceived_test {

WeaponRules foreseeing() {
    WeaponRules rules = cover_only(Micros{0});
    rules.cover_foresight = Micros{300'000};
    return rules;
}

// Where a victim is along the wall in a tick, and what the server records as their velocity.
struct Step {
    float y = 0.0f;
    float velocity_mps = 0.0f;
};

// A victim who withholds stamps, so that they are foreseen as far as may be. Both see each other for y > 0.
class Beside {
public:
    Beside() : history_(history_config(256, 2)), ledger_(LedgerConfig{256, 2}), screen_(LedgerConfig{256, 2}) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId ball = history_.hitbox_sets().add(one);
        shooter_ = history_.spawn({ball, {}, 1, 1});
        victim_ = history_.spawn({ball, {}, 2, 1});
    }

    /// One tick. Whether a shot at where the victim is now is refused for cover.
    bool refuses(Step step) {
        ++tick_;
        must(history_.record(shooter_, Tick{tick_}, {}));
        must(history_.record(victim_, Tick{tick_}, {{10.0f, step.y, 0.0f}, {}, {0.0f, step.velocity_mps, 0.0f}}));
        for (Ledger* ledger : {&ledger_, &screen_}) {
            ledger->begin_snapshot(Tick{tick_});
            must(ledger->add(shooter_));
            must(ledger->add(victim_));
        }
        if (tick_ <= withheld_ticks) return false;
        screen_.learn(stamp_at(tick_ - withheld_ticks));
        const Audited audited = judge_.take_stamp(stamp_at(tick_), Moment::at(Tick{tick_}));
        Shot shot;
        shot.shooter = shooter_;
        shot.direction = towards(shot.origin, {10.0f, step.y, 0.0f});
        lines = 0;
        const auto sight = [this](Vec3 a, Vec3 b, Moment) {
            ++lines;
            return is_free_of_wall(a, b);
        };
        const Verdict verdict =
            judge_shot(judge_, audited, shot, foreseeing(), Moment::at(Tick{tick_}), sight, [this](EntityId) {
                return VictimScreen{&screen_, {}};
            });
        return verdict.reason == Reason::victim_in_cover;
    }
    int refused(const std::vector<Step>& steps) {
        return static_cast<int>(std::ranges::count_if(steps, [this](Step step) { return refuses(step); }));
    }

    int lines = 0;

private:
    static constexpr int withheld_ticks = 30;

    static ViewStamp stamp_at(int tick) {
        const auto newest = static_cast<std::uint32_t>(tick);
        return stamp_of(newest, Moment::at(Tick{tick}).raw, all_received(newest));
    }

    WorldHistory history_;
    DrawConfig draw_;
    Ledger ledger_;
    Ledger screen_;
    ClientJudge judge_{history_, draw_, ledger_, {}};
    EntityId shooter_;
    EntityId victim_;
    int tick_ = 0;
};

constexpr float tick_s = 1.0f / 64.0f;

// Adds `ticks` at this velocity.
void run(std::vector<Step>& steps, int ticks, float velocity_mps) {
    float y = steps.back().y;
    for (int i = 0; i < ticks; ++i) steps.push_back({y += velocity_mps * tick_s, velocity_mps});
}

TEST(cover_deceived, runs_out_for_whoever_runs_at_cover_again_and_again_without_reaching_it) {
    std::vector<Step> steps{{1.0f}};
    run(steps, 64, 0.0f);
    for (int i = 0; i < 16; ++i) {
        run(steps, 8, -6.0f);  // never nearer than 25 cm
        run(steps, 8, 6.0f);
    }
    // 128 of these ticks run at the wall, which is less than the foresight's 1.8 m away.
    const int refused = Beside().refused(steps);
    EXPECT_GT(refused, 4);
    EXPECT_LE(refused, 40);
}

TEST(cover_deceived, runs_out_for_whoever_falls_silent_while_the_server_knows_them_running) {
    std::vector<Step> steps{{2.0f}};
    run(steps, 64, 0.0f);
    run(steps, 16, -6.0f);
    for (int i = 0; i < 256; ++i) steps.push_back(steps.back());
    const int refused = Beside().refused(steps);
    EXPECT_GT(refused, 16);
    EXPECT_LE(refused, 16 + 2 * 20);
}

TEST(cover_deceived, stays_for_whoever_turned_back_once) {
    std::vector<Step> steps{{1.0f}};
    run(steps, 64, 0.0f);
    run(steps, 6, -6.0f);
    run(steps, 12, 6.0f);
    Beside beside;
    static_cast<void>(beside.refused(steps));
    std::vector<Step> again{steps.back()};
    run(again, 14, -6.0f);
    EXPECT_EQ(beside.refused(again), 14);
    EXPECT_GT(again.back().y, 0.0f);
}

TEST(cover_deceived, stays_for_whoever_was_behind_cover_as_foreseen_and_comes_out_again) {
    Beside beside;
    std::vector<Step> steps{{1.0f}};
    run(steps, 64, 0.0f);
    for (int i = 0; i < 4; ++i) {
        run(steps, 16, -6.0f);
        run(steps, 24, 0.0f);  // half a metre behind the edge, and no farther
        run(steps, 16, 6.0f);
    }
    static_cast<void>(beside.refused(steps));
    std::vector<Step> again{steps.back()};
    run(again, 8, -6.0f);
    EXPECT_EQ(beside.refused(again), 8);
    EXPECT_GT(again.back().y, 0.0f);
}

TEST(cover_deceived, tests_a_bounded_number_of_lines) {
    Beside beside;
    std::vector<Step> steps{{1.0f}};
    run(steps, 64, 0.0f);
    for (int i = 0; i < 40; ++i) run(steps, 3, i % 2 == 0 ? -6.0f : 6.0f);
    int most = 0;
    for (const Step& step : steps) {
        static_cast<void>(beside.refuses(step));
        most = std::max(most, beside.lines);
    }
    EXPECT_GT(most, 8);
    EXPECT_LE(most, max_cover_tests + max_foresight_tests);
}

}  // namespace judge_cover_deceived_test
