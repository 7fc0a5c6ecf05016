// A view clock packet by packet: forged before it can know, several at one instant, and a path that is suddenly
// quicker.

#include <backsight/time/view_clock.h>

#include <gtest/gtest.h>

#include <algorithm>

using namespace backsight;

namespace view_clock_packets_test {

constexpr TickRate rate{64, 1};
constexpr Micros way{20'000};

Micros sent_at(std::int64_t tick) { return rate.time_of(Tick{tick}); }

// The server's clock is its ticks' and ten seconds more.
void hear(ViewClock& view, std::int64_t tick, Micros now) {
    view.snapshot_arrived(Tick{tick}, now);
    view.round_trip(sent_at(tick) + Micros{10'000'000}, now - sent_at(tick) + way, now);
}

TEST(view_clock_packets, a_first_snapshot_from_the_future_holds_nothing_up) {
    for (const std::int64_t ahead : {10, 40, 1000}) {
        ViewClock view(ViewClockConfig{}, rate, InterpolationDelayConfig{});
        view.snapshot_arrived(Tick{1000 + ahead}, sent_at(1000));
        std::uint64_t starved = 0;
        for (std::int64_t tick = 1001; tick < 1001 + 64 * 40; ++tick) {
            const Micros now = sent_at(tick) + way;
            hear(view, tick, now);
            const std::optional<Moment> shown = view.moment(now);
            if (tick < 1001 + 64 * 2) {
                starved = view.numbers().starved_frames;
                continue;
            }
            ASSERT_TRUE(shown);
            EXPECT_LE(*shown, Moment::at(Tick{tick})) << ahead;
            EXPECT_GE(*shown, Moment::at(Tick{tick - 6})) << ahead << " at " << tick - 1001;
            const Micros delay = view.numbers().delay;
            EXPECT_TRUE(delay >= Micros{0} && delay <= Micros{250'000}) << delay.value;
        }
        EXPECT_EQ(view.numbers().starved_frames, starved) << ahead;
    }
}

// A frame reads what has come since the last one, and one packet has overtaken another: each clock goes with the tick
// of its own packet.
TEST(view_clock_packets, a_clock_goes_with_its_own_packet_however_many_are_read_at_once) {
    ViewClock view(ViewClockConfig{}, rate, InterpolationDelayConfig{});
    for (std::int64_t tick = 1000; tick < 1000 + 64 * 20; tick += 2) {
        const Micros now = sent_at(tick + 1) + way;
        if (tick % 7 == 0) {
            hear(view, tick + 1, now);
            hear(view, tick, now);
        } else {
            hear(view, tick, now);
            hear(view, tick + 1, now);
        }
        if (tick < 1000 + 64 * 3) continue;
        const auto reading = view.present_reading(now);
        ASSERT_TRUE(reading);
        const Micros off = reading->server_now - (sent_at(tick + 1) + way);
        EXPECT_LE(std::max(off, Micros{} - off), reading->error_bound);
        EXPECT_LE(std::max(off, Micros{} - off), Micros{1'000});
    }
}

TEST(view_clock_packets, the_screen_goes_on_when_the_path_becomes_much_quicker) {
    ViewClock view(ViewClockConfig{}, rate, InterpolationDelayConfig{});
    const auto play = [&](std::int64_t from, std::int64_t to, Micros there) {
        std::int64_t stood = 0;
        std::optional<Moment> last;
        for (std::int64_t tick = from; tick < to; ++tick) {
            const Micros now = sent_at(tick) + there;
            view.snapshot_arrived(Tick{tick}, now);
            view.round_trip(sent_at(tick) + Micros{10'000'000}, there + there, now);
            const std::optional<Moment> shown = view.moment(now);
            if (last && shown && *shown == *last) ++stood;
            last = shown;
        }
        return stood;
    };
    play(1000, 1000 + 64 * 5, Micros{60'000});
    EXPECT_EQ(play(1003 + 64 * 5, 1000 + 64 * 10, Micros{20'000}), 0);
}

// A cell of a mobile network whose delay falls by seconds. Its snapshots seem to come from the future, and the clock
// takes half a second to believe them; they were applied, so stamps name them.
TEST(view_clock_packets, the_moment_stays_in_the_audits_window_when_the_path_becomes_quicker_by_seconds) {
    const ViewClockConfig config;
    ViewClock view(config, rate, InterpolationDelayConfig{});
    const auto play = [&](std::int64_t from, std::int64_t to, Micros there) {
        for (std::int64_t tick = from; tick < to; ++tick) {
            view.snapshot_arrived(Tick{tick}, sent_at(tick) + there);
            const std::optional<Moment> shown = view.moment(sent_at(tick) + there);
            ASSERT_TRUE(shown);
            ASSERT_GE(*shown, Moment::at(Tick{tick}) - rate.span(config.max_interpolation_delay)) << tick;
            ASSERT_LE(*shown, Moment::at(Tick{tick}) + rate.span(config.max_ahead)) << tick;
        }
    };
    play(1000, 1000 + 64 * 5, Micros{2'200'000});
    play(1000 + 64 * 8, 1000 + 64 * 12, Micros{100'000});
    EXPECT_EQ(view.numbers().epoch, 0u);
}

TEST(view_clock_packets, ticks_beyond_thirty_years_are_refused_at_any_rate) {
    for (const TickRate slow : {TickRate{1, 1}, TickRate{5, 1}, TickRate{64, 1}}) {
        ViewClock view(ViewClockConfig{}, slow, InterpolationDelayConfig{});
        EXPECT_EQ(view.snapshot_arrived(max_tick, Micros{1'000}), ClockInput::out_of_range);
        EXPECT_EQ(view.snapshot_arrived(Tick{1}, Micros{1'000}), ClockInput::accepted);
    }
}

}  // namespace view_clock_packets_test
