// What no server may decide by its age: caps at ticks beyond what a float or 32 bits count. And what nobody may be hit
// by: the space between two ends of a teleport, and a body that has no hitboxes.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace any_tick_test {

// Shots of views 10 to 18 ticks old at a victim who walks; the server's first tick is `base`.
std::vector<Verdict> verdicts_from(std::int64_t base) {
    std::vector<Verdict> verdicts;
    for (int age = 10; age <= 18; ++age) {
        MountWorld world;
        world.tick = Tick{base};
        const EntityId shooter = world.add(at_rest({}));
        const EntityId victim = world.add([&world, base](float) {
            const auto ticks = static_cast<float>(world.tick.value - base);
            return EntityPose{{10.0f, 0.03f * ticks - 2.0f, 0.0f}, {}, {0.0f, 1.9f, 0.0f}};
        });
        world.run(100);
        world.see(age + 0.25);
        verdicts.push_back(world.fire(world.shot(shooter, victim)));
    }
    return verdicts;
}

TEST(any_tick, has_the_caps_of_the_first) {
    const std::vector<Verdict> first = verdicts_from(0);
    EXPECT_EQ(first[4].reason, Reason::as_seen) << "223 ms";
    EXPECT_EQ(first[7].reason, Reason::rewind_clamped) << "270 ms";
    for (const int bit : {16, 24, 31, 32, 33, 35}) {
        const std::int64_t base = std::int64_t{1} << bit;
        const std::vector<Verdict> later = verdicts_from(base);
        for (std::size_t i = 0; i < first.size(); ++i) {
            EXPECT_EQ(later[i].outcome, first[i].outcome) << bit << ", " << i;
            EXPECT_EQ(later[i].reason, first[i].reason) << bit << ", " << i;
            EXPECT_EQ(later[i].paid, first[i].paid) << bit << ", " << i;
            EXPECT_EQ(later[i].victim_moved_m, first[i].victim_moved_m) << bit << ", " << i;
            EXPECT_EQ(later[i].judged - first[i].judged, base * Moment::one_tick) << bit << ", " << i;
        }
    }
}

TEST(any_tick, of_teleports_shows_nobody_between_their_ends) {
    Random random(103);
    int at_ends = 0;
    for (const int period : {2, 5, 10, 17}) {
        MountWorld world;
        const EntityId shooter = world.add(at_rest({0.0f, 0.0f, -20.0f}));
        const auto is_near = [&world, period] { return world.tick.value / period % 2 == 0; };
        const EntityId victim = world.add([is_near](float) {
            return EntityPose{{is_near() ? 0.0f : 8.0f, 0.0f, 0.0f}, {}, {}};
        });
        // A body without hitboxes stands in the middle of it.
        const EntityId ghost = world.add(at_rest({4.0f, 0.0f, 0.0f}));
        must(world.history.change_hitboxes(ghost, {}));
        for (int tick = 0; tick < 300; ++tick) {
            if ((world.tick.value + 1) % period == 0) must(world.history.teleport(victim));
            world.step();
            if (tick < 60) continue;
            world.see(8.0 + random.between(0.0, 1.0));
            for (const float x : {0.0f, 2.0f, 4.0f, 6.0f, 8.0f}) {
                Shot shot;
                shot.shooter = shooter;
                shot.origin = {x, 0.0f, -5.0f};
                shot.direction = {0.0f, 0.0f, 1.0f};
                const Verdict verdict = world.fire(shot);
                const bool is_end = x == 0.0f || x == 8.0f;
                if (!is_end) ASSERT_EQ(verdict.outcome, Outcome::miss) << x << " at " << world.tick.value;
                ASSERT_NE(verdict.hit.entity, ghost);
                at_ends += verdict.hit ? 1 : 0;
            }
        }
    }
    EXPECT_GT(at_ends, 800);
}

}  // namespace any_tick_test
