// A recorded pose, four components at once, is what each part by itself gives: to the bit, and with the same refusal.

#include "history/quantize_pose.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace quantize_pose_test {

// Half steps, the ends of ranges and what is no number, now and then.
float any_component(Random& random, float step, double limit) {
    const auto steps = static_cast<float>(std::floor(random.between_f(-limit, limit)));
    switch (random.below(30)) {
        case 0:
            return (steps + 0.5f) * step;
        case 1:
            return std::nextafter((steps + 0.5f) * step, 0.0f);
        case 2: {
            const auto end = static_cast<float>(limit + 0.25 * random.below(5));
            return (random.below(2) == 0 ? end : -end) * step;
        }
        case 3:
            return random.below(8) != 0 ? 0.0f : std::numeric_limits<float>::quiet_NaN();
        case 4:
            return random.below(8) != 0 ? -0.0f : std::numeric_limits<float>::infinity();
        default:
            return random.between_f(-limit, limit) * step * 0.99f;
    }
}

Vec3 any_vector(Random& random, float step, double limit) {
    const float x = any_component(random, step, limit);
    const float y = any_component(random, step, limit);
    return {x, y, any_component(random, step, limit)};
}

QuantizeResult part_by_part(const EntityPose& pose, const Quantization& q, EntityState& out) {
    const std::array<QuantizeResult, 5> results{
        quantize_position(pose.position, q, out.position), quantize_velocity(pose.velocity, q, out.velocity),
        quantize_rotation(pose.rotation, out.rotation), quantize_acceleration(pose.acceleration, out.acceleration),
        quantize_angular_velocity(pose.angular_velocity, out.angular_velocity)};
    for (const QuantizeResult result : results) {
        if (result != QuantizeResult::ok) return result;
    }
    return QuantizeResult::ok;
}

TEST(quantize_pose, gives_what_each_part_by_itself_gives) {
    Random random(17);
    const std::array<Quantization, 4> steps{
        {{}, {1.0f / 256.0f, 1.0f / 32.0f}, {1.0f / 1024.0f, 0.02f}, {0.001f, 1.0f / 64.0f}}};
    std::array<int, 3> results{};
    for (int i = 0; i < cases(200'000); ++i) {
        const Quantization& q = steps[static_cast<std::size_t>(random.below(4))];
        EntityPose pose;
        pose.position = any_vector(random, q.position_step_m, max_position_steps);
        pose.velocity = any_vector(random, q.velocity_step_mps, max_velocity_steps);
        pose.acceleration = any_vector(random, acceleration_step_mps2, max_acceleration_steps);
        pose.angular_velocity = any_vector(random, angular_velocity_step_radps, max_angular_velocity_steps);
        const float yaw_part = random.between_f(-1.0, 1.0);
        pose.rotation = random.below(50) == 0 ? Quat{0.0f, 0.0f, 0.0f, 0.0f} : Quat{0.1f, 0.0f, yaw_part, 0.3f};
        EntityState got;
        EntityState wanted;
        const QuantizeResult expected = part_by_part(pose, q, wanted);
        ASSERT_EQ(quantize_pose(pose, q, 10, got), expected) << "case " << i;
        ++results[static_cast<std::size_t>(expected)];
        if (expected == QuantizeResult::ok) {
            ASSERT_EQ(got, wanted) << "case " << i;
        }
    }
    for (const int times : results) EXPECT_GT(times, cases(200'000) / 50);
}

}  // namespace quantize_pose_test
