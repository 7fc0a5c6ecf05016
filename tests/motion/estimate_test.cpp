#include <backsight/base/trig.h>
#include <backsight/motion/estimate.h>

#include <gtest/gtest.h>

#include <functional>
#include <limits>

using namespace backsight;

namespace estimate_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
const Vec3 gravity{0.0f, 0.0f, -10.0f};

// The estimate after `count` poses of a path, 10 ms apart from t = 0 on.
EntityPose estimate_of(const EstimateConfig& config, int count, const std::function<Pose(float)>& path) {
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
        const EntityPose state = estimate_of({}, count, parabola);
        expect_near(state.acceleration, {16.0f, 0.0f, 0.0f}, 0.02f * static_cast<float>(count));
        expect_near(state.velocity, {3.0f + 16.0f * now, -1.0f, 0.0f}, 0.001f * static_cast<float>(count));
        EXPECT_EQ(state.position, parabola(now).position);
    }
}

TEST(motion_estimator, knows_as_much_as_the_poses_so_far_tell) {
    EXPECT_EQ(estimate_of({}, 1, parabola).velocity, Vec3{});
    const EntityPose two = estimate_of({}, 2, parabola);
    expect_near(two.velocity, {3.08f, -1.0f, 0.0f}, 1e-4f);
    EXPECT_EQ(two.acceleration, Vec3{});
    expect_near(estimate_of({}, 3, parabola).acceleration, {16.0f, 0.0f, 0.0f}, 0.01f);
}

TEST(motion_estimator, turning_is_about_the_bodys_own_axes) {
    const Quat rolled = rotation_about({1, 0, 0}, pi / 2.0);
    const EntityPose state = estimate_of({}, 5, [&](float t) {
        return Pose{{}, normalized(rolled * rotation_about({0, 0, 1}, static_cast<double>(t) * 2.0))};
    });
    expect_near(state.angular_velocity, {0.0f, 0.0f, 2.0f}, 1e-4f);
}

TEST(motion_estimator, a_fall_is_gravity_exactly_and_a_stair_no_acceleration_at_all) {
    EstimateConfig config;
    config.gravity = gravity;
    const EntityPose falls = estimate_of(config, 10, [](float t) { return Pose{{t, 0.0f, 9.0f - 4.9f * t * t}, {}}; });
    EXPECT_EQ(falls.acceleration.z, -10.0f);
    const EntityPose climbs = estimate_of(config, 10, [](float t) {
        return Pose{{t, 0.0f, t > 0.085f ? 0.3f : 0.0f}, {}};
    });
    EXPECT_EQ(climbs.acceleration.z, 0.0f);
    EXPECT_FLOAT_EQ(climbs.velocity.z, 30.0f);
}

TEST(motion_estimator, believes_no_more_acceleration_than_configured) {
    EstimateConfig config;
    config.most_acceleration_mps2 = 20.0f;
    config.steadiness_time = Micros{0};
    const EntityPose state = estimate_of(config, 10, [](float t) {
        return Pose{{t > 0.085f ? 1.0f : 0.0f, 0.0f, 0.0f}, {}};
    });
    expect_near(state.acceleration, {20.0f, 0.0f, 0.0f}, 1e-4f);
}

// As a server sees a client whose commands come none in one frame and two in the next.
Pose uneven(int i) { return {{0.05f * static_cast<float>(i - i % 2), 0.0f, 0.0f}, {}}; }

EntityPose estimate_of_uneven(EstimateConfig config, int count) {
    MotionEstimator estimator{config};
    for (int i = 0; i < count; ++i) estimator.add(uneven(i), Micros{i * 10'000});
    return estimator.estimate();
}

TEST(motion_estimator, steps_of_nothing_and_of_twice_as_much_are_no_acceleration) {
    for (const int count : {100, 101, 200, 201}) {
        const EntityPose state = estimate_of_uneven({}, count);
        // 5 m/s on average, from steps of 0 and 10 m/s.
        EXPECT_NEAR(state.velocity.x, 5.0f, 1.7f) << count;
        EXPECT_LT(length(state.acceleration), 4.0f) << count;
    }
    EstimateConfig believes_all;
    believes_all.steadiness_time = Micros{0};
    EXPECT_GT(length(estimate_of_uneven(believes_all, 101).acceleration), 40.0f);
}

TEST(motion_estimator, a_change_all_at_once_is_believed_by_half_until_it_is_seen_again) {
    // Steady so far as an acceleration of 20 m/s^2 can be, then all of a sudden one across.
    const auto turns = [](float t) {
        const float late = t > 0.495f ? t - 0.49f : 0.0f;
        return Pose{{10.0f * t * t, 20.0f * late, 0.0f}, {}};
    };
    EstimateConfig believes_all;
    believes_all.steadiness_time = Micros{0};
    const float all = estimate_of(believes_all, 51, turns).acceleration.y;
    const float some = estimate_of({}, 51, turns).acceleration.y;
    EXPECT_GT(some, 0.5f * all);
    EXPECT_LT(some, 0.95f * all);
}

// Stands, jumps at 0.1 s with 4 m/s and falls back to where it stood 0.8 s later.
Pose jump(float t) {
    const float u = t > 0.1f ? t - 0.1f : 0.0f;
    const float high = 4.0f * u - 5.0f * u * u;
    return {{8.0f * t, 0.0f, 2.0f + (high > 0.0f ? high : 0.0f)}, {}};
}

TEST(motion_estimator, a_fall_ends_on_the_ground_that_it_began_on) {
    EstimateConfig config;
    config.gravity = gravity;
    const ReckoningConfig people = reckoning_for_people(gravity);
    // 0.5 s: on the way down; 0.85 s: 50 ms before the ground, 0.19 m above it.
    const EntityPose high = estimate_of(config, 51, jump);
    EXPECT_EQ(high.acceleration.z, -10.0f);
    const EntityPose low = estimate_of(config, 86, jump);
    EXPECT_EQ(low.acceleration.z, 0.0f);
    EXPECT_LT(low.velocity.z, -3.0f);
    for (const float ahead : {0.05f, 0.1f}) {
        const MotionSample drawn = reckon(ReckoningModel::fvw, low, ahead, people);
        EXPECT_NEAR(drawn.position.z, 2.0f, 0.15f) << ahead;
    }
    config.landing_time = Micros{0};
    const MotionSample through = reckon(ReckoningModel::fvw, estimate_of(config, 86, jump), 0.1f, people);
    EXPECT_LT(through.position.z, 1.8f) << "through the ground";
}

TEST(motion_estimator, after_a_restart_no_ground_is_known) {
    EstimateConfig config;
    config.gravity = gravity;
    MotionEstimator estimator{config};
    for (int i = 0; i < 10; ++i) estimator.add({{0.0f, 0.0f, 2.0f}, {}}, Micros{i * 10'000});
    estimator.restart();
    for (int i = 10; i < 86; ++i) estimator.add(jump(0.01f * static_cast<float>(i) + 0.001f), Micros{i * 10'000});
    EXPECT_EQ(estimator.estimate().acceleration.z, -10.0f);
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

TEST(motion_estimator, places_at_the_end_of_floats_are_forgotten_with_their_poses) {
    MotionEstimator estimator{EstimateConfig{}};
    int i = 0;
    for (; i < 20; ++i) estimator.add({{i % 3 == 0 ? 3e38f : -3e38f, 0.0f, 3e38f}, {}}, Micros{i * 10'000});
    for (; i < 201; ++i) estimator.add(uneven(i), Micros{i * 10'000});
    EXPECT_NEAR(estimator.estimate().velocity.x, 5.0f, 1.7f) << "uneven, and known to be";
}

TEST(motion_estimator, whatever_finite_poses_there_are_the_estimate_is_finite) {
    const float far = 3e38f;
    const float places[] = {far, -far, 0.0f, 1e20f, 1.0f, -far, far};
    const Quat turns[] = {{}, {far, far, -far, far}, {0.0f, 0.0f, 0.0f, 0.0f}, {1e-38f, 0.0f, 0.0f, 0.0f}};
    for (const bool falls : {false, true}) {
        EstimateConfig config;
        if (falls) config.gravity = gravity;
        MotionEstimator estimator{config};
        for (std::size_t i = 0; i < 200; ++i) {
            const Pose pose{{places[i % 7], places[i % 5], places[i % 3]}, turns[i / 3 % 4]};
            ASSERT_EQ(estimator.add(pose, Micros{static_cast<std::int64_t>(i) * 10'000}), MotionEstimator::Added::ok);
            const EntityPose state = estimator.estimate();
            EXPECT_EQ(state.position, pose.position);
            EXPECT_TRUE(is_finite(state.rotation) && is_finite(state.angular_velocity)) << i;
            EXPECT_TRUE(is_finite(state.velocity) && is_finite(state.acceleration)) << i;
        }
    }
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
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.steadiness_time = Micros{-1}; }), "estimate.steadiness_time");
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.steadiness_time = Micros{60'000'001}; }), "estimate.steadiness_time");
    EXPECT_STREQ(wrong([](EstimateConfig& c) { c.landing_time = Micros{250'001}; }), "estimate.landing_time");
}

}  // namespace estimate_test
