#include "tests/support/cases.h"

#include <backsight/history/entity_state.h>

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

using namespace backsight;

namespace bones_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

std::vector<Pose> some_bones(test::Random& random, std::size_t count) {
    std::vector<Pose> bones(count);
    for (Pose& bone : bones) {
        bone = {random.in_cube(random.below(2) == 0 ? 33.0 : 485.0), random.rotation()};
        if (random.below(4) == 0) bone.rotation = {0.0f, 0.0f, 0.70710678f, -0.70710678f};
    }
    return bones;
}

// 33 m in 1/1024 m are more than 16 bits hold, and 485 m more than the range: some of them do not fit.
TEST(quantize_bones, gives_what_each_by_itself_gives_up_to_the_first_that_is_refused) {
    test::Random random(41);
    int refused = 0;
    for (int i = 0; i < test::cases(100'000); ++i) {
        std::vector<Pose> bones = some_bones(random, static_cast<std::size_t>(random.below(20)));
        if (!bones.empty() && i % 5 == 0) {
            Pose& spoilt = bones[static_cast<std::size_t>(random.below(static_cast<int>(bones.size())))];
            if (i % 3 == 0) spoilt.position.y = nan;
            if (i % 3 == 1) spoilt.rotation.w = inf;
            if (i % 3 == 2) spoilt.rotation = {0.0f, 0.0f, 0.0f, 0.0f};
        }
        std::vector<QuantBone> out(bones.size());
        const QuantizeResult result = quantize_bones(bones, {}, out);
        QuantizeResult wanted = QuantizeResult::ok;
        for (std::size_t k = 0; k < bones.size(); ++k) {
            QuantBone bone;
            wanted = quantize_bone(bones[k], {}, bone);
            if (wanted != QuantizeResult::ok) break;
            ASSERT_EQ(out[k], bone) << k << " of " << bones.size();
        }
        ASSERT_EQ(result, wanted);
        refused += wanted != QuantizeResult::ok;
    }
    EXPECT_GT(refused, test::cases(100'000) / 5);
}

TEST(quantize_bones, the_first_refusal_counts) {
    const QuantizeResult not_finite = QuantizeResult::not_finite;
    const QuantizeResult out_of_range = QuantizeResult::out_of_range;
    std::vector<QuantBone> out(8);
    for (std::size_t first = 0; first < 8; ++first) {
        for (std::size_t second = first + 1; second < 8; ++second) {
            std::vector<Pose> bones(8);
            bones[first].position.x = nan;
            bones[second].position.x = 490.0f;
            EXPECT_EQ(quantize_bones(bones, {}, out), not_finite) << first << " " << second;
            std::swap(bones[first], bones[second]);
            EXPECT_EQ(quantize_bones(bones, {}, out), out_of_range) << first << " " << second;
        }
    }
}

TEST(quantize_bones, sixteen_bits_are_full_at_both_ends_and_others_hold_what_is_beyond) {
    QuantBone out[4];
    Pose bones[4];
    bones[1].position = {-32.0f, 32767.0f / 1024.0f, 0.0f};
    ASSERT_EQ(quantize_bones(bones, {}, out), QuantizeResult::ok);
    EXPECT_EQ(out[1].x, -32768);
    EXPECT_EQ(out[1].y, 32767);
    EXPECT_EQ(out[1].high, 0);
    bones[1].position.y = 32.0f;
    ASSERT_EQ(quantize_bones(bones, {}, out), QuantizeResult::ok);
    EXPECT_NE(out[1].high, 0);
    EXPECT_EQ(out[1].position(), (QuantPosition{-32768, 32768, 0}));
    bones[1].position.y = static_cast<float>(max_bone_steps + 1) / 1024.0f;
    EXPECT_EQ(quantize_bones(bones, {}, out), QuantizeResult::out_of_range);
}

}  // namespace bones_test
