#include "tests/support/cases.h"

#include <backsight/base/hash.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "arena/movement.h"
#include "arena/online/command_payload.h"
#include "arena/online/own_state.h"
#include "arena/random.h"

namespace backsight::arena {
namespace {

const Level& level() {
    static const Level standard = Level::standard();
    return standard;
}

PlayerInput random_input(GameRandom& random, PlayerInput before) {
    if (random.chance(0.1f)) before.forward = static_cast<std::int8_t>(random.below(255) - 127);
    if (random.chance(0.1f)) before.left = static_cast<std::int8_t>(random.below(255) - 127);
    if (random.chance(0.1f)) before.yaw = static_cast<std::uint16_t>(random.below(65536));
    before.pitch = static_cast<std::int16_t>(static_cast<std::uint16_t>(random.below(65536)));
    before.buttons = static_cast<std::uint8_t>(random.below(8) & random.below(8));
    if (random.chance(0.01f)) before.weapon = static_cast<WeaponId>(random.below(weapon_count));
    return before;
}

PlayerState settle(PlayerState state, Tick tick = {0}) {
    for (int i = 0; i < 20; ++i) state = step(state, {}, level(), tick);
    return state;
}

TEST(arena_movement, NeverEndsInsideAWallAndKeepsTheSpeedLimit) {
    for (int seed = 0; seed < test::cases(60); ++seed) {
        GameRandom random(static_cast<std::uint64_t>(seed));
        const Vec3 spawn = level().spawns()[random.below(static_cast<std::uint32_t>(level().spawns().size()))];
        PlayerState state = spawn_at(spawn, {});
        PlayerInput input;
        Tick tick{static_cast<std::int64_t>(random.below(2000))};
        for (int i = 0; i < 3000; ++i) {
            input = random_input(random, input);
            tick = tick + static_cast<std::int64_t>(random.below(3));
            state = step(state, input, level(), tick);
            const Vec3 feet = world_position(state, level(), tick);
            const float depth = level().deepest_overlap(feet + hull_center(state), hull_of(state), tick).depth;
            ASSERT_LE(depth, 0.0f) << "seed " << seed << " step " << i << " at " << feet.x << ' ' << feet.y << ' '
                                   << feet.z;
            ASSERT_LE(length(Vec3{state.velocity.x, state.velocity.y, 0}), MovementRules::run_mps + 2.0f / 64.0f);
            ASSERT_GE(state.velocity.z, -MovementRules::max_fall_mps);
            ASSERT_GT(feet.z, -0.01f);
            ASSERT_LT(std::max({feet.x, feet.y, -feet.x, -feet.y}), 24.0f);
        }
    }
}

TEST(arena_movement, KeepsEveryStateOnTheGridSoThatItTravelsWithoutLoss) {
    GameRandom random(3);
    PlayerState state = spawn_at({8, 0, 0}, {});
    PlayerInput input;
    for (int i = 0; i < 2000; ++i) {
        input = random_input(random, input);
        state = step(state, input, level(), Tick{i});
        std::array<std::uint8_t, max_player_state_bits / 8> bytes{};
        BitWriter out(bytes);
        write_state(out, state);
        ASSERT_FALSE(out.failed());
        BitReader in(bytes, out.bit_count());
        PlayerState back;
        ASSERT_TRUE(read_state(in, back));
        ASSERT_EQ(back, state);
        BitWriter input_out(bytes);
        write_input(input_out, input);
        ASSERT_EQ(input_out.bit_count(), player_input_bits);
        BitReader input_in(bytes, input_out.bit_count());
        PlayerInput input_back;
        ASSERT_TRUE(read_input(input_in, input_back));
        ASSERT_EQ(input_back, input);
    }
}

TEST(arena_movement, WritesEveryStateThatItReadsIntoThePromisedSpace) {
    constexpr std::int64_t limit = 1 << 23;
    for (const std::int64_t steps : {limit, limit - 1, 1 - limit, -limit}) {
        std::array<std::uint8_t, 64> bytes{};
        BitWriter far(bytes);
        for (int i = 0; i < 3; ++i) far.signed_varint(steps, 8);
        for (int i = 0; i < 3; ++i) far.signed_varint(steps, 6);
        PlayerState state;
        BitReader in(bytes);
        ASSERT_EQ(read_state(in, state), steps < limit && steps > -limit) << steps;
        if (in.failed()) continue;
        BitWriter out(bytes);
        write_state(out, state);
        ASSERT_LE(out.bit_count(), max_player_state_bits);
    }
}

TEST(arena_movement, RunsAtSevenMetresPerSecondAndCrouchesSlower) {
    PlayerState state = settle(spawn_at({-20, -21, 0}, {}));
    PlayerInput input;
    input.forward = 127;
    for (int i = 0; i < 64; ++i) state = step(state, input, level(), Tick{0});
    EXPECT_NEAR(state.velocity.x, 7.0f, 0.05f);
    input.buttons = button_crouch;
    for (int i = 0; i < 64; ++i) state = step(state, input, level(), Tick{0});
    EXPECT_NEAR(state.velocity.x, 2.8f, 0.05f);
}

TEST(arena_movement, JumpsOverAMetreAndOnlyOnceForOnePress) {
    PlayerState state = settle(spawn_at({20, 0, 0}, {}));
    ASSERT_TRUE(state.on_ground);
    PlayerInput input;
    input.buttons = button_jump;
    float highest = 0.0f;
    int jumps = 0;
    for (int i = 0; i < 128; ++i) {
        const bool was_on_ground = state.on_ground;
        state = step(state, input, level(), Tick{0});
        if (was_on_ground && !state.on_ground) ++jumps;
        highest = std::max(highest, state.position.z);
    }
    EXPECT_EQ(jumps, 1);
    EXPECT_GT(highest, 1.0f);
    EXPECT_LT(highest, 1.2f);
    EXPECT_TRUE(state.on_ground);
}

TEST(arena_movement, WalksUpStepsAndRampsButNotWalls) {
    PlayerInput input;
    input.forward = 127;
    input.yaw = 16384;  // +y
    PlayerState state = settle(spawn_at({-2, -18, 0}, {}));
    for (int i = 0; i < 48; ++i) state = step(state, input, level(), Tick{0});
    EXPECT_NEAR(state.position.z, 0.375f, 0.02f) << "on the step";
    input.yaw = 0;
    state = settle(spawn_at({-21, 20, 0}, {}));
    for (int i = 0; i < 130; ++i) state = step(state, input, level(), Tick{0});
    EXPECT_NEAR(state.position.z, 4.0f, 0.02f) << "on the balcony";
    state = settle(spawn_at({20, 0, 0}, {}));
    for (int i = 0; i < 100; ++i) state = step(state, input, level(), Tick{0});
    EXPECT_NEAR(state.position.x, 24.0f - 0.4f, 0.01f) << "at the wall";
}

TEST(arena_movement, RidesTheLiftInItsFrame) {
    PlayerState state = settle(spawn_at({11.5f, 20, 0.2f}, {}));
    ASSERT_EQ(state.lift, 1);
    const Vec3 local = state.position;
    float highest = 0.0f;
    for (int i = 0; i < 512; ++i) {
        state = step(state, {}, level(), Tick{i});
        ASSERT_EQ(state.lift, 1) << i;
        ASSERT_EQ(state.position, local) << "he stands still on it";
        highest = std::max(highest, world_position(state, level(), Tick{i}).z);
    }
    EXPECT_NEAR(highest, 4.0f, 0.02f);
}

TEST(arena_movement, TakesThePadAndCountsIt) {
    PlayerState state = settle(spawn_at({20, -16, 0}, {}));
    PlayerInput input;
    input.forward = 127;
    input.yaw = 49152;  // -y
    int i = 0;
    for (; i < 64 && state.teleports == 0; ++i) state = step(state, input, level(), Tick{0});
    ASSERT_EQ(state.teleports, 1) << i;
    EXPECT_EQ(state.position.x, level().pads()[0].exit.x);
    EXPECT_EQ(state.position.y, level().pads()[0].exit.y);
}

TEST(arena_movement, PushesWhoeverStandsInAClosingDoorAside) {
    const Door& door = level().doors()[0];
    PlayerState state = spawn_at({0, -4.75f, 0}, {});
    const std::int64_t round = door.shut_ticks + door.open_ticks + 64;
    for (std::int64_t i = door.shut_ticks + 40; i < round + 10; ++i) state = step(state, {}, level(), Tick{i});
    const float depth =
        level().deepest_overlap(state.position + hull_center(state), hull_of(state), Tick{round + 9}).depth;
    EXPECT_LE(depth, 0.0f);
    EXPECT_GT(std::max(state.position.y + 4.75f, -4.75f - state.position.y), 0.5f);
}

TEST(arena_movement, LooksWhereItIsTold) {
    GameRandom random(5);
    for (int i = 0; i < 2000; ++i) {
        const Vec3 way =
            normalized(Vec3{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(-0.9f, 0.9f)});
        std::uint16_t yaw = 0;
        std::int16_t pitch = 0;
        look_along(way, yaw, pitch);
        EXPECT_GT(dot(aim_direction(yaw, pitch), way), 0.99999f);
    }
}

TEST(arena_movement, SurvivesAnyBitsAsInput) {
    GameRandom random(9);
    PlayerState state = spawn_at({0, 0, 0}, {});
    for (int i = 0; i < 2000; ++i) {
        PlayerInput input;
        input.forward = static_cast<std::int8_t>(random.bits());
        input.left = static_cast<std::int8_t>(random.bits());
        input.pitch = static_cast<std::int16_t>(random.bits());
        input.buttons = static_cast<std::uint8_t>(random.bits());
        input.weapon = static_cast<WeaponId>(random.bits() & 0xff);
        state = step(state, input, level(), Tick{i});
        ASSERT_TRUE(is_finite(state.position));
        ASSERT_LT(static_cast<std::size_t>(state.weapon), weapon_count);
    }
}

}  // namespace
}  // namespace backsight::arena
