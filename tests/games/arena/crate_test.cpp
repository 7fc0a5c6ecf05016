#include "arena/crate.h"

#include <backsight/base/hash.h>

#include <gtest/gtest.h>

#include "arena/random.h"
#include "arena/vehicle.h"
#include "tests/support/cases.h"

namespace backsight::arena {
namespace {

constexpr Vec3 open_floor{-9.0f, -7.0f, CrateRules::half_m};

// Plays until the crate rests, or for at most this many ticks; returns how many.
int settle(Crate& crate, int most = 64 * 20) {
    int ticks = 0;
    while (ticks < most && !crate.is_at_rest()) crate.step(Tick{ticks++});
    return ticks;
}

float upright(const Crate& crate) {
    const Vec3 up = rotate(conjugate(crate.motion().rotation), {0, 0, 1});
    return std::max({std::abs(up.x), std::abs(up.y), std::abs(up.z)});
}

TEST(arena_crate, LiesStillUntilItIsPushed) {
    const Level level = Level::standard();
    Crate crate(level, Crate::standard_place);
    for (int i = 0; i < 64 * 60; ++i) ASSERT_FALSE(crate.step(Tick{i}));
    EXPECT_TRUE(crate.is_at_rest());
    EXPECT_EQ(crate.motion().position, Crate::standard_place);
    EXPECT_EQ(crate.motion().velocity, Vec3{});
    EXPECT_LE(level.deepest_overlap(Crate::standard_place, {0.3f, 0.0f}, Tick{0}).depth, 0.0f);
}

TEST(arena_crate, ComesToRestOnAFaceWhateverPushesIt) {
    const Level level = Level::standard();
    GameRandom random(3);
    int put_back = 0;
    for (int trial = test::cases(300); trial > 0; --trial) {
        Crate crate(level, open_floor);
        for (int k = 0; k < 4; ++k) {
            const Vec3 way =
                normalized(Vec3{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(0.1f, 1.0f)});
            const Vec3 aside{random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f), random.uniform(-0.4f, 0.4f)};
            crate.push(crate.motion().position + aside, way * random.uniform(20.0f, 480.0f));
            EXPECT_FALSE(crate.is_at_rest());
            const Vec3 pushed_at = crate.motion().position;
            bool is_back = false;
            int ticks = 0;
            for (; ticks < 64 * 30 && !crate.is_at_rest(); ++ticks) {
                is_back = crate.step(Tick{ticks}) || is_back;
                const Vec3 at = crate.motion().position;
                // An edge of the level gets in between two of its points, but not to its middle.
                ASSERT_LE(level.deepest_overlap(at, {}, Tick{ticks}).depth, 0.0f) << at.x << ' ' << at.y << ' ' << at.z;
                ASSERT_GT(at.z, CrateRules::half_m * 0.9f);
            }
            put_back += is_back ? 1 : 0;
            ASSERT_TRUE(crate.is_at_rest()) << pushed_at.x << ' ' << pushed_at.y;
            ASSERT_EQ(crate.motion().velocity, Vec3{});
            ASSERT_EQ(crate.motion().angular_velocity_rps, Vec3{});
            const bool on_floor = crate.motion().position.z < CrateRules::half_m * 1.01f;
            ASSERT_TRUE(!on_floor || upright(crate) > 0.999f) << upright(crate);
        }
    }
    EXPECT_LT(put_back, test::cases(300) / 10) << "few are kicked out of the game, or lie in a doorway for long";
}

TEST(arena_crate, FallsAsEverythingFallsAndBouncesLower) {
    const Level level = Level::standard();
    Crate crate(level, open_floor);
    crate.push(crate.motion().position, {0, 0, CrateRules::mass_kg * 8.0f});
    float highest = 0.0f;
    float before = 0.0f;
    float bounce = 0.0f;
    bool has_landed = false;
    for (int i = 0; i < 64 * 3; ++i) {
        crate.step(Tick{i});
        const float height = crate.motion().position.z - CrateRules::half_m;
        has_landed = has_landed || (i > 20 && crate.motion().velocity.z > 0.0f && before < 0.0f);
        (has_landed ? bounce : highest) = std::max(has_landed ? bounce : highest, height);
        before = crate.motion().velocity.z;
    }
    EXPECT_NEAR(highest, 8.0f * 8.0f / (2.0f * CrateRules::gravity_mps2), 0.1f);
    EXPECT_GT(bounce, 0.02f);
    EXPECT_LT(bounce, 0.15f * highest) << "0.3 of the speed is 0.09 of the height";
}

TEST(arena_crate, FrictionStopsItWhereItsWorkIsDone) {
    const Level level = Level::standard();
    Crate crate(level, {-9.0f, -7.0f, CrateRules::half_m});
    // Low, so that it slides and does not tumble.
    crate.push(crate.motion().position - Vec3{0, 0, 0.39f}, {0, 0, 0});
    crate.push(crate.motion().position, {CrateRules::mass_kg * 3.0f, 0, 0});
    settle(crate);
    const float expected = 3.0f * 3.0f / (2.0f * CrateRules::friction * CrateRules::gravity_mps2);
    EXPECT_NEAR(crate.motion().position.x, -9.0f + expected, 0.1f);
    EXPECT_NEAR(crate.motion().position.y, -7.0f, 0.02f);
}

TEST(arena_crate, IsPutBackFromFarAwayAfterAWhileAndSaysSo) {
    const Level level = Level::standard();
    Crate crate(level, open_floor);
    int jumps = 0;
    int ticks = 0;
    for (; ticks < 64 * 60 && jumps == 0; ++ticks) {
        const bool is_near = distance(crate.motion().position, open_floor) < CrateRules::stray_m + 1.0f;
        if (is_near && ticks % 16 == 0) crate.push(crate.motion().position, {0, -200.0f, 40.0f});
        const Vec3 before = crate.motion().position;
        const bool jumped = crate.step(Tick{ticks});
        if (jumped) {
            ++jumps;
            EXPECT_TRUE(distance(before, open_floor) > CrateRules::stray_m);
            EXPECT_EQ(crate.motion().position, open_floor);
            EXPECT_EQ(crate.motion().rotation, Quat{});
        } else {
            ASSERT_LT(distance(before, crate.motion().position), CrateRules::max_speed_mps / 64.0f + 0.1f);
        }
    }
    EXPECT_EQ(jumps, 1);
    EXPECT_GT(ticks, CrateRules::stray_ticks);
    EXPECT_TRUE(crate.is_at_rest());
}

TEST(arena_crate, YieldsToWhoWalksIntoItAndToTheVehicle) {
    const Level level = Level::standard();
    Crate crate(level, open_floor);
    Vec3 walker = open_floor - Vec3{1.5f, 0, 0};
    constexpr Vec3 velocity{7.0f, 0, 0};
    for (int i = 0; i < 32; ++i) {
        walker = walker + velocity * rate.tick_seconds();
        crate.yield_to(walker - Vec3{0, 0, 0.5f}, walker + Vec3{0, 0, 0.5f}, 0.4f, velocity);
        crate.step(Tick{i});
    }
    EXPECT_GT(crate.motion().position.x, walker.x + 0.4f);

    Crate other(level, open_floor);
    ThingMotion car;
    car.position = {open_floor.x - 5.0f, open_floor.y, 0.0f};
    car.velocity = {10.0f, 0, 0};
    const auto front = [&] { return car.position.x + VehicleRules::box_center.x + VehicleRules::half_extents.x; };
    for (int i = 0; i < 32; ++i) {
        car.position = car.position + car.velocity * rate.tick_seconds();
        other.yield_to(car, VehicleRules::box_center, VehicleRules::half_extents);
        other.step(Tick{i});
        ASSERT_GT(other.motion().position.x, front()) << i;
    }
    EXPECT_GT(other.motion().position.x, open_floor.x + 1.0f);
    settle(other);
    EXPECT_TRUE(other.is_at_rest());
}

TEST(arena_crate, ThatLiesInADoorwayIsPushedByTheDoor) {
    const Level level = Level::standard();
    const Door& door = level.doors()[0];
    Crate crate(level, {0.0f, -4.75f, CrateRules::half_m});
    // Open, and soon to shut.
    std::int64_t tick = door.shut_ticks + door.slide_steps / door.steps_per_tick + door.open_ticks - 64;
    crate.push(crate.motion().position, {0, 0, 40.0f});
    for (int i = 0; i < 64 * 4; ++i) {
        crate.step(Tick{tick++});
        EXPECT_FALSE(crate.is_at_rest() && std::abs(crate.motion().position.y + 4.75f) < 0.6f &&
                     std::abs(crate.motion().position.x) < 1.5f)
            << "it would not feel the door";
    }
    const float beside = std::abs(crate.motion().position.y + 4.75f);
    EXPECT_GE(beside, 0.125f + CrateRules::half_m - 0.05f);
}

TEST(arena_crate, ExtremePushesAreBounded) {
    const Level level = Level::standard();
    Crate crate(level, open_floor);
    GameRandom random(5);
    for (int i = 0; i < 64 * 30; ++i) {
        const Vec3 way{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f)};
        crate.push(crate.motion().position + way * 1e6f, way * 1e9f);
        crate.step(Tick{i});
        ASSERT_TRUE(is_finite(crate.motion().position) && is_finite(crate.motion().rotation));
        ASSERT_LE(length(crate.motion().velocity), CrateRules::max_speed_mps * 1.001f);
        ASSERT_LE(length(crate.motion().angular_velocity_rps), CrateRules::max_turn_rps * 1.001f);
        ASSERT_LT(length(crate.motion().position), 50.0f);
    }
}

// Pinned: every compiler and every optimisation level must tumble the same way.
TEST(arena_crate, HasTheGoldenHash) {
    const Level level = Level::standard();
    Crate crate(level, open_floor);
    GameRandom random(11);
    Hasher hasher;
    for (int i = 0; i < 64 * 30; ++i) {
        if (i % 80 == 0) {
            const float x = random.uniform(-300.0f, 300.0f);
            const float y = random.uniform(-300.0f, 300.0f);
            crate.push(crate.motion().position + Vec3{0.1f, 0.2f, -0.1f}, {x, y, random.uniform(0.0f, 300.0f)});
        }
        crate.step(Tick{i});
        hasher.add(crate.motion().position).add(crate.motion().rotation);
    }
    EXPECT_EQ(hasher.value(), 0x83b62e95d3c9ed9cu) << std::hex << hasher.value();
}

}  // namespace
}  // namespace backsight::arena
