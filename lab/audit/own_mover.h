#pragma once

// A client that owns its movement and lies about it, and a muzzle that is not where its shooter is: played against
// MovementAudit and judge_muzzle(). Pure; any thread.

#include <span>

#include "lab/audit/attack.h"
#include "lab/audit/knob.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// Times in ms. The defaults are a client that runs at the limit and says so. An attack repeats two phases: `steady`,
/// then `silence`. Whatever is refused is tried again with half the way, because a refusal costs nothing.
struct OwnMover {
    double speed = 1.0;  ///< times the limit
    double steady = 10'000.0;
    double silence = 0.0;  ///< nothing is claimed
    double burst = 1.0;    ///< claims that then come at once
    double clock = 1.0;    ///< how fast its own clock runs
    double leap = 0.0;     ///< metres more with the first claim after a silence
    double heading = 0.0;  ///< 0: along the wall; 1: straight at it
    double muzzle = 0.0;   ///< metres from its eye, in that heading
};

std::span<const Knob<OwnMover>> mover_knobs();

/// How long an attack lasts, seconds.
inline constexpr double mover_attack_s = 4.0;

/// Whether this is what such a client is after.
constexpr bool is_of_movers(Gain gain) { return gain >= Gain::walk_ahead_m && gain <= Gain::muzzle_wall_m; }
/// The most of `gain` that it got.
double play_mover(const Rules& rules, const OwnMover& mover, Gain gain);

}  // namespace backsight::lab::audit
