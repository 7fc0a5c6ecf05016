#pragma once

// A client that may send anything, in a match of the arena: stamps, acknowledgements, the times of its commands, its
// walk, its muzzle, and what it fires. It plays a ServerArena through the server's own buffer of commands. What it
// gains is measured from the server's record of the players, not by what the judge says of a hit. Pure; any thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "arena/online/match_config.h"
#include "lab/audit/knob.h"
#include "lab/audit/lie.h"

namespace backsight::lab::audit {

enum class MatchGain : std::uint8_t {
    hit_age_ms,    ///< how long before a hit its victim was last within 1 cm of where they were hit
    hit_moved_m,   ///< how far the victim is from there
    hit_early_ms,  ///< how much sooner than its flight time a projectile hits
    hit_known_ms,  ///< how much of the victim's way during the flight was over at the launch
    door_hit_ms,   ///< how long after a door had come between them a victim was hit through it
    door_walk_ms,  ///< how long after a door had shut the player walked through it
    eye_off_m,     ///< how far from their eye, as it is in the present, a shot left
    tick_shots,    ///< shots in a tick
    tick_damage,   ///< health that the automatic takes in a tick
    immune_ms,     ///< how long honest shots at somebody in plain sight were refused
    count_
};
inline constexpr std::size_t match_gain_count = enum_count<MatchGain>;

/// Times in ms, metres. The defaults are an honest client that stands and holds the trigger.
struct MatchLie : Lie {
    double weapon = 0.0;    ///< of those that the gain is about, by their place in that list
    double fire_at = 0.0;   ///< in each round of its phases, how long after its beginning it pulls the trigger
    double fire_for = 1e4;  ///< and for how long it holds it
    double walk_at = 0.0;   ///< after the attack begins
    double walk_for = 0.0;
    double forward = 0.0;  ///< share of the running speed, -1 to 1
    double left = 0.0;
    double muzzle_up = 0.0;  ///< how far from its eye it says that its shots leave
    double muzzle_left = 0.0;
    double aim_up = 0.95;  ///< how far above the victim's feet it aims
    double skips = 0.0;    ///< numbers of commands that it leaves out before each
};

std::span<const Knob<MatchLie>> match_knobs();
/// Where the search for this gain starts: a lie that is known to gain something.
MatchLie first_lie(MatchGain gain);

/// The most of `gain` that it got. `match` as the server has it.
double play_match_lie(const arena::MatchConfig& match, const MatchLie& lie, MatchGain gain);

/// The list of what a client may gain at most under these settings, and of what says so. The gain's
/// name ends in its unit.
const char* to_string(MatchGain gain);
double most_of(MatchGain gain, const arena::MatchConfig& match);
std::string most_by(MatchGain gain);

}  // namespace backsight::lab::audit
