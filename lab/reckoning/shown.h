#pragma once

// What a receiver draws, frame by frame, of updates at a fixed rate that take a while: ours, the plain ways, and PUN
// 2's three forms as published. Deterministic; no errors.

#include <vector>

#include "lab/reckoning/path.h"
#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

/// Question::shown: at each recorded instant, from the first arrival in its path on, how far what is drawn is from
/// where the thing is at that instant. Frames are the recorded instants; PUN's FixedUpdate runs each 20 ms, Unity's
/// default. Interpolation draws two intervals after what arrived, and so is behind by design.
std::vector<ReckoningRow> shown(const PathSet& set, double rate_hz, double lag_ms);

/// What PUN's models do, for the legend.
std::vector<MethodNote> shown_notes();

}  // namespace backsight::lab::reckoning
