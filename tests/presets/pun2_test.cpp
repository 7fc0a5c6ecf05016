#include <backsight/base/trig.h>
#include <backsight/presets/pun2.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace backsight::presets {
namespace {

const Pun2Config published_pun2;

Quat turned(double degrees) { return rotation_about({0, 1, 0}, degrees * pi / 180.0); }

// An owner that goes along +x and sends at 10 Hz, seen 50 ms later.
constexpr float send_interval_s = 0.1f;
constexpr float lag_s = 0.05f;

Pun2Update update_at(float t, float speed) { return {{speed * t, 0.0f, 0.0f}, {}, {speed, 0.0f, 0.0f}}; }

TEST(pun2, move_towards_is_unitys) {
    EXPECT_EQ(move_towards({0, 0, 0}, {10, 0, 0}, 3.0f), (Vec3{3, 0, 0}));
    EXPECT_EQ(move_towards({1, 2, 3}, {1, 2, 6}, 1.0f), (Vec3{1, 2, 4}));
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, 2.5f), (Vec3{1.5f, 2.0f, 0}));
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, 5.0f), (Vec3{3, 4, 0})) << "just in reach";
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, 6.0f), (Vec3{3, 4, 0})) << "never past it";
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, 99.0f), (Vec3{3, 4, 0}));
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, 0.0f), (Vec3{0, 0, 0}));
    EXPECT_EQ(move_towards({0, 0, 0}, {3, 4, 0}, -5.0f), (Vec3{-3, -4, 0})) << "away from it";
    EXPECT_EQ(move_towards({7, 7, 7}, {7, 7, 7}, -5.0f), (Vec3{7, 7, 7}));
}

TEST(pun2, rotate_towards_is_unitys) {
    EXPECT_NEAR(rotation_angle_deg(rotate_towards(turned(0), turned(90), 30.0f), turned(30)), 0.0f, 1e-3f);
    EXPECT_NEAR(rotation_angle_deg(turned(0), turned(90)), 90.0f, 1e-4f);
    EXPECT_NEAR(rotation_angle_deg(turned(0), -turned(90)), 90.0f, 1e-4f) << "q and -q are one rotation";
    EXPECT_EQ(rotate_towards(turned(0), turned(90), 90.1f), turned(90));
    EXPECT_EQ(rotate_towards(turned(0), turned(0.01), 0.0f), turned(0.01)) << "equal by Unity's measure: 0.16 degrees";
    EXPECT_EQ(rotation_angle_deg(turned(0), turned(0.1)), 0.0f);
    EXPECT_NEAR(rotation_angle_deg(turned(0), turned(0.5)), 0.5f, 0.02f);
    const Quat way = rotate_towards(turned(170), turned(-170), 5.0f);
    EXPECT_NEAR(rotation_angle_deg(way, turned(175)), 0.0f, 1e-2f) << "the shorter way round";
}

TEST(pun2, lag_is_the_size_of_a_difference) {
    EXPECT_FLOAT_EQ(pun2_lag(100.25, 100.0), 0.25f);
    EXPECT_FLOAT_EQ(pun2_lag(100.0, 100.25), 0.25f) << "a clock that is behind extrapolates forward all the same";
}

TEST(pun2, the_stream_message_holds_position_rotation_velocity_and_stamp_in_that_order) {
    std::array<std::uint8_t, pun2_message_bytes> bytes{};
    const Pun2Message sent{{{1.0f, -2.0f, 0.5f}, turned(90), {8.0f, 0.0f, -1.0f}}, 0x01020304};
    ASSERT_EQ(write_pun2(sent, bytes), 44u);
    const std::array<std::uint8_t, 12> position{0x3f, 0x80, 0, 0, 0xc0, 0, 0, 0, 0x3f, 0, 0, 0};
    EXPECT_TRUE(std::equal(position.begin(), position.end(), bytes.begin())) << "1, -2 and 0.5, the highest byte first";
    EXPECT_EQ((std::array{bytes[40], bytes[41], bytes[42], bytes[43]}), (std::array<std::uint8_t, 4>{1, 2, 3, 4}));
    Pun2Message read;
    ASSERT_TRUE(read_pun2(bytes, read));
    EXPECT_EQ(read.update.position, sent.update.position);
    EXPECT_EQ(read.update.rotation, sent.update.rotation);
    EXPECT_EQ(read.update.velocity, sent.update.velocity);
    EXPECT_EQ(read.sent_ms, sent.sent_ms);
}

TEST(pun2, the_stream_message_is_drawn_where_the_owner_is_by_now) {
    std::array<std::uint8_t, pun2_message_bytes> bytes{};
    write_pun2({update_at(2.0f, 8.0f), 60'000}, bytes);
    Pun2Message read;
    ASSERT_TRUE(read_pun2(bytes, read));
    Pun2Immediate shown;
    shown.receive(read.update, pun2_lag(60'050u, read.sent_ms));
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.0f * 2.05f) << "50 ms of 8 m/s";
    EXPECT_FLOAT_EQ(pun2_lag(0u, 4'294'967'295u), 4'294'967.5f) << "the clock went round between the two";
}

TEST(pun2, the_stream_message_is_refused_unless_it_is_whole_and_finite) {
    std::array<std::uint8_t, pun2_message_bytes> bytes{};
    write_pun2({update_at(2.0f, 8.0f), 7}, bytes);
    Pun2Message read;
    EXPECT_FALSE(read_pun2(std::span(bytes).first(43), read));
    EXPECT_FALSE(read_pun2({}, read));
    for (std::size_t word = 0; word < 10; ++word) {
        auto broken = bytes;
        broken[4 * word] = 0x7f;  // infinite
        broken[4 * word + 1] = 0x80;
        broken[4 * word + 2] = broken[4 * word + 3] = 0;
        EXPECT_FALSE(read_pun2(broken, read)) << word;
    }
    write_pun2({{{}, {0, 0, 0, 0}, {}}, 7}, bytes);
    EXPECT_FALSE(read_pun2(bytes, read)) << "no rotation at all";
    EXPECT_EQ(read.sent_ms, 0u) << "unchanged";
}

TEST(pun2, applied_at_once_it_is_exact_on_a_straight_course) {
    Pun2Immediate shown;
    shown.receive(update_at(2.0f, 8.0f), lag_s);
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.0f * 2.05f);
    for (int i = 0; i < 5; ++i) shown.step(0.02f);
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.0f * 2.15f);
}

TEST(pun2, applied_at_once_with_a_clock_behind_by_the_lag_it_is_as_far_ahead_as_it_should_be_behind) {
    // True lag 50 ms, but the receiver's clock says 50 ms before the timestamp: ahead by 100 ms of velocity less 50.
    Pun2Immediate shown;
    shown.receive(update_at(2.0f, 8.0f), pun2_lag(1.95, 2.0));
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.0f * 2.05f) << "the sign of the difference is lost";
    shown.receive(update_at(2.0f, 8.0f), pun2_lag(1.0, 2.0));
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.0f * 3.0f) << "a second behind: shown a second ahead";
}

// How far behind the owner the shown one is after 20 s, in steps of `fixed_delta_s`.
float behind_after_20_s(float speed, int steps_per_update, bool kinematic) {
    const float delta = send_interval_s / static_cast<float>(steps_per_update);
    Pun2FixedUpdate shown;
    float now = 0.0f;
    for (int n = 0; n < 200; ++n) {
        const float sent_at = static_cast<float>(n) * send_interval_s;
        shown.receive(update_at(sent_at, speed), lag_s);
        for (int k = 0; k < steps_per_update; ++k) {
            shown.fixed_update(published_pun2, delta);
            if (!kinematic) shown.physics_step(delta);
        }
        now = sent_at + send_interval_s + lag_s;
    }
    return speed * now - shown.pose.position.x;
}

TEST(pun2, in_the_fixed_step_it_never_catches_what_moves_faster_than_a_metre_a_second) {
    for (const int steps : {2, 5, 10}) {
        EXPECT_NEAR(behind_after_20_s(8.0f, steps, true), 8.0f * 20.05f - 20.0f, 0.05f) << "1 m/s at any step";
        EXPECT_LT(behind_after_20_s(0.9f, steps, true), 0.9f * 0.1f + 1e-3f) << "what is slower is there in time";
    }
}

TEST(pun2, in_the_fixed_step_physics_moves_it_on_and_the_approach_pulls_it_back) {
    // Between updates it goes on at 8 m/s, and is drawn back at 1 m/s towards where it was on arrival.
    Pun2FixedUpdate shown;
    shown.pose.position = {8.0f * 1.05f, 0.0f, 0.0f};
    shown.receive(update_at(1.0f, 8.0f), lag_s);
    shown.fixed_update(published_pun2, 0.02f);
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.4f) << "there already";
    shown.physics_step(0.02f);
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.56f);
    shown.fixed_update(published_pun2, 0.02f);
    EXPECT_FLOAT_EQ(shown.pose.position.x, 8.54f);
    // In the end it is 0.36 m behind on arrival, and then, against the position approached: two steps of 0.02 + 0.16
    // bring it there, one of 0.16 past it, two of 0.16 - 0.02 to 0.44, when the owner is at 0.8.
    EXPECT_NEAR(behind_after_20_s(8.0f, 5, false), 0.36f, 0.005f);
}

TEST(pun2, turns_at_100_degrees_a_second_in_both_forms) {
    Pun2FixedUpdate body;
    Pun2Transform thing;
    const Pun2Update half_turn{{}, turned(150), {}};
    body.receive(half_turn, lag_s);
    thing.receive(half_turn, lag_s);
    for (int i = 0; i < 25; ++i) body.fixed_update(published_pun2, 0.02f);
    for (int i = 0; i < 50; ++i) thing.update(published_pun2, 0.01f);
    EXPECT_NEAR(rotation_angle_deg(body.pose.rotation, turned(50)), 0.0f, 0.2f);
    EXPECT_NEAR(rotation_angle_deg(thing.pose.rotation, turned(50)), 0.0f, 0.2f);
}

TEST(pun2, without_a_rigid_body_the_movement_sent_is_of_one_frame_and_so_depends_on_the_frame_rate) {
    const float speed = 6.0f;
    for (const float hz : {30.0f, 60.0f, 120.0f}) {
        const Vec3 movement = pun2_movement({speed / hz, 0, 0}, {0, 0, 0});
        EXPECT_FLOAT_EQ(movement.x, speed / hz);
        Pun2Transform shown;
        shown.receive({{10, 0, 0}, {}, movement}, lag_s);
        // Metres of a frame times seconds: 6 m/s for 50 ms would be 0.3 m.
        EXPECT_FLOAT_EQ(shown.network.position.x, 10.0f + 0.3f / hz);
    }
}

TEST(pun2, without_a_rigid_body_it_stands_still_once_it_is_there) {
    Pun2Transform shown;
    shown.receive({{1, 0, 0}, {}, {}}, lag_s);
    for (int i = 0; i < 100; ++i) shown.update(published_pun2, 0.01f);
    EXPECT_EQ(shown.pose.position, (Vec3{1, 0, 0})) << "reached after 0.2 s of 5 m/s, and not gone on";
    Pun2Transform halfway;
    halfway.receive({{1, 0, 0}, {}, {}}, lag_s);
    for (int i = 0; i < 10; ++i) halfway.update(published_pun2, 0.01f);
    EXPECT_NEAR(halfway.pose.position.x, 0.5f, 1e-6f);
}

TEST(pun2, a_lag_of_minutes_throws_the_thing_as_far_as_published) {
    Pun2Immediate shown;
    shown.receive(update_at(0.0f, 8.0f), pun2_lag(180.0, 0.0));
    EXPECT_FLOAT_EQ(shown.pose.position.x, 1440.0f) << "nothing bounds it";
}

TEST(pun2, the_config_names_what_is_out_of_range) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(published_pun2.validate(), nullptr);
    for (const float bad : {-1.0f, nan, 1e6f}) {
        Pun2Config config;
        config.physics_approach_mps = bad;
        EXPECT_STREQ(config.validate(), "pun2.physics_approach_mps");
        config = {};
        config.turn_dps = bad;
        EXPECT_STREQ(config.validate(), "pun2.turn_dps");
        config = {};
        config.movement_speed_mps = bad;
        EXPECT_STREQ(config.validate(), "pun2.movement_speed_mps");
    }
}

}  // namespace
}  // namespace backsight::presets
