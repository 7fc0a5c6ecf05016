// Bones that both ends pose by themselves: by a function of the caller, or by animations that were sampled beforehand.

#include <backsight/world.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <array>
#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace c_bones_test {

// A server and a screen whose entities have one bone with a ball on it.
struct BoneEnds {
    BoneEnds() {
        world.max_bones = 1;
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        EXPECT_EQ(bs_server_open(library, &world, nullptr, &server, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open(library, &world, nullptr, &screen, nullptr), BS_OK);
        auto box = made(bs_hitbox_default);
        box.bone = 0;
        box.radius = 0.25f;
        EXPECT_EQ(bs_server_add_hitbox_set(server, &box, 1, 0, &set), BS_OK);
        EXPECT_EQ(bs_client_add_hitbox_set(screen, &box, 1, 0, &set), BS_OK);
    }
    ~BoneEnds() { EXPECT_EQ(bs_close(library), BS_OK); }
    BoneEnds(const BoneEnds&) = delete;
    BoneEnds& operator=(const BoneEnds&) = delete;

    // The entity in one tick, sent without bones and shown.
    void play(std::int64_t tick, bs_vec3 velocity = {}) {
        if (target == BS_NO_ENTITY) {
            auto traits = made(bs_traits_default);
            traits.hitboxes = set;
            ASSERT_EQ(bs_server_spawn(server, &traits, &target), BS_OK);
            ASSERT_EQ(bs_server_join(server, 0, 0, 0, &client), BS_OK);
        }
        auto pose = made(bs_entity_pose_default);
        pose.position = {5.0f, 2.0f, 0.0f};
        pose.velocity = velocity;
        std::uint8_t packet[BS_SENT_BYTES + BS_BONE_BYTES];
        std::uint32_t seq = 0;
        std::uint32_t size = 0;
        ASSERT_EQ(bs_server_begin_tick(server, tick), BS_OK);
        ASSERT_EQ(bs_server_record(server, target, &pose, nullptr, 0), BS_OK);
        ASSERT_EQ(bs_server_snapshot(server, client, &seq), BS_OK);
        ASSERT_EQ(bs_server_add(server, client, target, packet, sizeof(packet), &size), BS_OK);
        EXPECT_EQ(size, static_cast<std::uint32_t>(BS_SENT_BYTES)) << "no bones are sent";
        ASSERT_EQ(bs_client_store(screen, seq, tick, packet, size, tick * 15'625), BS_OK);
        ASSERT_EQ(bs_client_show(screen, tick * 65'536, nullptr), BS_OK);
    }
    // Where the bone is on the screen; the server has it at the same bits, and both hit its ball.
    bs_vec3 bone_at(std::int64_t tick) const {
        bs_pose bone{};
        bs_pose there{};
        auto view = made(bs_view_default);
        view.moment = tick * 65'536;
        EXPECT_EQ(bs_client_bone(screen, target, 0, &bone), BS_OK);
        EXPECT_EQ(bs_server_bone(server, &view, target, 0, &there), BS_OK);
        EXPECT_TRUE(same_bits(bone, there));
        auto ray = made(bs_ray_default);
        ray.origin = {0.0f, bone.position.y, bone.position.z};
        ray.direction = {1.0f, 0.0f, 0.0f};
        auto on_screen = room<bs_hit>();
        auto at_server = room<bs_hit>();
        EXPECT_EQ(bs_client_cast_ray(screen, &ray, nullptr, &on_screen), BS_OK);
        EXPECT_EQ(bs_server_cast_ray(server, &view, &ray, nullptr, &at_server), BS_OK);
        EXPECT_EQ(on_screen.entity, target);
        EXPECT_TRUE(same_bits(on_screen, at_server));
        return bone.position;
    }

    bs_world_config world = made(bs_world_config_default);
    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_client* screen = nullptr;
    std::uint32_t set = 0;
    std::uint32_t client = 0;
    bs_entity target = BS_NO_ENTITY;
};

// An arm that points where the entity moves.
std::uint32_t pose_arm(void* user, std::int64_t, const bs_state* state, bs_pose* bones, std::uint32_t room_for) {
    ++*static_cast<int*>(user);
    EXPECT_EQ(room_for, 1u);
    bones[0] = {{0.0f, state->position.y, 1.0f}, {0.0f, 0.0f, 0.0f, 1.0f}};
    return 3;  // more than there is room for
}

TEST(c_bones, are_posed_by_the_callback_on_both_ends) {
    BoneEnds ends;
    int calls = 0;
    ASSERT_EQ(bs_server_set_bone_poser(ends.server, pose_arm, &calls), BS_OK);
    ASSERT_EQ(bs_client_set_bone_poser(ends.screen, pose_arm, &calls), BS_OK);
    ends.play(0);
    EXPECT_GE(calls, 2);
    EXPECT_EQ(ends.bone_at(0).y, 4.0f) << "the arm is 2 m up y of the entity";
    EXPECT_EQ(bs_client_set_bone_poser(ends.screen, nullptr, nullptr), BS_OUT_OF_RANGE) << "too late";
}

// Frames of one bone: at rest, and two of a walk.
constexpr bs_quat unturned{0.0f, 0.0f, 0.0f, 1.0f};
constexpr bs_vec3 up{0.0f, 0.0f, 1.0f};
constexpr std::array<bs_pose, 3> frames{
    {{{0.0f, 0.0f, 1.0f}, unturned}, {{0.0f, 0.0f, 2.0f}, unturned}, {{0.0f, 0.0f, 3.0f}, unturned}}};

std::array<bs_baked_clip, 2> clips_of(std::uint32_t set) {
    std::array<bs_baked_clip, 2> clips{made(bs_baked_clip_default), made(bs_baked_clip_default)};
    clips[0].set = clips[1].set = set;
    clips[1].from_speed_mps = 1.0f;
    clips[1].period_ticks = 4;
    clips[1].first_frame = 1;
    clips[1].frame_count = 2;
    return clips;
}

TEST(c_bones, are_posed_by_baked_animations_on_both_ends) {
    BoneEnds ends;
    const auto clips = clips_of(ends.set);
    std::uint64_t before = 0;
    std::uint64_t print = 0;
    std::uint64_t other = 0;
    ASSERT_EQ(bs_server_fingerprint(ends.server, &before), BS_OK);
    ASSERT_EQ(bs_server_bake_poses(ends.server, clips.data(), 2, frames.data(), 3, 1, &up), BS_OK)
        << bs_error_text(ends.server);
    ASSERT_EQ(bs_client_bake_poses(ends.screen, clips.data(), 2, frames.data(), 3, 1, &up), BS_OK);
    ASSERT_EQ(bs_server_fingerprint(ends.server, &print), BS_OK);
    ASSERT_EQ(bs_client_fingerprint(ends.screen, &other), BS_OK);
    EXPECT_EQ(print, other);
    EXPECT_NE(print, before);
    ends.play(0);
    EXPECT_EQ(ends.bone_at(0).z, 1.0f);
    ends.play(5, {2.0f, 0.0f, 0.0f});
    EXPECT_EQ(ends.bone_at(5).z, 2.0f) << "a quarter of the walk";
    ends.play(7, {2.0f, 0.0f, 0.0f});
    EXPECT_EQ(ends.bone_at(7).z, 3.0f);
    EXPECT_EQ(bs_server_bake_poses(ends.server, clips.data(), 2, frames.data(), 3, 1, &up), BS_OUT_OF_RANGE);
}

// Growing would hold twice of what was asked for before.
TEST(c_bones, baking_takes_its_memory_to_size) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    const auto allocations_with = [](std::size_t frame_count) {
        BoneEnds ends;
        const auto clips = clips_of(ends.set);
        std::vector<bs_pose> many(frame_count, frames[0]);
        const auto count = static_cast<std::uint32_t>(frame_count);
        return allocations_of(
            [&] { EXPECT_EQ(bs_server_bake_poses(ends.server, clips.data(), 2, many.data(), count, 1, &up), BS_OK); });
    };
    EXPECT_EQ(allocations_with(3), allocations_with(4000));
}

TEST(c_bones, baked_animations_that_are_wrong_are_refused_by_name) {
    BoneEnds ends;
    auto clips = clips_of(ends.set);
    const auto refused = [&](std::string_view text, std::uint32_t clip_count = 2, std::uint32_t frame_count = 3,
                             std::uint32_t bone_count = 1, bs_vec3 to = up) {
        EXPECT_LT(
            bs_client_bake_poses(ends.screen, clips.data(), clip_count, frames.data(), frame_count, bone_count, &to),
            BS_OK);
        EXPECT_TRUE(std::string_view(bs_error_text(ends.screen)).starts_with(text)) << bs_error_text(ends.screen);
    };
    refused("clip_count", 0);
    const bs_baked_clip none{};
    EXPECT_EQ(bs_client_bake_poses(ends.screen, &none, 0, frames.data(), 3, 1, &up), BS_OUT_OF_RANGE);
    refused("frame_count", 2, 0);
    refused("frame_count", 2, 1'000'001);
    refused("bone_count", 2, 3, 2);
    refused("bone_count", 2, 3, 0);
    refused("up", 2, 3, 1, {});
    refused("clips.frame_count", 2, 2);
    clips[0].set = 99;
    refused("clips.set");
    clips[0].set = ends.set;
    clips[0].from_speed_mps = 1.0f;
    refused("clips: ");
    clips[1].struct_size = 20;
    refused("clips: ");
    EXPECT_EQ(bs_client_bake_poses(ends.screen, nullptr, 1, frames.data(), 3, 1, &up), BS_NULL);
    EXPECT_EQ(bs_client_bake_poses(ends.screen, clips.data(), 1, nullptr, 3, 1, &up), BS_NULL);
    EXPECT_EQ(bs_client_bake_poses(ends.screen, clips.data(), 1, frames.data(), 3, 1, nullptr), BS_NULL);
    ends.play(0);
    EXPECT_EQ(bs_client_bake_poses(ends.screen, clips.data(), 1, frames.data(), 3, 1, &up), BS_OUT_OF_RANGE);
}

TEST(c_bones, that_the_librarys_packets_would_not_carry_are_refused_by_a_sentence) {
    for (const std::uint32_t has_packets : {0u, 1u}) {
        auto world = made(bs_world_config_default);
        world.max_bones = 1;
        world.has_packets = has_packets;
        bs_library* library = nullptr;
        bs_server* server = nullptr;
        ASSERT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        ASSERT_EQ(bs_server_open(library, &world, nullptr, &server, nullptr), BS_OK);
        const auto traits = made(bs_traits_default);
        const auto pose = made(bs_entity_pose_default);
        bs_entity entity = BS_NO_ENTITY;
        ASSERT_EQ(bs_server_spawn(server, &traits, &entity), BS_OK);
        ASSERT_EQ(bs_server_begin_tick(server, 0), BS_OK);
        EXPECT_EQ(bs_server_record(server, entity, &pose, frames.data(), 1), has_packets ? BS_OUT_OF_RANGE : BS_OK);
        if (has_packets != 0) {
            EXPECT_TRUE(std::string_view(bs_error_text(server)).starts_with("bone_count: 0 with has_packets"))
                << bs_error_text(server);
            EXPECT_EQ(bs_server_record(server, entity, &pose, nullptr, 0), BS_OK);
        }
        EXPECT_EQ(bs_close(library), BS_OK);
    }
}

}  // namespace c_bones_test
