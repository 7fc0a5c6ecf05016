#pragma once

// A server whose path or whose pace changes at one instant, in virtual time, and a client that draws it: when did the
// screen run out of snapshots?

#include <backsight/base/random.h>
#include <backsight/time/view_clock.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <queue>
#include <vector>

namespace backsight::lab::clock {

struct ChangingServer {
    std::uint32_t hz = 64;
    double way_ms = 40.0;        // one way
    double later_way_ms = 40.0;  // from the change on, both ways
    double jitter_ms = 0.0;      // evenly up to this, each way
    double loss = 0.0;
    bool has_round_trips = false;  // 20 times a second
    double rate = 1.0;             // ticks per nominal tick from the change on
    bool clock_is_scaled = false;  // the clock in packets goes at that rate too
    double change_s = 20.0;
    double rate_ends_s = 1e9;
    bool tells_scale = false;  // the rate is a scale of the game's time, of which packets tell; 0: a pause
    double sleeps_s = 0.0;     // so long does the client neither read nor draw, from the change on; packets wait
    double joins_s = 0.0;      // what is sent before that does not reach the client
    double end_s = 75.0;
    double frame_hz = 60.0;
    Micros max_delay{250'000};
};

/// The present is watched from so long after the change on: a pace of 0.99 takes 8 s to be told from jitter.
inline constexpr double watched_from_s = 12.0;

struct Watched {
    double last_starved_s = 0.0;        // after the change
    double worst_error_us = 0.0;        // of the present, from watched_from_s after the change on
    double worst_over_bound_us = -1e9;  // of that, what its bound does not cover
    std::uint64_t moments_back = 0;
    double first_drawn_s = -1.0;  // since the start
    double behind_us = 0.0;       // of the last moment drawn, behind the newest snapshot
    double fastest = 0.0;         // most that the moment drawn moved in a frame since the change, of a frame's time
    std::vector<bool> starved;    // each frame since the change
    ViewClock::Numbers numbers;
    double frame_hz = 60.0;

    double starved_ratio(double from_s, double to_s) const {
        const auto at = [&](double s) {
            return static_cast<std::ptrdiff_t>(std::min(s * frame_hz, static_cast<double>(starved.size())));
        };
        if (at(to_s) <= at(from_s)) return 0.0;
        const auto count = std::count(starved.begin() + at(from_s), starved.begin() + at(to_s), true);
        return static_cast<double>(count) / static_cast<double>(at(to_s) - at(from_s));
    }
};

class ChangingPlay {
public:
    ChangingPlay(const ChangingServer& server, std::uint64_t seed)
        : server_(server), rate_{server.hz, 1}, view_({}, rate_, delay_of(server)), random_(seed) {
        watched_.frame_hz = server.frame_hz;
    }

    Watched play() {
        const auto frame_us = static_cast<std::int64_t>(1e6 / server_.frame_hz);
        for (now_us_ = 0; now_us_ < static_cast<std::int64_t>(server_.end_s * 1e6); now_us_ += step_us) {
            if (server_.tells_scale && pace_ == 0.0) wait_for_end_of_pause();
            server_us_ += static_cast<double>(step_us) * (server_.tells_scale ? pace_ : rate_now());
            while (server_us_ >= static_cast<double>(rate_.time_of(tick_ + 1).value)) send();
            if (is_asleep()) continue;
            while (!flying_.empty() && flying_.top().arrives_us <= now_us_) receive();
            if (now_us_ < next_frame_us_) continue;
            draw();
            while (next_frame_us_ <= now_us_) next_frame_us_ += frame_us;
        }
        watched_.numbers = view_.numbers();
        return watched_;
    }

private:
    static constexpr std::int64_t step_us = 1'000;
    static constexpr std::int64_t first_tick = 10'000;
    static constexpr Micros local_origin{5'000'000'000};
    struct Packet {
        std::int64_t arrives_us = 0;
        Tick tick;
        std::optional<Micros> clock;
        Micros rtt;
        TimeScale scale;
        bool operator<(const Packet& other) const { return arrives_us > other.arrives_us; }
    };

    static InterpolationDelayConfig delay_of(const ChangingServer& server) {
        InterpolationDelayConfig delay;
        delay.send_interval = TickRate{server.hz, 1}.time_of(Tick{1});
        delay.max_delay = server.max_delay;
        return delay;
    }
    double now_s() const { return static_cast<double>(now_us_) * 1e-6; }
    bool is_changed() const { return now_s() >= server_.change_s; }
    bool is_asleep() const { return is_changed() && now_s() < server_.change_s + server_.sleeps_s; }
    bool is_over() const { return now_s() >= server_.rate_ends_s; }
    std::int64_t way_us() {
        const double way = is_changed() ? server_.later_way_ms : server_.way_ms;
        return static_cast<std::int64_t>((way + random_.unit() * server_.jitter_ms) * 1e3);
    }
    double rate_now() const { return is_changed() && !is_over() ? server_.rate : 1.0; }
    // As a server has to: from a tick on that has just been made.
    void change_scale() {
        if (!server_.tells_scale || pace_ == rate_now()) return;
        if (pace_ == 0.0) server_us_ = static_cast<double>(rate_.time_of(tick_).value);
        pace_ = rate_now();
        game_.change(static_cast<std::uint32_t>(pace_ * 1000.0 + 0.5), tick_ + first_tick, Micros{now_us_});
    }
    void wait_for_end_of_pause() {
        change_scale();
        if (pace_ == 0.0 && now_us_ % 50'000 == 0) send_again();
    }
    void send() {
        tick_ = tick_ + 1;
        change_scale();
        send_again();
    }
    void send_again() {
        const std::int64_t there = way_us();
        const std::int64_t back = way_us();
        if (random_.chance(server_.loss) || now_s() < server_.joins_s) return;
        Packet packet{now_us_ + there, tick_, std::nullopt, Micros{there + back}, game_.scale()};
        if (server_.has_round_trips && now_us_ - clock_sent_us_ >= 50'000) {
            clock_sent_us_ = now_us_;
            packet.clock = Micros{(server_.clock_is_scaled ? static_cast<std::int64_t>(server_us_) : now_us_) + 777};
        }
        flying_.push(packet);
    }
    void receive() {
        const Packet packet = flying_.top();
        flying_.pop();
        const Micros now = local_origin + Micros{now_us_};
        if (server_.tells_scale) view_.set_time_scale(packet.scale, now);
        view_.snapshot_arrived(packet.tick + first_tick, now);
        if (packet.clock) view_.round_trip(*packet.clock, packet.rtt, now);
        newest_ = std::max(newest_, packet.tick + first_tick);
    }
    void draw() {
        const Micros now = local_origin + Micros{now_us_};
        const std::optional<Moment> moment = view_.moment(now);
        if (!moment) return;
        if (*moment < last_) ++watched_.moments_back;
        const bool is_first = watched_.first_drawn_s < 0.0;
        if (is_first) watched_.first_drawn_s = now_s();
        const auto moved_us = static_cast<double>(rate_.time_of(Moment{*moment - last_}).value);
        if (is_changed() && !is_first)
            watched_.fastest = std::max(watched_.fastest, moved_us * server_.frame_hz * 1e-6);
        last_ = *moment;
        watched_.behind_us = static_cast<double>((rate_.time_of(newest_) - rate_.time_of(last_)).value);
        watch_present(now);
        if (!is_changed()) return;
        watched_.starved.push_back(*moment > Moment::at(newest_));
        if (watched_.starved.back()) watched_.last_starved_s = now_s() - server_.change_s;
    }
    void watch_present(Micros now) {
        const std::optional<ClockReading> reading = view_.present_reading(now);
        if (!reading || now_s() < server_.change_s + watched_from_s) return;
        const double truth = server_us_ + static_cast<double>(rate_.time_of(Tick{first_tick}).value);
        const double error = std::abs(static_cast<double>(reading->server_now.value) - truth);
        watched_.worst_error_us = std::max(watched_.worst_error_us, error);
        watched_.worst_over_bound_us =
            std::max(watched_.worst_over_bound_us, error - static_cast<double>(reading->error_bound.value));
    }

    ChangingServer server_;
    TickRate rate_;
    ViewClock view_;
    RandomReals<double> random_;
    Watched watched_;
    std::priority_queue<Packet> flying_;
    std::int64_t now_us_ = 0;
    double server_us_ = 0.0;
    double pace_ = 1.0;  // where it is told
    ScaledTime game_{rate_};
    Tick tick_{0};
    Tick newest_ = no_tick;
    Moment last_;
    std::int64_t clock_sent_us_ = -1'000'000;
    std::int64_t next_frame_us_ = 0;
};

inline Watched watch(const ChangingServer& server, std::uint64_t seed = 1) { return ChangingPlay(server, seed).play(); }

}  // namespace backsight::lab::clock
