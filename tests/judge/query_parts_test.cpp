// Hits of single hitboxes at the caps, of a body whose shape changes between the screen and the tick that is judged.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace query_parts_test {

struct Fencer {
    enum class Change { none, mask, set, layers };

    explicit Fencer(Change change, int period) {
        const Hitbox parts[] = {Hitbox::box(HitGroup::generic, {-0.6f, 0, 0}, {0.05f, 0.5f, 0.5f}),  // a shield
                                Hitbox::sphere(HitGroup::arm, {-0.3f, 0.1f, 0}, 0.3f),
                                Hitbox::sphere(HitGroup::torso, {}, 0.4f)};
        const Hitbox crouched[] = {parts[2], parts[1], parts[0]};
        HitboxSets& sets = world.history.hitbox_sets();
        const HitboxSetId both[] = {sets.add(parts), sets.add(crouched)};
        shooter = world.add(at_rest({}));
        victim = world.add(straight_on({0.0f, 0.3f, 0.0f}, {6.0f, -0.3f * 200.0f / 64.0f, 0.0f}));
        must(world.history.change_hitboxes(victim, both[0]));
        for (int i = 0; i < 200; ++i) {
            const bool is_first = i / period % 2 == 0;
            if (change == Change::mask) must(world.history.set_hitbox_mask(victim, is_first ? 7u : 4u));
            if (change == Change::set) must(world.history.change_hitboxes(victim, both[is_first ? 0 : 1]));
            if (change == Change::layers) must(world.history.set_layers(victim, is_first ? 1 : 5));
            world.step();
        }
        rules.max_rewind = Micros{150'000};
    }
    MountWorld world;
    EntityId shooter;
    EntityId victim;
    WeaponRules rules = MountWorld::no_cover();
};

// Each part that the screen showed is judged again, whatever the victim wears by then.
TEST(query_parts, that_the_screen_showed_are_judged_again_in_that_shape) {
    for (const Fencer::Change change : {Fencer::Change::mask, Fencer::Change::set, Fencer::Change::layers}) {
        for (const int period : {1, 2, 3, 5, 7, 16, 33}) {
            Fencer fencer(change, period);
            int again = 0;
            for (double age = 22.0; age > 12.0; age -= 0.3) {
                fencer.world.see(age);
                const Vec3 ahead = normalized(fencer.world.drawn(fencer.victim), {1, 0, 0});
                for (const std::uint16_t most : {1, 2, 64}) {
                    Query query = Query::ray_along({{}, ahead, 20.0f});
                    query.collect = Collect::hitboxes;
                    query.max_hits = most;
                    query.filter.exclude = fencer.shooter;
                    ShotRecord record;
                    record.audited = fencer.world.audited;
                    record.rules = fencer.rules;
                    record.server_now = fencer.world.server_now();
                    fencer.world.judge.judge(record, query);
                    ASSERT_FALSE(record.hits.empty());
                    for (const Verdict& verdict : record.hits) {
                        ++again;
                        EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
                        EXPECT_EQ(verdict.outcome, Outcome::hit)
                            << "change " << static_cast<int>(change) << " each " << period << " ticks, age " << age;
                    }
                }
            }
            EXPECT_GT(again, 100);
        }
    }
}

}  // namespace query_parts_test
