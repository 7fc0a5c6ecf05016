// Source: Unreal Wiki, "Hit Prediction" (UT2003); the cases are computed by hand from its text.

#include <backsight/presets/ut2003.h>

#include <gtest/gtest.h>

namespace backsight::presets {
namespace {

TrailNode node(double stamp_s, float x, Rotator rotation = {}) { return {stamp_s, {x, 0.0f, 0.0f}, rotation}; }

constexpr TickRate eight_hz{8, 1};

// Ticks of 50 ms from 10.00 s to 10.20 s, 1 m further each: x is 0, 1, 2, 3, 4.
LocationTrail walk() {
    LocationTrail trail(TickRate{20, 1});
    for (int tick = 0; tick < 5; ++tick) {
        const double now_s = 10.0 + 0.05 * tick;
        trail.push(node(now_s, static_cast<float>(tick)), now_s);
    }
    return trail;
}

const TrailNode present = node(10.21, 50.0f, {1.0f, 2.0f, 3.0f});

TEST(location_trail, weighs_the_later_node_by_the_share_of_time_since_the_earlier) {
    const ShiftedPawn pawn = walk().shift(10.0625, present);
    EXPECT_EQ(pawn.shift, TrailShift::interpolated);
    EXPECT_NEAR(pawn.alpha, 0.25, 1e-9);
    EXPECT_NEAR(pawn.location.x, 1.25f, 1e-6f);
}

TEST(location_trail, takes_a_node_of_the_very_stamp_as_the_earlier_one) {
    const LocationTrail trail = walk();
    const ShiftedPawn pawn = trail.shift(trail.nodes()[2].stamp_s, present);
    EXPECT_EQ(pawn.shift, TrailShift::interpolated);
    EXPECT_EQ(pawn.alpha, 0.0);
    EXPECT_EQ(pawn.location.x, 2.0f);
}

TEST(location_trail, puts_a_stamp_older_than_the_trail_on_its_oldest_node) {
    const ShiftedPawn pawn = walk().shift(9.0, present);
    EXPECT_EQ(pawn.shift, TrailShift::oldest_node);
    EXPECT_EQ(pawn.location.x, 0.0f);
}

TEST(location_trail, leaves_the_pawn_where_it_is_for_a_stamp_newer_than_the_trail) {
    const LocationTrail trail = walk();
    for (const double stamp_s : {trail.nodes().front().stamp_s, 10.21, 1e9}) {
        const ShiftedPawn pawn = trail.shift(stamp_s, present);
        EXPECT_EQ(pawn.shift, TrailShift::present);
        EXPECT_EQ(pawn.location.x, 50.0f);
        EXPECT_EQ(pawn.rotation, present.rotation);
    }
}

TEST(location_trail, leaves_the_pawn_where_it_is_without_a_trail_or_a_stamp) {
    EXPECT_EQ(LocationTrail(eight_hz).shift(10.0, present).shift, TrailShift::present);
    EXPECT_EQ(walk().shift(0.0, present).shift, TrailShift::no_stamp);
    EXPECT_EQ(walk().shift(-1.0, present).location.x, 50.0f);
}

TEST(location_trail, keeps_the_first_node_older_than_the_reach_and_cuts_behind_it) {
    LocationTrail trail(eight_hz);
    // Ticks of 1/8 s are exact in binary. After the one at 1.000 s the ages are 0, 0.125, ... 1.0; the first above 0.4
    // is 0.5.
    for (int tick = 0; tick <= 8; ++tick) trail.push(node(0.125 * tick, static_cast<float>(tick)), 0.125 * tick);
    ASSERT_EQ(trail.nodes().size(), 5u);
    EXPECT_EQ(trail.nodes().back().stamp_s, 0.5);
    // So a stamp 0.45 s back is still interpolated, and one 0.6 s back is held at 0.5 s.
    EXPECT_EQ(trail.shift(0.55, present).shift, TrailShift::interpolated);
    EXPECT_EQ(trail.shift(0.40, present).shift, TrailShift::oldest_node);
    EXPECT_EQ(trail.shift(0.40, present).location.x, 4.0f);
}

TEST(location_trail, does_not_cut_at_a_node_of_exactly_the_reach) {
    LocationTrail trail(eight_hz, 0.5);
    for (int tick = 0; tick <= 8; ++tick) trail.push(node(0.125 * tick, 0.0f), 0.125 * tick);
    EXPECT_EQ(trail.nodes().back().stamp_s, 0.375);
}

TEST(location_trail, turns_the_long_way_round) {
    LocationTrail trail(eight_hz);
    trail.push(node(1.0, 0.0f, {10.0f, 350.0f, -10.0f}), 1.0);
    trail.push(node(1.5, 0.0f, {20.0f, 10.0f, 10.0f}), 1.5);
    const ShiftedPawn pawn = trail.shift(1.25, present);
    EXPECT_EQ(pawn.rotation, (Rotator{15.0f, 180.0f, 0.0f}));
}

TEST(location_trail, drags_a_pawn_across_its_respawn) {
    LocationTrail trail(eight_hz);
    trail.push(node(1.0, 0.0f), 1.0);
    trail.push(node(1.125, 100.0f), 1.125);
    // The pawn was never there: half way between the place of death and the place of respawn.
    EXPECT_EQ(trail.shift(1.0625, present).location.x, 50.0f);
}

TEST(location_trail, stamps_with_the_time_received_and_the_frames_since) {
    TrailClock clock;
    EXPECT_EQ(clock.stamp_s(), 0.0);
    clock.receive(10.0);
    clock.advance(0.0078125);
    clock.advance(0.0078125);
    EXPECT_EQ(clock.stamp_s(), 10.015625);
}

TEST(location_trail, lets_an_arrival_set_the_client_clock_back) {
    TrailClock clock;
    clock.receive(10.0);
    clock.advance(0.0625);
    clock.receive(10.05);  // sent 50 ms later, but 62.5 ms of frames were counted
    EXPECT_EQ(clock.stamp_s(), 10.05);
}

}  // namespace
}  // namespace backsight::presets
