// States as the caller records, sends and reads them: what is refused is named, and bones come back.

#include "tests/bindings/c/c_ends.h"

#include <cstring>

using namespace backsight::test;

namespace {

// One server whose entities have two bones, each at its own place.
struct Boned {
    Boned() {
        world = made(bs_world_config_default);
        world.max_bones = 2;
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        EXPECT_EQ(bs_server_open(library, &world, nullptr, &server, nullptr), BS_OK);
        const bs_traits traits = made(bs_traits_default);
        for (bs_entity& one : entities) EXPECT_EQ(bs_server_spawn(server, &traits, &one), BS_OK);
        EXPECT_EQ(bs_server_join(server, BS_NO_ENTITY, 0, 0, &client), BS_OK);
        EXPECT_EQ(bs_server_begin_tick(server, 0), BS_OK);
        pose = made(bs_entity_pose_default);
        for (bs_pose& bone : bones) bone.rotation.w = 1.0f;
        bones[0].position = {0.5f, 0.0f, 0.25f};
        bones[1].position = {0.0f, -0.75f, 1.5f};
    }
    Boned(const Boned&) = delete;
    Boned& operator=(const Boned&) = delete;
    ~Boned() { EXPECT_EQ(bs_close(library), BS_OK); }

    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_world_config world;
    bs_entity entities[3]{};
    std::uint32_t client = 0;
    bs_entity_pose pose;
    bs_pose bones[2]{};
};

TEST(c_states, that_are_out_of_range_are_named_by_their_field) {
    Boned b;
    const auto expect_named = [&](const bs_entity_pose& pose, const bs_pose* bones, const char* text) {
        EXPECT_EQ(bs_server_record(b.server, b.entities[0], &pose, bones, bones == nullptr ? 0 : 2),
                  BS_RECORD_OUT_OF_RANGE);
        EXPECT_EQ(std::string(bs_error_text(b.server)).find(text), 0u) << bs_error_text(b.server);
    };
    bs_entity_pose pose = b.pose;
    pose.position.y = 20'000.0f;
    expect_named(pose, nullptr, "pose.position: within ");
    pose = b.pose;
    pose.velocity.x = -600.0f;
    expect_named(pose, nullptr, "pose.velocity: within ");
    pose = b.pose;
    pose.rotation.w = 0.0f;
    expect_named(pose, nullptr, "pose.rotation: not all zero");
    pose = b.pose;
    pose.acceleration_mps2.z = 1e6f;
    expect_named(pose, nullptr, "pose.acceleration_mps2: within ");
    pose = b.pose;
    pose.angular_velocity_radps.z = 100.0f;
    expect_named(pose, nullptr, "pose.angular_velocity_radps: within ");
    bs_pose bones[2] = {b.bones[0], b.bones[1]};
    bones[1].position.x = 490.0f;
    expect_named(b.pose, bones, "bones.position: within ");
    bones[1] = b.bones[1];
    bones[0].rotation.w = 0.0f;
    expect_named(b.pose, bones, "bones.rotation: not all zero");
    EXPECT_EQ(bs_server_record(b.server, b.entities[0], &b.pose, b.bones, 2), BS_OK);
}

TEST(c_states, are_read_with_the_frames_of_their_bones) {
    Boned b;
    ASSERT_EQ(bs_server_record(b.server, b.entities[0], &b.pose, b.bones, 2), BS_OK);
    std::uint8_t bytes[BS_SENT_BYTES + 2 * BS_BONE_BYTES];
    std::uint32_t size = 0;
    std::uint32_t read = 0;
    auto state = room<bs_state>();
    ASSERT_EQ(bs_server_state_at(b.server, b.entities[0], 0, bytes, sizeof(bytes), &size), BS_OK);
    bs_pose frames[2]{};
    ASSERT_EQ(bs_state_read_bones(&b.world, bytes, size, &state, frames, 2, &read), BS_OK);
    EXPECT_EQ(read, size);
    EXPECT_EQ(state.bone_count, 2u);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(std::memcmp(&frames[i].position, &b.bones[i].position, sizeof(bs_vec3)), 0) << i;
        EXPECT_NEAR(frames[i].rotation.w, 1.0f, 1e-6f);
    }
    bs_pose first[2]{};
    ASSERT_EQ(bs_state_read_bones(&b.world, bytes, size, &state, first, 1, &read), BS_OK);
    EXPECT_EQ(std::memcmp(&first[0], &frames[0], sizeof(bs_pose)), 0);
    EXPECT_EQ(first[1].rotation.w, 0.0f) << "beyond the room nothing is written";
    EXPECT_EQ(state.bone_count, 2u);
    EXPECT_EQ(bs_state_read_bones(&b.world, bytes, size, &state, nullptr, 0, &read), BS_OK);
    EXPECT_EQ(bs_state_read_bones(&b.world, bytes, size, &state, nullptr, 1, &read), BS_NULL);
}

// The header's example: what does not fit goes into the next datagram, and none is lost.
TEST(c_states, that_find_no_room_go_into_the_next_snapshot) {
    Boned b;
    ASSERT_EQ(bs_server_record(b.server, b.entities[0], &b.pose, b.bones, 2), BS_OK);
    ASSERT_EQ(bs_server_record(b.server, b.entities[1], &b.pose, nullptr, 0), BS_OK);
    ASSERT_EQ(bs_server_record(b.server, b.entities[2], &b.pose, b.bones, 1), BS_OK);
    std::uint8_t packet[130];
    std::uint32_t seq = 0;
    std::uint32_t size = 0;
    std::uint32_t written = 0;
    std::uint32_t sent = 0;
    std::uint32_t datagrams = 1;
    ASSERT_EQ(bs_server_snapshot(b.server, b.client, &seq), BS_OK);
    for (std::uint32_t i = 0; i < 3;) {
        const std::int32_t added = bs_server_add(b.server, b.client, b.entities[i], packet + size,
                                                 static_cast<std::uint32_t>(sizeof packet) - size, &written);
        if (added == BS_TOO_SMALL && size > 0) {
            EXPECT_EQ(written, i == 2 ? 64u : 54u) << "what it needs";
            ASSERT_EQ(bs_server_snapshot(b.server, b.client, &seq), BS_OK);
            size = 0;
            ++datagrams;
            continue;
        }
        EXPECT_EQ(added, BS_OK);
        size += written;
        ++sent;
        ++i;
    }
    EXPECT_EQ(sent, 3u);
    EXPECT_EQ(datagrams, 2u) << "74 and 54 bytes, and 64";
}

}  // namespace
