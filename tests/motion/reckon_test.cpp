#include "tests/motion/reckoned_states.h"

#include <backsight/base/trig.h>
#include <backsight/motion/extrapolate.h>
#include <backsight/motion/reckon.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace reckon_test {

using enum ReckoningModel;
const ReckoningConfig standard;

void expect_near(Vec3 got, Vec3 wanted, float tolerance, const std::string& what = {}) {
    EXPECT_NEAR(got.x, wanted.x, tolerance) << what;
    EXPECT_NEAR(got.y, wanted.y, tolerance) << what;
    EXPECT_NEAR(got.z, wanted.z, tolerance) << what;
}

void expect_near(Quat got, Quat wanted, float tolerance) {
    EXPECT_NEAR(std::fabs(dot(got, wanted)), 1.0f, tolerance);
    expect_near(rotate(got, {1, 2, 3}), rotate(wanted, {1, 2, 3}), 8.0f * tolerance);
}

TEST(reckon, static_things_stay) {
    const MotionSample s = reckon(fixed, car(), 3.0f, standard);
    EXPECT_EQ(s.position, car().position);
    EXPECT_EQ(s.rotation, car().rotation);
    EXPECT_EQ(s.velocity, Vec3{});
}

TEST(reckon, fpw_goes_straight_on_and_does_not_turn) {
    const MotionSample s = reckon(fpw, car(), 0.5f, standard);
    expect_near(s.position, {10.0f, 24.0f, 1.0f}, 1e-6f);
    EXPECT_EQ(s.velocity, car().velocity);
    EXPECT_EQ(s.rotation, car().rotation);
}

TEST(reckon, rpw_goes_straight_on_and_turns) {
    const MotionSample s = reckon(rpw, car(), 2.0f, standard);
    expect_near(s.position, {10.0f, 36.0f, 1.0f}, 1e-5f);
    expect_near(s.rotation, rotation_about({0, 0, 1}, pi / 2.0 + 1.0), 1e-6f);
}

TEST(reckon, fvw_is_a_fall) {
    EntityPose state;
    state.velocity = {3.0f, 0.0f, 4.0f};
    state.acceleration = {0.0f, 0.0f, -10.0f};
    state.angular_velocity = {1.0f, 1.0f, 1.0f};
    const MotionSample s = reckon(fvw, state, 0.5f, standard);
    expect_near(s.position, {1.5f, 0.0f, 0.75f}, 1e-6f);
    expect_near(s.velocity, {3.0f, 0.0f, -1.0f}, 1e-6f);
    EXPECT_EQ(s.rotation, Quat{});
}

TEST(reckon, rvw_falls_and_tumbles) {
    EntityPose state;
    state.acceleration = {0.0f, 0.0f, -10.0f};
    state.angular_velocity = {2.0f, 0.0f, 0.0f};
    const MotionSample s = reckon(rvw, state, 1.0f, standard);
    expect_near(s.position, {0.0f, 0.0f, -5.0f}, 1e-6f);
    expect_near(s.rotation, rotation_about({1, 0, 0}, 2.0), 1e-6f);
}

TEST(reckon, rpb_drives_a_circle) {
    // 8 m/s at 0.5 rad/s: a radius of 16 m about (-6, 20); a quarter of it takes pi seconds.
    const MotionSample s = reckon(rpb, car(), static_cast<float>(pi), standard);
    expect_near(s.position, {-6.0f, 36.0f, 1.0f}, 1e-5f);
    expect_near(s.velocity, {-8.0f, 0.0f, 0.0f}, 1e-5f);
    expect_near(s.rotation, rotation_about({0, 0, 1}, pi), 1e-6f);
}

TEST(reckon, rvb_with_the_acceleration_of_a_steady_bend_drives_the_same_circle) {
    EntityPose state = car();
    state.acceleration = {-4.0f, 0.0f, 0.0f};  // v omega, to the left
    for (const float t : {0.1f, 1.0f, 3.0f, 10.0f}) {
        const MotionSample circle = reckon(rpb, car(), t, standard);
        const MotionSample s = reckon(rvb, state, t, standard);
        expect_near(s.position, circle.position, 2e-5f);
        expect_near(s.velocity, circle.velocity, 2e-5f);
    }
}

TEST(reckon, rvb_that_speeds_up_in_a_bend_drives_a_spiral) {
    // With the nose along +x at the start, R2's integral of tau (cos tau, sin tau) from 0 to pi is (-2, pi).
    EntityPose state;
    state.acceleration = {3.0f, 0.0f, 0.0f};
    state.angular_velocity = {0.0f, 0.0f, 1.0f};
    const auto half_turn = static_cast<float>(pi);
    const MotionSample s = reckon(rvb, state, half_turn, standard);
    expect_near(s.position, {-6.0f, 3.0f * half_turn, 0.0f}, 1e-5f);
    expect_near(s.velocity, {-3.0f * half_turn, 0.0f, 0.0f}, 1e-5f);
}

TEST(reckon, bodies_that_do_not_turn_go_as_in_the_world) {
    Random random(31);
    for (int i = 0; i < cases(5'000); ++i) {
        EntityPose state = some_state(random);
        state.angular_velocity = {};
        const float t = random.between_f(0.0, 10.0);
        const ReckoningConfig config = i % 2 == 0 ? standard : fading(random.between(0.001, 10.0));
        const ReckoningModel pairs[][2] = {{fpb, fpw}, {fvb, fvw}, {rpb, rpw}, {rvb, rvw}};
        for (const auto& [body, world] : pairs) {
            const MotionSample a = reckon(body, state, t, config);
            const MotionSample b = reckon(world, state, t, config);
            ASSERT_LT(distance(a.position, b.position), 1e-3f) << to_string(body) << ' ' << t;
            ASSERT_LT(distance(a.velocity, b.velocity), 1e-4f);
            ASSERT_EQ(a.rotation, b.rotation);
        }
    }
}

TEST(reckon, at_no_time_it_is_the_state_itself) {
    Random random(32);
    for (int i = 0; i < cases(1'000); ++i) {
        const EntityPose state = some_state(random);
        for (const ReckoningModel model : all_models) {
            const MotionSample s = reckon(model, state, 0.0f, standard);
            ASSERT_EQ(s.position, state.position);
            ASSERT_EQ(s.rotation, state.rotation);
            ASSERT_EQ(s.velocity, model == fixed ? Vec3{} : state.velocity);
        }
    }
}

TEST(reckon, constant_velocity_agrees_with_extrapolation) {
    Random random(33);
    for (int i = 0; i < cases(1'000); ++i) {
        const EntityPose state = some_state(random);
        const float t = random.between_f(0.0, 1.0);
        const Vec3 wanted = extrapolate({state.position, state.velocity, state.rotation}, t, 1.0f);
        ASSERT_LT(distance(reckon(fpw, state, t, standard).position, wanted), 2e-4f);
    }
}

TEST(reckon, an_acceleration_that_fades_adds_a_bounded_speed) {
    EntityPose state;
    state.velocity = {5.0f, 0.0f, 0.0f};
    state.acceleration = {20.0f, 0.0f, 0.0f};
    // tau 0.1 s: 20 * 0.1 = 2 m/s in the end, and 2 * (1 - 0.1) = 1.8 m after a second.
    const MotionSample s = reckon(fvw, state, 1.0f, fading(0.1));
    EXPECT_NEAR(s.velocity.x, 5.0f + 2.0f * (1.0f - std::exp(-10.0f)), 1e-5f);
    EXPECT_NEAR(s.position.x, 5.0f + 2.0f * (1.0f - 0.1f * (1.0f - std::exp(-10.0f))), 1e-5f);
}

TEST(reckon, a_velocity_that_fades_comes_to_rest) {
    ReckoningConfig config = fading(0.1);
    config.velocity_decay = Micros{500'000};
    EntityPose state;
    state.velocity = {6.0f, 0.0f, 0.0f};
    // 6 m/s times 0.5 s in the end.
    EXPECT_NEAR(reckon(fpw, state, 10.0f, config).position.x, 3.0f, 1e-6f);
    EXPECT_NEAR(reckon(fpw, state, 0.5f, config).velocity.x, 6.0f * std::exp(-1.0f), 1e-6f);
    // And 20 m/s^2 of 0.1 s: 2 m/s more by and by, times (0.5 s - 0.5 * 0.1 / 0.6 s).
    state.acceleration = {20.0f, 0.0f, 0.0f};
    EXPECT_NEAR(reckon(fvw, state, 11.0f, config).position.x, 3.0f + 2.0f * (0.5f - 0.05f / 0.6f), 1e-5f);
    EXPECT_NEAR(reckon(fvw, state, 0.5f, config).velocity.x, (6.0f + 2.0f * (1.0f - std::exp(-5.0f))) * std::exp(-1.0f),
                1e-5f);
}

TEST(reckon, who_falls_keeps_falling_and_who_climbs_a_stair_stops_climbing) {
    const ReckoningConfig people = reckoning_for_people({0.0f, 0.0f, -10.0f});
    EntityPose state;
    state.velocity = {0.0f, 0.0f, 4.0f};
    state.acceleration = {0.0f, 0.0f, -10.0f};
    const MotionSample falls = reckon(fvw, state, 0.5f, people);
    expect_near(falls.position, {0.0f, 0.0f, 0.75f}, 1e-6f);
    expect_near(falls.velocity, {0.0f, 0.0f, -1.0f}, 1e-6f);
    state.acceleration = {0.0f, 0.0f, -4.9f};  // less than half: no fall
    state.velocity = {0.0f, 0.0f, 4.0f};
    const MotionSample climbs = reckon(fvw, state, 2.0f, people);
    // 4 m/s for 0.2 s, less a velocity of 4.9 m/s^2 times 45 ms, which comes by and by and fades in 0.6 s.
    const float rise = 4.0f * 0.2f * (1.0f - std::exp(-10.0f));
    const float faded = 0.6f * (1.0f - std::exp(-2.0f / 0.6f)) - 0.027f / 0.645f;
    EXPECT_NEAR(climbs.position.z, rise - 4.9f * 0.045f * faded, 1e-5f);
}

TEST(reckon, who_falls_has_no_ground_to_brake_on_and_who_runs_has) {
    const ReckoningConfig people = reckoning_for_people({0.0f, 0.0f, -10.0f});
    EntityPose state;
    state.velocity = {12.0f, -5.0f, 0.0f};
    state.acceleration = {0.0f, 0.0f, -10.0f};
    const MotionSample falls = reckon(fvw, state, 0.3f, people);
    expect_near(falls.position, {3.6f, -1.5f, -0.45f}, 1e-6f);
    expect_near(falls.velocity, {12.0f, -5.0f, -3.0f}, 1e-6f);
    state.acceleration = {};
    const MotionSample runs = reckon(fvw, state, 0.3f, people);
    EXPECT_NEAR(runs.velocity.x, 12.0f * std::exp(-0.5f), 1e-5f);
    EXPECT_NEAR(runs.position.x, 12.0f * 0.6f * (1.0f - std::exp(-0.5f)), 1e-5f);
}

TEST(reckon, gravity_sets_no_rule_for_models_without_acceleration) {
    EntityPose state = car();
    state.velocity.z = 3.0f;
    ReckoningConfig people = reckoning_for_people();
    people.velocity_decay = Micros{0};
    EXPECT_EQ(reckon(fpw, state, 1.0f, people).position, reckon(fpw, state, 1.0f, standard).position);
}

TEST(reckon, past_its_limit_the_thing_stands) {
    ReckoningConfig config;
    config.limit = Micros{500'000};
    for (const ReckoningModel model : all_models) {
        const MotionSample at = reckon(model, car(), 0.5f, config);
        for (const float late : {0.5001f, 1.0f, 300.0f, 1e30f, std::numeric_limits<float>::infinity()}) {
            const MotionSample s = reckon(model, car(), late, config);
            EXPECT_EQ(s.position, at.position) << to_string(model);
            EXPECT_EQ(s.rotation, at.rotation);
            EXPECT_EQ(s.velocity, Vec3{});
        }
    }
}

TEST(reckon, before_the_state_and_at_no_time_at_all_it_is_the_state) {
    for (const ReckoningModel model : all_models)
        for (const float t : {-1.0f, -0.0f, std::numeric_limits<float>::quiet_NaN()})
            EXPECT_EQ(reckon(model, car(), t, standard).position, car().position);
}

TEST(reckon, the_fastest_state_the_wire_can_hold_stays_finite_for_the_longest_limit) {
    EntityPose state;
    state.position = {16383.0f, -16383.0f, 16383.0f};
    state.velocity = {512.0f, -512.0f, 512.0f};
    state.acceleration = {1024.0f, 1024.0f, -1024.0f};
    state.angular_velocity = {64.0f, -64.0f, 64.0f};
    for (const ReckoningModel model : all_models)
        for (const double decay : {0.0, 0.001, 10.0}) {
            ReckoningConfig config = fading(decay);
            config.limit = Micros{60'000'000};
            ASSERT_EQ(config.validate(), nullptr);
            const MotionSample s = reckon(model, state, 60.0f, config);
            EXPECT_TRUE(is_finite(s.position) && is_finite(s.velocity)) << to_string(model);
            EXPECT_NEAR(dot(s.rotation, s.rotation), 1.0f, 1e-6f);
        }
}

TEST(reckon, the_config_names_what_is_out_of_range) {
    ReckoningConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    for (const std::int64_t us : {-1, 1, 999, 10'000'001}) {
        config.acceleration_decay = Micros{us};
        EXPECT_STREQ(config.validate(), "reckoning.acceleration_decay") << us;
    }
    config.acceleration_decay = Micros{1'000};
    EXPECT_EQ(config.validate(), nullptr);
    for (const std::int64_t us : {-1, 999, 10'000'001}) {
        config.velocity_decay = Micros{us};
        EXPECT_STREQ(config.validate(), "reckoning.velocity_decay") << us;
        config.velocity_decay = Micros{0};
        config.climb_decay = Micros{us};
        EXPECT_STREQ(config.validate(), "reckoning.climb_decay") << us;
        config.climb_decay = Micros{0};
    }
    config.velocity_decay = Micros{1'000};
    EXPECT_EQ(config.validate(), nullptr);
    config.acceleration_decay = Micros{0};
    EXPECT_STREQ(config.validate(), "reckoning.velocity_decay") << "what fades under what lasts";
    config.velocity_decay = Micros{0};
    for (const float bad : {101.0f, -101.0f, std::numeric_limits<float>::quiet_NaN()}) {
        config.gravity = {0.0f, bad, 0.0f};
        EXPECT_STREQ(config.validate(), "reckoning.gravity") << bad;
    }
    config.gravity = {};
    EXPECT_EQ(reckoning_for_people().validate(), nullptr);
    for (const std::int64_t us : {-1, 60'000'001}) {
        config.limit = Micros{us};
        EXPECT_STREQ(config.validate(), "reckoning.limit") << us;
    }
}

TEST(reckon, models_have_the_names_and_numbers_of_the_standard) {
    const char* names[] = {"static", "FPW", "RPW", "RVW", "FVW", "FPB", "RPB", "RVB", "FVB"};
    for (int i = 0; i < 9; ++i) {
        EXPECT_EQ(static_cast<int>(all_models[i]), i + 1);
        EXPECT_STREQ(to_string(all_models[i]), names[i]);
    }
    EXPECT_STREQ(to_string(static_cast<ReckoningModel>(0)), "?");
    EXPECT_STREQ(to_string(static_cast<ReckoningModel>(10)), "?");
}

}  // namespace reckon_test
