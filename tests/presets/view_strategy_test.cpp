#include <backsight/presets/view_strategy.h>

#include <gtest/gtest.h>

#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

using test::ledger_with;
using test::stamp_of;

constexpr std::int64_t half = Moment::one_tick / 2;

// Snapshots 1 to 8 of the ticks 10, 20 .. 80.
Endpoints of(std::uint32_t newest, std::uint64_t received, std::int64_t shown_raw) {
    Ledger ledger = ledger_with(8, 10);
    const ViewStamp stamp = stamp_of(newest, shown_raw, received);
    ledger.learn(stamp);
    return endpoints_of(ledger, stamp);
}

Endpoints pair(std::int64_t from, std::int64_t to, int fraction) {
    return {Tick{from}, Tick{to}, static_cast<std::uint16_t>(fraction)};
}

TEST(endpoints, are_the_snapshots_around_the_moment) {
    EXPECT_EQ(of(8, 0xff, Moment::at(Tick{65}).raw), pair(60, 70, 32768));
    EXPECT_EQ(of(8, 0xff, Moment::at(Tick{62}).raw + half), pair(60, 70, 16384));
    EXPECT_EQ(of(8, 0xff, Moment::at(Tick{60}).raw), pair(60, 70, 0));
    EXPECT_EQ(of(8, 0xff, Moment::at(Tick{70}).raw - 1), pair(60, 70, 65535));
}

TEST(endpoints, skip_what_the_client_had_not) {
    // Without 70, and without 60 and 50.
    EXPECT_EQ(of(8, 0b1111'1101, Moment::at(Tick{65}).raw), pair(60, 80, 16384));
    EXPECT_EQ(of(8, 0b1111'0011, Moment::at(Tick{65}).raw), pair(40, 70, 54613));
    // The server has sent two more than the client knows of.
    EXPECT_EQ(of(6, 0b11'1111, Moment::at(Tick{55}).raw), pair(50, 60, 32768));
}

TEST(endpoints, beyond_the_newest_or_before_the_first_name_one_tick_twice) {
    EXPECT_EQ(of(6, 0b11'1111, Moment::at(Tick{65}).raw), pair(60, 60, 0));
    EXPECT_EQ(of(6, 0b00'0001, Moment::at(Tick{55}).raw), pair(60, 60, 0));
    EXPECT_EQ(of(6, 0b00'0011, Moment::at(Tick{45}).raw), pair(50, 50, 0));
}

TEST(endpoints, of_a_client_without_snapshots_are_none) { EXPECT_EQ(of(0, 0, 0), Endpoints{}); }

TEST(endpoints, know_what_earlier_stamps_reported) {
    Ledger ledger = ledger_with(100);
    // 4, 6 and 10; the last stamp's window begins at 7.
    ledger.learn(stamp_of(10, 0, 0b101'0001));
    ledger.learn(stamp_of(40, 0, std::uint64_t{0b101'0001} << 30 | 1));
    const ViewStamp last = stamp_of(70, Moment::at(Tick{5}).raw, std::uint64_t{1} << 60 | 1);
    ledger.learn(last);
    EXPECT_EQ(endpoints_of(ledger, last), pair(4, 6, 32768));
}

TEST(endpoints, do_not_guess_what_lies_in_a_gap_of_knowledge) {
    Ledger ledger = ledger_with(100);
    ledger.learn(stamp_of(10, 0, 0b11'1111'1111));
    const ViewStamp last = stamp_of(90, Moment::at(Tick{20}).raw, 1);
    ledger.learn(last);
    EXPECT_EQ(endpoints_of(ledger, last), pair(90, 90, 0));
}

TEST(ping_rewind, adds_the_interpolation_delay_where_it_is_told_to) {
    test::JudgeWorld world;
    world.run(64);
    const ShotStamps shot{world.server_now(), {}, Micros{50'000}, Micros{30'000}, {}, {}};
    const auto rewound = [&](ViewStrategy strategy) {
        const View view = view_of(strategy, shot, world.history, world.draw, world.ledger);
        return static_cast<double>(world.draw.tick_rate.time_of(Moment{shot.present - view.moment()}).value);
    };
    constexpr double rounding_us = 2.0;  // down to a microsecond, to a moment, and back
    EXPECT_EQ(rewound(ViewStrategy::present), 0.0);
    EXPECT_NEAR(rewound(ViewStrategy::ping), 50'000.0, rounding_us);
    EXPECT_NEAR(rewound(ViewStrategy::half_ping_plus_interpolation), 55'000.0, rounding_us) << "Mirror's";
    EXPECT_NEAR(rewound(ViewStrategy::ping_plus_interpolation), 80'000.0, rounding_us);
}

TEST(client_time, is_judged_in_poses_of_30_hz_and_500_ms_back_at_most) {
    test::JudgeWorld world;
    world.run(64);
    const auto place_at = [&](Moment client_now) {
        const ShotStamps shot{world.server_now(), {}, {}, {}, {}, {}, client_now};
        const View view = view_of(ViewStrategy::client_time, shot, world.history, world.draw, world.ledger);
        return view.pose(world.victim).pose.position.y;
    };
    const Moment then = world.server_now() - 10 * Moment::one_tick - half;
    EXPECT_NEAR(place_at(then), world.victim_at(then).y, 1e-3f);
    const Moment oldest = world.server_now() - 32 * Moment::one_tick;
    EXPECT_NEAR(place_at(world.server_now() - 50 * Moment::one_tick), world.victim_at(oldest).y, 1e-3f);
    // The last kept pose is at most two ticks old at 64 Hz; nothing is known past it.
    const float now_y = world.victim_at(world.server_now()).y;
    EXPECT_NEAR(place_at(world.server_now() + Moment::one_tick), now_y, 2.0f * 4.0f / 64.0f + 1e-3f);
}

}  // namespace
}  // namespace backsight::presets
