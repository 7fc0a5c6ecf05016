#pragma once

// advance() for a flight that keeps its result, thousands of which go on in a tick.

#include <backsight/projectile/flight.h>

namespace backsight {

/// What advance() does, with the result of the step before, whose end is none and whose hit is empty. It becomes this
/// step's; its hit is written only where somebody was met. `is_on_leg`: its position is position_at() of the leg at
/// `step.from`, to the bit, and is not worked out again.
void advance_on(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step, bool is_on_leg,
                FlightResult& result);

}  // namespace backsight
