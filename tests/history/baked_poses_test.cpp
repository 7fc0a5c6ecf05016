#include <backsight/history/baked_poses.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string_view>

using namespace backsight;

namespace baked_poses_test {

constexpr HitboxSetId standing{1};
constexpr HitboxSetId crouched{2};
constexpr Quantization q{};

// Ten frames of two bones: the first bone's height is the frame's number.
BakedAnimation ten_frames() {
    BakedAnimation animation;
    animation.bone_count = 2;
    for (int frame = 0; frame < 10; ++frame) {
        animation.frames.push_back({{0.0f, 0.0f, static_cast<float>(frame)}, {}});
        animation.frames.push_back({{0.0f, 1.0f, 0.0f}, {}});
    }
    animation.clips = {{standing, 2.0f, 8, 1, 4}, {crouched, 0.0f, 3, 5, 3}, {standing, 0.0f, 1, 0, 1}};
    return animation;
}

float frame_of(const BakedPoses& poses, HitboxSetId set, Vec3 velocity, std::int64_t tick) {
    EntityState state;
    state.hitboxes = set;
    EXPECT_EQ(quantize_velocity(velocity, q, state.velocity), QuantizeResult::ok);
    std::array<QuantBone, 4> bones{};
    EXPECT_EQ(poses.pose(Tick{tick}, state, bones), 2u);
    EXPECT_EQ(dequantize(bones[1], q).position, (Vec3{0.0f, 1.0f, 0.0f}));
    return dequantize(bones[0], q).position.z;
}

TEST(baked_poses, a_clip_is_chosen_by_set_and_speed_and_its_frame_by_the_tick) {
    const BakedPoses poses(ten_frames(), q);
    EXPECT_EQ(frame_of(poses, standing, {}, 7), 0.0f);
    EXPECT_EQ(frame_of(poses, standing, {1.9f, 0, 0}, 7), 0.0f);
    EXPECT_EQ(frame_of(poses, standing, {2.0f, 0, 0}, 0), 1.0f) << "from the speed on";
    EXPECT_EQ(frame_of(poses, standing, {0, 30.0f, 0}, 1), 1.0f) << "four frames over eight ticks";
    EXPECT_EQ(frame_of(poses, standing, {0, 30.0f, 0}, 2), 2.0f);
    EXPECT_EQ(frame_of(poses, standing, {0, 30.0f, 0}, 8 * 1'000'000'007LL + 7), 4.0f);
    EXPECT_EQ(frame_of(poses, crouched, {9.0f, 0, 0}, 5), 7.0f);
}

TEST(baked_poses, speed_along_up_does_not_count) {
    BakedAnimation animation = ten_frames();
    EXPECT_EQ(frame_of(BakedPoses(animation, q), standing, {0, 0, -20.0f}, 4), 0.0f) << "falls";
    animation.up = {0.0f, 1.0f, 0.0f};
    EXPECT_EQ(frame_of(BakedPoses(animation, q), standing, {0, 0, -20.0f}, 4), 3.0f) << "runs, where y is up";
}

TEST(baked_poses, below_the_lowest_speed_the_lowest_clip_is_played) {
    BakedAnimation animation = ten_frames();
    animation.clips = {{standing, 3.0f, 1, 6, 1}, {standing, 5.0f, 1, 7, 1}};
    EXPECT_EQ(frame_of(BakedPoses(animation, q), standing, {}, 0), 6.0f);
}

TEST(baked_poses, a_set_without_a_clip_and_a_room_that_is_too_small_have_none) {
    const BakedPoses poses(ten_frames(), q);
    std::array<QuantBone, 2> bones{};
    EntityState state;
    state.hitboxes = HitboxSetId{3};
    EXPECT_EQ(poses.pose(Tick{0}, state, bones), 0u);
    state.hitboxes = standing;
    EXPECT_EQ(poses.pose(Tick{0}, state, std::span(bones).first(1)), 0u);
}

TEST(baked_poses, names_the_field_that_is_wrong) {
    const auto wrong = [](auto change) {
        BakedAnimation animation = ten_frames();
        change(animation);
        const char* field = animation.validate(q);
        return std::string_view(field ? field : "none");
    };
    EXPECT_EQ(wrong([](BakedAnimation&) {}), "none");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.bone_count = 0; }), "bone_count");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.bone_count = 257; }), "bone_count");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.frames.pop_back(); }), "frames");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.frames.clear(); }), "frames");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.frames[3].position.x = 481.0f; }), "frames") << "out of range";
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.frames[3].rotation = {0, 0, 0, 0}; }), "frames");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips.clear(); }), "clips");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[2].from_speed_mps = 2.0f; }), "clips") << "two of a set and speed";
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[0].from_speed_mps = std::numeric_limits<float>::quiet_NaN(); }),
              "clips.from_speed_mps");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[0].period_ticks = 0; }), "clips.period_ticks");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[0].first_frame = 10; }), "clips.first_frame");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[0].frame_count = 10; }), "clips.frame_count");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.clips[0].frame_count = 0; }), "clips.frame_count");
    EXPECT_EQ(wrong([](BakedAnimation& a) { a.up = {0, 0, 2.0f}; }), "up");
}

TEST(baked_poses, the_fingerprint_knows_frames_and_clips_and_not_their_order) {
    const std::uint64_t print = BakedPoses(ten_frames(), q).fingerprint();
    BakedAnimation other = ten_frames();
    std::swap(other.clips[0], other.clips[2]);
    EXPECT_EQ(BakedPoses(other, q).fingerprint(), print);
    other.frames[5].position.y += 1.0f / 1024.0f;
    EXPECT_NE(BakedPoses(other, q).fingerprint(), print);
    other = ten_frames();
    other.clips[0].period_ticks = 9;
    EXPECT_NE(BakedPoses(other, q).fingerprint(), print);
}

}  // namespace baked_poses_test
