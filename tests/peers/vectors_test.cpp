// Test vectors from other systems' tests, and from their defects. Each names its source; where theirs is a defect, the
// comment says what theirs gives.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/view/ledger.h>

#include <gtest/gtest.h>

#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace {

// One tick is one millisecond, or one unit of the source's time.
DrawConfig thousand_hz() {
    DrawConfig config;
    config.tick_rate = {1000, 1};
    return config;
}

const DrawConfig per_millisecond = thousand_hz();

EntityState at_x(float x, float y = 0.0f) {
    EntityState state;
    must(quantize_position({x, y, 0}, Quantization{}, state.position));
    return state;
}

// What a client got: an entity at some ticks.
struct Received {
    explicit Received(std::uint32_t capacity = 512) : world(history_config(capacity, 4)) {}
    void put(std::int64_t tick, float x, float y = 0.0f) { must(world.history.store(id, Tick{tick}, at_x(x, y))); }
    ViewPose at(double tick, const DrawConfig& config = per_millisecond) const {
        return View::at_moment(world.history, config, moment_of(tick)).pose(id);
    }

    World world;
    EntityId id = EntityId::make(0, 0);
};

// --- Mirror, SnapshotInterpolationTests ---

TEST(mirror_snapshot_interpolation, sample_times_10_20_30) {
    Received r;
    for (const int t : {10, 20, 30}) r.put(t, static_cast<float>(t));
    EXPECT_EQ(r.at(9).status, ViewStatus::not_yet_there)
        << "theirs: pair (0, 0), so it shows the first state too early";
    EXPECT_EQ(r.at(22.5).from, Tick{20});
    EXPECT_EQ(r.at(22.5).to, Tick{30});
    EXPECT_EQ(r.at(22.5).fraction, 0.25f);
    EXPECT_EQ(r.at(31).from, Tick{30}) << "theirs: pair (2, 2)";
    EXPECT_EQ(r.at(31).to, no_tick);
    EXPECT_EQ(r.at(31).status, ViewStatus::held);
}

TEST(mirror_snapshot_interpolation, inserting_a_duplicate_keeps_one) {
    Received r;
    r.put(5, 1);
    r.put(5, 1);
    EXPECT_EQ(r.world.history.find(r.id)->first_after(Tick{0}), Tick{5});
    EXPECT_EQ(r.world.history.find(r.id)->first_after(Tick{5}), no_tick);
}

TEST(mirror_snapshot_interpolation, inserting_twice_the_limit_keeps_the_limit) {
    Received r(32);
    for (int t = 0; t < 64; ++t) r.put(t, static_cast<float>(t));
    int kept = 0;
    for (int t = 0; t < 64; ++t) kept += r.world.history.find(r.id)->holds(Tick{t}) ? 1 : 0;
    EXPECT_EQ(kept, 32);
    EXPECT_EQ(r.world.history.find(r.id)->last_at_or_before(Tick{32}, Tick{0}), Tick{32});
    EXPECT_EQ(r.world.history.find(r.id)->last_at_or_before(Tick{31}, Tick{0}), no_tick);
}

TEST(mirror_snapshot_interpolation, inserts_in_reverse_come_out_sorted) {
    Received r;
    for (int t = 9; t >= 0; --t) r.put(t, static_cast<float>(t));
    for (int t = 0; t < 9; ++t) EXPECT_EQ(r.world.history.find(r.id)->first_after(Tick{t}), Tick{t + 1});
}

TEST(mirror_prediction, history_times_0_1_2) {
    Received r;
    EXPECT_EQ(r.at(0.5).status, ViewStatus::unknown) << "theirs: false";
    r.put(0, 0);
    EXPECT_NE(r.at(1).status, ViewStatus::interpolated) << "theirs: false with one entry";
    r.put(1, 1);
    r.put(2, 2);
    EXPECT_EQ(r.at(0).from, Tick{0});
    EXPECT_EQ(r.at(0).fraction, 0.0f);
    EXPECT_EQ(r.at(0.5).to, Tick{1});
    EXPECT_EQ(r.at(0.5).fraction, 0.5f);
    EXPECT_EQ(r.at(1.5).from, Tick{1});
    EXPECT_EQ(r.at(1.5).to, Tick{2});
    EXPECT_EQ(r.at(1.5).fraction, 0.5f);
    EXPECT_EQ(r.at(2).from, Tick{2});
    EXPECT_EQ(r.at(2).fraction, 0.0f);
    EXPECT_EQ(r.at(3).to, no_tick) << "theirs: false";
}

// --- Colyseus, Rewind.test.ts 57b9583 ---

TEST(colyseus_rewind_57b9583, half_way_between_two_records) {
    Received r;
    r.put(100, 0, 0);
    r.put(200, 10, 20);
    EXPECT_EQ(r.at(150).pose.position, (Vec3{5, 10, 0}));
}

TEST(colyseus_rewind_57b9583, a_stamp_of_zero_is_not_answered_with_the_newest) {
    Received r;
    r.put(100, 0);
    r.put(200, 10);
    EXPECT_EQ(r.at(0).status, ViewStatus::not_yet_there) << "theirs: time 200, x 10";
}

TEST(colyseus_rewind_57b9583, a_moment_without_a_sample_in_reach_is_refused_not_clamped) {
    DrawConfig config = thousand_hz();
    config.sample_max_age = Micros{200'000};
    Received r;
    r.put(100, 0);
    r.put(400, 10);
    EXPECT_FLOAT_EQ(r.at(150, config).pose.position.x, 10.0f * 50 / 300)
        << "theirs: clamped to 200; the audit's window does that";
    EXPECT_EQ(r.at(350, config).status, ViewStatus::not_yet_there) << "nothing within 200 ms before it";
    EXPECT_EQ(r.at(500, config).pose.position.x, 10.0f);
    EXPECT_EQ(r.at(999, config).status, ViewStatus::unknown) << "theirs: 400, x 10";
}

TEST(colyseus_rewind_57b9583, an_entity_without_history_is_never_taken_from_the_present) {
    Received r;
    EXPECT_EQ(r.at(100).status, ViewStatus::unknown) << "theirs: the live value, 42";
}

TEST(colyseus_rewind_57b9583, between_350_and_10_degrees_lies_0) {
    EXPECT_NEAR(lerp_degrees(350, 10, 0.5f), 0.0f, 1e-4f) << "theirs: 180";
    World world;
    const EntityId id = world.spawn();
    world.put(id, 100, {}, {}, rotation_about({0, 0, 1}, 350 * pi / 180));
    world.put(id, 200, {}, {}, rotation_about({0, 0, 1}, 10 * pi / 180));
    const Quat q = View::at_moment(world.history, per_millisecond, moment_of(150)).pose(id).pose.rotation;
    EXPECT_LT(length(rotate(q, {1, 0, 0}) - Vec3{1, 0, 0}), 0.005f);
}

// --- lightyear 03c7931 ---

TEST(lightyear_03c7931, a_delay_in_ticks_and_overstep_is_one_subtraction) {
    const Moment now = Moment::at(Tick{3});
    EXPECT_EQ(now - 2 * Moment::one_tick, Moment::at(Tick{1}));
    const Moment later = now - static_cast<std::int64_t>(2.4 * 65536);
    EXPECT_EQ(later.tick(), Tick{0});
    EXPECT_NEAR(later.fraction() / 65536.0, 0.6, 1e-4);
}

TEST(lightyear_03c7931, history_updates_at_1_2_4) {
    Received r;
    for (const int t : {1, 2, 4}) r.put(t, static_cast<float>(t));
    const Track& track = *r.world.history.find(r.id);
    EXPECT_EQ(track.last_at_or_before(Tick{0}, Tick{0}), no_tick);
    EXPECT_EQ(track.last_at_or_before(Tick{1}, Tick{0}), Tick{1});
    EXPECT_EQ(track.last_at_or_before(Tick{2}, Tick{0}), Tick{2});
    EXPECT_EQ(track.last_at_or_before(Tick{3}, Tick{0}), Tick{2});
    EXPECT_EQ(track.last_at_or_before(Tick{4}, Tick{0}), Tick{4});
    EXPECT_EQ(track.last_at_or_before(Tick{5}, Tick{0}), Tick{4});
}

// --- geckosio snapshot-interpolation a171cef ---

double turns_apart(double a, double b, double turn) { return std::fabs(std::remainder(a - b, turn)); }

TEST(geckosio_snapshot_interpolation_a171cef, lerp) {
    EXPECT_EQ(lerp({0, 0, 0}, {1, 1, 1}, 0.5f), (Vec3{0.5f, 0.5f, 0.5f}));
}

// Equal as angles: theirs leaves whole turns in.
TEST(geckosio_snapshot_interpolation_a171cef, degrees) {
    EXPECT_NEAR(turns_apart(lerp_degrees(0, 180, 0.5f), 90, 360), 0, 1e-4);
    EXPECT_NEAR(turns_apart(lerp_degrees(-360, -45, 0.5f), -22.5, 360), 0, 1e-4);
    EXPECT_NEAR(turns_apart(lerp_degrees(540, 270, 0.5f), 225, 360), 0, 1e-4);
}

TEST(geckosio_snapshot_interpolation_a171cef, radians) {
    const auto expect = [](double a, double b, double middle) {
        const float got = lerp_radians(static_cast<float>(a * pi), static_cast<float>(b * pi), 0.5f);
        EXPECT_NEAR(turns_apart(got, middle * pi, 2 * pi), 0, 1e-5) << a << " to " << b;
    };
    expect(0.5, 1.0, 0.75);
    expect(-2.0, -0.125, -0.0625);
    expect(3.0, 1.5, 1.25);
}

TEST(geckosio_snapshot_interpolation_a171cef, slerp) {
    const Quat q = slerp({.002f, .678f, -.226f, -.7f}, {.003f, .893f, -.298f, .337f}, 0.5f);
    const Quat theirs =
        normalized(Quat{.002949f, .926716f, -.309102f, -.214130f});  // not quite unit, nor are its inputs
    EXPECT_NEAR(q.x, theirs.x, 1e-6f);
    EXPECT_NEAR(q.y, theirs.y, 1e-6f);
    EXPECT_NEAR(q.z, theirs.z, 1e-6f);
    EXPECT_NEAR(q.w, theirs.w, 1e-6f);
}

// --- Derived from other systems' formulas and defects ---

TEST(lite_entity_system_61a4c99, a_stamp_older_than_the_ring_never_reads_the_sample_that_took_its_place) {
    World world(history_config(32, 1));
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick <= 100; ++tick) world.put(id, tick, {static_cast<float>(tick), 0, 0});
    const View old = View::between(world.history, per_millisecond, Tick{60}, Tick{61}, 0);
    EXPECT_EQ(old.pose(id).status, ViewStatus::unknown) << "theirs: tick 60 % 32 holds tick 92";
    EXPECT_EQ(View::at_moment(world.history, per_millisecond, moment_of(60)).pose(id).status,
              ViewStatus::not_yet_there);
}

// Theirs: clamps the factor to [0, 1], and NaN passes. Ours is 16 bits and has no NaN, nor any value outside.
TEST(lite_entity_system_61a4c99, every_factor_that_can_be_sent_lies_between_the_ticks) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {0, 0, 0});
    world.put(id, 2, {1, 0, 0});
    for (std::uint32_t factor = 0; factor < 65536; ++factor) {
        const View view =
            View::between(world.history, per_millisecond, Tick{1}, Tick{2}, static_cast<std::uint16_t>(factor));
        ASSERT_EQ(view.pose(id).pose.position.x, static_cast<float>(factor) / 65536.0f);
    }
}

TEST(lite_entity_system_61a4c99, reversed_ticks_are_a_view_of_nobody) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {1, 0, 0});
    world.put(id, 5, {5, 0, 0});
    EXPECT_EQ(View::between(world.history, per_millisecond, Tick{5}, Tick{1}, 32768).pose(id).status,
              ViewStatus::unknown);
}

TEST(vercidium_sectors_edge, tick_4_75_is_three_quarters_past_tick_4) {
    Received r;
    r.put(4, 0);
    r.put(5, 1);
    EXPECT_EQ(r.at(4.75).fraction, 0.75f) << "theirs: .25";
    EXPECT_EQ(r.at(4.75).pose.position.x, 0.75f);
}

// RequestRollbackDeferred puts every collider at the average of all times asked for: .48 m wrong for both here.
TEST(fishnet_deferred_rollback, shooters_at_40_and_200_ms_each_get_their_own_time) {
    World world(history_config(512, 1));
    const EntityId id = world.spawn();
    for (std::int64_t ms = 0; ms <= 300; ms += 20) world.put(id, ms, {static_cast<float>(ms) * 0.006f, 0, 0});
    const View near = View::at_moment(world.history, per_millisecond, moment_of(260));
    const View far = View::at_moment(world.history, per_millisecond, moment_of(100));
    EXPECT_NEAR(near.pose(id).pose.position.x, 1.56f, 0.0005f);
    EXPECT_NEAR(far.pose(id).pose.position.x, 0.6f, 0.0005f);
}

// Unity Netcode for Entities stamps whole ticks: up to .1 m off for a target at 6 m/s and 60 Hz.
TEST(integer_tick_stamps, a_target_at_6_mps_is_right_to_a_millimetre_at_any_part_of_a_tick) {
    DrawConfig config = draw_config();
    config.tick_rate = {60, 1};
    World world;
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick < 60; ++tick) world.put(id, tick, {static_cast<float>(tick) * 0.1f, 0, 0});
    for (double tick = 0; tick < 59; tick += 0.03125) {
        const float x = View::at_moment(world.history, config, moment_of(tick)).pose(id).pose.position.x;
        EXPECT_NEAR(x, tick * 0.1, 0.001);
    }
}

// The contributed manager passes milliseconds as seconds: 80 ms of round trip become 40,000 s.
TEST(ngo_lag_compensation_manager, half_of_80_ms_is_40_ms) {
    EXPECT_EQ(TickRate{}.span(Micros{80'000 / 2}), TickRate{}.moment_at(Micros{40'000}).raw);
    EXPECT_NEAR(static_cast<double>(TickRate{}.span(Micros{40'000})) / 65536.0, 2.56, 1e-4) << "ticks at 64 Hz";
}

}  // namespace
