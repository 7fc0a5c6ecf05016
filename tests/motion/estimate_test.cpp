#include <backsight/base/trig.h>
#include <backsight/motion/estimate.h>

#include <gtest/gtest.h>

#include <functional>
#include <limits>

using namespace backsight;

namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
const Vec3 gravity{0.0f, 0.0f, -10.0f};

// The estimate after `count` poses of a path, 10 ms apart from t = 0 on.
ReckonedState estimate_of(const EstimateConfig& config, int count, const std::function<Pose(float)>& path) {
    MotionEstimator estimator{config};
    for (int i = 0; i < count; ++i)
        EXPECT_EQ(estimator.add(path(0.01f * static_cast<float>(i)), Micros{i * 10'000}), MotionEstimator::Added::ok);
    return estimator.estimate();
}

void expect_near(Vec3 got, Vec3 wanted, float tolerance) { EXPECT_LT(distance(got, wanted), tolerance) << got.x; }

Pose parabola(float t) { return {{3.0f * t + 8.0f * t * t, -t, 5.0f}, {}}; }

TEST(motion_estimator, of_constant_acceleration_everything_is_exact) {
    for (const int count : {7, 100, 200}) {
        const float now = 0.01f * static_cast<float>(count - 1);
        const ReckonedState state = estimate_of({}, count, parabola);
        expect_near(state.acceleration, {16.0f, 0.0f, 0.0f}, 0.02f * static_cast<float>(count));
        expect_near(state.velocity, {3.0f + 16.0f * now, -1.0f, 0.0f}, 0.001f * static_cast<float>(count));
        EXPECT_EQ(state.position, parabola(now).position);
    }
}

TEST(motion_estimator, knows_as_much_as_the_poses_so_far_tell) {
    EXPECT_EQ(estimate_of({}, 1, parabola).velocity, Vec3{});
    const ReckonedState two = estimate_of({}, 2, parabola);
    expect_near(two.velocity, {3.08f, -1.0f, 0.0f}, 1e-4f);
    EXPECT_EQ(two.acceleration, Vec3{});
    expect_near(estimate_of({}, 3, parabola).acceleration, {16.0f, 0.0f, 0.0f}, 0.01f);
}

TEST(motion_estimator, turning_is_about_the_bodys_own_axes) {
    const Quat rolled = rotation_about({1, 0, 0}, pi / 2.0);
    const ReckonedState state = estimate_of({}, 5, [&](float t) {
        return Pose{{}, normalized(rolled * rotation_about({0, 0, 1}, static_cast<double>(t) * 2.0))};
    });
    expect_near(state.angular_velocity, {0.0f, 0.0f, 2.0f}, 1e-4f);
}

TEST(motion_estimator, a_fall_is_gravity_exactly_and_a_stair_no_acceleration_at_all) {
    EstimateConfig config;
    config.gravity = gravity;
    const ReckonedState falls = estimate_of(config, 10, [](float t) {
        return Pose{{t, 0.0f, 9.0f - 4.9f * t * t}, {}};
    });
    EXPECT_EQ(falls.acceleration.z, -10.0f);
    const ReckonedState climbs = estimate_of(config, 10, [](float t) {
        return Pose{{t, 0.0f, t > 0.085f ? 0.3f : 0.0f}, {}};
    });
    EXPECT_EQ(climbs.acceleration.z, 0.0f);
    EXPECT_FLOAT_EQ(climbs.velocity.z, 30.0f);
}

TEST(motion_estimator, believes_no_more_acceleration_than_configured) {
    EstimateConfig config;
    config.most_acceleration_mps2 = 20.0f;
    const ReckonedState state = estimate_of(config, 10, [](float t) {
        return Pose{{t > 0.085f ? 1.0f : 0.0f, 0.0f, 0.0f}, {}};
    });
    expect_near(state.acceleration, {20.0f, 0.0f, 0.0f}, 1e-4f);
}

TEST(motion_estimator, refuses_what_is_not_finite_or_not_later_and_restarts_with_a_clock_that_jumped) {
    MotionEstimator estimator{EstimateConfig{}};
    ASSERT_EQ(estimator.add({{1, 0, 0}, {}}, Micros{5'000'000}), MotionEstimator::Added::ok);
    EXPECT_EQ(estimator.add({{nan, 0, 0}, {}}, Micros{5'010'000}), MotionEstimator::Added::not_finite);
    EXPECT_EQ(estimator.add({{0, 0, 0}, {0, nan, 0, 1}}, Micros{5'010'000}), MotionEstimator::Added::not_finite);
    EXPECT_EQ(estimator.add({{2, 0, 0}, {}}, Micros{5'000'000}), MotionEstimator::Added::not_later);
    EXPECT_EQ(estimator.add({{2, 0, 0}, {}}, Micros{4'000'000}), MotionEstimator::Added::not_later);
    EXPECT_EQ(estimator.estimate().position.x, 1.0f);
    EXPECT_EQ(estimator.add({{2, 0, 0}, {}}, Micros{3'000'000}), MotionEstimator::Added::ok);
    EXPECT_EQ(estimator.estimate().velocity, Vec3{}) << "no jump from 1 to 2";
}

TEST(motion_estimator, after_a_restart_nothing_is_known_of_before) {
    MotionEstimator estimator{EstimateConfig{}};
    for (int i = 0; i < 10; ++i) estimator.add(parabola(0.01f * static_cast<float>(i)), Micros{i * 10'000});
    estimator.restart();
    estimator.add({{100, 0, 0}, {}}, Micros{100'000});
    EXPECT_EQ(estimator.estimate().velocity, Vec3{});
    estimator.add({{100.5f, 0, 0}, {}}, Micros{110'000});
    expect_near(estimator.estimate().velocity, {50.0f, 0.0f, 0.0f}, 1e-3f);
}

TEST(motion_estimator, the_config_names_what_is_out_of_range) {
    const auto wrong = [](auto change) {
        EstimateConfig config;
        change(config);
        return config.validate();
    };
    EXPECT_EQ(EstimateConfig{}.validate(), nullptr);
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.velocity_window = Micros{-1}; }), "estimate.velocity_window");
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.earlier_window = Micros{250'001}; }), "estimate.earlier_window");
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.most_acceleration_mps2 = 0; }), "estimate.most_acceleration_mps2");
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.gravity.y = nan; }), "estimate.gravity");
}

}  // namespace
