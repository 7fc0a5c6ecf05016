#pragma once

// Rewind by whole ticks, as the Source engine's public SDK does it, and by a measured ping, as mods have done since
// 1999.
//
// In: what a client's command carries, or round trips as measured. Out: the tick, or the time before now, to rewind to.
// Pure but for the average's own state. Seconds; inputs finite, intervals above 0. No errors.

#include <cstdint>
#include <optional>

namespace backsight::presets {

/// Source's TIME_TO_TICKS: the nearest count of ticks, a half rounds up; the cast cuts towards zero, so below -0.5
/// ticks the result is one more than the nearest.
constexpr std::int32_t time_to_ticks(float duration_s, float interval_s) {
    return static_cast<std::int32_t>(0.5f + duration_s / interval_s);
}

/// The tick that the server rewinds to: the command's own tick count less the client's interpolation time in whole
/// ticks. What the client drew between two ticks is lost: up to half a tick by the rounding, and the fraction of the
/// drawn moment.
constexpr std::int32_t source_target_tick(std::int32_t tick_count, float interpolation_s, float interval_s) {
    return tick_count - time_to_ticks(interpolation_s, interval_s);
}

/// A round trip averaged exponentially with a gain of 1/8, the gain of TCP (RFC 6298, section 2); the first sample is
/// taken whole.
class RttAverage {
public:
    static constexpr double gain = 0.125;

    void add(double rtt_s) { average_s_ = average_s_ ? *average_s_ + gain * (rtt_s - *average_s_) : rtt_s; }
    /// Nothing before the first sample.
    std::optional<double> average_s() const { return average_s_; }

private:
    std::optional<double> average_s_;
};

/// How a server that knows a player's ping alone chooses how far to rewind.
enum class PingRewind {
    ping,                    ///< the round trip
    ping_plus_interpolation  ///< and the delay with which the client draws what it received
};

/// Time before the server's now, in seconds.
constexpr double ping_rewind_s(PingRewind rule, double rtt_s, double interpolation_s) {
    return rule == PingRewind::ping ? rtt_s : rtt_s + interpolation_s;
}

}  // namespace backsight::presets
