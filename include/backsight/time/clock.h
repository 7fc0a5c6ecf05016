#pragma once

// Types of the estimate of the server's time: its settings, the result of each observation, and a reading. ViewClock
// makes the estimate (time/view_clock.h); docs/integrate/time.md explains how. Plain values; any thread.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

struct ServerClockConfig {
    /// How long an observation counts for the offset. While the skew is not known well, an observation counts less and
    /// less as it ages. For the skew it counts eight times as long. Default 30 s: on measured 5G a path may be longer
    /// for 45 s at a time (docs/integrate/time.md). Range 1 s to 10 min.
    Micros window{30'000'000};
    /// The largest difference between the two ways of the network, as a part of the shortest round trip. 0.3 says that
    /// neither way takes more than 65 % of it. Only the error bound depends on it. Default 0.30: what the lab tests to.
    /// Range 0 to 1; at 1 the bound needs no assumption.
    float max_asymmetry_ratio = 0.30f;
    /// How many round trips must be measured before that assumption is made. With fewer the bound is half the round
    /// trip, which always holds (Cristian 1989). Default 8: the filter of NTP. Range 1 to 1000.
    std::uint32_t round_trips_to_trust = 8;
    /// The largest difference between the rates of two clocks. Default 100 ppm: crystals have up to 50. Range 0 to
    /// 1000.
    float max_skew_ppm = 100.0f;
    /// The output advances at 1 -+ this of real time. Default 0.005. Range 0.0001 to 0.5.
    float max_slew_ratio = 0.005f;
    /// How fast the output is corrected while the clock settles: it advances at 1 -+ this of real time. The clock
    /// settles for `settling` after the first round trip and after a break. Defaults 0.05, what a drawn moment may
    /// slew, and 2 s. Ranges max_slew_ratio to 0.5, and 0 to 60 s.
    float settling_slew_ratio = 0.05f;
    Micros settling{2'000'000};
    /// If only impossible observations (packets from the future, answers before the question) arrive for this long, the
    /// server's clock has a break. Default 500 ms, which leaves the rest of two seconds to settle. Range 10 ms to 60 s.
    Micros break_after{500'000};
    /// Without round trips an observation is impossible if it is this far before the envelope, or after the envelope
    /// for longer than this. Default 1 s. Range 10 ms to 10 min.
    Micros blind_limit{1'000'000};
    /// The noise of the stamps, both ways together. An observation may be off by this much before it counts as
    /// impossible. Half of it is part of the error bound, however short the round trip is. Default 2 ms, for stamps in
    /// whole milliseconds. Range 0 to 1 s.
    Micros tolerance{2'000};
    /// After a break to an earlier time the output stands still for at most this long; if that is not enough, a new
    /// epoch begins. Default 500 ms. Range 0 to 60 s.
    Micros max_stand{500'000};
    /// The longest round trip that is used. Default 4 min, because a lag of minutes may be real. Range 1 ms to 1 h.
    Micros max_rtt{240'000'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The result of an observation.
enum class ClockInput : std::uint8_t {
    accepted,
    declared_break,    ///< accepted; the clock had been off for too long, and started again
    not_newer,         ///< the stamp is not after that of an earlier packet: replayed or reordered
    from_future,       ///< would have arrived before it was sent
    before_question,   ///< answered before the question can have arrived
    too_quick,         ///< quicker by over a quarter of the round trip; used if nothing else arrives for break_after
    rtt_out_of_range,  ///< negative, or above max_rtt
    out_of_range,      ///< an instant is not within max_clock of 0, or a tick is after 30 years
    local_went_back,   ///< the caller's clock is before an earlier call's
    count_
};
const char* to_string(ClockInput input);
constexpr bool is_accepted(ClockInput input) { return input <= ClockInput::declared_break; }

struct ClockReading {
    Micros server_now;
    /// The true time is within this of server_now, under two conditions: the path is no more asymmetric than the config
    /// says, and the quickest packets of both ways have been seen, which under jitter of 100 ms takes longer than the
    /// first seconds. All other errors (age, skew, slewing, few round trips) are part of the bound. A sudden change of
    /// the skew, as while NTP slews a clock, widens the bound after three slices (three 16ths of the window). Until
    /// then the tolerance covers the change, up to 100 ppm at the defaults.
    Micros error_bound;
    /// How often the output went back. Within an epoch it never goes back.
    std::uint32_t epoch = 0;
};

}  // namespace backsight
