// A server that makes fewer ticks than it says, or more.

#include <gtest/gtest.h>

#include "lab/clock/changing_server.h"
#include "time/server_pace.h"

#include <cmath>
#include <string>

using namespace backsight;
using lab::clock::ChangingServer;
using lab::clock::watch;
using lab::clock::Watched;

namespace server_pace_test {

struct Clocks {
    bool has_round_trips = false;
    bool clock_is_scaled = false;
};
constexpr Clocks all_clocks[] = {{false, false}, {true, false}, {true, true}};

std::string words(const ChangingServer& server) {
    return std::to_string(server.rate) + " at " + std::to_string(server.hz) + " Hz, round trips " +
           std::to_string(server.has_round_trips) + std::to_string(server.clock_is_scaled);
}

template <class Each>
void for_each_pace(double jitter_ms, double loss, Each each) {
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const Clocks& clocks : all_clocks) {
            for (const double rate : {0.99, 0.97, 0.95, 0.94, 0.92, 0.90, 1.03, 1.06, 1.10}) {
                ChangingServer server;
                server.hz = hz;
                server.has_round_trips = clocks.has_round_trips;
                server.clock_is_scaled = clocks.clock_is_scaled;
                server.rate = rate;
                server.jitter_ms = jitter_ms;
                server.loss = loss;
                server.end_s = 60.0;
                each(server);
            }
        }
    }
}

TEST(server_pace, hardly_starves_a_screen_on_a_quiet_path) {
    for_each_pace(0.0, 0.0, [](const ChangingServer& server) {
        const Watched seen = watch(server);
        EXPECT_LE(seen.starved_ratio(0.0, 20.0), 0.10) << words(server);
        EXPECT_LE(seen.starved_ratio(5.0, 40.0), 0.01) << words(server);
        EXPECT_EQ(seen.moments_back, 0u) << words(server);
        EXPECT_LE(seen.numbers.jumps, 1u) << words(server);
        EXPECT_LE(seen.numbers.clock_breaks, 1u) << words(server);
        EXPECT_NEAR(static_cast<double>(seen.numbers.server_rate), server.rate, 0.004) << words(server);
    });
}

TEST(server_pace, starves_no_more_than_at_an_even_pace_with_jitter_and_loss) {
    for_each_pace(30.0, 0.1, [](const ChangingServer& server) {
        const Watched seen = watch(server, 3);
        ChangingServer even = server;
        even.rate = 1.0;
        const Watched before = watch(even, 3);
        EXPECT_LE(seen.starved_ratio(0.0, 20.0), before.starved_ratio(0.0, 20.0) + 0.12) << words(server);
        EXPECT_LE(seen.starved_ratio(5.0, 40.0), before.starved_ratio(5.0, 40.0) + 0.02) << words(server);
        EXPECT_EQ(seen.moments_back, 0u) << words(server);
    });
}

TEST(server_pace, keeps_the_present_within_its_bound_on_a_quiet_path) {
    for_each_pace(0.0, 0.0, [](const ChangingServer& server) {
        if (!server.has_round_trips) return;
        EXPECT_LE(watch(server).worst_over_bound_us, 0.0) << words(server);
    });
}

TEST(server_pace, goes_back_to_one_when_the_server_has_recovered) {
    for_each_pace(0.0, 0.0, [](ChangingServer server) {
        server.rate_ends_s = 35.0;
        server.end_s = 70.0;
        const Watched seen = watch(server);
        EXPECT_NEAR(static_cast<double>(seen.numbers.server_rate), 1.0, 0.006) << words(server);
        EXPECT_LE(seen.starved_ratio(20.0, 50.0), 0.02) << words(server);
        EXPECT_EQ(seen.moments_back, 0u) << words(server);
    });
}

// --- What is no pace ---

TEST(server_pace, is_one_to_the_bit_on_paths_with_jitter_loss_and_steps) {
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (const double jitter_ms : {0.0, 10.0, 30.0}) {
                for (const double later_way_ms : {20.0, 40.0, 140.0, 440.0}) {
                    ChangingServer server;
                    server.hz = hz;
                    server.has_round_trips = has_round_trips;
                    server.jitter_ms = jitter_ms;
                    server.loss = 0.1;
                    server.later_way_ms = later_way_ms;
                    server.end_s = 60.0;
                    const Watched seen = watch(server, 9);
                    EXPECT_EQ(seen.numbers.rate_changes, 0u)
                        << hz << " Hz, " << jitter_ms << " ms, to " << later_way_ms;
                }
            }
        }
    }
}

struct Fed {
    ServerPace pace{Micros{16'667}};
    std::int64_t now_us = 0;

    // Snapshots of every 16.667 ms, late by what `lateness_us` says of the time since this call.
    template <class Lateness>
    void feed(std::int64_t for_us, Lateness lateness_us, bool has_round_trips) {
        const std::int64_t from_us = now_us;
        for (; now_us < from_us + for_us; now_us += 16'667) {
            const auto late = static_cast<std::int64_t>(lateness_us(static_cast<double>(now_us - from_us)));
            const Micros arrived{1'000'000'000 + now_us + late};
            pace.snapshot_arrived(Micros{now_us}, arrived);
            if (has_round_trips) pace.round_trip(Micros{80'000 + late}, arrived);
        }
    }
};

TEST(server_pace, a_queue_that_fills_is_none_where_round_trips_tell) {
    Fed fed;
    fed.feed(
        5'000'000, [](double) { return 0.0; }, true);
    fed.feed(
        8'000'000, [](double us) { return us * 0.08; }, true);
    EXPECT_EQ(fed.pace.changes(), 0u);
}

TEST(server_pace, a_queue_that_fills_is_none_where_round_trips_are_rare) {
    for (const std::int64_t period : {60, 1'000'000}) {
        ServerPace pace{Micros{16'667}};
        std::int64_t late_us = 0;
        for (std::int64_t tick = 0; tick < 12'000; ++tick) {
            // A queue fills for 1.6 s of each 5 s, and is empty again at once.
            late_us = tick % 300 < 100 ? tick % 300 * 1'300 : 0;
            const Micros arrived{1'000'000'000 + tick * 16'667 + late_us};
            pace.snapshot_arrived(Micros{tick * 16'667}, arrived);
            if (tick % period == 8) pace.round_trip(Micros{80'000 + late_us}, arrived);
        }
        EXPECT_EQ(pace.changes(), 0u) << period;
    }
}

TEST(server_pace, a_queue_that_empties_is_none) {
    for (const bool has_round_trips : {false, true}) {
        Fed fed;
        fed.feed(
            5'000'000, [](double) { return 0.0; }, has_round_trips);
        fed.feed(
            2'000'000, [](double) { return 300'000.0; }, has_round_trips);
        fed.feed(
            3'000'000, [](double us) { return 300'000.0 - us * 0.1; }, has_round_trips);
        EXPECT_EQ(fed.pace.changes(), 0u) << has_round_trips;
    }
}

TEST(server_pace, beyond_its_range_nothing_is_believed) {
    for (const double rise : {0.5, 0.2, -0.13, -0.5}) {
        Fed fed;
        fed.feed(
            5'000'000, [](double) { return 0.0; }, false);
        fed.feed(
            3'000'000, [&](double us) { return us * rise; }, false);
        EXPECT_EQ(fed.pace.changes(), 0u) << rise;
        EXPECT_EQ(fed.pace.rate(), 1.0);
    }
}

TEST(server_pace, the_paced_clock_never_goes_back_and_is_the_own_one_before) {
    Fed fed;
    Micros last = fed.pace.paced(Micros{0});
    EXPECT_EQ(fed.pace.paced(Micros{123'456'789}), Micros{123'456'789});
    for (int i = 0; i < 200; ++i) {
        const double rise = i % 40 < 20 ? 0.08 : -0.08;
        fed.feed(
            100'000, [&](double us) { return us * rise + (i % 40 < 20 ? i % 20 : 20 - i % 20) * 8'000.0; }, false);
        const Micros paced = fed.pace.paced(Micros{1'000'000'000 + fed.now_us});
        EXPECT_GE(paced, last);
        last = paced;
    }
}

}  // namespace server_pace_test
