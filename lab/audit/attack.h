#pragma once

// What one attack gains: it is played against the judge, shot by shot. Pure; any thread.

#include <cstddef>
#include <cstdint>

#include "lab/audit/lie.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

enum class Gain : std::uint8_t {
    paid_ms,       ///< hit_age() of a hit: the oldest place that could be hit
    moved_m,       ///< how far the victim has moved on since the place of the hit, along one path
    off_path_m,    ///< how far from any place where the victim was
    lag_ms,        ///< how far a granted moment lies before the server's present
    behind_ms,     ///< how far a granted moment lies behind the newest snapshot that was named
    past_edge_ms,  ///< how far a granted moment went past the oldest of its window and past the elapsed time
    one_jump_ms,   ///< how much farther than time the granted moment went with one command
    jump_100_ms,   ///< the same within 100 ms
    hit_jump_ms,   ///< how much newer a place was hit than with a hit up to 100 ms before
    back_ms,       ///< how far a granted moment lies before the previous one
    ahead_ms,      ///< how much later the moment of a hit is than an honest client on the same link would draw
    future_ms,     ///< how far a granted moment lies past the server's present, whatever its draw group
    found_ms,      ///< how long after a client could have reported a snapshot it was still granted as received
    undone,        ///< snapshots reported, and later granted as never received
    refused_ms,    ///< how long honest shots at a victim in plain sight were refused
    // By a wall: wall_dancer.h and wall_shooter.h play these.
    untouched_ms,         ///< for how long of four seconds in the open fair hits on them were refused
    untouched_run_ms,     ///< likewise, without a pause
    untouched_firing_ms,  ///< likewise in all, where they fire ten times a second and name the newest that they have
    hit_behind_ms,        ///< how long a victim who was hit had been behind cover on their own screen
    early_ms,             ///< how much sooner a shot is executed where low round trips wait: early_shooter.h plays this
    // Of clients that own their movement, and of muzzles: own_mover.h plays these.
    walk_ahead_m,   ///< how far ahead of an honest runner at the limit, over any span
    walk_step_m,    ///< how far with one claim
    walk_wall_m,    ///< how far beyond a wall
    muzzle_off_m,   ///< how far a muzzle that was taken is from its shooter's eye
    muzzle_wall_m,  ///< how far it is beyond a wall
    // Of projectiles: flight_liar.h plays these.
    flight_early_ms,  ///< how much sooner than its flight time a projectile hits
    flight_known_ms,  ///< how much of the victim's way during the flight was over at the launch
    flight_paid_ms,   ///< how long before the hit the victim was last where the projectile met them
    count_
};
inline constexpr std::size_t gain_count = enum_count<Gain>;
const char* to_string(Gain gain);

/// Plays two and a half seconds of it, and returns the most of `gain` that it got; 0 for refused_ms, which
/// late_victim.h measures, and for what wall_dancer.h, wall_shooter.h, early_shooter.h, own_mover.h and
/// flight_liar.h play.
double play(const Rules& rules, const Lie& lie, Gain gain);

/// The longest round trip, in ms, at which an honest client's every shot at somebody on `path` is judged as seen; it
/// draws two snapshots behind the newest that it has.
double longest_round_trip_as_seen(const Rules& rules, Path path);

}  // namespace backsight::lab::audit
