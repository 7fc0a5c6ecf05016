// The clock's error bound where the path is quicker than the stamps' error, and where the skew changes.

#include "time/server_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/time/simulated_server.h"

using namespace backsight;
using test::SimulatedPath;
using test::SimulatedServer;

namespace clock_bound_test {

// By how much a reading is off at most beyond its bound, and by how much at all.
struct WorstOff {
    std::int64_t beyond_us = INT64_MIN;
    std::int64_t error_us = 0;

    void add(const SimulatedServer& server, std::int64_t true_us, const std::optional<ClockReading>& reading) {
        if (!reading) return;
        const std::int64_t error = std::abs((reading->server_now - server.server_at(true_us)).value);
        beyond_us = std::max(beyond_us, error - reading->error_bound.value);
        error_us = std::max(error_us, error);
    }
};

TEST(server_clock, bounds_what_stamps_in_whole_milliseconds_are_off) {
    for (const std::int64_t one_way_us : {0, 100, 300, 1'000, 10'000}) {
        for (const std::int64_t ahead_us : {5'000'000'000, 5'000'000'500, 5'000'000'990}) {
            SimulatedPath path;
            path.there_us = path.back_us = one_way_us;
            path.jitter_us = 0.0;
            path.server_ahead_us = ahead_us;
            SimulatedServer server(path, 1);
            ServerClock clock{ServerClockConfig{}};
            WorstOff worst;
            const auto round = [](std::int64_t, Micros& stamp, Micros&) { stamp.value -= stamp.value % 1'000; };
            const auto look = [&](std::int64_t now, const auto& reading) { worst.add(server, now, reading); };
            server.play(clock, 60'000'000, round, look);
            EXPECT_LE(worst.beyond_us, 0) << one_way_us << ' ' << ahead_us << ' ' << worst.error_us;
        }
    }
}

// A server whose clock NTP slews: its rate jumps by this much, faster or slower, for a while.
TEST(server_clock, bounds_a_skew_that_changes_at_once) {
    for (const double jitter_us : {0.0, 20.0, 500.0}) {
        for (const std::int64_t one_way_us : {100, 300, 1'500, 20'000}) {
            for (const int sign : {1, -1}) {
                SimulatedPath path;
                path.there_us = path.back_us = one_way_us;
                path.jitter_us = jitter_us;
                SimulatedServer server(path, 1);
                ServerClock clock{ServerClockConfig{}};
                WorstOff worst;
                const auto look = [&](std::int64_t now, const auto& reading) { worst.add(server, now, reading); };
                server.play(clock, 120'000'000, look);
                for (std::int64_t until = 120'010'000; until <= 180'000'000; until += 10'000) {
                    server.jump(sign);  // 100 ppm
                    server.play(clock, until, look);
                }
                server.play(clock, 240'000'000, look);
                EXPECT_LE(worst.beyond_us, 0) << jitter_us << ' ' << one_way_us << ' ' << sign << ' ' << worst.error_us;
            }
        }
    }
}

}  // namespace clock_bound_test
