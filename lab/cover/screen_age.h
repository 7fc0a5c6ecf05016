#pragma once

// How old an honest player's screen is for the server, tick by tick: what the cover rule goes by.
//
// In: a recorded path and what is added to its round trip. Out: for each tick of the server how old the sample was
// that the player's last stamp drew others from. One way is half the round trip; snapshots, frames and commands go at
// 64 Hz; the client is our ViewClock with its defaults. Deterministic.

#include <cstdint>
#include <vector>

#include "inputs/trace.h"

namespace backsight::lab::cover {

struct ScreenConfig {
    const inputs::Trace* trace = nullptr;
    double extra_rtt_ms = 0.0;
    int phases = 4;  ///< of frames against ticks, evenly spaced
    /// Nothing is measured before this time: a clock must have settled by then.
    std::int64_t settle_us = 2'000'000;
    /// How long a command that has arrived waits for its tick (CommandLead keeps about a tick).
    std::int64_t lead_us = 15'625;
};

/// In milliseconds, in no order: of all ticks and phases.
std::vector<float> screen_ages_ms(const ScreenConfig& config);

}  // namespace backsight::lab::cover
