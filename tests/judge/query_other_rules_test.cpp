// ClientJudge::judge_by() of a query: what other rules would have said is what they say if they are asked first.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"
#include "tests/support/random_query.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace query_other_rules_test {

WeaponRules random_rules(Random& random) {
    WeaponRules rules;
    rules.max_rewind = Micros{20'000 + random.below(300'000)};
    rules.max_victim_moved_m = random.between_f(0.1, 3.0);
    if (random.below(4) == 0) rules.on_max_rewind = CapPolicy::refuse;
    if (random.below(4) == 0) rules.on_max_victim_moved = CapPolicy::refuse;
    rules.cover_grace = Micros{random.below(3) == 0 ? -1 : random.below(200'000)};
    if (random.below(3) == 0) rules.range = random.between_f(1.0, 12.0);
    return rules;
}

// Six people who walk, and a wall at x = 4 m that is open for y above 0, or not at all from one tick on.
class Scene {
public:
    explicit Scene(Random& random) : screen_(LedgerConfig{256, 16}), shut_at_(40 + random.below(100)) {
        shooter_ = world_.add(at_rest({}));
        for (int i = 0; i < 6; ++i) {
            const Vec3 walk = random.direction() * random.between_f(0.0, 5.0);
            const Vec3 at = Vec3{2.0f + static_cast<float>(i), 0.0f, 0.0f} + random.in_cube(0.6);
            victims_.push_back(world_.add(straight_on(walk, at - walk * (92.0f / 64.0f))));
        }
        for (int i = 0; i < 100; ++i) {
            world_.step();
            screen_.begin_snapshot(world_.tick);
            must(screen_.add(shooter_));
            for (const EntityId id : victims_) must(screen_.add(id));
        }
        screen_.learn(stamp_of(98, Moment::at(Tick{93}).raw, all_received(98)));
        world_.see(random.between(4.0, 18.0));
    }

    Query query(Random& random) const {
        Query query = random_shape_of_query(random, {}, Vec3{4.0f, 0.0f, 0.0f} + random.in_cube(1.5));
        query.collect = static_cast<Collect>(random.below(3));
        query.max_hits = static_cast<std::uint16_t>(random.below(2) == 0 ? 1 + random.below(3) : max_query_hits);
        query.cut_by_level = random.below(3) == 0;
        query.filter.exclude = shooter_;
        return query;
    }
    // The verdict of the whole query.
    Verdict judge(const Query& query, const WeaponRules& rules) {
        record_ = {};
        record_.audited = world_.audited;
        record_.rules = rules;
        record_.server_now = world_.server_now();
        with_sight([&](const LineOfSight& sight, const VictimScreens& screens) {
            world_.judge.judge(record_, query, sight, screens);
        });
        return record_.verdict;
    }
    Verdict judge_last_by(const WeaponRules& rules) {
        Verdict verdict;
        with_sight([&](const LineOfSight& sight, const VictimScreens& screens) {
            verdict = world_.judge.judge_by(rules, record_, sight, screens);
        });
        return verdict;
    }

private:
    template <class Ask>
    void with_sight(Ask ask) {
        const auto sight = [this](Vec3 a, Vec3 b, Moment moment) {
            if ((a.x < 4.0f) == (b.x < 4.0f)) return true;
            return moment < Moment::at(Tick{shut_at_}) && a.y + b.y > 0.0f;
        };
        const auto screens = [this](EntityId victim) {
            return VictimScreen{victim.index() % 2 == 0 ? &screen_ : nullptr};
        };
        ask(sight, screens);
    }

    MountWorld world_;
    Ledger screen_;
    int shut_at_;
    EntityId shooter_;
    std::vector<EntityId> victims_;
    ShotRecord record_;
};

void expect_same(const Verdict& by, const Verdict& first, int number) {
    ASSERT_EQ(by.outcome, first.outcome) << "case " << number;
    ASSERT_EQ(by.reason, first.reason) << "case " << number << ": " << to_string(by.reason);
    ASSERT_EQ(by.hit.entity, first.hit.entity) << "case " << number;
    ASSERT_EQ(by.hit.hitbox, first.hit.hitbox) << "case " << number;
    ASSERT_EQ(by.pose, first.pose) << "case " << number;
    ASSERT_EQ(by.judged, first.judged) << "case " << number;
    ASSERT_EQ(by.paid, first.paid) << "case " << number;
    ASSERT_EQ(by.seen_paid, first.seen_paid) << "case " << number;
    ASSERT_EQ(by.victim_moved_m, first.victim_moved_m) << "case " << number;
    ASSERT_EQ(by.beyond_range, first.beyond_range) << "case " << number;
}

TEST(query_other_rules, say_what_they_say_if_they_are_asked_first) {
    Random random(71);
    int differ = 0;
    int hits = 0;
    for (int i = 0; i < cases(1'500); ++i) {
        Scene scene(random);
        const Query query = scene.query(random);
        const WeaponRules rules = random_rules(random);
        const WeaponRules others = random_rules(random);
        const Verdict verdict = scene.judge(query, rules);
        const Verdict by = scene.judge_last_by(others);
        const Verdict first = scene.judge(query, others);
        expect_same(by, first, i);
        if (HasFatalFailure()) return;
        differ += verdict.outcome != first.outcome || verdict.reason != first.reason ? 1 : 0;
        hits += first.outcome == Outcome::hit ? 1 : 0;
    }
    EXPECT_GT(differ, cases(150));
    EXPECT_GT(hits, cases(150));
}

// Other rules leave out whom earlier queries of the swing had met, and nobody whom the first rules cut off.
TEST(query_other_rules, know_whom_the_swing_had_met_before) {
    Random random(73);
    int met = 0;
    for (int i = 0; i < cases(600); ++i) {
        Random again = random;
        Scene one(random);
        Scene two(again);
        Query before = one.query(random);
        Query query = one.query(random);
        before.swing = query.swing = 5;
        const WeaponRules earlier = random_rules(random);
        const WeaponRules rules = random_rules(random);
        const WeaponRules others = random_rules(random);
        for (Scene* scene : {&one, &two}) static_cast<void>(scene->judge(before, earlier));
        static_cast<void>(one.judge(query, rules));
        const Verdict by = one.judge_last_by(others);
        expect_same(by, two.judge(query, others), i);
        if (HasFatalFailure()) return;
        Query no_swing = query;
        no_swing.swing = 0;
        met += two.judge(no_swing, others).hit.entity != by.hit.entity ? 1 : 0;
    }
    EXPECT_GT(met, cases(40));
}

}  // namespace query_other_rules_test
