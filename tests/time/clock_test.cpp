// The client's clock on paths that behave: how far off, how smooth, and how honest about it.

#include "time/server_clock.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tests/time/simulated_server.h"

using namespace backsight;
using test::SimulatedPath;
using test::SimulatedServer;

namespace time_clock_test {

using Reading = std::optional<ClockReading>;

std::int64_t error_of(const SimulatedServer& server, std::int64_t true_us, const ClockReading& reading) {
    return (reading.server_now - server.server_at(true_us)).value;
}

// Absolute errors after two seconds, sorted.
std::vector<std::int64_t> errors_of(const SimulatedPath& path, std::uint64_t seed, std::int64_t until_us) {
    SimulatedServer server(path, seed);
    ServerClock clock{ServerClockConfig{}};
    std::vector<std::int64_t> errors;
    server.play(clock, until_us, [&](std::int64_t now, const Reading& reading) {
        if (reading && now > 2'000'000) errors.push_back(std::abs(error_of(server, now, *reading)));
    });
    std::ranges::sort(errors);
    return errors;
}

TEST(server_clock, knows_nothing_before_a_round_trip) {
    ServerClock clock{ServerClockConfig{}};
    EXPECT_FALSE(clock.read(Micros{0}).has_value());
    EXPECT_FALSE(clock.newest_possible(Micros{0}).has_value());
    EXPECT_EQ(clock.one_way(Micros{1'000'000}, Micros{500}), ClockInput::accepted);
    EXPECT_FALSE(clock.read(Micros{500}).has_value());
    EXPECT_EQ(clock.newest_possible(Micros{700}), Micros{1'000'200});
    EXPECT_EQ(clock.round_trip(Micros{1'001'000}, Micros{20'000}, Micros{2'000}), ClockInput::accepted);
    const Reading reading = clock.read(Micros{2'000});
    ASSERT_TRUE(reading.has_value());
    EXPECT_EQ(reading->server_now, Micros{1'011'000});
    EXPECT_GE(reading->error_bound, Micros{10'000});  // Cristian: half the round trip, with one of them
}

TEST(server_clock, is_within_a_millisecond_after_two_seconds_whatever_the_drift) {
    for (const double drift : {-50.0, 0.0, 50.0}) {
        SimulatedPath path;
        path.drift_ppm = drift;
        const auto errors = errors_of(path, 7, 60'000'000);
        EXPECT_LT(errors[errors.size() * 99 / 100], 1'000) << drift;
    }
}

TEST(server_clock, is_off_by_half_the_asymmetry_and_no_more_than_a_millisecond_besides) {
    SimulatedPath path;
    path.there_us = 13'000;
    path.back_us = 7'000;
    const auto errors = errors_of(path, 8, 60'000'000);
    EXPECT_LT(errors[errors.size() * 99 / 100], 3'000 + 1'000);
    EXPECT_GT(errors[errors.size() / 2], 2'500);  // nothing can see it, and nothing pretends to
}

TEST(server_clock, learns_the_skew) {
    SimulatedPath path;
    path.drift_ppm = 50.0;
    path.jitter_us = 500.0;
    SimulatedServer server(path, 9);
    ServerClock clock{ServerClockConfig{}};
    server.play(clock, 240'000'000, [](std::int64_t, const Reading&) {});
    EXPECT_NEAR(clock.numbers().skew_ppm, -50.0f, 5.0f);
    // The clock runs on without packets: 30 s at 50 ppm would be 1.5 ms.
    const Reading later = clock.read(server.local_at(270'000'000));
    EXPECT_LT(std::abs(error_of(server, 270'000'000, *later)), 1'000);
}

TEST(server_clock, is_not_moved_by_a_server_that_stamps_late_or_stalls) {
    SimulatedServer server({}, 10);
    ServerClock clock{ServerClockConfig{}};
    std::int64_t worst = 0;
    // Every packet between 10 s and 10.5 s bears the stamp of 10 s; then a second of stamps up to 40 ms old.
    const auto spoil = [&](std::int64_t now, Micros& stamp, Micros&) {
        if (now >= 10'000'000 && now < 10'500'000)
            stamp = server.server_at(10'000'000) + Micros{(now - 10'000'000) / 100};
        if (now >= 10'500'000 && now < 11'500'000) stamp = stamp - Micros{(11'500'000 - now) / 25};
    };
    const auto read = [&](std::int64_t now, const Reading& reading) {
        if (reading && now > 3'000'000) worst = std::max(worst, std::abs(error_of(server, now, *reading)));
    };
    // Ticks' stamps come one way; round trips keep their own.
    server.play(
        clock, 20'000'000,
        [&](std::int64_t now, Micros& stamp, Micros& rtt) {
            const Micros honest = stamp;
            spoil(now, stamp, rtt);
            if ((now / 16'667) % 6 == 0) stamp = honest;
        },
        read);
    EXPECT_LT(worst, 1'500);
    EXPECT_EQ(clock.numbers().breaks, 0u);
}

TEST(server_clock, follows_a_path_that_got_longer_and_one_that_got_shorter) {
    ServerClockConfig config;
    config.window = Micros{5'000'000};
    for (const std::int64_t change : {40'000, -8'000}) {
        SimulatedServer server({}, 11);
        ServerClock clock(config);
        std::int64_t worst = 0;
        const auto read = [&](std::int64_t now, const Reading& reading) {
            if (reading && now > 3'000'000) worst = std::max(worst, std::abs(error_of(server, now, *reading)));
        };
        server.play(clock, 10'000'000, read);
        server.path().there_us += change;
        server.path().back_us += change;
        server.play(clock, 40'000'000, read);
        EXPECT_LT(worst, 2'000) << change;
        EXPECT_EQ(clock.numbers().breaks, 0u) << change;
        // Within jitter of the new path: the window has forgotten the old one.
        EXPECT_NEAR(static_cast<double>(clock.numbers().shortest_rtt.value),
                    20'000.0 + 2.0 * static_cast<double>(change), 1'500.0);
    }
}

RC_GTEST_PROP(server_clock, never_goes_back_and_keeps_its_slew_and_bound_on_any_honest_path, ()) {
    const ServerClockConfig config;
    SimulatedPath path;
    const std::int64_t rtt = *rc::gen::inRange<std::int64_t>(2'000, 200'000);
    const double asymmetry = static_cast<double>(*rc::gen::inRange(-30, 31)) / 100.0;
    path.there_us = static_cast<std::int64_t>(static_cast<double>(rtt) / 2.0 * (1.0 + asymmetry));
    path.back_us = rtt - path.there_us;
    path.jitter_us = static_cast<double>(*rc::gen::inRange(0, 8'000));
    path.drift_ppm = static_cast<double>(*rc::gen::inRange(-50, 51));
    path.server_ahead_us = *rc::gen::inRange<std::int64_t>(-1'000'000'000'000, 1'000'000'000'000);
    SimulatedServer server(path, *rc::gen::arbitrary<std::uint64_t>());
    ServerClock clock(config);
    Reading last;
    Micros last_local;
    server.play(clock, 8'000'000, [&](std::int64_t now, const Reading& reading) {
        const Micros local = server.local_at(now);
        if (reading) RC_ASSERT(std::abs(error_of(server, now, *reading)) <= reading->error_bound.value);
        if (reading && last) {
            const auto real = static_cast<double>((local - last_local).value);
            const auto advanced = static_cast<double>((reading->server_now - last->server_now).value);
            RC_ASSERT(advanced >= 0.0);
            RC_ASSERT(std::abs(advanced - real) <= real * static_cast<double>(config.settling_slew_ratio) + 1.0);
            if (now > 4'000'000) {
                RC_ASSERT(std::abs(advanced - real) <= real * static_cast<double>(config.max_slew_ratio) + 1.0);
            }
        }
        if (reading) last = reading;
        last_local = local;
    });
    RC_ASSERT(clock.numbers().breaks == 0u);
    RC_ASSERT(clock.numbers().epoch == 0u);
}

TEST(server_clock_config, names_the_field_that_is_wrong) {
    using Change = void (*)(ServerClockConfig&);
    const std::pair<const char*, Change> cases[] = {
        {"window", [](ServerClockConfig& c) { c.window = Micros{999'999}; }},
        {"max_asymmetry_ratio", [](ServerClockConfig& c) { c.max_asymmetry_ratio = 1.01f; }},
        {"round_trips_to_trust", [](ServerClockConfig& c) { c.round_trips_to_trust = 0; }},
        {"max_skew_ppm", [](ServerClockConfig& c) { c.max_skew_ppm = -1.0f; }},
        {"max_slew_ratio", [](ServerClockConfig& c) { c.max_slew_ratio = 0.0f; }},
        {"settling_slew_ratio", [](ServerClockConfig& c) { c.settling_slew_ratio = 0.001f; }},
        {"settling", [](ServerClockConfig& c) { c.settling = Micros{-1}; }},
        {"break_after", [](ServerClockConfig& c) { c.break_after = Micros{0}; }},
        {"blind_limit", [](ServerClockConfig& c) { c.blind_limit = Micros{0}; }},
        {"tolerance", [](ServerClockConfig& c) { c.tolerance = Micros{-1}; }},
        {"max_stand", [](ServerClockConfig& c) { c.max_stand = Micros{60'000'001}; }},
        {"max_rtt", [](ServerClockConfig& c) { c.max_rtt = Micros{0}; }},
    };
    EXPECT_EQ(ServerClockConfig{}.validate(), nullptr);
    for (const auto& [field, change] : cases) {
        ServerClockConfig config;
        change(config);
        ASSERT_NE(config.validate(), nullptr) << field;
        EXPECT_EQ(std::string_view(config.validate()), field);
    }
}

TEST(server_clock, every_fate_of_an_observation_has_a_name) {
    for (const ClockInput input : enum_values<ClockInput>) EXPECT_STRNE(to_string(input), "unknown");
}

}  // namespace time_clock_test
