#pragma once

// A victim who stays in the open beside a wall and wants to be foreseen behind it: they run at it again and again, name
// old snapshots, or fall silent in the middle of a step. An honest shooter fires at their picture in every tick. A fair
// hit is one whose damage they are shown while their middle is in sight, on the screen that they really have. Pure; any
// thread.

#include <cstddef>
#include <span>

#include "lab/audit/attack.h"
#include "lab/audit/knob.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// Times in ms. The defaults are an honest client on the link of lie.h who strafes beside the wall.
struct WallDancer {
    double newest_age = 60.0;   ///< age of the newest snapshot that they name
    double behind = 31.25;      ///< how far behind that they draw
    double fresh_every = 0.0;   ///< they name the newest that they have this often, with a shot of their own; 0: never
    double nearest_m = 0.6;     ///< where they turn back, metres from the wall's edge
    double toward_mps = 4.1;    ///< how fast they run at the wall ...
    double toward_for = 250.0;  ///< ... for so long
    double silent_for = 0.0;    ///< then nothing is sent: they stand, and the server knows them running
    double away_mps = 4.1;      ///< back to where they started
    double rest_for = 0.0;      ///< and stand there
};

std::span<const Knob<WallDancer>> dancer_knobs();

/// How long it lasts.
inline constexpr double dance_ms = 4000.0;

/// Whether this is what such a victim is after.
constexpr bool is_of_dancers(Gain gain) { return gain >= Gain::untouched_ms && gain <= Gain::untouched_firing_ms; }
/// How much of `gain` they got.
double play_dancer(const Rules& rules, const WallDancer& victim, Gain gain);

}  // namespace backsight::lab::audit
