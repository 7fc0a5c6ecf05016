#pragma once

// A client with a low round trip on a server where low ones wait (ServerWorldConfig::even_to). It names old snapshots
// so that the server believes in a slow network, and names the newest that it has with each shot. Pure; any thread.

#include <cstddef>
#include <span>

#include "lab/audit/knob.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// What its network really takes, there and back, ms.
inline constexpr double low_round_trip_ms = 20.0;

/// Times in ms. The defaults are an honest client that fires twice a second.
struct EarlyShooter {
    double withheld = 0.0;      ///< how much older than its newest snapshot the ones are that it names
    double fire_every = 500.0;  ///< with the newest that it has
    double answer_after = 0.0;  ///< how late it answers to what measures its round trip
};

std::span<const Knob<EarlyShooter>> early_knobs();

/// How much sooner its shots are executed, ms, than those of an honest client with the same view: on average over five
/// seconds, ten seconds after it joined. 0 where nobody waits.
double early_ms(const Rules& rules, const EarlyShooter& lie);

}  // namespace backsight::lab::audit
