#include <gtest/gtest.h>

#include <algorithm>

#include "arena/level_in_time.h"
#include "arena/random.h"

namespace backsight::arena {
namespace {

constexpr float sampled_every_m = 0.01f;

bool is_free(const Level& level, Vec3 center, float radius, Tick tick) {
    const Hull ball{radius, 0.0f};
    const auto in = [&](const Brush& brush, Vec3 offset) { return overlap(brush, offset, center, ball).depth > 0.0f; };
    for (const Brush& solid : level.solids()) {
        if (in(solid, {})) return false;
    }
    for (const Door& door : level.doors()) {
        if (in(door.brush, door.offset_at(tick))) return false;
    }
    for (const Lift& lift : level.lifts()) {
        if (in(lift.brush, lift.offset_at(tick))) return false;
    }
    return true;
}

TEST(arena_level_in_time, ABallStopsWhereSmallStepsWouldFindItStopped) {
    const Level level = Level::standard();
    LevelInTime in_time(level);
    GameRandom random(11);
    int met = 0;
    for (int i = 0; i < 3000; ++i) {
        const float radius = i % 2 == 0 ? 0.05f : 0.02f;
        const Tick tick{static_cast<std::int64_t>(random.below(5000))};
        const Vec3 from{random.uniform(-22, 22), random.uniform(-22, 22), random.uniform(0.2f, 6.0f)};
        const Vec3 way{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        if (!is_free(level, from, radius + contact_gap_m, tick)) continue;
        const LevelTrace trace = in_time.at()(Moment::at(tick, 5));
        const LevelContact contact = trace(from, from + way, radius);
        const float size = length(way);
        const int steps = static_cast<int>(size * contact.fraction / sampled_every_m);
        for (int k = 0; k <= steps; ++k) {
            const Vec3 at = from + way * (static_cast<float>(k) * sampled_every_m / size);
            ASSERT_TRUE(is_free(level, at, radius, tick)) << i << " went through something";
        }
        if (!contact.hit) continue;
        ++met;
        EXPECT_NEAR(length(contact.normal), 1.0f, 1e-5f);
        const Vec3 center = from + way * contact.fraction;
        EXPECT_FALSE(is_free(level, center - contact.normal * (2 * contact_gap_m), radius, tick)) << i;
        EXPECT_LT(dot(contact.normal, way), 0.0f);
    }
    EXPECT_GT(met, 250);
}

TEST(arena_level_in_time, DoorsStandWhereTheyStoodThen) {
    const Level level = Level::standard();
    LevelInTime in_time(level);
    const LevelTrace shut = in_time.at()(Moment::at(Tick{10}));
    const LevelTrace open = in_time.at()(Moment::at(Tick{300}));
    const Vec3 outside{0, -9, 1.5f};
    const Vec3 inside{0, 0, 1.5f};
    EXPECT_TRUE(shut(outside, inside, 0.05f).hit);
    EXPECT_FALSE(open(outside, inside, 0.05f).hit);
    EXPECT_TRUE(shut(outside, inside, 0.05f).hit) << "asking for another tick changes nothing";
}

}  // namespace
}  // namespace backsight::arena
