// Dead reckoning through backsight.h gives what the C++ library gives, to the bit.

#include <backsight/motion/estimate.h>
#include <backsight/motion/ghost.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace {

bs_pose on_a_circle(std::int64_t tick) {
    const float angle = static_cast<float>(tick) * 0.05f;
    return {{5.0f * std::cos(angle), 5.0f * std::sin(angle), 0.0f},
            {0.0f, 0.0f, std::sin(angle / 2), std::cos(angle / 2)}};
}

Pose as_pose(const bs_pose& in) {
    return {{in.position.x, in.position.y, in.position.z},
            {in.rotation.x, in.rotation.y, in.rotation.z, in.rotation.w}};
}

TEST(c_motion, is_estimated_sent_and_reckoned_as_in_cpp) {
    CEnds ends;
    bs_draw_rules rules = ends.world.groups[1];
    rules.reckoning_model = BS_MODEL_RPB;
    auto estimate = made(bs_estimator_config_default);
    auto config = made(bs_reckoner_config_default);
    config.position_bound_m = 0.1f;
    bs_estimator* estimator = nullptr;
    bs_reckoner* reckoner = nullptr;
    ASSERT_EQ(bs_estimator_open(ends.library, &estimate, &estimator, nullptr), BS_OK);
    ASSERT_EQ(bs_reckoner_open(ends.library, &rules, &config, &reckoner, nullptr), BS_OK);
    MotionEstimator cpp_estimator{EstimateConfig{}};
    GhostConfig cpp_config;
    cpp_config.model = ReckoningModel::rpb;
    cpp_config.position_bound_m = 0.1f;
    ReckoningSender cpp_sender(cpp_config);
    auto motion = room<bs_motion>();
    auto sent = room<bs_motion>();
    std::int64_t sent_at = 0;
    EXPECT_EQ(bs_estimator_get(estimator, &motion), 1);
    EXPECT_EQ(bs_reckoner_sent(reckoner, &sent, &sent_at), 1);
    int sends = 0;
    const std::uint64_t taken = allocations_of([&] {
        for (std::int64_t tick = 0; tick < 200; ++tick) {
            const bs_pose pose = on_a_circle(tick);
            const std::int64_t now = tick * 15'625;
            EXPECT_EQ(bs_estimator_add(estimator, &pose, now), BS_OK);
            EXPECT_EQ(cpp_estimator.add(as_pose(pose), Micros{now}), MotionEstimator::Added::ok);
            EXPECT_EQ(bs_estimator_get(estimator, &motion), BS_OK);
            const EntityPose same = cpp_estimator.estimate();
            EXPECT_EQ(std::memcmp(&motion.velocity, &same.velocity, sizeof(Vec3)), 0);
            EXPECT_EQ(std::memcmp(&motion.angular_velocity, &same.angular_velocity, sizeof(Vec3)), 0);
            std::uint32_t verdict = 0;
            EXPECT_EQ(bs_reckoner_update(reckoner, &motion, 0, now, &verdict), BS_OK);
            EXPECT_EQ(verdict, static_cast<std::uint32_t>(cpp_sender.update(same, 0, Micros{now})));
            sends += BS_RECKON_IS_SENT(verdict) ? 1 : 0;
            EXPECT_EQ(bs_reckoner_sent(reckoner, &sent, &sent_at), BS_OK);
            EXPECT_EQ(sent_at, cpp_sender.sent_at().value);
        }
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_GT(sends, 1);
    EXPECT_LT(sends, 50) << "a circle is reckoned well";
    auto there = room<bs_motion>();
    ASSERT_EQ(bs_reckon(&rules, &sent, 0.25f, &there), BS_OK) << "as receivers draw it";
    const MotionSample cpp_there =
        reckon(ReckoningModel::rpb, dequantize(cpp_sender.sent(), Quantization{}), 0.25f, ReckoningConfig{});
    EXPECT_EQ(std::memcmp(&there.position, &cpp_there.position, sizeof(Vec3)), 0);
    EXPECT_EQ(std::memcmp(&there.rotation, &cpp_there.rotation, sizeof(Quat)), 0);
}

TEST(c_motion, out_of_range_is_a_mistake_or_a_verdict) {
    CEnds ends;
    bs_draw_rules rules = ends.world.groups[1];
    auto motion = made(bs_motion_default);
    auto there = room<bs_motion>();
    motion.velocity.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(bs_reckon(&rules, &motion, 1.0f, &there), BS_NOT_FINITE);
    motion.velocity.x = 600.0f;
    EXPECT_EQ(bs_reckon(&rules, &motion, 1.0f, &there), BS_OUT_OF_RANGE);
    auto config = made(bs_reckoner_config_default);
    bs_reckoner* reckoner = nullptr;
    ASSERT_EQ(bs_reckoner_open(ends.library, &rules, &config, &reckoner, nullptr), BS_OK);
    std::uint32_t verdict = 0;
    EXPECT_EQ(bs_reckoner_update(reckoner, &motion, 0, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict, static_cast<std::uint32_t>(BS_RECKON_OUT_OF_RANGE));
    EXPECT_STREQ(bs_reason_name(BS_KIND_RECKON, verdict), to_string(GhostVerdict::out_of_range));
    rules.reckoning_model = 10;
    EXPECT_EQ(bs_reckoner_open(ends.library, &rules, &config, &reckoner, nullptr), BS_OUT_OF_RANGE);
    const bs_vec3 gravity{0.0f, 0.0f, -9.81f};
    ASSERT_EQ(bs_draw_rules_for_people(&rules, &gravity), BS_OK);
    EXPECT_EQ(rules.acceleration_decay_us, reckoning_for_people().acceleration_decay.value);
    auto estimate = made(bs_estimator_config_default);
    estimate.landing_time_us = -1;
    bs_estimator* estimator = nullptr;
    EXPECT_EQ(bs_estimator_open(ends.library, &estimate, &estimator, nullptr), BS_OUT_OF_RANGE);
}

}  // namespace
