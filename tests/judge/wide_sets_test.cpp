// Bodies of more hitboxes than a mask has bits: those from number 32 on are always there, and are judged again by their
// number however the others come and go.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace wide_sets_test {

constexpr int count = 48;
constexpr int first_without_bit = 32;

// A comb of balls along z, half a metre apart, that walks along x at 3 m/s.
struct Comb {
    explicit Comb(Random& its_random) : random(its_random) {
        std::vector<Hitbox> balls;
        for (int i = 0; i < count; ++i) balls.push_back(Hitbox::sphere(HitGroup::arm, ball(i), 0.2f));
        const HitboxSetId set = world.history.hitbox_sets().add(balls);
        shooter = world.add(at_rest({}));
        victim = world.add(straight_on({3.0f, 0.0f, 0.0f}, {4.0f, 0.0f, 0.0f}));
        must(world.history.change_hitboxes(victim, set));
        const int period = 1 + random.below(12);
        for (int tick = 1; tick <= 100; ++tick) {
            if (tick % period == 0) must(world.history.set_hitbox_mask(victim, mask_at(tick)));
            masks.push_back(tick % period == 0 ? mask_at(tick) : masks.empty() ? all_hitboxes : masks.back());
            world.step();
        }
    }
    static Vec3 ball(int i) { return {0.0f, 0.0f, 0.5f * static_cast<float>(i)}; }
    std::uint32_t mask_at(int tick) const { return 0x9e3779b9u * static_cast<std::uint32_t>(tick); }
    bool is_there(int i, Tick tick) const {
        return i >= first_without_bit || (masks[static_cast<std::size_t>(tick.value - 1)] >> i & 1) != 0;
    }

    Random& random;
    MountWorld world;
    EntityId shooter;
    EntityId victim;
    std::vector<std::uint32_t> masks;  // by tick, from 1
};

TEST(wide_sets, are_judged_as_seen_and_again_by_the_hitboxes_that_are_there) {
    Random random(97);
    int again = 0;
    int without_bit = 0;
    for (int i = 0; i < cases(60); ++i) {
        Comb comb(random);
        MountWorld& world = comb.world;
        world.see(random.between(6.0, 18.0));
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{60'000 + random.below(200'000)};
        const ViewPose seen = world.screen().pose(comb.victim);
        for (int number = 0; number < count; ++number) {
            // From beside, straight at one ball, along the way that the victim walks: met later too.
            const Vec3 at = seen.pose.position + Comb::ball(number);
            Query query = Query::ray_along({at - Vec3{3.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, 20.0f});
            query.collect = number % 2 == 0 ? Collect::hitboxes : Collect::nearest;
            query.filter.exclude = comb.shooter;
            ShotRecord record;
            record.audited = world.audited;
            record.rules = rules;
            record.server_now = world.server_now();
            world.judge.judge(record, query);
            ASSERT_EQ(record.hits.size(), comb.is_there(number, seen.from) ? 1u : 0u) << number;
            if (record.hits.empty()) continue;
            const Verdict& verdict = record.hits[0];
            ASSERT_EQ(verdict.hit.hitbox, number);
            if (number < first_without_bit) continue;
            // However the lower ones have changed since.
            ASSERT_EQ(verdict.outcome, Outcome::hit) << number << ": " << to_string(verdict.reason);
            ASSERT_LE(verdict.paid, rules.max_rewind);
            again += verdict.is_judged_again ? 1 : 0;
            ++without_bit;
        }
    }
    EXPECT_GT(again, cases(100));
    EXPECT_EQ(without_bit, cases(60) * (count - first_without_bit));
}

}  // namespace wide_sets_test
