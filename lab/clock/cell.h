#pragma once

// One path, played to our clock and delay and to the published ones.
//
// In: a path's settings. Out: how far our clock was off, and for each method the delay and how often there was nothing
// newer to show. Deterministic.
//
// All stand on the same packets and the same frames, and stand still where the server's audit would stop them: no newer
// snapshot for max_ahead. The published methods are given the true time and the quickest way of the whole trace; ours
// has to find both.

#include <cstdint>
#include <string>
#include <vector>

#include "lab/clock/path.h"

namespace backsight::lab::clock {

/// The weights of starvation at which our delay is run; the default's among them.
const std::vector<float>& swept_weights();

struct CellConfig {
    PathConfig path;
    /// Nothing is measured before this time: a clock must have settled by then.
    std::int64_t settle_us = 2'000'000;
    /// Our delay is also run at all of swept_weights().
    bool sweeps_weights = true;
    /// The clock's error is kept so often, to be drawn; 0: not.
    std::int64_t keep_errors_us = 0;
};

/// How far a clock may be off while the path's round trip is `base_rtt_us`: the effect of its asymmetry, and 1 ms.
double clock_limit_us(double asymmetry_ratio, std::int64_t base_rtt_us);

/// Sums over frames.
struct DelayScore {
    std::string method;
    float weight = 0.0f;  ///< of starvation, for our method
    std::uint64_t frames = 0;
    std::uint64_t starved = 0;
    double delay_sum_us = 0.0;     ///< behind the newest that the quickest way could have brought
    std::uint64_t stood = 0;       ///< frames that stood still: nothing newer came for max_ahead
    double drawn_on_sum_us = 0.0;  ///< what the method wanted, as if nothing ever stood still

    double stood_ratio() const { return frames == 0 ? 0.0 : static_cast<double>(stood) / static_cast<double>(frames); }
    double drawn_on_ms() const { return frames == 0 ? 0.0 : drawn_on_sum_us / static_cast<double>(frames) * 1e-3; }
    double delay_ms() const { return frames == 0 ? 0.0 : delay_sum_us / static_cast<double>(frames) * 1e-3; }
    double starvation() const { return frames == 0 ? 0.0 : static_cast<double>(starved) / static_cast<double>(frames); }
    void add(const DelayScore& other);
};

struct ClockError {
    double at_s = 0.0;
    double error_ms = 0.0;
    double bound_ms = 0.0;
};

struct ClockScore {
    // One of each per frame after settling:
    std::vector<float> errors_us;        ///< absolute
    std::vector<float> over_limits_us;   ///< by how much that is above its limit then; below 0 where it is within
    std::vector<float> bounds_us;        ///< what the clock said of itself
    std::uint64_t steps_back = 0;        ///< readings before the reading before, of the clock
    std::uint64_t moments_back = 0;      ///< the same of what is drawn
    std::uint64_t moments_too_fast = 0;  ///< advanced by more than 1.05 of real time, or under 0.95
    std::uint64_t beyond_bound = 0;      ///< readings, settled or not, that are off by more than they said
    std::uint64_t readings = 0;
    std::uint64_t breaks = 0;
    double limit_sum_us = 0.0;
    std::vector<ClockError> kept;

    void add(const ClockScore& other);
};

struct CellResult {
    ClockScore clock;
    std::vector<DelayScore> delays;  ///< ours at the default weight first, then the published, then ours swept
};

CellResult run_cell(const CellConfig& config);

}  // namespace backsight::lab::clock
