#pragma once

// The lab's questions, of one set and method. Deterministic; no errors.

#include <vector>

#include "lab/reckoning/method.h"
#include "lab/reckoning/path.h"
#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

/// Question::updates: at the set's own instants, states quantised as sent, with the standard's heartbeat of 5 s. A
/// path's first state counts too. Vehicles are also sent when they are turned 3 degrees off; players are not, whose
/// view turns with the mouse. `bytes_per_s` is of whole states. The error is the ghost's, at the set's instants.
ReckoningRow updates_at(const PathSet& set, const Method& method, double bound_m);

/// Question::extrapolation, of each instant with two before it in its path and `horizon_ms` left in it. Where it really
/// was lies on the straight line between recorded instants.
std::vector<ReckoningRow> extrapolated(const PathSet& set, const Method& method,
                                       const std::vector<double>& horizons_ms);

/// Question::interpolation: linear, Hermite with contacts and the velocities that Method "constant velocity" and
/// "damped" would send, the plain cubic with the latter, and Catmull-Rom, over the first instants at or after each
/// 1/`rate_hz` second. Players only.
std::vector<ReckoningRow> interpolated(const PathSet& set, double rate_hz);

/// Question::traffic, of vehicles: rows of 20 Hz state updates shown at constant velocity, and of each model with the
/// bound at which its 95th percentile is no worse. Each also with states coded against what the receiver is known to
/// have, named ", delta".
std::vector<ReckoningRow> traffic(const PathSet& set, double delay_ms);

/// The 50th and 95th percentile; sorts. Unknown of nothing.
void fill_errors(ReckoningRow& row, std::vector<double>& errors_m);

/// Where the recording has it at `at`, linear between its points, looking on from point `from`.
Vec3 recorded_at(const Path& path, Micros at, std::size_t from);

}  // namespace backsight::lab::reckoning
