// Slow motion, fast forward and pauses: what the clocks of both ends make of a scale that the server tells.

#include <backsight/time/time_scale.h>

#include <gtest/gtest.h>

#include "lab/clock/changing_server.h"

#include <limits>
#include <string>

using namespace backsight;
using lab::clock::ChangingServer;
using lab::clock::watch;
using lab::clock::Watched;

namespace time_scale_test {

constexpr double change_s = 20.0;

struct Path {
    double way_ms = 40.0;
    double jitter_ms = 0.0;
    double loss = 0.0;
};

ChangingServer scaled(double scale, double lasts_s, std::uint32_t hz, bool has_round_trips, const Path& path = {}) {
    ChangingServer server;
    server.hz = hz;
    server.rate = scale;
    server.rate_ends_s = change_s + lasts_s;
    server.tells_scale = true;
    server.has_round_trips = has_round_trips;
    server.way_ms = server.later_way_ms = path.way_ms;
    server.jitter_ms = path.jitter_ms;
    server.loss = path.loss;
    server.end_s = change_s + lasts_s + 25.0;
    return server;
}

Watched unchanged(ChangingServer server) {
    server.rate = 1.0;
    return watch(server, 3);
}

constexpr double long_s = 25.0;

TEST(time_scale, no_frame_starves_in_slow_motion_and_after_it) {
    for (const std::uint32_t hz : {20u, 30u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double scale : {0.2, 0.3, 0.5, 0.8}) {
                const Watched seen = watch(scaled(scale, 10.0, hz, has_round_trips));
                EXPECT_EQ(seen.starved_ratio(0.0, 10.0 + long_s), 0.0) << hz << " Hz, " << scale << has_round_trips;
                EXPECT_EQ(seen.moments_back, 0u);
                EXPECT_EQ(seen.numbers.clock_breaks, 0u);
                EXPECT_EQ(seen.numbers.rate_changes, 0u) << "the pace is not taken for a slow server's";
                EXPECT_LE(seen.fastest, 1.1) << "nothing snaps";
            }
        }
    }
}

TEST(time_scale, that_nobody_tells_starves_most_frames) {
    ChangingServer server = scaled(0.3, 10.0, 64, false);
    server.tells_scale = false;
    EXPECT_GT(watch(server).starved_ratio(0.0, 10.0), 0.9);
}

TEST(time_scale, in_a_pause_the_picture_stands_and_goes_on_where_it_was) {
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double lasts_s : {0.2, 5.0, 60.0}) {
                const Watched seen = watch(scaled(0.0, lasts_s, hz, has_round_trips));
                EXPECT_EQ(seen.starved_ratio(0.0, lasts_s + long_s), 0.0) << hz << " Hz, " << lasts_s << " s";
                EXPECT_EQ(seen.moments_back, 0u);
                EXPECT_EQ(seen.numbers.clock_breaks, 0u);
                EXPECT_LE(seen.fastest, 1.1) << "nothing snaps";
            }
        }
    }
}

TEST(time_scale, whoever_joins_in_a_pause_draws_it_and_knows_the_time_after_it) {
    constexpr double pause_s = 90.0;
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double joins_s : {0.5, 60.0, 89.0, 89.949}) {
                ChangingServer server = scaled(0.0, pause_s, hz, has_round_trips);
                server.joins_s = change_s + joins_s;
                const Watched seen = watch(server);
                const std::string what = std::to_string(hz) + " Hz, after " + std::to_string(joins_s) + " s";
                EXPECT_EQ(seen.numbers.clock_breaks, 0u) << what;
                EXPECT_EQ(seen.numbers.inputs[ClockInput::from_future], 0u) << what;
                EXPECT_LE(seen.first_drawn_s, server.joins_s + 0.125) << what << ": the frame that stands";
                EXPECT_EQ(seen.last_starved_s, 0.0) << what;
                EXPECT_EQ(seen.moments_back, 0u) << what;
                EXPECT_LE(seen.fastest, 1.1) << what << ": nothing snaps";
                EXPECT_LE(seen.behind_us, 150'000.0) << what << ": it goes on";
                EXPECT_LE(seen.worst_error_us, 2'000.0) << what;
            }
        }
    }
}

TEST(time_scale, a_pause_is_drawn_in_each_group_that_has_it_and_after_a_break) {
    constexpr TickRate ticks{50, 1};
    const InterpolationDelayConfig delays[2];
    ViewClock view({}, ticks, delays);
    Micros now{7'000'000};
    ASSERT_EQ(view.set_time_scale({1, Tick{100}, Micros{0}, 0}, now), ClockInput::accepted);
    EXPECT_FALSE(view.moment(now, 0));
    EXPECT_EQ(view.snapshot_arrived(Tick{100}, now, 0), ClockInput::accepted);
    EXPECT_TRUE(view.moment(now, 0));
    EXPECT_FALSE(view.moment(now, 1));
    EXPECT_EQ(view.snapshot_arrived(Tick{100}, now, 1), ClockInput::accepted);
    const std::optional<Moment> stands = view.moment(now, 1);
    ASSERT_TRUE(stands);
    EXPECT_EQ(*stands, ticks.moment_at(ticks.time_of(Tick{100}) - view.numbers(1).delay));
    now = now + Micros{10'000'000};
    view.declare_break(now);
    EXPECT_EQ(view.snapshot_arrived(Tick{100}, now, 1), ClockInput::accepted);
    now = now + Micros{20'000'000};
    EXPECT_EQ(view.moment(now, 1), stands);
    ASSERT_EQ(view.set_time_scale({2, Tick{100}, Micros{90'000'000}, 1000}, now), ClockInput::accepted);
    EXPECT_EQ(view.moment(now, 1), stands);
    EXPECT_EQ(view.snapshot_arrived(Tick{101}, now, 1), ClockInput::accepted);
    EXPECT_EQ(view.snapshot_arrived(Tick{100}, now + Micros{500}, 0), ClockInput::accepted) << "overtaken";
    for (Tick tick{102}; tick < Tick{200}; tick = tick + 1) {
        now = now + ticks.time_of(Tick{1});
        EXPECT_EQ(view.snapshot_arrived(tick, now, 1), ClockInput::accepted);
    }
    EXPECT_EQ(view.numbers(1).clock_breaks, 1u) << "the one that was declared";
    EXPECT_GE(*view.moment(now, 1), Moment::at(Tick{190}));
    EXPECT_LE(view.numbers(0).level, Micros{1'000}) << "how late the pause's tick came says nothing";
}

TEST(time_scale, faster_time_starves_no_longer_than_the_delay_takes_to_follow) {
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double scale : {1.5, 2.0, 4.0}) {
                const Watched seen = watch(scaled(scale, 10.0, hz, has_round_trips));
                EXPECT_LE(seen.last_starved_s, 1.0) << hz << " Hz, " << scale;
                EXPECT_EQ(seen.moments_back, 0u);
                EXPECT_EQ(seen.numbers.clock_breaks, 0u);
            }
        }
    }
}

TEST(time_scale, with_jitter_and_loss_no_more_frames_starve_than_without_a_scale) {
    for (const Path& path : {Path{40.0, 30.0, 0.1}, Path{115.0, 20.0, 0.05}}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double scale : {0.0, 0.2, 0.3, 0.5}) {
                const ChangingServer server = scaled(scale, 10.0, 64, has_round_trips, path);
                const Watched seen = watch(server, 3);
                const Watched before = unchanged(server);
                EXPECT_LE(seen.starved_ratio(0.0, 35.0), before.starved_ratio(0.0, 35.0) + 0.01) << scale;
                EXPECT_EQ(seen.moments_back, 0u);
                EXPECT_EQ(seen.numbers.clock_breaks, before.numbers.clock_breaks);
            }
            const ChangingServer twice = scaled(2.0, 10.0, 64, has_round_trips, path);
            EXPECT_LE(watch(twice, 3).starved_ratio(3.0, 35.0), unchanged(twice).starved_ratio(3.0, 35.0) + 0.05);
        }
    }
}

TEST(time_scale, the_present_is_right_again_after_the_change) {
    for (const double scale : {0.3, 2.0, 0.0}) {
        for (const double way_ms : {40.0, 125.0}) {
            // Without an end there is no second change, of which the client hears late.
            ChangingServer server = scaled(scale, scale == 0.0 ? 5.0 : 1e6, 64, true, {way_ms, 0.0, 0.0});
            server.end_s = change_s + 40.0;
            const Watched seen = watch(server);
            EXPECT_LE(seen.worst_error_us, 2'000.0 * std::max(scale, 1.0)) << scale << ", " << way_ms;
        }
    }
}

// --- The times of ticks ---

constexpr TickRate rate{50, 1};

TEST(time_scale, both_ends_find_the_same_times_of_ticks) {
    ScaledTime server(rate), client(rate);
    server.change(500, Tick{100}, Micros{0});
    ASSERT_EQ(client.take(server.scale(), true), ClockInput::accepted);
    EXPECT_EQ(client.server_time_of(Tick{100}), Micros{2'000'000});
    EXPECT_EQ(client.server_time_of(Tick{110}), Micros{2'400'000});
    server.change(0, Tick{110}, Micros{9'000'000});
    server.change(2000, Tick{110}, Micros{14'000'000});
    ASSERT_EQ(client.take(server.scale(), false), ClockInput::accepted) << "it has not heard of the pause";
    EXPECT_EQ(client.server_time_of(Tick{110}), Micros{2'400'000});
    EXPECT_EQ(client.server_time_of(Tick{111}), Micros{7'410'000});
    EXPECT_EQ(client.game_time_at(Micros{2'200'000}), rate.time_of(Tick{105}));
    EXPECT_EQ(client.game_time_at(Micros{5'000'000}), rate.time_of(Tick{110})) << "in the pause";
    EXPECT_EQ(client.game_time_at(Micros{7'420'000}), rate.time_of(Tick{112}));
}

TEST(time_scale, that_never_changed_changes_nothing) {
    ScaledTime none(rate);
    EXPECT_EQ(none.server_time_of(Tick{77}), rate.time_of(Tick{77}));
    EXPECT_EQ(none.game_time_at(Micros{-123}), Micros{-123});
    EXPECT_EQ(none.real_span(Moment{5}, Moment{900}), 895);
    EXPECT_EQ(none.after(Moment{5}, 895), Moment{900});
    ScaledClock clock;
    EXPECT_EQ(clock.at(max_clock), max_clock);
    EXPECT_EQ(clock.at(Micros{-5}), Micros{-5});
}

TEST(time_scale, what_a_server_cannot_have_said_is_refused_and_counted) {
    const Micros now{1'000'000};
    const auto answer = [&](TimeScale told) {
        ViewClock view({}, rate, InterpolationDelayConfig{});
        EXPECT_EQ(view.set_time_scale({2, Tick{100}, Micros{0}, 500}, now), ClockInput::accepted);
        const ClockInput input = view.set_time_scale(told, now);
        EXPECT_EQ(view.numbers().inputs[ClockInput::out_of_range], input == ClockInput::out_of_range ? 1u : 0u);
        EXPECT_EQ(view.numbers().inputs[ClockInput::not_newer], input == ClockInput::not_newer ? 1u : 0u);
        EXPECT_EQ(view.time_scale().permille, input == ClockInput::accepted ? told.permille : 500u);
        return input;
    };
    EXPECT_EQ(answer({3, Tick{100}, Micros{0}, 1000}), ClockInput::accepted);
    EXPECT_EQ(answer({2, Tick{100}, Micros{0}, 500}), ClockInput::accepted) << "told again";
    EXPECT_EQ(answer({1, Tick{100}, Micros{0}, 1000}), ClockInput::not_newer);
    EXPECT_EQ(answer({3, Tick{100}, Micros{0}, 199}), ClockInput::out_of_range);
    EXPECT_EQ(answer({3, Tick{100}, Micros{0}, 4001}), ClockInput::out_of_range);
    EXPECT_EQ(answer({3, Tick{99}, Micros{0}, 1000}), ClockInput::out_of_range);
    EXPECT_EQ(answer({3, Tick{-1}, Micros{0}, 1000}), ClockInput::out_of_range);
    EXPECT_EQ(answer({3, Tick{100}, Micros{-1}, 1000}), ClockInput::out_of_range) << "before the change before";
    EXPECT_EQ(answer({3, max_tick, Micros{0}, 1000}), ClockInput::out_of_range);
    EXPECT_EQ(answer({3, Tick{100}, Micros{std::numeric_limits<std::int64_t>::max()}, 1000}), ClockInput::out_of_range);
}

TEST(time_scale, extreme_clocks_and_ticks_stay_in_range) {
    ScaledTime server(rate);
    for (int turn = 0; turn < 8; ++turn) {
        server.change(0, Tick{1} + turn * (max_tick.value / 8), Micros{std::numeric_limits<std::int64_t>::min()});
        server.change(200, max_tick, Micros{std::numeric_limits<std::int64_t>::max()});
        EXPECT_EQ(server.scale().validate(), nullptr);
        EXPECT_GE(server.game_time_at(Micros{std::numeric_limits<std::int64_t>::max() / 4}), Micros{0});
        EXPECT_GT(server.real_span(Moment{0}, max_moment), 0);
        EXPECT_GE(server.after(max_moment, 1'000'000), max_moment);
        static_cast<void>(server.server_time_of(max_tick));
    }
}

TEST(time_scale, a_ramp_of_changes_ends_at_the_same_times) {
    ScaledTime server(rate), client(rate);
    Micros made{0};
    for (std::int64_t tick = 1; tick <= 200; ++tick) {
        const std::uint32_t permille = 1000 - static_cast<std::uint32_t>(tick) * 4;
        server.change(permille, Tick{tick}, made);
        if (tick % 3 == 0) continue;  // it is lost
        ASSERT_EQ(client.take(server.scale(), false), ClockInput::accepted);
        EXPECT_EQ(server.server_time_of(Tick{tick + 1}), client.server_time_of(Tick{tick + 1}));
    }
}

// --- What the audit allows ---

TEST(time_scale, time_costs_what_it_took_and_no_more_than_at_the_greatest_speed_since) {
    ScaledTime game(rate);
    const Moment change = Moment::at(Tick{100});
    const std::int64_t tick = Moment::one_tick;
    game.change(250, Tick{100}, {});
    EXPECT_EQ(game.real_span(change - tick, change), tick);
    EXPECT_EQ(game.real_span(change - tick, change + tick), 5 * tick);
    EXPECT_EQ(game.after(change - tick, 5 * tick), change + tick);
    game.change(1000, Tick{110}, {});
    EXPECT_EQ(game.real_span(change, change + tick), tick) << "caught up with at the speed of now";
    game.change(0, Tick{120}, {});
    game.change(1000, Tick{120}, Micros{5'000'000});
    EXPECT_EQ(game.real_span(Moment::at(Tick{119}), Moment::at(Tick{121})), 2 * tick) << "a pause costs nothing";
    EXPECT_EQ(game.real_span(change, change - tick), 0);
}

}  // namespace time_scale_test
