// The client's clock over satellites: every 15 s the path is another one, longer or shorter both ways at once. That is
// no skew, and no reason to be further off.

#include "time/server_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "tests/time/simulated_server.h"

using namespace backsight;
using test::SimulatedPath;
using test::SimulatedServer;

namespace clock_satellite_test {

struct Orbit {
    std::int64_t shortest_rtt_us = 20'000;
    std::int64_t step_us = 20'000;  // each path is longer by up to this
    std::int64_t period_us = 15'000'000;
    double asymmetry_ratio = 0.0;
    double drift_ppm = 0.0;
    std::int64_t until_us = 240'000'000;
};

struct Flight {
    std::vector<double> over_limit_us;  // |error| less the path's asymmetry, after two seconds, sorted
    std::uint64_t beyond_bound = 0;
    float skew_ppm = 0.0f;

    double p99_us() const { return over_limit_us[over_limit_us.size() * 99 / 100]; }
};

Flight fly(const Orbit& orbit, std::uint64_t seed) {
    SimulatedPath path;
    path.drift_ppm = orbit.drift_ppm;
    path.jitter_us = 2'500.0;
    SimulatedServer server(path, seed);
    RandomReals<double> random(seed + 1'000);
    ServerClock clock{ServerClockConfig{}};
    Flight flight;
    for (std::int64_t at = orbit.period_us / 3; at < orbit.until_us; at += orbit.period_us) {
        const double rtt =
            static_cast<double>(orbit.shortest_rtt_us) + random.unit() * static_cast<double>(orbit.step_us);
        server.path().there_us = std::llround(rtt / 2.0 * (1.0 + orbit.asymmetry_ratio));
        server.path().back_us = std::llround(rtt / 2.0 * (1.0 - orbit.asymmetry_ratio));
        server.play(clock, at, [&](std::int64_t now, const std::optional<ClockReading>& reading) {
            if (!reading) return;
            const auto error = static_cast<double>(std::abs((reading->server_now - server.server_at(now)).value));
            if (error > static_cast<double>(reading->error_bound.value)) ++flight.beyond_bound;
            if (now > 2'000'000) flight.over_limit_us.push_back(error - rtt / 2.0 * std::abs(orbit.asymmetry_ratio));
        });
    }
    std::ranges::sort(flight.over_limit_us);
    flight.skew_ppm = clock.numbers().skew_ppm;
    return flight;
}

TEST(server_clock, a_path_that_steps_every_15_s_is_no_skew) {
    for (const double drift : {-50.0, 0.0, 50.0}) {
        for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
            const Flight flight = fly({.drift_ppm = drift}, seed);
            EXPECT_NEAR(static_cast<double>(flight.skew_ppm), -drift, 4.0) << drift << ' ' << seed;
            EXPECT_LT(flight.p99_us(), 1'000.0) << drift << ' ' << seed;
            EXPECT_EQ(flight.beyond_bound, 0u) << drift << ' ' << seed;
        }
    }
}

TEST(server_clock, holds_over_satellites_of_other_steps_and_periods) {
    for (const std::int64_t period : {7'000'000, 12'000'000, 30'000'000}) {
        for (const std::int64_t step : {3'000, 10'000, 30'000}) {
            for (const double drift : {-50.0, 50.0}) {
                const Flight flight = fly({.step_us = step, .period_us = period, .drift_ppm = drift}, 9);
                EXPECT_LT(flight.p99_us(), 1'000.0) << period << ' ' << step << ' ' << drift;
                EXPECT_EQ(flight.beyond_bound, 0u) << period << ' ' << step << ' ' << drift;
            }
        }
    }
}

TEST(server_clock, over_a_lopsided_satellite_is_off_by_what_its_path_is_lopsided_then) {
    for (const double asymmetry : {-0.3, 0.15, 0.3}) {
        for (const double drift : {-50.0, 50.0}) {
            for (const std::uint64_t seed : {5u, 6u, 7u, 8u}) {
                const Flight flight = fly({.asymmetry_ratio = asymmetry, .drift_ppm = drift}, seed);
                EXPECT_LT(flight.p99_us(), 1'000.0) << asymmetry << ' ' << drift << ' ' << seed;
                EXPECT_EQ(flight.beyond_bound, 0u) << asymmetry << ' ' << drift << ' ' << seed;
            }
        }
    }
}

TEST(server_clock, one_packet_that_met_a_gap_moves_it_little) {
    SimulatedPath path;
    path.jitter_us = 500.0;
    SimulatedServer server(path, 12);
    ServerClock clock{ServerClockConfig{}};
    std::int64_t worst_us = 0;
    // Every 2.5 s one packet to the client is 3 ms quicker than all others, and none in the other direction.
    std::int64_t packets = 0;
    server.play(
        clock, 60'000'000,
        [&](std::int64_t now, Micros& stamp, Micros& rtt) {
            if (now < 20'000'000 || ++packets % 150 != 0) return;
            stamp = stamp + Micros{3'000};
            rtt = rtt - Micros{3'000};
        },
        [&](std::int64_t now, const std::optional<ClockReading>& reading) {
            if (!reading || now < 3'000'000) return;
            worst_us = std::max(worst_us, std::abs((reading->server_now - server.server_at(now)).value));
        });
    EXPECT_LT(worst_us, 1'000);
}

}  // namespace clock_satellite_test
