#include <backsight/time/tick.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string_view>

using namespace backsight;

namespace tick_test {

__extension__ using Wide = __int128;

constexpr std::int64_t thirty_years_us = 30ll * 366 * 86'400 * 1'000'000;
constexpr TickRate rates[] = {{64, 1}, {30, 1}, {60'000, 1001}, {200, 3}, {128, 1}, {1, 1}, {100'000, 1}, {1, 1000}};

std::int64_t floor_of(Wide a, Wide b) { return static_cast<std::int64_t>(a / b - (a % b < 0 ? 1 : 0)); }

std::int64_t exact_moment(TickRate rate, std::int64_t us) {
    return floor_of(Wide{us} * rate.numerator * 65536, Wide{rate.denominator} * 1'000'000);
}

std::int64_t exact_time(TickRate rate, std::int64_t raw) {
    return floor_of(Wide{raw} * rate.denominator * 1'000'000, Wide{rate.numerator} * 65536);
}

TickRate any_rate() {
    if (*rc::gen::inRange(0, 2) == 0) return rates[*rc::gen::inRange<std::size_t>(0, std::size(rates))];
    return {*rc::gen::inRange(1u, 100'001u), *rc::gen::inRange(1u, 100'001u)};
}

std::int64_t any_time_us() {
    const int bits = *rc::gen::inRange(1, 50);
    return *rc::gen::inRange<std::int64_t>(-(std::int64_t{1} << bits), std::int64_t{1} << bits) % thirty_years_us;
}

TEST(moment, is_a_tick_with_a_fraction) {
    const Moment m = Moment::at(Tick{7}, 49152);
    EXPECT_EQ(m.raw, 7 * 65536 + 49152);
    EXPECT_EQ(m.tick(), Tick{7});
    EXPECT_EQ(m.fraction(), 49152);
}

TEST(moment, before_the_start_still_has_its_fraction_past_the_tick_before_it) {
    const Moment m{-1};
    EXPECT_EQ(m.tick(), Tick{-1});
    EXPECT_EQ(m.fraction(), 65535);
}

TEST(moment, the_last_one_is_the_last_fraction_of_the_last_tick) {
    EXPECT_EQ(max_moment.tick(), max_tick);
    EXPECT_EQ(max_moment.fraction(), 65535);
    EXPECT_EQ(max_moment.raw, (std::int64_t{1} << 62) - 1);
}

RC_GTEST_PROP(moment, comes_back_from_its_tick_and_fraction, ()) {
    const Moment m{*rc::gen::inRange<std::int64_t>(0, max_moment.raw)};
    RC_ASSERT(Moment::at(m.tick(), m.fraction()) == m);
}

TEST(tick_rate, is_exact_where_ticks_are_no_whole_microseconds) {
    const TickRate hz64{64, 1};
    EXPECT_EQ(hz64.moment_at(Micros{1'000'000}), Moment::at(Tick{64}));
    EXPECT_EQ(hz64.time_of(Tick{1}), Micros{15'625});
    const TickRate hz30{30, 1};
    EXPECT_EQ(hz30.moment_at(Micros{3'600'000'000}), Moment::at(Tick{108'000}));
    EXPECT_EQ(hz30.time_of(Tick{1}), Micros{33'333});
    EXPECT_EQ(hz30.time_of(Tick{3}), Micros{100'000});
    const TickRate ntsc{60'000, 1001};
    EXPECT_EQ(ntsc.moment_at(Micros{1'001'000'000}), Moment::at(Tick{60'000}));
    EXPECT_EQ(ntsc.time_of(Tick{60'000}), Micros{1'001'000'000});
}

TEST(tick_rate, of_15_ms_ticks_never_drifts) {
    const TickRate source{200, 3};
    for (const std::int64_t ticks : {std::int64_t{1}, std::int64_t{7}, std::int64_t{1'000'000'007}}) {
        EXPECT_EQ(source.moment_at(Micros{ticks * 15'000}), Moment::at(Tick{ticks}));
        EXPECT_EQ(source.time_of(Tick{ticks}), Micros{ticks * 15'000});
    }
}

// Source 2013 rounds the client's interpolation time to whole ticks: 0.1 s at 15 ms become 7 ticks, 0.105 s.
TEST(tick_rate, keeps_an_interpolation_delay_that_source_rounds_to_whole_ticks) {
    const TickRate source{200, 3};
    const std::int64_t delay = source.span(Micros{100'000});
    EXPECT_EQ(delay, 436'906) << "6 2/3 ticks, rounded down by less than 1/65536";
    EXPECT_NEAR(static_cast<double>(source.time_of(Moment{delay}).value), 100'000.0, 1.0);
}

TEST(tick_rate, rounds_down_before_the_start_too) {
    const TickRate hz64{64, 1};
    EXPECT_EQ(hz64.moment_at(Micros{-1}), Moment{-5}) << "-4.19";
    EXPECT_EQ(hz64.time_of(Moment{-1}), Micros{-1}) << "-0.24";
    EXPECT_EQ(hz64.moment_at(Micros{-1'000'000}), Moment::at(Tick{-64}));
}

TEST(tick_rate, is_exact_at_the_end_of_its_range) {
    for (const TickRate rate : rates) {
        ASSERT_EQ(rate.validate(), nullptr);
        for (const std::int64_t us : {thirty_years_us, thirty_years_us - 1, -thirty_years_us, -thirty_years_us + 1}) {
            const Moment m = rate.moment_at(Micros{us});
            EXPECT_EQ(m.raw, exact_moment(rate, us));
            EXPECT_EQ(rate.time_of(m).value, exact_time(rate, m.raw));
        }
    }
}

RC_GTEST_PROP(tick_rate, agrees_with_128_bit_arithmetic, ()) {
    const TickRate rate = any_rate();
    const std::int64_t us = any_time_us();
    const Moment m = rate.moment_at(Micros{us});
    RC_ASSERT(m.raw == exact_moment(rate, us));
    RC_ASSERT(rate.time_of(m).value == exact_time(rate, m.raw));
}

RC_GTEST_PROP(tick_rate, a_moment_survives_the_way_to_microseconds_and_back_within_rounding, ()) {
    const TickRate rate = any_rate();
    const Moment m = rate.moment_at(Micros{any_time_us()});
    const Moment back = rate.moment_at(rate.time_of(m));
    const std::int64_t one_microsecond = exact_moment(rate, 1) + 1;
    RC_ASSERT(back <= m);
    RC_ASSERT(m - back <= one_microsecond);
}

RC_GTEST_PROP(tick_rate, never_runs_backwards, ()) {
    const TickRate rate = any_rate();
    const std::int64_t a = any_time_us();
    const std::int64_t b = a + *rc::gen::inRange<std::int64_t>(0, 1'000'000);
    RC_ASSERT(rate.moment_at(Micros{a}) <= rate.moment_at(Micros{b}));
    const Moment m = rate.moment_at(Micros{a});
    RC_ASSERT(rate.time_of(m) <= rate.time_of(m + *rc::gen::inRange<std::int64_t>(0, 1'000'000)));
}

// Of any value: no product leaves 64 bits, and what lies beyond gives the end that is nearer.
TEST(tick_rate, gives_an_end_for_times_beyond_what_it_counts) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (const TickRate rate :
         {TickRate{64, 1}, TickRate{100'000, 1}, TickRate{1, 1'000'000}, TickRate{60'000, 1001}}) {
        const Moment last = rate.moment_at(Micros{most});
        const Micros end = rate.time_of(Moment{most});
        EXPECT_EQ(rate.moment_at(Micros{most / 2}), last);
        EXPECT_EQ(rate.span(Micros{most}), last.raw);
        EXPECT_GT(last, rate.moment_at(Micros{thirty_years_us}));
        EXPECT_LT(rate.moment_at(Micros{least}), rate.moment_at(Micros{-thirty_years_us}));
        EXPECT_GT(end, Micros{thirty_years_us});
        EXPECT_LT(rate.time_of(Moment{least}), Micros{-thirty_years_us});
    }
}

TEST(clock, beyond_its_range_counts_as_the_nearer_end) {
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(within_clock(Micros{most}), max_clock);
    EXPECT_EQ(within_clock(Micros{least}), Micros{-max_clock.value});
    EXPECT_EQ(within_clock(Micros{-7}), Micros{-7});
    EXPECT_EQ(within_round_trip(Micros{most}), longest_round_trip);
    EXPECT_EQ(within_round_trip(Micros{-7}), Micros{0});
    EXPECT_EQ(within_round_trip(Micros{7}), Micros{7});
}

TEST(tick_rate, names_the_field_that_is_wrong) {
    EXPECT_EQ((TickRate{100'000, 1'000'000}.validate()), nullptr);
    EXPECT_EQ((TickRate{0, 1}.validate()), std::string_view("tick_rate.numerator"));
    EXPECT_EQ((TickRate{100'001, 1}.validate()), std::string_view("tick_rate.numerator"));
    EXPECT_EQ((TickRate{1, 0}.validate()), std::string_view("tick_rate.denominator"));
    EXPECT_EQ((TickRate{1, 1'000'001}.validate()), std::string_view("tick_rate.denominator"));
}

}  // namespace tick_test
