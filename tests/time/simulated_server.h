#pragma once

// A server behind a path, in virtual time, for tests of clocks: stamps, arrivals, round trips, and what a client's
// clock shows.

#include <backsight/base/random.h>

#include "time/server_clock.h"

#include <cmath>
#include <cstdint>

namespace backsight::test {

struct SimulatedPath {
    std::int64_t there_us = 10'000;
    std::int64_t back_us = 10'000;
    double jitter_us = 2'000.0;  // mean of an exponential tail, each way
    double drift_ppm = 0.0;      // of the client's clock
    std::int64_t server_ahead_us = 5'000'000'000;
};

class SimulatedServer {
public:
    SimulatedServer(const SimulatedPath& path, std::uint64_t seed) : path_(path), random_(seed) {}

    SimulatedPath& path() { return path_; }
    Micros server_at(std::int64_t true_us) const { return {true_us + path_.server_ahead_us + jump_us_}; }
    Micros local_at(std::int64_t true_us) const {
        return {true_us +
                static_cast<std::int64_t>(std::llround(static_cast<double>(true_us) * path_.drift_ppm * 1e-6))};
    }
    std::int64_t tail() {
        const double u = random_.unit();
        return static_cast<std::int64_t>(-std::log(1.0 - u) * path_.jitter_us);
    }
    /// The server's clock makes a jump.
    void jump(std::int64_t by_us) { jump_us_ += by_us; }

    /// Plays from the last call's time on to `until_us`: a packet each 16.667 ms, in order, every sixth with a round
    /// trip. `spoil(true time, stamp, rtt)` may change what is said; `read` is called after each.
    template <class Spoil, class Read>
    void play(ServerClock& clock, std::int64_t until_us, Spoil spoil, Read read) {
        for (; now_us_ < until_us; now_us_ += 16'667, ++packets_) {
            const std::int64_t there = path_.there_us + tail();
            const std::int64_t back = path_.back_us + tail();
            const std::int64_t arrived = std::max(now_us_ + there, last_arrival_us_ + 1);
            last_arrival_us_ = arrived;
            Micros stamp = server_at(now_us_);
            Micros rtt{arrived - now_us_ + back};
            spoil(now_us_, stamp, rtt);
            if (packets_ % 6 == 0) {
                clock.round_trip(stamp, rtt, local_at(arrived));
            } else {
                clock.one_way(stamp, local_at(arrived));
            }
            read(arrived, clock.read(local_at(arrived)));
        }
    }
    template <class Read>
    void play(ServerClock& clock, std::int64_t until_us, Read read) {
        play(
            clock, until_us, [](std::int64_t, Micros&, Micros&) {}, read);
    }

private:
    SimulatedPath path_;
    RandomReals<double> random_;
    std::int64_t jump_us_ = 0;
    std::int64_t now_us_ = 0;
    std::int64_t last_arrival_us_ = 0;
    std::uint64_t packets_ = 0;
};

}  // namespace backsight::test
