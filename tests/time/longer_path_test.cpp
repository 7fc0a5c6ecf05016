// A path that becomes slower for good.

#include <gtest/gtest.h>

#include "lab/clock/changing_server.h"
#include "time/longer_path.h"

using namespace backsight;
using lab::clock::ChangingServer;
using lab::clock::watch;
using lab::clock::Watched;

namespace longer_path_test {

ChangingServer step_by(double longer_ms, std::uint32_t hz, bool has_round_trips) {
    ChangingServer server;
    server.hz = hz;
    server.later_way_ms = server.way_ms + longer_ms;
    server.has_round_trips = has_round_trips;
    return server;
}

TEST(longer_path, starves_for_eight_seconds_at_most_on_a_quiet_path) {
    for (const std::uint32_t hz : {20u, 30u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (double longer_ms = 100.0; longer_ms <= 1'000.0; longer_ms += 50.0) {
                const Watched seen = watch(step_by(longer_ms, hz, has_round_trips));
                EXPECT_LE(seen.last_starved_s, 8.0) << hz << " Hz, " << longer_ms << " ms longer, " << has_round_trips;
                EXPECT_EQ(seen.moments_back, 0u);
                EXPECT_EQ(seen.numbers.clock_breaks, 0u);
            }
        }
    }
}

TEST(longer_path, starves_after_eight_seconds_as_it_did_before_on_a_path_with_jitter_and_loss) {
    for (const std::uint32_t hz : {20u, 64u, 128u}) {
        for (const bool has_round_trips : {false, true}) {
            for (double longer_ms = 100.0; longer_ms <= 900.0; longer_ms += 100.0) {
                ChangingServer server = step_by(longer_ms, hz, has_round_trips);
                server.jitter_ms = 30.0;
                server.loss = 0.1;
                const Watched seen = watch(server, 7);
                server.later_way_ms = server.way_ms;
                const Watched before = watch(server, 7);
                EXPECT_LE(seen.starved_ratio(8.0, 55.0), before.starved_ratio(8.0, 55.0) + 0.01)
                    << hz << " Hz, " << longer_ms << " ms longer, " << has_round_trips;
                EXPECT_EQ(seen.moments_back, 0u);
            }
        }
    }
}

TEST(longer_path, a_shorter_longest_delay_meets_the_limit_sooner) {
    for (const std::int64_t max_delay_us : {60'000, 100'000, 150'000, 200'000}) {
        for (double longer_ms = 50.0; longer_ms <= 500.0; longer_ms += 50.0) {
            ChangingServer server = step_by(longer_ms, 64, false);
            server.max_delay = Micros{max_delay_us};
            EXPECT_LE(watch(server).last_starved_s, 8.0) << max_delay_us << " us, " << longer_ms << " ms longer";
        }
    }
}

TEST(longer_path, leaves_the_present_as_it_was) {
    for (double longer_ms = 100.0; longer_ms <= 800.0; longer_ms += 100.0) {
        const Watched seen = watch(step_by(longer_ms, 64, true));
        EXPECT_LE(seen.worst_error_us, 1'000.0) << longer_ms;
        EXPECT_LE(seen.worst_over_bound_us, 0.0) << longer_ms;
    }
}

// --- What is no evidence ---

constexpr Micros limit{187'500};

struct Fed {
    LongerPath path{limit};
    int found = 0;

    // Snapshots each 20 ms from `from_ms` to `to_ms`, all as late.
    void feed(std::int64_t from_ms, std::int64_t to_ms, std::int64_t late_ms) {
        for (std::int64_t ms = from_ms; ms < to_ms; ms += 20) {
            const bool is_longer =
                path.arrived(Micros{(ms - late_ms) * 1'000}, Micros{late_ms * 1'000}, Micros{ms * 1'000}).has_value();
            found += is_longer ? 1 : 0;
        }
    }
};

TEST(longer_path, takes_two_seconds_without_a_snapshot_in_time) {
    Fed fed;
    fed.feed(0, 1'000, 0);
    fed.feed(1'000, 2'960, 300);
    EXPECT_EQ(fed.found, 0);
    fed.feed(2'960, 3'100, 300);
    EXPECT_EQ(fed.found, 1);
}

TEST(longer_path, one_snapshot_in_time_is_the_old_path) {
    Fed fed;
    for (std::int64_t ms = 0; ms < 60'000; ms += 1'900) {
        fed.feed(ms, ms + 20, 100);
        fed.feed(ms + 20, ms + 1'900, 400);
    }
    EXPECT_EQ(fed.found, 0);
}

TEST(longer_path, lateness_that_the_delay_can_wait_for_is_none) {
    Fed fed;
    fed.feed(0, 60'000, 187);
    EXPECT_EQ(fed.found, 0);
}

TEST(longer_path, a_gap_begins_anew) {
    Fed fed;
    for (std::int64_t ms = 0; ms < 60'000; ms += 2'000) fed.feed(ms, ms + 1'300, 400);
    EXPECT_EQ(fed.found, 0);
}

TEST(longer_path, what_an_outage_held_back_is_no_path) {
    Fed fed;
    fed.feed(0, 1'000, 0);
    // Ten seconds of snapshots, all within a second.
    for (std::int64_t i = 0; i < 500; ++i) {
        const Micros now{11'000'000 + i * 2'000};
        const Micros sent{1'000'000 + i * 20'000};
        fed.found += fed.path.arrived(sent, now - sent, now).has_value() ? 1 : 0;
    }
    fed.feed(12'000, 20'000, 0);
    EXPECT_EQ(fed.found, 0);
}

TEST(longer_path, few_snapshots_are_no_path) {
    LongerPath path(limit);
    int found = 0;
    for (std::int64_t i = 0; i < 7; ++i) {
        found += path.arrived(Micros{i * 400'000}, Micros{300'000}, Micros{i * 400'000 + 300'000}).has_value() ? 1 : 0;
    }
    EXPECT_EQ(found, 0);
}

}  // namespace longer_path_test
