#pragma once

// Rewind by whole ticks, as the Source engine's public SDK does it (TIME_TO_TICKS and CLagCompensationManager; Bernier,
// GDC 2001).
//
//   const Tick tick = source_tick(shown, interpolation_delay, rate);                    // server, per command
//   const View then = View::at_moment(history, draw, Moment::at(tick));
//
// Published numbers: an interpolation of 0.1 s (cl_interp), and rounding to the nearest tick, a half up. Pure; any
// thread. Inputs finite, intervals above 0. No errors.
//
// Kept as published: what the client drew between two ticks is lost. The error is up to half a tick from rounding, plus
// the fraction of the drawn moment.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::presets {

/// Source's TIME_TO_TICKS: the nearest count of ticks, a half rounds up. The cast truncates towards zero, so below -0.5
/// ticks the result is one more than the nearest.
constexpr std::int32_t time_to_ticks(float duration_s, float interval_s) {
    return static_cast<std::int32_t>(0.5f + duration_s / interval_s);
}

/// The tick that the server rewinds to: the command's tick count, less the client's interpolation in whole ticks.
constexpr std::int32_t source_target_tick(std::int32_t tick_count, float interpolation_s, float interval_s) {
    return tick_count - time_to_ticks(interpolation_s, interval_s);
}

/// source_target_tick() for a client that drew `shown`: the tick count stands for that time plus the interpolation.
Tick source_tick(Micros shown, Micros interpolation_delay, TickRate tick_rate);

/// The first whole microsecond at or after `shown`. That is the drawn instant if one was drawn. Exact from 15.3 ticks
/// per second on; below, a moment is coarser than a microsecond.
Micros instant_of(Moment shown, TickRate tick_rate);

}  // namespace backsight::presets
