#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "arena/level.h"
#include "arena/movement.h"
#include "arena/online/own_state.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;
using Bytes = std::vector<std::uint8_t>;

Bytes written(const OwnStateRing& ring, SnapshotSeq known, Tick tick, const PlayerState& state) {
    Bytes bytes(max_own_state_bytes);
    BitWriter out(bytes);
    write_own_state(out, ring, known, tick, state);
    EXPECT_FALSE(out.failed());
    EXPECT_EQ(out.bit_count() % 8, 0u);
    bytes.resize(out.byte_count());
    return bytes;
}

std::optional<PlayerState> read(const Bytes& bytes, const OwnStateRing& ring, Tick tick) {
    BitReader in(bytes);
    OwnStateBlock block;
    if (!block.read(in, ring)) return std::nullopt;
    EXPECT_EQ(in.bit_count(), bytes.size() * 8);
    return block.at(tick);
}

/// What a player does who runs, turns, jumps and shoots.
PlayerInput busy_input(Random& random) {
    PlayerInput input;
    input.forward = static_cast<std::int8_t>(random.below(255) - 127);
    input.left = static_cast<std::int8_t>(random.below(255) - 127);
    input.yaw = static_cast<std::uint16_t>(random.bits());
    input.pitch = static_cast<std::int16_t>(random.below(16'000) - 8'000);
    input.buttons = static_cast<std::uint8_t>(random.below(8));
    input.weapon = static_cast<WeaponId>(random.below(static_cast<int>(weapon_count)));
    return input;
}

TEST(own_state, arrives_without_loss_against_any_base_that_the_client_has) {
    const Level level = Level::standard();
    Random random(3);
    PlayerState state = spawn_at(level.spawns()[0], {});
    OwnStateRing server;
    OwnStateRing client;
    std::uint32_t known = 0;
    std::size_t delta_bytes = 0;
    for (std::uint32_t seq = 1; seq <= 4000; ++seq) {
        const Tick tick{10 + seq * 2};
        state = step(state, busy_input(random), level, tick);
        if (seq % 500 == 0) state = spawn_at(level.spawns()[seq % level.spawns().size()], state);
        const Bytes bytes = written(server, {known}, tick, state);
        if (known != 0) delta_bytes += bytes.size();
        server.keep({seq}, tick, state);
        if (random.below(static_cast<int>(weapon_count)) == 0) continue;  // lost
        ASSERT_EQ(read(bytes, client, tick), state) << seq;
        client.keep({seq}, tick, state);
        // Reported late, or never.
        if (random.below(4) != 0) known = seq;
    }
    // Whole states take about 35 bytes.
    EXPECT_LT(delta_bytes / 4000, 25u);
}

TEST(own_state, one_who_stands_still_costs_two_bytes) {
    PlayerState state;
    state.position = {3.5f, -2.25f, 1.0f};
    state.is_alive = true;
    OwnStateRing ring;
    ring.keep({7}, Tick{7}, state);
    EXPECT_LE(written(ring, {7}, Tick{9}, state).size(), 2u);
}

TEST(own_state, a_base_that_is_not_here_or_has_left_the_ring_is_not_used) {
    PlayerState state;
    OwnStateRing ring;
    EXPECT_EQ(ring.find({0}), nullptr);
    EXPECT_EQ(ring.find_low(0), nullptr);
    ring.keep({7}, Tick{7}, state);
    EXPECT_NE(ring.find({7}), nullptr);
    const Bytes delta = written(ring, {7}, Tick{8}, state);
    EXPECT_EQ(read(delta, OwnStateRing{}, Tick{8}), std::nullopt);
    ring.keep({7 + 128}, Tick{200}, state);
    EXPECT_EQ(ring.find({7}), nullptr);
    EXPECT_EQ(ring.find_low(7), nullptr);
    EXPECT_EQ(read(delta, ring, Tick{8}), std::nullopt);
    // The base is of a later tick than the snapshot that it came with.
    const Bytes later = written(ring, {7 + 128}, Tick{201}, state);
    EXPECT_EQ(read(later, ring, Tick{100}), std::nullopt);
}

TEST(own_state, any_bytes_are_safe) {
    Random random(5);
    OwnStateRing ring;
    PlayerState state;
    state.position = {8191.0f, -8191.0f, 0.0f};
    for (std::uint32_t seq = 1; seq <= 128; ++seq) ring.keep({seq}, Tick{seq}, state);
    for (int i = cases(20'000); i > 0; --i) {
        Bytes bytes(static_cast<std::size_t>(random.below(70)));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
        BitReader in(bytes);
        OwnStateBlock block;
        if (!block.read(in, ring)) continue;
        const auto got = block.at(Tick{130});
        if (!got) continue;
        // What was taken can be written again.
        ASSERT_EQ(read(written(ring, {128}, Tick{130}, *got), ring, Tick{130}), got);
    }
}

TEST(own_state, a_base_that_has_made_room_makes_a_block_late_and_not_bad) {
    const PlayerState state = spawn_at(Level::standard().spawns()[0], {});
    OwnStateRing server;
    OwnStateRing client;
    server.keep({5}, Tick{5}, state);
    client.keep({5}, Tick{5}, state);
    const Bytes bytes = written(server, {5}, Tick{6}, state);
    client.keep({5 + 128}, Tick{133}, state);
    BitReader in(bytes);
    OwnStateBlock late;
    EXPECT_FALSE(late.read(in, client));
    EXPECT_TRUE(late.lacks_base());
    BitReader half(std::span<const std::uint8_t>(bytes).first(1));
    OwnStateBlock bad;
    EXPECT_FALSE(bad.read(half, client));
    EXPECT_FALSE(bad.lacks_base()) << "cut off";
}

}  // namespace
}  // namespace backsight::test
