#include <backsight/base/quantize.h>

#include <gtest/gtest.h>

#include <limits>

using namespace backsight;

namespace quantize_motion_test {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(quantize_acceleration, every_value_in_range_comes_back_exactly) {
    for (std::int32_t n = -max_acceleration_steps; n <= max_acceleration_steps; ++n) {
        const auto steps = static_cast<std::int16_t>(n);
        const QuantAcceleration there{steps, static_cast<std::int16_t>(-steps), 7};
        QuantAcceleration back;
        ASSERT_EQ(quantize_acceleration(dequantize(there), back), QuantizeResult::ok) << n;
        ASSERT_EQ(back, there) << n;
    }
}

TEST(quantize_angular_velocity, every_value_in_range_comes_back_exactly) {
    for (std::int32_t n = -max_angular_velocity_steps; n <= max_angular_velocity_steps; ++n) {
        const auto steps = static_cast<std::int16_t>(n);
        const QuantAngularVelocity there{static_cast<std::int16_t>(-steps), 9, steps};
        QuantAngularVelocity back;
        ASSERT_EQ(quantize_angular_velocity(dequantize(there), back), QuantizeResult::ok) << n;
        ASSERT_EQ(back, there) << n;
    }
}

TEST(quantize_acceleration, has_the_published_step_and_rounds_halves_away_from_zero) {
    QuantAcceleration a;
    ASSERT_EQ(quantize_acceleration({-20.32f, 1.5f / 32.0f, -0.5f / 32.0f}, a), QuantizeResult::ok);
    EXPECT_EQ(a, (QuantAcceleration{-650, 2, -1}));
    EXPECT_EQ(dequantize(a), (Vec3{-20.3125f, 0.0625f, -0.03125f}));
}

TEST(quantize_angular_velocity, has_the_published_step_and_rounds_halves_away_from_zero) {
    QuantAngularVelocity w;
    ASSERT_EQ(quantize_angular_velocity({1.0f, -2.5f / 512.0f, 0.0f}, w), QuantizeResult::ok);
    EXPECT_EQ(w, (QuantAngularVelocity{512, -3, 0}));
    EXPECT_EQ(dequantize(w), (Vec3{1.0f, -3.0f / 512.0f, 0.0f}));
}

TEST(quantize_acceleration, what_is_not_finite_or_too_fast_is_refused_and_leaves_out_untouched) {
    const QuantAcceleration before{1, 2, 3};
    QuantAcceleration a = before;
    EXPECT_EQ(quantize_acceleration({0, nan, 0}, a), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_acceleration({-inf, 0, 0}, a), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_acceleration({0, 0, 1024.0f}, a), QuantizeResult::out_of_range);
    EXPECT_EQ(a, before);
    EXPECT_EQ(quantize_acceleration({0, 0, -1023.97f}, a), QuantizeResult::ok);
}

TEST(quantize_angular_velocity, what_is_not_finite_or_too_fast_is_refused_and_leaves_out_untouched) {
    const QuantAngularVelocity before{1, 2, 3};
    QuantAngularVelocity w = before;
    EXPECT_EQ(quantize_angular_velocity({0, 0, nan}, w), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_angular_velocity({inf, 0, 0}, w), QuantizeResult::not_finite);
    EXPECT_EQ(quantize_angular_velocity({-64.0f, 0, 0}, w), QuantizeResult::out_of_range);
    EXPECT_EQ(w, before);
    EXPECT_EQ(quantize_angular_velocity({63.998f, 0, 0}, w), QuantizeResult::ok);
}

}  // namespace quantize_motion_test
