#pragma once

// A shooter who wants to hit an honest victim behind cover. The victim runs behind the wall and stays. The shooter
// stands, names old snapshots, falls silent and draws late. Each shot is at the victim as the picture that they claim
// shows them, along a free line. What steps of their own gain is the peeker's advantage, which is no lie. Pure; any
// thread.

#include <cstddef>
#include <span>

#include "lab/audit/knob.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// Times in ms. The defaults are an honest client on the link of lie.h who stands.
struct WallShooter {
    double newest_age = 60.0;
    double behind = 31.25;
    double silent_for = 0.0;  ///< nothing is sent for so long ...
    double steady = 250.0;    ///< ... after so long
    double victim_mps = 4.1;  ///< how fast the victim runs for cover
};

std::span<const Knob<WallShooter>> shooter_knobs();

/// For how long, ms, no part of the victim had been in sight on their own screen when that showed them a hit: the most
/// over all hits.
double hit_behind_ms(const Rules& rules, const WallShooter& lie);

}  // namespace backsight::lab::audit
