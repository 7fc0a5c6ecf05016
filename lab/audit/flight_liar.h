#pragma once

// A client that lies in its stamps so that its projectiles need less than their time: it launches in an old view, names
// new ones at once, and the flight is judged in those. Played against the library, with the arena's weapons. Pure; any
// thread.

#include <span>
#include <string>

#include "arena/player.h"
#include "lab/audit/attack.h"
#include "lab/audit/knob.h"
#include "lab/audit/lie.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// The stamps of a Lie, and when a projectile is launched. The defaults are an honest client. An attack launches once
/// in each round of its phases.
struct FlightLie : Lie {
    FlightLie() { victim = static_cast<double>(Path::strafer) + 0.5; }

    double launch_at = 200.0;  ///< ms after the round begins; in a silence, with the first command after it
    double distance = 12.0;    ///< of the victim, metres
};

std::span<const Knob<FlightLie>> flight_knobs();

/// Whether this is what such a client is after.
constexpr bool is_of_flights(Gain gain) { return gain >= Gain::flight_early_ms && gain <= Gain::flight_paid_ms; }
/// The weapon that goes by this name; WeaponId::count_ if none does.
arena::WeaponId weapon_named(const std::string& name);
/// The most of `gain` that it got with the weapon, which must be one that fires projectiles. Its victim stands still
/// where their way does not count.
double play_flight(const Rules& rules, arena::WeaponId weapon, const FlightLie& lie, Gain gain);

}  // namespace backsight::lab::audit
