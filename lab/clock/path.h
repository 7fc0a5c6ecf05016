#pragma once

// What a client sees of a server over one recorded path: when each snapshot arrives, and the round trips.
//
// In: a trace, what is to be varied, a rate. Out: arrivals in the order in which they come, in true time and by the
// client's clock. Deterministic. One way is half the round trip of the trace's packet that was sent last, made longer
// there and shorter back by the asymmetry; what is lost in the trace is lost.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "inputs/trace.h"

namespace backsight::lab::clock {

struct PathConfig {
    const inputs::Trace* trace = nullptr;
    double asymmetry_ratio = 0.0;  ///< the way there takes (1 + this) of half the round trip, the way back (1 - this)
    double drift_ppm = 0.0;        ///< the client's clock runs faster by this
    std::int64_t phase_us = 0;     ///< of the client's frames and packets against the server's ticks
    std::int64_t offset_us = 0;    ///< where in the trace the first tick is
    TickRate rate{60, 1};          ///< of ticks and snapshots, and of the client's own packets
    std::int64_t time_interval_us = 50'000;  ///< a packet carries the server's clock this often (ChannelConfig)
};

/// Tick of the first snapshot: the server has run for a while. Ticks and shown moments are this much later than true
/// time.
inline constexpr std::int64_t first_tick = 60'000;

struct Arrival {
    Tick tick;
    std::int64_t sent_us = 0;            ///< true time
    std::int64_t arrived_us = 0;         ///< true time
    std::int64_t local_us = 0;           ///< of the same, the client's clock
    std::optional<std::int64_t> rtt_us;  ///< by the client's clock, without the hold
};

/// The shortest round trip of a trace is asked for by parts of this length.
inline constexpr std::int64_t base_part_us = 250'000;

struct Path {
    std::vector<Arrival> arrivals;
    std::int64_t shortest_there_us = 0;  ///< of all that arrived, which is unknown beforehand
    /// The path's round trip without its jitter at a time: the greater of the trace's shortest of the 5 s before and of
    /// the 5 s after, so that it steps when the path does, up and down. Near the trace's ends the less of the two;
    /// more than 5 s from any answer the last known.
    std::int64_t base_rtt_at(std::int64_t true_us) const;
    std::vector<std::int64_t> base_rtts_us;  ///< each base_part_us
    std::int64_t duration_us = 0;
    std::int64_t local_at(std::int64_t true_us) const;
    double drift_ppm = 0.0;
    std::int64_t phase_us = 0;
};

/// The delay one way, `factor` times half of the trace's round trip, of packets that are asked for in the order in
/// which they are sent.
class OneWay {
public:
    OneWay(const PathConfig& config, double factor);
    /// Nothing if the packet is lost.
    std::optional<std::int64_t> delay_at(std::int64_t sent_us);

private:
    const inputs::Trace* trace_;
    std::int64_t offset_us_;
    double factor_;
    std::size_t next_ = 0;
};

/// The client's clock shows this when the server's shows 0: neither knows the other's.
inline constexpr std::int64_t local_origin_us = 7'000'000'000;

Path make_path(const PathConfig& config);

/// The trace with pauses of more than a second cut out: nothing was measured then, and holding the last value would
/// invent a network.
inputs::Trace without_pauses(const inputs::Trace& trace);

}  // namespace backsight::lab::clock
