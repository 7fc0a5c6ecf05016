#include <gtest/gtest.h>

#include "arena/level.h"
#include "arena/random.h"

namespace backsight::arena {
namespace {

TEST(arena_level, ADoorBlocksSightAndShotsOnlyWhileItIsShut) {
    const Level level = Level::standard();
    const Vec3 inside{0, 0, 1.5f};
    const Vec3 outside{0, -9, 1.5f};
    const Tick shut{10};
    const Tick open{300};
    const LineOfSight line = level.line_of_sight();
    EXPECT_FALSE(line(inside, outside, Moment::at(shut)));
    EXPECT_NEAR(level.distance(outside, {0, 1, 0}, 100.0f, shut), 9 - 4.875f, 0.001f);
    EXPECT_TRUE(line(inside, outside, Moment::at(open)));
    EXPECT_GT(level.distance(outside, {0, 1, 0}, 100.0f, open), 9.0f);
}

TEST(arena_level, MoversArePeriodicAndOnTheGrid) {
    const Level level = Level::standard();
    for (std::int64_t i = 0; i < 2000; ++i) {
        const Lift& lift = level.lifts()[0];
        const float steps = lift.position_at(Tick{i}).z / grid_m;
        EXPECT_EQ(steps, static_cast<float>(static_cast<int>(steps)));
        EXPECT_LE(std::abs(lift.velocity_at(Tick{i}).z), 2.0f);
        EXPECT_EQ(lift.offset_at(Tick{i}), lift.offset_at(Tick{i + 504}));
    }
}

TEST(arena_level, ARayEndsWhereACapsuleTraceOfNoSizeEnds) {
    const Level level = Level::standard();
    GameRandom random(4);
    for (int i = 0; i < 2000; ++i) {
        const Vec3 from{random.uniform(-23.0f, 23.0f), random.uniform(-23.0f, 15.0f), random.uniform(5.0f, 7.5f)};
        const Vec3 way =
            normalized(Vec3{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, -0.1f)});
        const float away = level.distance(from, way, 200.0f, Tick{0});
        ASSERT_LT(away, 100.0f) << "the floor is closed";
        EXPECT_TRUE(level.line_is_free(from, from + way * (away * 0.999f), Tick{0}));
        EXPECT_FALSE(level.line_is_free(from, from + way * (away + 0.01f), Tick{0}));
    }
}

// What a hull meets of all brushes, one after the other.
Trace trace_everything(const Level& level, Vec3 from, Vec3 to, Hull hull, Tick tick) {
    Trace best;
    const float gap = hull.radius > 0.0f ? contact_gap_m : 0.0f;
    for (const Brush& solid : level.solids()) clip_trace(solid, {}, from, to, hull, gap, best);
    for (const Door& door : level.doors()) clip_trace(door.brush, door.offset_at(tick), from, to, hull, gap, best);
    for (const Lift& lift : level.lifts()) {
        if (clip_trace(lift.brush, lift.offset_at(tick), from, to, hull, gap, best)) best.lift = 1;
    }
    return best;
}

TEST(arena_level, LookingOnlyAtWhatIsNearMissesNothing) {
    const Level level = Level::standard();
    GameRandom random(7);
    int blocked = 0;
    int by_movers = 0;
    for (int i = 0; i < 200'000; ++i) {
        const float reach = i % 3 == 0 ? 60.0f : i % 3 == 1 ? 1.0f : 0.05f;
        const auto within = [&](float m) { return random.uniform(-m, m); };
        const bool near_a_mover = i % 5 == 0;
        const Vec3 from = near_a_mover ? (i % 2 == 0 ? Vec3{11.5f + within(3), 20 + within(3), 2 + within(3)}
                                                     : Vec3{within(2), (i % 4 == 1 ? 4.75f : -4.75f) + within(2), 1})
                                       : Vec3{within(27), within(27), random.uniform(-1.0f, 8.0f)};
        const Vec3 to = from + Vec3{within(reach), within(reach), within(reach)};
        const Hull hull = i % 2 == 0 ? Hull{0.4f, 0.5f} : Hull{};
        const Tick tick{static_cast<std::int64_t>(random.below(5000))};
        const Trace near = level.trace(from, to, hull, tick);
        const Trace all = trace_everything(level, from, to, hull, tick);
        ASSERT_EQ(near.fraction, all.fraction) << i;
        ASSERT_EQ(near.normal, all.normal) << i;
        ASSERT_EQ(near.lift, all.lift) << i;
        blocked += all.is_blocked() ? 1 : 0;
        by_movers += all.lift != 0 ? 1 : 0;
        float deepest = 0.0f;
        for (const Brush& solid : level.solids()) deepest = std::max(deepest, overlap(solid, {}, from, hull).depth);
        ASSERT_GE(level.deepest_overlap(from, hull, tick).depth, deepest) << i;
    }
    EXPECT_GT(blocked, 20'000);
    EXPECT_GT(by_movers, 500);
}

TEST(arena_level, EveryPlaceThatBotsKnowLeadsOn) {
    const Level level = Level::standard();
    int pads = 0;
    int lifts = 0;
    for (const Waypoint& place : level.waypoints()) {
        EXPECT_FALSE(place.next.empty()) << place.position.x << ' ' << place.position.y;
        for (const std::uint16_t next : place.next) {
            if (level.waypoints()[next].kind == WayKind::pad) ++pads;
            if (level.waypoints()[next].kind == WayKind::lift) ++lifts;
        }
    }
    EXPECT_GT(pads, 3);
    EXPECT_GT(lifts, 0);
}

}  // namespace
}  // namespace backsight::arena
