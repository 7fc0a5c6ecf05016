// The client's clock on what should not be: forged, replayed and reordered packets, packets from the future, and a
// server whose clock jumps, stops or runs at twice the speed. Bounded, counted, and right again two seconds after.

#include "time/server_clock.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <optional>

#include "tests/time/simulated_server.h"

using namespace backsight;
using test::SimulatedServer;

namespace clock_hostile_test {

using Reading = std::optional<ClockReading>;

std::uint64_t inputs(const ServerClock& clock, ClockInput input) { return clock.numbers().inputs[input]; }

// Watches that no reading goes back within an epoch, and how far off the clock is since an instant.
class Watch {
public:
    explicit Watch(SimulatedServer& server) : server_(server) {}
    void operator()(std::int64_t now, const Reading& reading) {
        if (!reading) return;
        if (last_ && last_->epoch == reading->epoch && reading->server_now < last_->server_now) ++steps_back;
        last_ = reading;
        if (now < since_us) return;
        worst_us = std::max(worst_us, std::abs((reading->server_now - server_.server_at(now)).value));
    }
    std::int64_t since_us = 0;
    std::int64_t worst_us = 0;
    int steps_back = 0;

private:
    SimulatedServer& server_;
    Reading last_;
};

// Plays 10 s well, `bad_us` badly, then well again, and expects the clock right 2 s after.
template <class Spoil>
void expect_recovery(std::int64_t bad_us, Spoil spoil, std::int64_t within_us = 1'500) {
    SimulatedServer server({}, 21);
    ServerClock clock{ServerClockConfig{}};
    Watch watch(server);
    const auto reader = [&](std::int64_t now, const Reading& reading) { watch(now, reading); };
    server.play(clock, 10'000'000, reader);
    server.play(
        clock, 10'000'000 + bad_us,
        [&](std::int64_t now, Micros& stamp, Micros& rtt) { spoil(server, now, stamp, rtt); }, reader);
    watch.since_us = 10'000'000 + bad_us + 2'000'000;
    watch.worst_us = 0;
    server.play(clock, 30'000'000 + bad_us, reader);
    EXPECT_LT(watch.worst_us, within_us);
    EXPECT_EQ(watch.steps_back, 0);
}

TEST(server_clock, refuses_a_packet_from_the_future_and_is_not_moved_by_it) {
    SimulatedServer server({}, 22);
    ServerClock clock{ServerClockConfig{}};
    server.play(clock, 10'000'000, [](std::int64_t, const Reading&) {});
    const Micros local = server.local_at(10'100'000);
    const auto before = clock.read(local);
    EXPECT_EQ(clock.one_way(server.server_at(10'100'000) + Micros{60'000}, local), ClockInput::from_future);
    EXPECT_EQ(clock.round_trip(server.server_at(10'100'000) + Micros{3'600'000'000}, Micros{20'000}, local),
              ClockInput::from_future);
    EXPECT_EQ(clock.read(local)->server_now, before->server_now);
    EXPECT_EQ(inputs(clock, ClockInput::from_future), 2u);
    EXPECT_EQ(clock.numbers().breaks, 0u);
}

TEST(server_clock, refuses_replays_and_what_was_overtaken) {
    SimulatedServer server({}, 23);
    ServerClock clock{ServerClockConfig{}};
    server.play(clock, 10'000'000, [](std::int64_t, const Reading&) {});
    const Micros local = server.local_at(10'100'000);
    EXPECT_EQ(clock.one_way(server.server_at(9'000'000), local), ClockInput::not_newer);
    EXPECT_EQ(clock.round_trip(server.server_at(9'000'000), Micros{20'000}, local), ClockInput::not_newer);
    EXPECT_EQ(inputs(clock, ClockInput::not_newer), 2u);
}

TEST(server_clock, refuses_what_no_path_can_do) {
    SimulatedServer server({}, 24);
    ServerClock clock{ServerClockConfig{}};
    server.play(clock, 10'000'000, [](std::int64_t, const Reading&) {});
    const Micros local = server.local_at(10'300'000);
    // The answer left 200 ms ago, and the question with it would have left after that.
    EXPECT_EQ(clock.round_trip(server.server_at(10'100'000), Micros{20'000}, local), ClockInput::before_question);
    EXPECT_EQ(clock.round_trip(server.server_at(10'290'000), Micros{-1}, local), ClockInput::rtt_out_of_range);
    EXPECT_EQ(clock.round_trip(server.server_at(10'290'000), Micros{3'600'000'000}, local),
              ClockInput::rtt_out_of_range);
    EXPECT_EQ(clock.one_way(Micros{std::int64_t{1} << 60}, local), ClockInput::out_of_range);
    EXPECT_EQ(clock.one_way(Micros{std::numeric_limits<std::int64_t>::min()}, local), ClockInput::out_of_range);
    EXPECT_EQ(clock.one_way(server.server_at(10'290'000), local - Micros{1}), ClockInput::local_went_back);
}

TEST(server_clock, takes_clocks_up_to_the_largest_that_callers_may_have) {
    for (const Micros own : {Micros{1'800'000'000'000'000}, max_clock - Micros{3'000'000}, Micros{} - max_clock}) {
        ServerClock clock{ServerClockConfig{}};
        for (std::int64_t us = 50'000; us < 2'000'000; us += 50'000) {
            EXPECT_EQ(clock.round_trip(Micros{us}, Micros{20'000}, own + Micros{us + 10'000}), ClockInput::accepted);
        }
        EXPECT_EQ(clock.read(own + Micros{2'000'000})->server_now, Micros{2'000'000});
        EXPECT_EQ(clock.one_way(Micros{2'000'000}, max_clock), ClockInput::out_of_range);
    }
}

TEST(server_clock, recovers_from_a_second_of_forged_packets) {
    expect_recovery(1'000'000, [](SimulatedServer&, std::int64_t now, Micros& stamp, Micros& rtt) {
        stamp = stamp + Micros{(now / 50'000 % 7) * 1'000'000'000 - 3'000'000'000};
        rtt = Micros{(now % 5) * 1'000};
    });
}

TEST(server_clock, recovers_from_a_minute_an_hour_ahead) {
    expect_recovery(60'000'000, [](SimulatedServer&, std::int64_t, Micros& stamp, Micros&) {
        stamp = stamp + Micros{3'600'000'000};
    });
}

TEST(server_clock, recovers_from_a_minute_an_hour_behind) {
    expect_recovery(60'000'000, [](SimulatedServer&, std::int64_t, Micros& stamp, Micros&) {
        stamp = stamp - Micros{3'600'000'000};
    });
}

TEST(server_clock, recovers_from_a_peer_whose_clock_stopped) {
    for (const std::int64_t stopped_us : {400'000, 800'000, 3'000'000, 60'000'000}) {
        expect_recovery(stopped_us, [](SimulatedServer& server, std::int64_t, Micros& stamp, Micros&) {
            stamp = server.server_at(10'000'000);
        });
    }
}

TEST(server_clock, recovers_from_a_peer_at_twice_the_speed) {
    for (const std::int64_t bad_us : {300'000, 1'000'000, 10'000'000}) {
        expect_recovery(bad_us, [](SimulatedServer& server, std::int64_t now, Micros& stamp, Micros&) {
            stamp = server.server_at(now + (now - 10'000'000));
        });
    }
}

TEST(server_clock, keeps_right_through_lag_of_minutes) {
    // All packets come two minutes late, and the round trips say so.
    SimulatedServer server({}, 25);
    ServerClock clock{ServerClockConfig{}};
    Watch watch(server);
    const auto reader = [&](std::int64_t now, const Reading& reading) { watch(now, reading); };
    server.play(clock, 10'000'000, reader);
    server.path().there_us += 60'000'000;
    server.path().back_us += 60'000'000;
    watch.since_us = 10'000'000;
    server.play(clock, 20'000'000, reader);
    EXPECT_LT(watch.worst_us, 15'000);  // at a skew that ten seconds did not teach
    EXPECT_EQ(clock.numbers().breaks, 0u);
    EXPECT_EQ(watch.steps_back, 0);
}

TEST(server_clock, refuses_a_way_too_quick_until_nothing_else_comes) {
    SimulatedServer server({}, 29);
    ServerClock clock{ServerClockConfig{}};
    server.play(clock, 10'000'000, [](std::int64_t, const Reading&) {});
    std::int64_t now = 10'100'000;
    // 8 ms quicker than the quickest of 10 ms.
    const auto quick = [&] { return clock.one_way(server.server_at(now) - Micros{2'000}, server.local_at(now)); };
    EXPECT_EQ(quick(), ClockInput::too_quick);
    now += 300'000;
    EXPECT_EQ(quick(), ClockInput::too_quick);
    now += 100'000;
    EXPECT_EQ(clock.one_way(server.server_at(now) - Micros{11'000}, server.local_at(now)), ClockInput::accepted);
    now += 200'000;
    EXPECT_EQ(quick(), ClockInput::too_quick);
    now += 500'000;
    EXPECT_EQ(quick(), ClockInput::accepted);
}

TEST(server_clock, follows_a_declared_break_at_once) {
    SimulatedServer server({}, 27);
    ServerClock clock{ServerClockConfig{}};
    Watch watch(server);
    const auto reader = [&](std::int64_t now, const Reading& reading) { watch(now, reading); };
    server.play(clock, 10'000'000, reader);
    clock.declare_break(server.local_at(10'050'000));
    server.jump(7'200'000'000);
    watch.since_us = 12'050'000;
    server.play(clock, 20'000'000, reader);
    EXPECT_LT(watch.worst_us, 1'500);
    EXPECT_EQ(clock.numbers().breaks, 1u);
    EXPECT_EQ(clock.numbers().epoch, 0u);
    EXPECT_EQ(watch.steps_back, 0);
}

TEST(server_clock, stands_still_over_a_short_jump_back_and_begins_an_epoch_after_a_long_one) {
    for (const auto& [jump_us, epochs] : {std::pair<std::int64_t, unsigned>{-400'000, 0u}, {-30'000'000, 1u}}) {
        SimulatedServer server({}, 28);
        ServerClock clock{ServerClockConfig{}};
        Watch watch(server);
        const auto reader = [&](std::int64_t now, const Reading& reading) { watch(now, reading); };
        server.play(clock, 10'000'000, reader);
        server.jump(jump_us);
        watch.since_us = 12'000'000;
        server.play(clock, 20'000'000, reader);
        EXPECT_LT(watch.worst_us, 1'500) << jump_us;
        EXPECT_EQ(clock.numbers().breaks, 1u) << jump_us;
        EXPECT_EQ(clock.numbers().epoch, epochs) << jump_us;
        EXPECT_EQ(watch.steps_back, 0) << jump_us;
    }
}

TEST(server_clock, without_round_trips_still_sees_a_clock_that_fell_back) {
    ServerClock clock{ServerClockConfig{}};
    std::int64_t now = 0;
    for (; now < 5'000'000; now += 16'667) clock.one_way(Micros{1'000'000'000 + now}, Micros{now});
    for (; now < 7'000'000; now += 16'667) clock.one_way(Micros{500'000'000 + now}, Micros{now});
    EXPECT_EQ(clock.breaks(), 1u);
    EXPECT_EQ(clock.newest_possible(Micros{now}), Micros{500'000'000 + now});
}

RC_GTEST_PROP(server_clock, is_right_two_seconds_after_any_nonsense, ()) {
    SimulatedServer server({}, *rc::gen::arbitrary<std::uint64_t>());
    ServerClock clock{ServerClockConfig{}};
    Watch watch(server);
    const auto reader = [&](std::int64_t now, const Reading& reading) { watch(now, reading); };
    server.play(clock, 5'000'000, reader);
    const std::int64_t bad_us = *rc::gen::inRange<std::int64_t>(20'000, 3'000'000);
    RandomReals<double> random(*rc::gen::arbitrary<std::uint64_t>());
    const double scale = *rc::gen::element(1e5, 1e6, 1e9, 1e12);
    server.play(
        clock, 5'000'000 + bad_us,
        [&](std::int64_t, Micros& stamp, Micros& rtt) {
            stamp = stamp + Micros{static_cast<std::int64_t>(random.uniform(-scale, scale))};
            rtt = Micros{static_cast<std::int64_t>(random.uniform(-1e3, scale))};
        },
        reader);
    watch.since_us = 5'000'000 + bad_us + 2'000'000;
    watch.worst_us = 0;
    server.play(clock, 12'000'000 + bad_us, reader);
    RC_ASSERT(watch.steps_back == 0);
    // A stamp that is off by less than a round trip can pass; half of the shortest is the most that it can do.
    RC_ASSERT(watch.worst_us < 12'000);
}

}  // namespace clock_hostile_test
