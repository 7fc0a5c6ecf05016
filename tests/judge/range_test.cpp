// Rays without an end, shots beyond a weapon's range, and hits on a life that has ended since.

#include <backsight/judge.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <span>

#include "inputs/random.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace range_test {

constexpr float infinity = std::numeric_limits<float>::infinity();

bool is_same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && std::memcmp(&a.distance, &b.distance, 4) == 0 &&
           std::memcmp(&a.point, &b.point, sizeof a.point) == 0 &&
           std::memcmp(&a.normal, &b.normal, sizeof a.normal) == 0;
}
bool is_finite_hit(const Hit& hit) {
    return is_finite(hit.point) && is_finite(hit.normal) && std::isfinite(hit.distance);
}

// As far as places go: 16 km along each axis at the default step.
constexpr float beyond_all = 100'000.0f;

class Crowd {
public:
    Crowd(std::uint32_t entities, float spread_m, bool has_bones, std::uint64_t seed) : random_(seed) {
        HistoryConfig config;
        config.max_entities = entities;
        config.max_bones = has_bones ? 2 : 0;
        history_ = std::make_unique<WorldHistory>(config);
        const std::int16_t bone = has_bones ? std::int16_t{1} : root_bone;
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f, bone),
                               Hitbox::sphere(HitGroup::head, {0, 0, 1.7f}, 0.2f),
                               Hitbox::box(HitGroup::leg, {0, 0, 0.3f}, {0.2f, 0.3f, 0.3f}, bone)};
        const HitboxSetId set = history_->hitbox_sets().add(body);
        const Pose bones[] = {{}, {{0.1f, 0.0f, 0.2f}, {}}};
        for (std::uint32_t i = 0; i < entities; ++i) {
            const EntityId id = history_->spawn({set});
            for (std::int64_t tick = 1; tick <= 2; ++tick) {
                must(history_->record(id, Tick{tick}, {{place(spread_m), place(spread_m), 0.0f}, {}, {}},
                                      std::span(bones).first(has_bones ? 2 : 0)));
            }
        }
    }
    View view() const { return View::at_moment(*history_, draw_, Moment::at(Tick{1}) + 30'000); }
    float place(float most) { return static_cast<float>(random_.uniform(-most, most)); }
    Vec3 direction() {
        // Along an axis too, where one over a component is infinite.
        constexpr Vec3 axes[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
        if (random_.below(3) == 0) return axes[random_.below(5)];
        return normalized(Vec3{place(1), place(1), place(0.1f)}, {1, 0, 0});
    }
    inputs::Random& random() { return random_; }

private:
    inputs::Random random_;
    std::unique_ptr<WorldHistory> history_;
    DrawConfig draw_;
};

TEST(range, without_an_end_is_exact_and_finite_in_every_query) {
    int hits = 0;
    for (const bool has_bones : {false, true}) {
        for (const std::uint32_t entities : {20u, 260u}) {
            for (const float spread_m : {15.0f, 4000.0f, 15'000.0f}) {
                Crowd crowd(entities, spread_m, has_bones, entities + static_cast<std::uint64_t>(spread_m));
                const View view = crowd.view();
                for (int i = 0; i < 60; ++i) {
                    const bool is_aimed = i % 2 == 0;
                    const ViewPose target =
                        view.pose_of_slot(static_cast<std::uint32_t>(crowd.random().below(entities)));
                    const Vec3 origin{crowd.place(spread_m), crowd.place(spread_m), 1.0f};
                    const Vec3 direction = is_aimed
                                               ? normalized(target.pose.position + Vec3{0, 0, 1} - origin, {1, 0, 0})
                                               : crowd.direction();
                    const Ray endless{origin, direction}, long_ray{origin, direction, beyond_all};
                    ASSERT_EQ(endless.max_distance, infinity) << "by default";
                    const Hit hit = cast_ray(view, endless, {});
                    EXPECT_TRUE(is_same(hit, cast_ray(view, long_ray, {})));
                    EXPECT_TRUE(is_finite_hit(hit));
                    hits += hit ? 1 : 0;
                    std::array<Hit, 4> all, all_long;
                    const std::size_t count = cast_ray_all(view, endless, {}, all);
                    ASSERT_EQ(count, cast_ray_all(view, long_ray, {}, all_long));
                    for (std::size_t k = 0; k < std::min(count, all.size()); ++k) {
                        EXPECT_TRUE(is_same(all[k], all_long[k]) && is_finite_hit(all[k]));
                    }
                    const Hit ball = sweep_sphere(view, endless, 0.3f, {});
                    EXPECT_TRUE(is_same(ball, sweep_sphere(view, long_ray, 0.3f, {})) && is_finite_hit(ball));
                    const Hit swept = sweep_capsule(view, endless, {0, 0, 0.5f}, 0.2f, {});
                    EXPECT_TRUE(is_same(swept, sweep_capsule(view, long_ray, {0, 0, 0.5f}, 0.2f, {})));
                    EXPECT_TRUE(is_finite_hit(swept));
                    const Hit nearest = closest_point(view, origin, infinity, {});
                    EXPECT_TRUE(is_same(nearest, closest_point(view, origin, beyond_all, {})));
                    EXPECT_TRUE(nearest && is_finite_hit(nearest));
                }
            }
        }
    }
    EXPECT_GT(hits, 300);
}

TEST(range, is_endless_by_default_and_what_it_cuts_off_is_counted) {
    for (const float away_m : {10.0f, 1'500.0f, 6'000.0f, 15'000.0f}) {
        JudgeWorld world({}, {});
        world.place = {away_m, 0.0f, 0.0f};
        world.run(40);
        const auto fire = [&](const WeaponRules& rules, float max_distance) {
            ShotRecord record;
            record.shot = world.shot({1, 0, 0});
            record.shot.max_distance = max_distance;
            record.rules = rules;
            record.server_now = world.server_now();
            record.audited = world.judge.take_stamp(world.stamp(2, 4.0), world.server_now());
            world.judge.judge(record);
            return record.verdict;
        };
        WeaponRules rules;
        EXPECT_EQ(rules.range, infinity);
        EXPECT_EQ(rules.validate(), nullptr);
        EXPECT_EQ(fire(rules, Shot{}.max_distance).outcome, Outcome::hit) << away_m;
        rules.range = away_m + 1.0f;
        EXPECT_EQ(fire(rules, infinity).outcome, Outcome::hit);
        EXPECT_EQ(world.judge.counters().beyond_range, 0u);
        rules.range = away_m - 1.0f;
        const Verdict cut = fire(rules, infinity);
        EXPECT_EQ(cut.outcome, Outcome::miss);
        EXPECT_TRUE(cut.beyond_range);
        EXPECT_EQ(cut.reason, Reason::as_seen);
        EXPECT_EQ(world.judge.counters().beyond_range, 1u);
        EXPECT_FALSE(fire(rules, away_m - 1.0f).beyond_range) << "the level ends it";
        EXPECT_FALSE(fire(rules, away_m - 2.0f).beyond_range);
        EXPECT_EQ(world.judge.counters().beyond_range, 1u);
    }
}

TEST(former_life, is_said_of_a_hit_whose_victim_has_died_or_gone_since) {
    const auto fire_after = [](auto change, int ticks) {
        JudgeWorld world({}, {});
        world.run(40);
        change(world);
        world.run(ticks);
        const Verdict verdict = world.fire(world.stamp(ticks + 2, 2.0), {1, 0, 0});
        EXPECT_EQ(verdict.outcome, Outcome::hit);
        EXPECT_EQ(world.judge.counters().former_lives, verdict.former_life ? 1u : 0u);
        return verdict.former_life;
    };
    for (const int ticks : {0, 1, 6}) {
        EXPECT_FALSE(fire_after([](JudgeWorld&) {}, ticks));
        EXPECT_FALSE(fire_after([](JudgeWorld& w) { must(w.history.teleport(w.victim)); }, ticks));
        EXPECT_TRUE(fire_after([](JudgeWorld& w) { must(w.history.kill(w.victim)); }, ticks));
        EXPECT_TRUE(fire_after(
            [](JudgeWorld& w) {
                must(w.history.kill(w.victim));
                must(w.history.respawn(w.victim));
            },
            ticks));
        EXPECT_TRUE(fire_after([](JudgeWorld& w) { must(w.history.respawn(w.victim)); }, ticks));
    }
    EXPECT_TRUE(fire_after([](JudgeWorld& w) { must(w.history.despawn(w.victim, w.tick + 1)); }, 0));
    JudgeWorld world({}, {});
    world.run(40);
    must(world.history.kill(world.victim));
    must(world.history.respawn(world.victim));
    world.run(10);
    EXPECT_FALSE(world.fire(world.stamp(2, 2.0), {1, 0, 0}).former_life) << "the new life";
    EXPECT_FALSE(world.fire(world.stamp(2, 2.0), {0, 0, 1}).former_life) << "a miss";
}

}  // namespace range_test
}  // namespace backsight::test
