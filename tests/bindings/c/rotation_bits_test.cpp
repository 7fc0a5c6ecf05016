// The width of rotations through backsight.h: of a world, of a set, and in the bytes that are sent.

#include "tests/bindings/c/c_ends.h"

#include <cmath>

namespace backsight::test {
namespace {

constexpr float half_turn = 0.06172839f;  // half of an angle that no narrow rotation has

bs_entity_pose turned() {
    bs_entity_pose pose = made(bs_entity_pose_default);
    pose.rotation = {0.0f, 0.0f, std::sin(half_turn), std::cos(half_turn)};
    return pose;
}

struct Sent {
    std::uint32_t size = 0;
    float off = 1.0f;  // of the z of the rotation
};

// The target turns, is sent, stored and read.
Sent send_turned(CEnds& ends) {
    EXPECT_EQ(bs_server_begin_tick(ends.server, 7), BS_OK);
    const bs_entity_pose pose = turned();
    EXPECT_EQ(bs_server_record(ends.server, ends.target, &pose, nullptr, 0), BS_OK);
    Sent sent;
    std::uint8_t bytes[BS_SENT_BYTES + BS_FINE_BYTES];
    std::uint32_t seq = 0;
    EXPECT_EQ(bs_server_snapshot(ends.server, ends.client, &seq), BS_OK);
    EXPECT_EQ(bs_server_add(ends.server, ends.client, ends.target, bytes, sizeof bytes, &sent.size), BS_OK);
    std::uint32_t read = 0;
    auto state = room<bs_state>();
    EXPECT_EQ(bs_state_read(&ends.world, bytes, sent.size, &state, &read), BS_OK);
    EXPECT_EQ(read, sent.size);
    sent.off = std::fabs(state.rotation.z - pose.rotation.z);
    return sent;
}

TEST(c_rotation_bits, of_a_set_override_the_worlds_and_take_four_bytes_more) {
    CEnds narrow;
    const Sent coarse = send_turned(narrow);
    EXPECT_EQ(coarse.size, static_cast<std::uint32_t>(BS_SENT_BYTES));
    EXPECT_GT(coarse.off, 1e-5f);
    CEnds ends;
    EXPECT_EQ(bs_server_set_rotation_bits(ends.server, ends.set, 20), BS_OK);
    EXPECT_EQ(bs_client_set_rotation_bits(ends.screen, ends.set, 20), BS_OK);
    const Sent fine = send_turned(ends);
    EXPECT_EQ(fine.size, static_cast<std::uint32_t>(BS_SENT_BYTES + BS_FINE_BYTES));
    EXPECT_LT(fine.off, 2e-6f);
}

TEST(c_rotation_bits, are_in_the_fingerprint_and_10_by_default) {
    CEnds ends;
    EXPECT_EQ(ends.world.rotation_bits, 10u);
    std::uint64_t server = 0;
    std::uint64_t screen = 0;
    EXPECT_EQ(bs_server_fingerprint(ends.server, &server), BS_OK);
    EXPECT_EQ(bs_client_set_rotation_bits(ends.screen, ends.set, 10), BS_OK);
    EXPECT_EQ(bs_client_fingerprint(ends.screen, &screen), BS_OK);
    EXPECT_EQ(screen, server);
    EXPECT_EQ(bs_client_set_rotation_bits(ends.screen, ends.set, 15), BS_OK);
    EXPECT_EQ(bs_client_fingerprint(ends.screen, &screen), BS_OK);
    EXPECT_NE(screen, server);
    EXPECT_EQ(bs_server_set_rotation_bits(ends.server, ends.set, 15), BS_OK);
    EXPECT_EQ(bs_server_fingerprint(ends.server, &server), BS_OK);
    EXPECT_EQ(screen, server);
}

TEST(c_rotation_bits, that_are_none_are_refused) {
    CEnds ends;
    for (const std::uint32_t bits : {0u, 9u, 12u, 21u}) {
        EXPECT_EQ(bs_server_set_rotation_bits(ends.server, ends.set, bits), BS_OUT_OF_RANGE) << bits;
    }
    EXPECT_EQ(bs_server_set_rotation_bits(ends.server, 0, 15), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_set_rotation_bits(ends.server, ends.set + 1, 15), BS_OUT_OF_RANGE);
    static_cast<void>(send_turned(ends));
    EXPECT_EQ(bs_server_set_rotation_bits(ends.server, ends.set, 15), BS_OUT_OF_RANGE) << "something was recorded";
    for (const std::uint32_t bits : {0u, 10u, 15u, 20u, 11u}) {
        bs_world_config world = made(bs_world_config_default);
        world.rotation_bits = bits;
        bs_server* server = nullptr;
        auto error = room<bs_error>();
        const std::int32_t wanted = bits == 11 ? BS_OUT_OF_RANGE : BS_OK;
        EXPECT_EQ(bs_server_open(ends.library, &world, nullptr, &server, &error), wanted) << bits;
        if (wanted != BS_OK) EXPECT_EQ(std::string(error.text).find("world.rotation_bits"), 0u) << error.text;
    }
}

}  // namespace
}  // namespace backsight::test
