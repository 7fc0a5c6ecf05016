// TwoTen, UT2003 and PUN 2 through backsight_presets.h: the bits of the C++ presets, and the pages' numbers.

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include <backsight/presets/pun2.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <cmath>
#include <limits>

using namespace backsight;
using namespace backsight::test;
namespace presets = backsight::presets;

namespace {

constexpr double no_stamp_s = std::numeric_limits<double>::quiet_NaN();

class c_presets_kept : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK); }
    void TearDown() override { EXPECT_EQ(bs_close(library), BS_OK); }

    bs_library* library = nullptr;
};

bs_pose pose_at(std::int64_t frame, std::uint32_t object) {
    const auto turned = static_cast<float>(frame % 97) / 200.0f;
    return {{static_cast<float>(2 * frame) + static_cast<float>(object) * 0.1f, 0.3f * static_cast<float>(frame), 0.0f},
            {0.0f, 0.0f, turned, std::sqrt(1.0f - turned * turned)}};
}

struct Seen {
    int calls = 0;
    std::vector<bs_pose> transforms;
    bs_twoten_simulation* simulation = nullptr;
    std::int32_t code_within = 0;
};

void look(void* user, const bs_pose* transforms, std::uint32_t count) {
    auto* seen = static_cast<Seen*>(user);
    ++seen->calls;
    seen->transforms.assign(transforms, transforms + count);
    seen->code_within = bs_twoten_simulation_clear(seen->simulation, 0);
}

TEST_F(c_presets_kept, twotens_objects_are_moved_for_the_action_and_put_back) {
    auto config = made(bs_twoten_config_default);
    EXPECT_EQ(config.frame_history, 64u) << "one second";
    config.max_objects = 4;
    bs_twoten_simulation* simulation = nullptr;
    ASSERT_EQ(bs_twoten_simulation_open(library, &config, &simulation, nullptr), BS_OK);
    std::array<presets::FrameHistory, 2> cpp;
    for (std::int64_t frame = 1; frame <= 100; ++frame) {
        for (std::uint32_t object = 0; object < 2; ++object) {
            const bs_pose pose = pose_at(frame, object);
            EXPECT_EQ(bs_twoten_simulation_add_frame(simulation, object, frame, &pose), BS_OK);
            cpp[object].add(frame, {pose.position.x, pose.position.y, pose.position.z},
                            {pose.rotation.x, pose.rotation.y, pose.rotation.z, pose.rotation.w});
        }
    }
    const bs_pose late = pose_at(200, 2);
    EXPECT_EQ(bs_twoten_simulation_add_frame(simulation, 2, 200, &late), BS_OK) << "one that has just come";
    EXPECT_EQ(bs_twoten_simulation_add_frame(simulation, 2, 200, &late), 1) << "a frame twice";
    std::array<bs_pose, 4> transforms{pose_at(300, 0), pose_at(301, 1), pose_at(302, 2), pose_at(303, 3)};
    const std::array<bs_pose, 4> before = transforms;
    Seen seen;
    seen.simulation = simulation;
    seen.transforms.reserve(4);
    std::uint32_t stayed = 99;
    const std::uint64_t taken = allocations_of([&] {
        EXPECT_EQ(bs_twoten_simulation_simulate(simulation, 50, 0.3f, 101, transforms.data(), 4, look, &seen, &stayed),
                  BS_OK);
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_EQ(seen.calls, 1);
    EXPECT_EQ(seen.code_within, BS_BUSY) << "the action cannot call back";
    EXPECT_EQ(stayed, 1u) << "the third has no such frame, the fourth has none at all";
    for (std::uint32_t object = 0; object < 2; ++object) {
        const presets::RewoundObject then = cpp[object].rewind(50, 0.3f, 101);
        EXPECT_TRUE(same_bits(seen.transforms[object].position, then.position)) << object;
        EXPECT_TRUE(same_bits(seen.transforms[object].rotation, then.rotation)) << object;
    }
    EXPECT_TRUE(same_bits(seen.transforms[2], before[2]));
    EXPECT_TRUE(same_bits(seen.transforms[3], before[3]));
    EXPECT_TRUE(same_bits(transforms, before)) << "all are back";
    bs_pose then{};
    EXPECT_EQ(bs_twoten_simulation_rewind(simulation, 0, 50, 0.25f, 101, &then), BS_OK);
    EXPECT_EQ(then.position.x, 98.5f) << "Lerp of 98 and 100";
    EXPECT_EQ(then.rotation.z, pose_at(49, 0).rotation.z) << "the rotation of frame - 1";
    EXPECT_EQ(bs_twoten_simulation_rewind(simulation, 0, 36, 0.5f, 101, &then), BS_TWOTEN_REWIND_FRAME_MISSING);
    EXPECT_EQ(bs_twoten_simulation_rewind(simulation, 0, 37, 0.5f, 101, &then), BS_TWOTEN_REWIND_PREVIOUS_MISSING);
    EXPECT_EQ(then.position.x, 98.5f) << "unchanged";
    EXPECT_EQ(bs_twoten_simulation_rewind(simulation, 0, 101, static_cast<float>(no_stamp_s), 101, &then), BS_OK);
    EXPECT_EQ(then.position.x, 198.0f) << "the newest stored frame for the server's own, and NaN is 0";
    EXPECT_EQ(bs_twoten_simulation_clear(simulation, 0), BS_OK);
    EXPECT_EQ(bs_twoten_simulation_rewind(simulation, 0, 50, 0.5f, 101, &then), BS_TWOTEN_REWIND_FRAME_MISSING);
    EXPECT_EQ(bs_twoten_simulation_close(simulation), BS_OK);
    EXPECT_EQ(bs_twoten_simulation_clear(simulation, 0), BS_STALE);
    EXPECT_STREQ(bs_error_text(simulation), "handle: the object was closed");
}

TEST_F(c_presets_kept, twotens_heartbeat_and_stamp_are_those_of_cpp) {
    auto heartbeat = made(bs_twoten_heartbeat_default);
    presets::HeartbeatSender sender;
    int beats = 0;
    for (int frame = 0; frame < 200; ++frame) {
        const double now_s = frame / 64.0;
        std::uint32_t message = 99;
        EXPECT_EQ(bs_twoten_heartbeat_decide(&heartbeat, frame % 50 == 3, now_s, &message), BS_OK);
        EXPECT_EQ(message, static_cast<std::uint32_t>(sender.decide(frame % 50 == 3, now_s))) << frame;
        beats += message == BS_TWOTEN_MESSAGE_HEARTBEAT ? 1 : 0;
    }
    EXPECT_EQ(beats, 9) << "the first frame, and each 17th without a movement";
    auto stamp = made(bs_twoten_stamp_default);
    presets::FrameStamp cpp;
    for (int frame = 0; frame < 40; ++frame) {
        const std::uint32_t message = frame % 5 == 0 ? BS_TWOTEN_MESSAGE_UPDATE : BS_TWOTEN_MESSAGE_HEARTBEAT;
        EXPECT_EQ(bs_twoten_stamp_receive(&stamp, frame, message), BS_OK);
        cpp.receive(frame, static_cast<presets::FrameMessage>(message));
        EXPECT_EQ(bs_twoten_stamp_advance(&stamp, 0.3f), BS_OK);
        cpp.advance(0.3f);
        EXPECT_EQ(stamp.frame_id, cpp.frame_id());
        EXPECT_TRUE(same_bits(stamp.sub_frame, cpp.sub_frame())) << frame;
    }
}

bs_ut2003_node node_at(double stamp_s) {
    const auto at = static_cast<float>(stamp_s);
    return {stamp_s, {100.0f * at, 7.0f * at, 0.0f}, 10.0f * at, 16384.0f + at, 0.0f};
}

TEST_F(c_presets_kept, ut2003s_trail_shifts_and_puts_back_as_in_cpp) {
    auto config = made(bs_ut2003_trail_config_default);
    EXPECT_EQ(config.reach_s, 0.4) << "MaxTrailSeconds";
    config.tick_rate_numerator = 20;
    bs_ut2003_trail* trail = nullptr;
    ASSERT_EQ(bs_ut2003_trail_open(library, &config, &trail, nullptr), BS_OK);
    presets::LocationTrail cpp({20, 1});
    presets::ShiftedBody cpp_body;
    const std::uint64_t taken = allocations_of([&] {
        for (int tick = 1; tick <= 100; ++tick) {
            const double now_s = tick * 0.05;
            const bs_ut2003_node node = node_at(now_s);
            EXPECT_EQ(bs_ut2003_trail_push(trail, &node, now_s), BS_OK);
            cpp.push({now_s, {node.location.x, node.location.y, node.location.z}, {node.pitch, node.yaw, node.roll}},
                     now_s);
            for (double stamp_s = now_s - 0.6; stamp_s < now_s + 0.1; stamp_s += 0.0371) {
                bs_ut2003_node body = node;
                presets::TrailNode same{now_s, cpp.nodes()[0].location, cpp.nodes()[0].rotation};
                std::uint32_t shift = 99;
                EXPECT_EQ(bs_ut2003_trail_shift(trail, stamp_s, now_s, &body, &shift), BS_OK);
                EXPECT_EQ(shift, static_cast<std::uint32_t>(cpp_body.shift(cpp, stamp_s, now_s, same)));
                EXPECT_TRUE(same_bits(body.location, same.location));
                EXPECT_EQ(body.yaw, same.rotation.yaw);
                const std::int32_t back = bs_ut2003_trail_unshift(trail, now_s, &body);
                EXPECT_EQ(back == BS_OK, cpp_body.unshift(now_s, same));
                EXPECT_TRUE(same_bits(body.location, node.location));
            }
        }
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_EQ(bs_ut2003_trail_clear(trail), BS_OK);
    const bs_ut2003_node old{10.0, {0.0f, 0.0f, 0.0f}, 0.0f, 0.0f, 0.0f};
    const bs_ut2003_node now{10.25, {8.0f, 4.0f, 0.0f}, 0.0f, 65'536.0f, 0.0f};
    EXPECT_EQ(bs_ut2003_trail_push(trail, &old, 10.0), BS_OK);
    EXPECT_EQ(bs_ut2003_trail_push(trail, &now, 10.25), BS_OK);
    bs_ut2003_node body = now;
    std::uint32_t shift = 99;
    EXPECT_EQ(bs_ut2003_trail_shift(trail, 10.0625, 10.25, &body, &shift), BS_OK);
    EXPECT_EQ(shift, static_cast<std::uint32_t>(BS_UT2003_SHIFT_INTERPOLATED));
    EXPECT_EQ(body.location.x, 2.0f) << "Lerp by a quarter";
    EXPECT_EQ(body.yaw, 16'384.0f) << "the long way round";
    EXPECT_EQ(bs_ut2003_trail_unshift(trail, 10.26, &body), 1) << "saved in another tick";
    EXPECT_EQ(bs_ut2003_trail_shift(trail, no_stamp_s, 10.25, &body, &shift), BS_OK);
    EXPECT_EQ(shift, static_cast<std::uint32_t>(BS_UT2003_SHIFT_NO_STAMP));
}

TEST_F(c_presets_kept, ut2003s_beam_hurts_as_the_page_says) {
    auto damage = made(bs_ut2003_beam_damage_default);
    std::int32_t drain = 0;
    EXPECT_EQ(bs_ut2003_shield_drain(&damage, &drain), BS_OK);
    EXPECT_EQ(drain, 250) << "DamageMin * 0.25";
    damage.damage_min = 45;
    damage.damage_max = 60;
    damage.attenuation = 0.5f;
    const bs_vec3 direction{0.0f, 1.0f, 0.0f};
    std::int32_t hurt = 0;
    bs_vec3 momentum{};
    EXPECT_EQ(bs_ut2003_beam_hurt(&damage, 14, &direction, &hurt, &momentum), BS_OK);
    EXPECT_EQ(hurt, 29) << "(45 + 14) * 0.5 without its fraction";
    EXPECT_EQ(momentum.y, 100'000.0f);
    EXPECT_EQ(bs_ut2003_beam_hurt(&damage, 15, &direction, &hurt, &momentum), BS_OUT_OF_RANGE) << "never DamageMax";
    EXPECT_EQ(bs_ut2003_shield_drain(&damage, &drain), BS_OK);
    EXPECT_EQ(drain, 11);
}

Pose pose_in_cpp(const bs_pose& in) {
    return {{in.position.x, in.position.y, in.position.z},
            {in.rotation.x, in.rotation.y, in.rotation.z, in.rotation.w}};
}

TEST_F(c_presets_kept, pun2s_three_forms_are_those_of_cpp) {
    const auto config = made(bs_pun2_config_default);
    auto immediate = made(bs_pun2_immediate_default);
    auto physics = made(bs_pun2_physics_default);
    auto transform = made(bs_pun2_transform_default);
    presets::Pun2Immediate cpp_immediate;
    presets::Pun2FixedUpdate cpp_physics;
    presets::Pun2Transform cpp_transform;
    float lag_s = -1.0f;
    for (std::int64_t step = 0; step < 300; ++step) {
        if (step % 6 == 0) {
            const bs_pose sent = pose_at(step / 6, 0);
            const bs_pun2_update update{sent.position, sent.rotation, {3.0f, 0.5f, 0.0f}};
            const Pose pose = pose_in_cpp(sent);
            const presets::Pun2Update same{pose.position, pose.rotation, {3.0f, 0.5f, 0.0f}};
            const double now_s = static_cast<double>(step) * 0.02;
            ASSERT_EQ(bs_pun2_lag(now_s, now_s - 0.07 * static_cast<double>(step % 4), &lag_s), BS_OK);
            EXPECT_EQ(lag_s, presets::pun2_lag(now_s, now_s - 0.07 * static_cast<double>(step % 4)));
            ASSERT_EQ(bs_pun2_immediate_receive(&immediate, &update, lag_s), BS_OK);
            ASSERT_EQ(bs_pun2_physics_receive(&physics, &update, lag_s), BS_OK);
            ASSERT_EQ(bs_pun2_transform_receive(&transform, &update, lag_s), BS_OK);
            cpp_immediate.receive(same, lag_s);
            cpp_physics.receive(same, lag_s);
            cpp_transform.receive(same, lag_s);
        }
        EXPECT_EQ(bs_pun2_immediate_step(&immediate, 0.02f), BS_OK);
        EXPECT_EQ(bs_pun2_physics_fixed_update(&physics, &config, 0.02f), BS_OK);
        EXPECT_EQ(bs_pun2_physics_step(&physics, 0.02f), BS_OK);
        EXPECT_EQ(bs_pun2_transform_update(&transform, &config, 0.02f), BS_OK);
        cpp_immediate.step(0.02f);
        cpp_physics.fixed_update({}, 0.02f);
        cpp_physics.physics_step(0.02f);
        cpp_transform.update({}, 0.02f);
        EXPECT_TRUE(same_bits(immediate.pose, cpp_immediate.pose)) << step;
        EXPECT_TRUE(same_bits(physics.pose, cpp_physics.pose)) << step;
        EXPECT_TRUE(same_bits(physics.network, cpp_physics.network)) << step;
        EXPECT_TRUE(same_bits(transform.pose, cpp_transform.pose)) << step;
    }
}

TEST_F(c_presets_kept, pun2s_numbers_are_the_pages) {
    const auto config = made(bs_pun2_config_default);
    float lag_s = 0.0f;
    EXPECT_EQ(bs_pun2_lag(10.0, 10.125, &lag_s), BS_OK);
    EXPECT_EQ(lag_s, 0.125f) << "Mathf.Abs";
    EXPECT_EQ(bs_pun2_lag_of_ms(5, 0xffffffffu, &lag_s), BS_OK);
    EXPECT_FLOAT_EQ(lag_s, 4'294'967.25f) << "across the wrap";
    auto immediate = made(bs_pun2_immediate_default);
    const bs_pun2_update update{{10.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}, {4.0f, 0.0f, 0.0f}};
    EXPECT_EQ(bs_pun2_immediate_receive(&immediate, &update, 0.125f), BS_OK);
    EXPECT_EQ(immediate.pose.position.x, 10.5f) << "position += velocity * lag";
    auto physics = made(bs_pun2_physics_default);
    EXPECT_EQ(bs_pun2_physics_receive(&physics, &update, 0.125f), BS_OK);
    EXPECT_EQ(physics.pose.position.x, 0.0f) << "not applied so far";
    EXPECT_EQ(physics.network.position.x, 10.5f);
    EXPECT_EQ(bs_pun2_physics_fixed_update(&physics, &config, 0.02f), BS_OK);
    EXPECT_EQ(physics.pose.position.x, 0.02f) << "MoveTowards by Time.fixedDeltaTime";
    auto transform = made(bs_pun2_transform_default);
    EXPECT_EQ(bs_pun2_transform_receive(&transform, &update, 0.125f), BS_OK);
    EXPECT_EQ(bs_pun2_transform_update(&transform, &config, 0.5f), BS_OK);
    EXPECT_EQ(transform.pose.position.x, 2.5f) << "Time.deltaTime * movementSpeed";
    bs_vec3 movement{};
    const bs_vec3 old_position{9.0f, 0.0f, 1.0f};
    EXPECT_EQ(bs_pun2_movement(&update.position, &old_position, &movement), BS_OK);
    EXPECT_EQ(movement.x, 1.0f);
    EXPECT_EQ(movement.z, -1.0f);
}

}  // namespace

#endif
