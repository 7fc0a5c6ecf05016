// The server's time and the lead of a client that gets few snapshots, with other datagrams between them.

#include <backsight/base/random.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arena/online/client_timing.h"

namespace backsight::test {
namespace rare_snapshots {

using namespace backsight::arena;

/// One client and its server, channels included. All times are the server's; the client's clock is `clocks_apart` on.
class Session {
public:
    static constexpr Micros clocks_apart{7'000'000};

    struct Settings {
        std::int64_t snapshot_ticks = 64;
        /// Whether the server has an event to tell in a tick.
        std::function<bool(std::int64_t tick)> has_event = [](std::int64_t) { return false; };
        std::int64_t way_us = 20'000;
        double jitter_us = 0.0;
        double loss = 0.0;
        std::uint64_t seed = 1;
        /// Each report says that a command came as late as can be told.
        bool tells_of_lateness = false;
        MatchConfig match{};
    };
    explicit Session(const Settings& settings)
        : settings_(settings),
          server_({}, ChannelSide::server),
          client_({}, ChannelSide::client),
          clock_({}, rate, delay_of(settings)),
          timing_(settings.match, clock_),
          random_(settings.seed) {
        server_.open(1, Micros{0});
        client_.open(1, clocks_apart);
    }

    void play(std::int64_t seconds) {
        for (const std::int64_t until = tick_ + 64 * seconds; tick_ < until; ++tick_) {
            now_us_ = rate.time_of(Tick{tick_}).value;
            act_as_server();
            now_us_ += 5'000;
            act_as_client();
        }
    }
    void forget_counts() { farthest_ticks = timed = late = 0, earliness_us = 0; }

    std::int64_t off_us() {
        const Micros local = Micros{now_us_} + clocks_apart;
        return clock_.present_reading(local)->server_now.value - now_us_;
    }
    ClientTimingNumbers numbers() const { return timing_.numbers(); }

    std::int64_t farthest_ticks = 0;  // that a command was ahead of the server
    std::int64_t timed = 0;
    std::int64_t late = 0;
    std::int64_t earliness_us = 0;

private:
    struct Flying {
        std::int64_t arrives_us;
        std::uint64_t number;
        std::vector<std::uint8_t> bytes;
    };

    static InterpolationDelayConfig delay_of(const Settings& settings) {
        InterpolationDelayConfig config;
        config.send_interval = std::min(rate.time_of(Tick{settings.snapshot_ticks}), Micros{1'000'000});
        return config;
    }

    void send(Channel& from, Micros local, std::span<const std::uint8_t> body, std::vector<Flying>& way) {
        std::array<std::uint8_t, max_datagram_bytes> datagram;
        const std::size_t size = from.write(local, body, datagram);
        const double late_us = -std::log(1.0 - random_.unit()) * settings_.jitter_us;
        const std::int64_t arrives = now_us_ + settings_.way_us + static_cast<std::int64_t>(late_us);
        if (random_.chance(settings_.loss)) return;
        way.push_back({arrives, ++sent_, {datagram.begin(), datagram.begin() + static_cast<std::ptrdiff_t>(size)}});
    }
    template <class Take>
    void arrive(std::vector<Flying>& way, Take take) {
        std::sort(way.begin(), way.end(), [](const Flying& a, const Flying& b) {
            return std::pair(a.arrives_us, a.number) < std::pair(b.arrives_us, b.number);
        });
        std::size_t taken = 0;
        for (; taken < way.size() && way[taken].arrives_us <= now_us_; ++taken) take(way[taken]);
        way.erase(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(taken));
    }

    // A body up is a command's tick, one down the earliness and the server's tick.
    void act_as_server() {
        const Micros now{now_us_};
        arrive(up_, [&](const Flying& datagram) {
            const Received read = server_.read(now, datagram.bytes);
            if (read.body.empty()) return;
            BitReader in(read.body);
            const Tick wanted{static_cast<std::int64_t>(in.bits(32))};
            const Micros margin = rate.time_of(wanted) - Micros{datagram.arrives_us};
            earliness_.note(margin);
            farthest_ticks = std::max(farthest_ticks, wanted.value - tick_);
            ++timed;
            if (margin < Micros{0}) ++late;
            earliness_us += margin.value;
        });
        if (settings_.has_event(tick_)) static_cast<void>(server_.send_event(std::array<std::uint8_t, 13>{1}));
        if (tick_ % settings_.snapshot_ticks == 0) {
            std::array<std::uint8_t, 5> body;
            BitWriter out(body);
            const std::int8_t told = earliness_.take();
            out.bits(static_cast<std::uint8_t>(settings_.tells_of_lateness ? std::int8_t{-127} : told), 8);
            out.bits(static_cast<std::uint32_t>(tick_), 32);
            send(server_, now, body, down_);
        } else if (server_.wants_packet(now)) {
            send(server_, now, {}, down_);
        }
    }

    void act_as_client() {
        const Micros local = Micros{now_us_} + clocks_apart;
        arrive(down_, [&](const Flying& datagram) {
            const Received read = client_.read(local, datagram.bytes);
            while (client_.next_event()) continue;
            if (read.result != DatagramResult::payload) return;
            if (!read.body.empty()) {
                BitReader in(read.body);
                const auto earliness = static_cast<std::int8_t>(in.bits(8));
                clock_.snapshot_arrived(Tick{static_cast<std::int64_t>(in.bits(32))}, local);
                timing_.snapshot_arrived(local);
                timing_.earliness_told(earliness, local);
            }
            timing_.packet_arrived(client_, local);
        });
        while (const auto tick = timing_.next_command(local)) {
            static_cast<void>(clock_.moment(local));
            std::array<std::uint8_t, 4> body;
            BitWriter out(body);
            out.bits(static_cast<std::uint32_t>(tick->value), 32);
            send(client_, local, body, up_);
            timing_.commands_sent(client_.newest_sent());
        }
        if (client_.wants_packet(local)) send(client_, local, {}, up_);
    }

    Settings settings_;
    Channel server_;
    Channel client_;
    ViewClock clock_;
    ClientTiming timing_;
    RandomReals<double> random_;
    Earliness earliness_;
    std::vector<Flying> up_;
    std::vector<Flying> down_;
    std::uint64_t sent_ = 0;
    std::int64_t tick_ = 0;
    std::int64_t now_us_ = 0;
};

constexpr std::int64_t most_ahead_ticks = CommandBufferConfig{}.max_ahead_ticks;

void expect_well_timed(const Session::Settings& settings, const std::string& name) {
    Session session(settings);
    session.play(20);
    ASSERT_TRUE(session.numbers().view.is_synchronised) << name;
    const std::int64_t at_first = session.farthest_ticks;
    session.forget_counts();
    session.play(100);
    const double mean_ms = static_cast<double>(session.earliness_us) * 1e-3 / static_cast<double>(session.timed);
    EXPECT_LE(at_first, most_ahead_ticks) << name;
    EXPECT_LE(session.farthest_ticks, most_ahead_ticks) << name;
    EXPECT_GE(static_cast<double>(session.timed), 64.0 * 95.0 * (1.0 - 1.2 * settings.loss)) << name;
    EXPECT_LE(session.late * 20, session.timed) << name;
    EXPECT_LE(mean_ms, 45.0 + settings.jitter_us * 6e-3) << name;
    EXPECT_LE(std::abs(session.off_us()), settings.way_us / 2 + static_cast<std::int64_t>(settings.jitter_us) + 2'000)
        << name;
}

// 4.9 to 0.5 snapshots a second.
constexpr std::int64_t periods_ticks[] = {13, 16, 21, 32, 64, 100, 128};

TEST(rare_snapshots, alone_tell_the_servers_time) {
    for (const std::int64_t period : periods_ticks)
        expect_well_timed({.snapshot_ticks = period}, "every " + std::to_string(period));
}

// The datagram with the event carries the time, and the snapshot soon after it needs one too.
TEST(rare_snapshots, after_an_event_each_time_tell_the_servers_time) {
    for (const std::int64_t period : periods_ticks) {
        for (std::int64_t before = 0; before <= 6; ++before) {
            expect_well_timed(
                {.snapshot_ticks = period, .has_event = [=](auto tick) { return (tick + before) % period == 0; }},
                "every " + std::to_string(period) + ", an event " + std::to_string(before) + " before");
        }
    }
}

TEST(rare_snapshots, with_irregular_events_jitter_and_loss_keep_the_lead_in_what_the_server_takes) {
    for (const std::int64_t period : periods_ticks) {
        for (const double events_per_second : {1.0, 5.0, 60.0}) {
            for (const auto& [jitter_us, loss] : {std::pair{0.0, 0.0}, {5'000.0, 0.02}, {20'000.0, 0.10}}) {
                RandomReals<double> random(static_cast<std::uint64_t>(period));
                expect_well_timed({.snapshot_ticks = period,
                                   .has_event = [&](auto) { return random.chance(events_per_second / 64.0); },
                                   .jitter_us = jitter_us,
                                   .loss = loss,
                                   .seed = static_cast<std::uint64_t>(period)},
                                  "every " + std::to_string(period) + ", " + std::to_string(events_per_second) +
                                      " events a second, jitter " + std::to_string(jitter_us));
            }
        }
    }
}

// Whatever the reports say, a server refuses what is too far ahead, and suspects whoever sends it.
TEST(rare_snapshots, of_wrong_reports_do_not_lead_beyond_what_the_server_takes) {
    for (const std::uint32_t most : {2u, 6u, 16u, 64u}) {
        for (const std::int64_t period : {1, 13, 64, 128}) {
            Session::Settings settings{.snapshot_ticks = period, .tells_of_lateness = true};
            settings.match.command_buffer.max_ahead_ticks = most;
            Session session(settings);
            session.play(60);
            EXPECT_LE(session.farthest_ticks, most) << "every " << period;
            EXPECT_GE(session.timed, 64 * 50) << "every " << period;
        }
    }
}

}  // namespace rare_snapshots
}  // namespace backsight::test
