// A pose that is refused: which of its fields is the reason.

#include <backsight/history/world_history.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>

using namespace backsight;

namespace history_refused_field_test {

TEST(refused_field, names_each_that_the_history_refuses) {
    HistoryConfig config;
    config.max_bones = 1;
    WorldHistory history(config);
    const EntityId id = history.spawn({});
    std::int64_t tick = 0;
    const auto expect_refused = [&](const EntityPose& pose, const Pose& bone, const char* name) {
        const std::array<Pose, 1> bones{bone};
        const RecordResult result = history.record(id, Tick{++tick}, pose, bones);
        EXPECT_EQ(result == RecordResult::ok, name == nullptr);
        EXPECT_STREQ(refused_field(pose, bones, config.quantization), name);
    };
    constexpr float far_m = 1e9f;
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const EntityPose good;
    expect_refused(good, {}, nullptr);
    EntityPose pose = good;
    pose.position.x = far_m;
    expect_refused(pose, {}, "position");
    pose = good;
    pose.position.y = nan;
    expect_refused(pose, {}, "position");
    pose = good;
    pose.velocity.z = -far_m;
    expect_refused(pose, {}, "velocity");
    pose = good;
    pose.rotation = {0.0f, 0.0f, 0.0f, 0.0f};
    expect_refused(pose, {}, "rotation");
    pose = good;
    pose.acceleration.x = far_m;
    expect_refused(pose, {}, "acceleration");
    pose = good;
    pose.angular_velocity.x = far_m;
    expect_refused(pose, {}, "angular_velocity");
    Pose bone;
    bone.position.x = 1000.0f;
    expect_refused(good, bone, "bones.position");
    bone = {};
    bone.rotation.w = 0.0f;
    expect_refused(good, bone, "bones.rotation");
}

}  // namespace history_refused_field_test
