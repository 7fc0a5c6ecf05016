// Eight at a time give what one by one gives, by the widest instructions of this machine and by those that every
// machine has, bit by bit.

#include "history/quantize_eight.h"
#include "tests/base/any_rotation.h"
#include "tests/base/quantize_reference.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

using namespace backsight;

namespace quantize_eight_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Pose some_pose(test::Random& random, const Quantization& q) {
    Pose pose{random.in_cube(40'000.0 * static_cast<double>(q.position_step_m)), test::any_rotation(random)};
    const int kind = random.below(20);
    const float edge = static_cast<float>(random.below(5) + 32764) * q.position_step_m;
    if (kind < 14) pose.position = pose.position * 0.1f;
    if (kind == 14) pose.position.x = static_cast<float>(random.below(70'000) - 35'000) * 0.5f * q.position_step_m;
    if (kind == 15) pose.position.y = -edge;
    if (kind == 16) pose.position.z = edge + 0.5f * q.position_step_m;
    if (kind == 17) pose.position.y = random.below(2) == 0 ? nan : -inf;
    if (kind == 18) pose.rotation.z = random.below(2) == 0 ? nan : inf;
    if (kind == 19) pose.rotation = {};
    return pose;
}

QuantBone plain_bone(const Pose& pose, const Quantization& q) {
    std::int32_t position[3];
    QuantRotation rotation;
    EXPECT_EQ(test::plain_steps(pose.position, q.position_step_m, 32767, position), QuantizeResult::ok);
    EXPECT_EQ(test::plain_rotation(pose.rotation, rotation), QuantizeResult::ok);
    return {static_cast<std::int16_t>(position[0]), static_cast<std::int16_t>(position[1]),
            static_cast<std::int16_t>(position[2]), rotation};
}

TEST(quantize_eight, gives_what_each_by_itself_gives_or_leaves_it_out) {
    test::Random random(36);
    int done_in_all = 0;
    const int cases = test::cases(250'000);
    for (int i = 0; i < cases; ++i) {
        const Quantization q{i % 50 == 0 ? 0.01f : std::ldexp(1.0f, -random.below(17))};
        std::array<Pose, 8> poses;
        for (Pose& pose : poses) pose = some_pose(random, q);
        std::array<QuantBone, 9> bones{};
        bones[8] = {7, 8, 9, {10}};
        std::array<QuantBone, 8> portable{};
        const std::uint32_t done = quantize_eight(poses, q, std::span(bones).first<8>());
        ASSERT_LT(done, 256u);
        ASSERT_EQ(quantize_eight_portable(poses, q, portable), done);
        ASSERT_EQ(bones[8], (QuantBone{7, 8, 9, {10}})) << "nothing is written behind them";
        done_in_all += std::popcount(done);
        for (std::size_t k = 0; k < 8; ++k) {
            if ((done >> k & 1) == 0) continue;
            ASSERT_EQ(bones[k], plain_bone(poses[k], q)) << "bone " << k;
            ASSERT_EQ(portable[k], bones[k]) << "bone " << k;
        }
    }
    EXPECT_GT(done_in_all, cases) << "many should be done";
}

TEST(quantize_eight, leaves_out_none_of_the_usual) {
    test::Random random(37);
    int done = 0;
    const int cases = test::cases(50'000);
    for (int i = 0; i < cases; ++i) {
        std::array<Pose, 8> poses;
        for (Pose& pose : poses) pose = {random.in_cube(2.0), random.rotation()};
        std::array<QuantBone, 8> bones;
        done += std::popcount(quantize_eight(poses, {}, bones));
    }
    EXPECT_GT(done, cases * 8 / 100 * 97);
}

TEST(quantize_rotations, give_what_each_by_itself_gives_and_its_axes_or_leave_it_out) {
    test::Random random(38);
    int done_in_all = 0;
    const int cases = test::cases(250'000);
    for (int i = 0; i < cases; ++i) {
        std::array<Quat, 8> quats;
        std::array<const Quat*, 8> from;
        for (std::size_t k = 0; k < 8; ++k) {
            quats[k] = test::any_rotation(random);
            if (random.below(40) == 0) quats[k].y = random.below(2) == 0 ? nan : inf;
            from[k] = &quats[k];
        }
        RotationsOfEight eight;
        RotationsOfEight portable;
        const std::uint32_t done = quantize_rotations(from, eight);
        ASSERT_EQ(quantize_rotations_portable(from, portable), done);
        done_in_all += std::popcount(done);
        for (std::size_t k = 0; k < 8; ++k) {
            if ((done >> k & 1) == 0) continue;
            QuantRotation rotation;
            ASSERT_EQ(test::plain_rotation(quats[k], rotation), QuantizeResult::ok);
            ASSERT_EQ(eight.rotation[k], rotation.packed);
            ASSERT_EQ(eight.turned[k], turned_axes(rotation)) << rotation.packed;
            ASSERT_EQ(portable.rotation[k], rotation.packed);
            ASSERT_EQ(portable.turned[k], eight.turned[k]);
        }
    }
    EXPECT_GT(done_in_all, 2 * cases) << "many should be done";
}

}  // namespace quantize_eight_test
