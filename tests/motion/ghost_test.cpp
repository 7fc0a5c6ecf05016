#include "tests/support/cases.h"

#include <backsight/base/trig.h>
#include <backsight/motion/ghost.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;

namespace ghost_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

Micros ms(std::int64_t n) { return {n * 1000}; }

EntityPose going(float x, float speed) {
    EntityPose state;
    state.position = {x, 0.0f, 0.0f};
    state.velocity = {speed, 0.0f, 0.0f};
    return state;
}

TEST(ghost, the_first_state_is_sent_and_a_straight_course_only_at_the_heartbeat) {
    ReckoningSender sender{GhostConfig{}};
    EXPECT_EQ(sender.update(going(0.0f, 10.0f), 0, ms(0)), GhostVerdict::first);
    for (int t = 10; t < 5000; t += 10)
        ASSERT_EQ(sender.update(going(0.01f * static_cast<float>(t), 10.0f), 0, ms(t)), GhostVerdict::near_enough) << t;
    EXPECT_EQ(sender.update(going(50.0f, 10.0f), 0, ms(5000)), GhostVerdict::heartbeat);
    EXPECT_EQ(sender.sent_at(), ms(5000));
    EXPECT_EQ(sender.sent().position.x, 50 * 1024);
    EXPECT_EQ(sender.count(GhostVerdict::near_enough), 499u);
    EXPECT_EQ(sender.count(GhostVerdict::heartbeat), 1u);
}

TEST(ghost, is_sent_when_it_is_more_than_a_metre_or_three_degrees_off) {
    ReckoningSender sender{GhostConfig{}};
    sender.update(going(0.0f, 10.0f), 0, ms(0));
    EXPECT_EQ(sender.update(going(1.99f, 10.0f), 0, ms(100)), GhostVerdict::near_enough);
    EXPECT_EQ(sender.update(going(2.01f, 10.0f), 0, ms(100)), GhostVerdict::position_off);
    EntityPose turned = going(3.01f, 10.0f);
    turned.rotation = rotation_about({0, 0, 1}, 3.0 * pi / 180.0);
    EXPECT_EQ(sender.update(turned, 0, ms(200)), GhostVerdict::near_enough);
    turned.rotation = rotation_about({0, 0, 1}, 3.3 * pi / 180.0);
    EXPECT_EQ(sender.update(turned, 0, ms(200)), GhostVerdict::rotation_off);
    EXPECT_EQ(sender.update(turned, 0, ms(201)), GhostVerdict::near_enough);
}

TEST(ghost, a_break_is_sent_at_once_even_within_the_least_interval) {
    GhostConfig config;
    config.least_interval = ms(100);
    ReckoningSender sender{config};
    sender.update(going(0.0f, 0.0f), 7, ms(0));
    EXPECT_EQ(sender.update(going(9.0f, 0.0f), 7, ms(10)), GhostVerdict::waits);
    EXPECT_EQ(sender.update(going(9.0f, 0.0f), 8, ms(20)), GhostVerdict::broke);
    EXPECT_EQ(sender.update(going(20.0f, 0.0f), 8, ms(119)), GhostVerdict::waits);
    EXPECT_EQ(sender.update(going(20.0f, 0.0f), 8, ms(120)), GhostVerdict::position_off);
}

TEST(ghost, after_each_decision_its_error_is_within_the_bound) {
    test::Random random(51);
    for (const ReckoningModel model :
         {ReckoningModel::fixed, ReckoningModel::fpw, ReckoningModel::rvb, ReckoningModel::fvw}) {
        GhostConfig config;
        config.model = model;
        config.position_bound_m = 0.2f;
        ReckoningSender sender{config};
        EntityPose truth;
        int sent = 0;
        const int steps = test::cases(20'000);
        for (int i = 0; i < steps; ++i) {
            const float dt = 0.015f;
            if (i % 40 == 0) {
                truth.acceleration = random.in_cube(30.0);
                truth.angular_velocity = random.in_cube(4.0);
            }
            truth.velocity = truth.velocity * 0.99f + truth.acceleration * dt;
            truth.position = truth.position + truth.velocity * dt;
            const double rate = static_cast<double>(length(truth.angular_velocity) * dt);
            truth.rotation = normalized(truth.rotation * rotation_about(normalized(truth.angular_velocity), rate));
            const Micros now{i * 15'000};
            sent += is_sent(sender.update(truth, 0, now));
            const MotionSample ghost = sender.ghost(now);
            ASSERT_LE(distance(ghost.position, truth.position), 0.2f + 1e-5f) << to_string(model) << ' ' << i;
            const float most = config.rotation_bound_rad + max_rotation_error_deg * 0.0174533f;
            ASSERT_GE(std::fabs(dot(ghost.rotation, truth.rotation)), std::cos(0.5f * most) - 1e-6f);
        }
        EXPECT_LT(sent, steps) << to_string(model);
    }
}

TEST(ghost, what_can_not_be_sent_is_refused_and_counted_and_the_last_sane_state_stays) {
    ReckoningSender sender{GhostConfig{}};
    sender.update(going(1.0f, 2.0f), 0, ms(0));
    const QuantReckonedState before = sender.sent();
    for (const float bad : {nan, inf, -inf}) {
        EXPECT_EQ(sender.update(going(1.0f, bad), 0, ms(10)), GhostVerdict::not_finite);
        EXPECT_EQ(sender.update(going(bad, 1.0f), 1, ms(10)), GhostVerdict::not_finite) << "even as a teleport";
    }
    EXPECT_EQ(sender.update(going(1.0f, 513.0f), 0, ms(10)), GhostVerdict::out_of_range);
    EXPECT_EQ(sender.update(going(1e9f, 1.0f), 0, ms(10)), GhostVerdict::out_of_range);
    EntityPose whirls = going(1.0f, 2.0f);
    whirls.angular_velocity = {0.0f, 0.0f, 65.0f};
    EXPECT_EQ(sender.update(whirls, 0, ms(10)), GhostVerdict::out_of_range);
    whirls.angular_velocity = {};
    whirls.rotation = {0, 0, 0, 0};
    EXPECT_EQ(sender.update(whirls, 0, ms(10)), GhostVerdict::out_of_range);
    EXPECT_EQ(sender.sent(), before);
    EXPECT_EQ(sender.count(GhostVerdict::not_finite), 6u);
    EXPECT_EQ(sender.count(GhostVerdict::out_of_range), 4u);
    EXPECT_FLOAT_EQ(sender.ghost(ms(100)).position.x, 1.2f);
    EXPECT_EQ(sender.update(going(5.0f, 2.0f), 0, ms(20)), GhostVerdict::position_off) << "sane again";
}

TEST(ghost, a_clock_that_jumps_costs_one_update) {
    ReckoningSender sender{GhostConfig{}};
    const auto hour = Micros{3'600'000'000};
    sender.update(going(0.0f, 1.0f), 0, hour);
    EXPECT_EQ(sender.update(going(0.0f, 1.0f), 0, ms(0)), GhostVerdict::clock_back);
    EXPECT_EQ(sender.update(going(0.01f, 1.0f), 0, ms(10)), GhostVerdict::near_enough);
    EXPECT_EQ(sender.update(going(0.02f, 1.0f), 0, hour), GhostVerdict::heartbeat);
    EXPECT_EQ(sender.update(going(0.03f, 1.0f), 0, hour + ms(10)), GhostVerdict::near_enough);
}

TEST(ghost, a_bound_of_nothing_sends_each_change_and_one_of_pi_never_a_turn) {
    GhostConfig config;
    config.position_bound_m = 0.0f;
    config.rotation_bound_rad = 4.0f;
    ReckoningSender sender{config};
    EntityPose state = going(0.0f, 0.0f);
    sender.update(state, 0, ms(0));
    state.rotation = rotation_about({0, 0, 1}, pi);
    EXPECT_EQ(sender.update(state, 0, ms(10)), GhostVerdict::near_enough);
    state.position.x = 1.0f / 1024.0f;
    EXPECT_EQ(sender.update(state, 0, ms(20)), GhostVerdict::position_off);
    EXPECT_EQ(sender.update(state, 0, ms(30)), GhostVerdict::near_enough);
}

TEST(ghost, one_that_anticipates_sends_before_the_bound_is_passed_by_who_hears_of_it_later) {
    GhostConfig config;
    config.anticipation = ms(100);
    ReckoningSender sender{config};
    sender.update(going(0.0f, 10.0f), 0, ms(0));
    // 9 m/s slower: 0.05 m off after 10 ms and 0.95 in 100 more; 0.11 m after 20 ms and 1.01 in 100 more.
    EXPECT_EQ(sender.update(going(0.05f, 1.0f), 0, ms(10)), GhostVerdict::near_enough);
    EXPECT_EQ(sender.update(going(0.09f, 1.0f), 0, ms(20)), GhostVerdict::position_off);
}

TEST(ghost, the_config_names_what_is_out_of_range) {
    const auto wrong = [](auto change) {
        GhostConfig config;
        change(config);
        return config.validate();
    };
    EXPECT_EQ(GhostConfig{}.validate(), nullptr);
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.model = static_cast<ReckoningModel>(0); }), "ghost.model");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.reckoning.limit = Micros{-1}; }), "reckoning.limit");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.quantization.position_step_m = 0.0f; }), "position_step_m");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.position_bound_m = nan; }), "ghost.position_bound_m");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.position_bound_m = 1001.0f; }), "ghost.position_bound_m");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.rotation_bound_rad = -0.1f; }), "ghost.rotation_bound_rad");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.heartbeat = ms(9); }), "ghost.heartbeat");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.heartbeat = ms(60'001); }), "ghost.heartbeat");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.anticipation = ms(501); }), "ghost.anticipation");
    EXPECT_STREQ(wrong([](GhostConfig& c) { c.least_interval = ms(5'001); }), "ghost.least_interval");
}

}  // namespace ghost_test
