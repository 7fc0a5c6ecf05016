#include "tests/support/cases.h"

#include <backsight/base/trig.h>
#include <backsight/motion/converge.h>
#include <backsight/motion/interpolate.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;

namespace converge_test {

constexpr auto snap = Convergence::snap;
constexpr auto linear = Convergence::linear;
constexpr auto projective_velocity = Convergence::projective_velocity;
constexpr auto critically_damped = Convergence::critically_damped;
constexpr Convergence all_kinds[] = {snap, linear, projective_velocity, Convergence::hermite, critically_damped};
constexpr Convergence gradual[] = {linear, projective_velocity, Convergence::hermite, critically_damped};
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct Path {
    Vec3 position;
    Vec3 velocity;
    Quat rotation;

    MotionSample at(float t) const { return {position + velocity * t, velocity, rotation}; }
};

const Path old_path{{1.0f, 0.0f, 0.0f}, {4.0f, 0.0f, 1.0f}, {}};
const Path new_path{{0.0f, 2.0f, 0.0f}, {3.0f, 2.0f, 0.0f}, rotation_about({0, 0, 1}, 1.0)};

MotionSample drawn(Convergence kind, float t, float duration) {
    return blend(kind, old_path.at(t), new_path.at(t), t, duration);
}

TEST(converge, begins_on_the_old_path_and_ends_on_the_new_one_to_the_bit) {
    for (const Convergence kind : gradual) {
        EXPECT_LT(distance(drawn(kind, 0.0f, 0.5f).position, old_path.position), 1e-6f) << to_string(kind);
        EXPECT_NEAR(std::fabs(dot(drawn(kind, 0.0f, 0.5f).rotation, old_path.rotation)), 1.0f, 1e-6f);
        for (const float t : {0.5f, 0.7f, 1e9f}) {
            const MotionSample there = new_path.at(t);
            EXPECT_EQ(drawn(kind, t, 0.5f).position, there.position) << to_string(kind);
            EXPECT_EQ(drawn(kind, t, 0.5f).velocity, there.velocity);
            EXPECT_EQ(drawn(kind, t, 0.5f).rotation, there.rotation);
        }
    }
}

TEST(converge, does_not_jump_anywhere_on_its_way) {
    for (const Convergence kind : gradual) {
        MotionSample last = drawn(kind, 0.0f, 0.5f);
        for (int i = 1; i <= 1200; ++i) {
            const MotionSample now = drawn(kind, static_cast<float>(i) * 0.0005f, 0.5f);
            // 20 m/s; dropping a thousandth of 2.2 m at the end of the spring is the largest step.
            ASSERT_LT(distance(now.position, last.position), 0.01f) << to_string(kind) << ' ' << i;
            ASSERT_GT(std::fabs(dot(now.rotation, last.rotation)), 0.9999f) << to_string(kind) << ' ' << i;
            last = now;
        }
    }
}

TEST(converge, snap_is_there_at_once) {
    EXPECT_EQ(drawn(snap, 0.0f, 0.5f).position, new_path.position);
    EXPECT_EQ(drawn(snap, 0.0f, 0.5f).rotation, new_path.rotation);
}

TEST(converge, linear_is_half_way_between_both_at_half_time) {
    const MotionSample half = drawn(linear, 0.25f, 0.5f);
    // Old (2, 0, 0.25), new (0.75, 2.5, 0).
    EXPECT_LT(distance(half.position, Vec3{1.375f, 1.25f, 0.125f}), 1e-6f);
    EXPECT_NEAR(dot(half.rotation, rotation_about({0, 0, 1}, 0.5)), 1.0f, 1e-6f);
}

TEST(converge, projective_velocity_blending_is_murphys) {
    // P = P0 + (V0 + (V0' - V0) f) t, P' = P0' + V0' t, Q = P + (P' - P) f, equations 1 to 4 there, without
    // acceleration.
    for (const float t : {0.0f, 0.1f, 0.25f, 0.4f, 0.499f}) {
        const float f = t / 0.5f;
        const Vec3 blended = old_path.velocity + (new_path.velocity - old_path.velocity) * f;
        const Vec3 p = old_path.position + blended * t;
        const Vec3 p_new = new_path.position + new_path.velocity * t;
        EXPECT_LT(distance(drawn(projective_velocity, t, 0.5f).position, p + (p_new - p) * f), 2e-6f) << t;
    }
}

TEST(converge, hermite_is_the_cubic_between_the_old_state_and_where_the_new_path_will_be) {
    const MotionSample end = new_path.at(0.5f);
    for (const float t : {0.0f, 0.1f, 0.25f, 0.4f, 0.499f}) {
        const Vec3 wanted = hermite(old_path.position, old_path.velocity, end.position, end.velocity, 0.5f, t / 0.5f);
        EXPECT_LT(distance(drawn(Convergence::hermite, t, 0.5f).position, wanted), 2e-6f) << t;
    }
}

TEST(converge, critically_damped_is_a_spring_that_leaves_a_thousandth) {
    // A still difference of 1 m: (1 + k) exp(-k), k = 9.23341 t / duration.
    const MotionSample old_still{{1.0f, 0.0f, 0.0f}, {}, {}};
    const MotionSample new_still{};
    const auto left = [&](float t) { return blend(critically_damped, old_still, new_still, t, 1.0f).position.x; };
    EXPECT_NEAR(left(0.1f), (1.0 + 0.923341) * std::exp(-0.923341), 1e-6);
    EXPECT_NEAR(left(0.5f), (1.0 + 4.616705) * std::exp(-4.616705), 1e-6);
    EXPECT_NEAR(left(0.99999f), 0.001, 2e-6);
    for (int i = 1; i < 100; ++i)
        EXPECT_LT(left(static_cast<float>(i) * 0.01f), left(static_cast<float>(i - 1) * 0.01f));
}

TEST(converge, says_the_velocity_that_it_draws) {
    const float h = 1.0f / 2048.0f;
    for (const Convergence kind : gradual)
        for (const float t : {0.01f, 0.1f, 0.25f, 0.4f, 0.49f}) {
            const Vec3 change = (drawn(kind, t + h, 0.5f).position - drawn(kind, t - h, 0.5f).position) * (0.5f / h);
            EXPECT_LT(distance(change, drawn(kind, t, 0.5f).velocity), 0.02f) << to_string(kind) << ' ' << t;
        }
}

TEST(converge, the_smooth_kinds_leave_and_arrive_at_the_paths_own_velocities) {
    for (const Convergence kind : {projective_velocity, Convergence::hermite, critically_damped}) {
        Vec3 leaving = drawn(kind, 0.0f, 0.5f).velocity;
        // Murphy's blends two moving points: at the start it already heads for the other one.
        if (kind == projective_velocity) leaving = leaving - (new_path.position - old_path.position) * 2.0f;
        EXPECT_LT(distance(leaving, old_path.velocity), 1e-5f) << to_string(kind);
    }
    for (const Convergence kind : {Convergence::hermite, critically_damped})
        EXPECT_LT(distance(drawn(kind, 0.49999f, 0.5f).velocity, new_path.velocity), 0.06f) << to_string(kind);
}

TEST(converge, no_duration_and_no_time_are_answered) {
    for (const Convergence kind : all_kinds) {
        for (const float duration : {0.0f, -1.0f, nan})
            EXPECT_EQ(blend(kind, old_path.at(0), new_path.at(0), 0.0f, duration).position, new_path.position);
        for (const float since : {-1.0f, nan}) {
            const MotionSample s = blend(kind, old_path.at(0), new_path.at(0), since, 0.5f);
            EXPECT_EQ(s.position, drawn(kind, 0.0f, 0.5f).position) << to_string(kind);
        }
    }
}

TEST(converge, two_paths_that_agree_are_drawn_as_one) {
    test::Random random(41);
    for (int i = 0; i < 1000; ++i) {
        const MotionSample s{random.in_cube(1000.0), random.in_cube(40.0), random.rotation()};
        const float t = random.between_f(0.0, 1.0);
        for (const Convergence kind : all_kinds) {
            ASSERT_EQ(blend(kind, s, s, t, 1.0f).position, s.position);
            ASSERT_EQ(blend(kind, s, s, t, 1.0f).velocity, s.velocity);
        }
    }
}

}  // namespace converge_test
