// Source: Unreal Wiki, "Hit Prediction" (UT2003); the cases are computed by hand from its text.

#include <backsight/base/trig.h>
#include <backsight/presets/ut2003.h>

#include <algorithm>
#include <vector>

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

TEST(location_trail, keeps_all_in_reach_however_long_it_is_pushed) {
    LocationTrail trail(TickRate{64, 1});
    for (int tick = 0; tick < 1000; ++tick) {
        const double now_s = tick / 64.0;
        trail.push(node(now_s, static_cast<float>(tick)), now_s);
        ASSERT_EQ(trail.nodes().size(), static_cast<std::size_t>(std::min(tick + 1, 27))) << tick;
        ASSERT_EQ(trail.nodes().front().location.x, static_cast<float>(tick));
        ASSERT_EQ(trail.nodes().back().location.x, static_cast<float>(std::max(tick - 26, 0)));
    }
}

TEST(shifted_body, is_moved_for_the_trace_and_put_back_in_the_same_tick) {
    const LocationTrail trail = walk();
    TrailNode body = present;
    ShiftedBody saved;
    EXPECT_EQ(saved.shift(trail, 10.125, 10.21, body), TrailShift::interpolated);
    EXPECT_NEAR(body.location.x, 2.5f, 1e-5f);
    EXPECT_TRUE(saved.unshift(10.21, body));
    EXPECT_EQ(body.location.x, 50.0f);
    EXPECT_EQ(body.rotation, present.rotation);
}

TEST(shifted_body, is_not_put_back_where_it_was_in_another_tick) {
    const LocationTrail trail = walk();
    TrailNode body = present;
    ShiftedBody saved;
    EXPECT_FALSE(saved.unshift(10.21, body));
    saved.shift(trail, 10.125, 10.21, body);
    body.location.x = 51.0f;  // the next tick moved it
    EXPECT_FALSE(saved.unshift(10.26, body));
    EXPECT_EQ(body.location.x, 51.0f);
}

// A shot that leaves the pawn where it is saves nothing, and the guard only asks for the tick.
TEST(shifted_body, goes_back_to_the_place_of_an_earlier_shot_of_the_tick_as_published) {
    const LocationTrail trail = walk();
    TrailNode body = present;
    ShiftedBody saved;
    saved.shift(trail, 10.125, 10.21, body);
    ASSERT_TRUE(saved.unshift(10.21, body));
    body.location.x = 52.0f;  // its own move, between two shots of one tick
    EXPECT_EQ(saved.shift(trail, 11.0, 10.21, body), TrailShift::present);
    EXPECT_TRUE(saved.unshift(10.21, body));
    EXPECT_EQ(body.location.x, 50.0f);
}

// Bodies that reflect stand in a row; each sends the beam on by a turn of a quarter.
struct Mirrors {
    explicit Mirrors(std::size_t reflecting) : reflecting_(reflecting) {}

    BeamTrace operator()(const Ray& ray, bool may_hit_shooter) {
        asked_.push_back(may_hit_shooter);
        BeamTrace trace;
        trace.end = ray.origin + ray.direction * 10.0f;
        trace.hit.entity = EntityId::make(static_cast<std::uint32_t>(asked_.size()), 0);
        trace.hit.point = trace.end;
        if (asked_.size() <= reflecting_) trace.reflected = cross({0, 0, 1}, ray.direction);
        return trace;
    }

    std::size_t reflecting_;
    std::vector<bool> asked_;
};

const Ray along_x{{0, 0, 1}, {1, 0, 0}, 100.0f};

TEST(beam, ends_at_the_first_body_that_does_not_reflect) {
    Mirrors mirrors(2);
    const Beam beam = trace_beam(along_x, mirrors);
    ASSERT_EQ(beam.count, 3u);
    EXPECT_EQ(beam.end, BeamEnd::body);
    EXPECT_EQ(beam.legs[1].ray.origin, (Vec3{10, 0, 1}));
    EXPECT_EQ(beam.legs[1].ray.direction, (Vec3{0, 1, 0}));
    EXPECT_EQ(beam.last().trace.end, (Vec3{0, 10, 1}));
    // Each leg may go as far as the whole beam.
    EXPECT_EQ(beam.last().ray.max_distance, 100.0f);
}

TEST(beam, may_hit_its_shooter_from_the_second_trace_on) {
    Mirrors mirrors(3);
    EXPECT_EQ(trace_beam(along_x, mirrors).count, 4u);
    EXPECT_EQ(mirrors.asked_, (std::vector<bool>{false, true, true, true}));
}

TEST(beam, is_absorbed_by_the_fourth_body_that_reflects) {
    Mirrors mirrors(9);
    const Beam beam = trace_beam(along_x, mirrors);
    EXPECT_EQ(mirrors.asked_.size(), published_beam_traces);
    EXPECT_EQ(beam.end, BeamEnd::absorbed);
}

TEST(beam, says_whether_the_level_or_nothing_ended_it) {
    const auto wall = [](const Ray& ray, bool) { return BeamTrace{{}, true, ray.origin, {}}; };
    EXPECT_EQ(trace_beam(along_x, wall).end, BeamEnd::level);
    const auto sky = [](const Ray& ray, bool) { return BeamTrace{{}, false, ray.origin, {}}; };
    EXPECT_EQ(trace_beam(along_x, sky).end, BeamEnd::nothing);
}

TEST(predicted_fire, delays_a_shot_that_comes_before_the_pause_is_over) {
    PredictedFire rifle(Micros{1'000'000});
    EXPECT_EQ(rifle.start(9.9, Micros{10'000'000}), FireResult::fires);
    EXPECT_EQ(rifle.stamp_s(), 9.9);
    EXPECT_EQ(rifle.start(10.7, Micros{10'800'000}), FireResult::delayed);
    EXPECT_FALSE(rifle.take_due(Micros{10'999'999}));
    EXPECT_TRUE(rifle.take_due(Micros{11'000'000}));
    // Only a shot that starts at once sets the stamp: this one is traced 1.1 s back, beyond any trail.
    EXPECT_EQ(rifle.stamp_s(), 9.9);
}

TEST(predicted_fire, traces_the_delayed_shot_at_its_own_stamp_where_it_is_set_to) {
    PredictedFire rifle(Micros{1'000'000}, {}, DelayedStamp::own);
    EXPECT_EQ(rifle.start(9.9, Micros{10'000'000}), FireResult::fires);
    EXPECT_EQ(rifle.start(10.7, Micros{10'800'000}), FireResult::delayed);
    EXPECT_EQ(rifle.stamp_s(), 9.9);
    EXPECT_TRUE(rifle.take_due(Micros{11'000'000}));
    EXPECT_EQ(rifle.stamp_s(), 10.7);
}

TEST(predicted_fire, keeps_one_shot_and_forgives_what_fires_before_the_trigger_does) {
    PredictedFire rifle(Micros{1'000'000}, Micros{100'000});
    EXPECT_EQ(rifle.start(1.0, Micros{10'000'000}), FireResult::fires);
    EXPECT_EQ(rifle.start(2.0, Micros{10'900'000}), FireResult::fires);
    EXPECT_EQ(rifle.start(3.0, Micros{11'000'000}), FireResult::delayed);
    EXPECT_EQ(rifle.start(4.0, Micros{11'000'000}), FireResult::too_many);
}

TEST(predicted_fire, counts_the_stamp_of_a_held_trigger_on_with_the_servers_time) {
    PredictedFire minigun(Micros{100'000});
    EXPECT_EQ(minigun.start(9.75, Micros{10'000'000}), FireResult::fires);
    EXPECT_EQ(minigun.stamp_s_at(Micros{10'250'000}), 10.0);
}

TEST(trail_timer, makes_a_node_each_20_ms_of_coarser_and_of_finer_ticks) {
    TrailTimer coarse;
    std::vector<int> made;
    for (int tick = 0; tick < 8; ++tick) {
        if (coarse.is_due(tick / 64.0)) made.push_back(tick);
    }
    EXPECT_EQ(made, (std::vector<int>{0, 2, 3, 4, 6, 7}));
    TrailTimer fine;
    int nodes = 0;
    for (int tick = 0; tick < 1000; ++tick) nodes += fine.is_due(tick * 0.001) ? 1 : 0;
    EXPECT_EQ(nodes, 50);
}

TEST(trail_timer, is_for_a_stamp_of_the_ping) { EXPECT_EQ(stamp_by_ping_s(10.0, 0.25), 9.75); }

TEST(rotator, has_yaw_alone_for_a_turn_about_z_and_gives_back_any_turn) {
    for (const double yaw : {0.0, 0.5, -1.0, 3.0}) {
        const Rotator flat = rotator_of(rotation_about({0, 0, 1}, yaw));
        EXPECT_NEAR(flat.yaw, yaw, 1e-6);
        EXPECT_EQ(flat.pitch, 0.0f);
        EXPECT_EQ(flat.roll, 0.0f);
    }
    const Rotator any{0.3f, -2.0f, 1.1f};
    const Rotator back = rotator_of(rotation_of(any));
    EXPECT_NEAR(back.pitch, any.pitch, 1e-5f);
    EXPECT_NEAR(back.yaw, any.yaw, 1e-5f);
    EXPECT_NEAR(back.roll, any.roll, 1e-5f);
}

}  // namespace
}  // namespace backsight::presets
