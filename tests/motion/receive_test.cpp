#include <backsight/base/trig.h>
#include <backsight/motion/receive.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace backsight;

namespace receive_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr Convergence all_kinds[] = {Convergence::snap, Convergence::linear, Convergence::projective_velocity,
                                     Convergence::hermite, Convergence::critically_damped};

Micros ms(std::int64_t n) { return {n * 1000}; }

ReckonedState going(float x, float y, float speed, double turned_rad = 0.0) {
    ReckonedState state;
    state.position = {x, y, 0.0f};
    state.velocity = {speed, 0.0f, 0.0f};
    state.rotation = rotation_about({0, 0, 1}, turned_rad);
    return state;
}

ReceiveConfig with(Convergence kind) {
    ReceiveConfig config;
    config.convergence = kind;
    return config;
}

TEST(reckoning_receiver, before_the_first_state_there_is_nothing_and_then_it_is_there_at_once) {
    ReckoningReceiver receiver{ReceiveConfig{}};
    EXPECT_EQ(receiver.draw(ms(0)).position, Vec3{});
    EXPECT_EQ(receiver.update(going(5.0f, 0.0f, 10.0f), 3, ms(100), ms(150)), ReceiveVerdict::first);
    EXPECT_FLOAT_EQ(receiver.draw(ms(150)).position.x, 5.5f);
    EXPECT_FLOAT_EQ(receiver.draw(ms(350)).position.x, 7.5f);
    EXPECT_EQ(receiver.age(ms(350)), ms(250));
}

TEST(reckoning_receiver, comes_to_the_new_path_without_a_jump_and_is_on_it_after_the_duration) {
    for (const Convergence kind : all_kinds) {
        if (kind == Convergence::snap) continue;
        ReckoningReceiver receiver{with(kind)};
        receiver.update(going(0.0f, 0.0f, 10.0f), 0, ms(0), ms(0));
        const MotionSample before = receiver.draw(ms(100));
        EXPECT_EQ(receiver.update(going(1.0f, 1.0f, 4.0f, 1.0), 0, ms(50), ms(100)), ReceiveVerdict::converges);
        MotionSample last = receiver.draw(ms(100));
        EXPECT_LT(distance(last.position, before.position), 1e-5f) << to_string(kind);
        EXPECT_NEAR(std::fabs(dot(last.rotation, before.rotation)), 1.0f, 1e-5f);
        for (int t = 101; t <= 400; ++t) {
            const MotionSample now = receiver.draw(ms(t));
            ASSERT_LT(distance(now.position, last.position), 0.035f) << to_string(kind) << ' ' << t;
            ASSERT_GT(std::fabs(dot(now.rotation, last.rotation)), 0.999f) << to_string(kind) << ' ' << t;
            last = now;
        }
        EXPECT_LT(distance(receiver.draw(ms(300)).position, Vec3{2.0f, 1.0f, 0.0f}), 1e-5f) << to_string(kind);
        EXPECT_NEAR(std::fabs(dot(last.rotation, rotation_about({0, 0, 1}, 1.0))), 1.0f, 1e-5f);
    }
}

TEST(reckoning_receiver, a_path_left_half_way_to_it_is_left_from_where_it_was_drawn) {
    for (const Convergence kind : all_kinds) {
        if (kind == Convergence::snap) continue;
        ReckoningReceiver receiver{with(kind)};
        receiver.update(going(0.0f, 0.0f, 10.0f), 0, ms(0), ms(0));
        for (int n = 1; n <= 10; ++n) {
            const Micros now = ms(50 * n);
            const MotionSample before = receiver.draw(now);
            receiver.update(going(0.5f * static_cast<float>(n), n % 2 == 0 ? 0.5f : -0.5f, 10.0f, 0.1 * n), 0, now,
                            now);
            const MotionSample after = receiver.draw(now);
            ASSERT_LT(distance(before.position, after.position), 1e-5f) << to_string(kind);
            ASSERT_NEAR(std::fabs(dot(before.rotation, after.rotation)), 1.0f, 1e-5f);
            if (kind == Convergence::hermite || kind == Convergence::critically_damped) {
                ASSERT_LT(distance(before.velocity, after.velocity), 1e-4f) << to_string(kind);
            }
        }
    }
}

TEST(reckoning_receiver, a_teleport_is_never_blended) {
    for (const Convergence kind : all_kinds) {
        ReckoningReceiver receiver{with(kind)};
        receiver.update(going(0.0f, 0.0f, 10.0f), 0, ms(0), ms(0));
        EXPECT_EQ(receiver.update(going(2.0f, 3.0f, 0.0f, 2.0), 1, ms(10), ms(60)), ReceiveVerdict::broke);
        EXPECT_EQ(receiver.draw(ms(60)).position, (Vec3{2.0f, 3.0f, 0.0f}));
        EXPECT_EQ(receiver.draw(ms(60)).velocity, Vec3{});
        EXPECT_NEAR(dot(receiver.draw(ms(60)).rotation, rotation_about({0, 0, 1}, 2.0)), 1.0f, 1e-6f);
    }
}

TEST(reckoning_receiver, what_is_too_far_off_snaps) {
    ReckoningReceiver receiver{ReceiveConfig{}};
    receiver.update(going(0.0f, 0.0f, 0.0f), 0, ms(0), ms(0));
    EXPECT_EQ(receiver.update(going(9.9f, 0.0f, 0.0f), 0, ms(10), ms(10)), ReceiveVerdict::converges);
    EXPECT_EQ(receiver.update(going(30.0f, 0.0f, 0.0f), 0, ms(20), ms(20)), ReceiveVerdict::snapped);
    EXPECT_EQ(receiver.draw(ms(20)).position.x, 30.0f);
}

TEST(reckoning_receiver, old_forged_and_broken_states_change_nothing_and_are_counted) {
    ReckoningReceiver receiver{ReceiveConfig{}};
    receiver.update(going(1.0f, 0.0f, 1.0f), 0, ms(1000), ms(1000));
    const MotionSample before = receiver.draw(ms(2000));
    EXPECT_EQ(receiver.update(going(9.0f, 0.0f, 1.0f), 0, ms(1000), ms(1100)), ReceiveVerdict::old);
    EXPECT_EQ(receiver.update(going(9.0f, 0.0f, 1.0f), 1, ms(999), ms(1100)), ReceiveVerdict::old) << "a late break";
    EXPECT_EQ(receiver.update(going(9.0f, 0.0f, 1.0f), 0, ms(2101), ms(1100)), ReceiveVerdict::from_future);
    EXPECT_EQ(receiver.update(going(nan, 0.0f, 1.0f), 0, ms(1100), ms(1100)), ReceiveVerdict::not_finite);
    EXPECT_EQ(receiver.update(going(0.0f, 0.0f, nan), 1, ms(1100), ms(1100)), ReceiveVerdict::not_finite);
    EXPECT_EQ(receiver.draw(ms(2000)).position, before.position);
    EXPECT_EQ(receiver.count(ReceiveVerdict::old), 2u);
    EXPECT_EQ(receiver.count(ReceiveVerdict::from_future), 1u);
    EXPECT_EQ(receiver.count(ReceiveVerdict::not_finite), 2u);
}

TEST(reckoning_receiver, a_lag_of_minutes_is_bounded_by_the_limit_and_over_with_the_next_state) {
    ReckoningReceiver receiver{ReceiveConfig{}};
    receiver.update(going(0.0f, 0.0f, 10.0f), 0, ms(0), ms(180'000));
    EXPECT_FLOAT_EQ(receiver.draw(ms(180'000)).position.x, 120.0f) << "12 s of 10 m/s, and no more";
    EXPECT_EQ(receiver.draw(ms(200'000)).velocity, Vec3{});
    EXPECT_EQ(receiver.update(going(1800.0f, 0.0f, 10.0f), 0, ms(180'000), ms(180'050)), ReceiveVerdict::snapped);
    EXPECT_FLOAT_EQ(receiver.draw(ms(180'050)).position.x, 1800.5f);
}

TEST(reckoning_receiver, after_a_clock_that_went_back_it_goes_on_with_the_next_state) {
    ReckoningReceiver receiver{ReceiveConfig{}};
    receiver.update(going(0.0f, 0.0f, 10.0f), 0, ms(900'000), ms(900'000));
    EXPECT_EQ(receiver.update(going(7.0f, 0.0f, 0.0f), 0, ms(500), ms(520)), ReceiveVerdict::clock_back);
    EXPECT_EQ(receiver.draw(ms(520)).position.x, 7.0f);
    EXPECT_EQ(receiver.update(going(7.1f, 0.0f, 0.0f), 0, ms(550), ms(570)), ReceiveVerdict::converges);
}

TEST(reckoning_receiver, the_config_names_what_is_out_of_range) {
    const auto wrong = [](auto change) {
        ReceiveConfig config;
        change(config);
        return config.validate();
    };
    EXPECT_EQ(ReceiveConfig{}.validate(), nullptr);
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.model = static_cast<ReckoningModel>(10); }), "receive.model");
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.reckoning.limit = Micros{-1}; }), "reckoning.limit");
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.convergence = static_cast<Convergence>(9); }), "receive.convergence");
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.duration = ms(5'001); }), "receive.duration");
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.most_ahead = Micros{-1}; }), "receive.most_ahead");
    EXPECT_STREQ(wrong([](ReceiveConfig& c) { c.snap_distance_m = nan; }), "receive.snap_distance_m");
}

}  // namespace receive_test
