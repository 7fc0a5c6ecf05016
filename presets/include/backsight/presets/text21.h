#pragma once

// Two checks of text21's Rewind (Roblox), exact to its code: how far back a claimed time may lie, in milliseconds, and
// whether the aim leads to where the target was then, as an angle. Which of its 30 poses a second that time lies
// between is here too.
//
//   const Text21Window window = text21_window(config, server_now, claimed);         // clamped, with a reason
//   const Endpoints ends = text21_poses(config, rate.moment_at(window.judged), history.newest(), rate);
//   const View then = View::between(history, draw, ends.from, ends.to, ends.fraction);
//   const Text21Aim aim = text21_aim(then, target, {muzzle, look, 60.0f, 30.0f});   // within half of 30 degrees?
//   const Hit hit = text21_arc(then, {muzzle, look, 60.0f, 30.0f}, filter);         // the nearest who is
//
// Metres, degrees. Pure; any thread. No errors: a direction must be unit.
//
// The claimed time is the server's time now by the client's clock (GetServerTimeNow, ClockSync). Nothing takes off how
// far behind that the client draws, so a game on an interpolated screen is judged late by as much.
//
// Kept as published: the target is taken to be at its point nearest to the shooter. A wide target whose nearest point
// lies outside the cone is missed though others lie inside.

#include <backsight/presets/view_strategy.h>
#include <backsight/rewind/query.h>
#include <backsight/time/tick.h>
#include <backsight/view/view.h>

#include <cstdint>
#include <limits>

namespace backsight::presets {

struct Text21Config {
    /// maxRewindMs: the oldest instant that is judged. Default 500 ms; each weapon may have less. Range 0 to 10 s.
    Micros max_rewind{500'000};
    /// windowMs: how long snapshots are kept. Default 750 ms. Range max_rewind to 60 s.
    Micros window{750'000};
    /// snapshotHz: snapshots a second. Default 30. Range 1 to 1000.
    float snapshots_hz = 30.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// What became of a claimed time. The names are those of its AbuseTracker.
enum class Text21Reason : std::uint8_t {
    as_claimed,
    future_timestamp,  ///< after the server's now: judged now
    past_timestamp,    ///< before max_rewind: judged at max_rewind
};

struct Text21Window {
    Micros judged;  ///< on the server's clock
    Micros rewind;  ///< how far before now: 0 to max_rewind (usedRewindMs)
    Text21Reason reason = Text21Reason::as_claimed;
};
/// Limits are inclusive: a claim of exactly max_rewind is as_claimed.
Text21Window text21_window(const Text21Config& config, Micros server_now, Micros claimed);

/// Whether its server keeps the poses of this tick: the first at or after each multiple of 1 / snapshots_hz.
bool text21_keeps(const Text21Config& config, Tick tick, TickRate rate);
/// The kept poses around a moment, among those up to `newest`. Past the last of them it is named twice, as published.
Endpoints text21_poses(const Text21Config& config, Moment judged, Tick newest, TickRate rate);

/// A claimed aim.
struct Text21Cone {
    Vec3 origin;
    Vec3 look;               ///< unit
    float range_m = 0.0f;    ///< inclusive
    float angle_deg = 0.0f;  ///< of the whole cone; the aim may be off by half of it, inclusive
};

struct Text21Aim {
    bool is_on_target = false;
    std::uint16_t hitbox = 0;  ///< that was met: the nearest of those within the cone
    HitGroup group = HitGroup::generic;
    Vec3 point;              ///< nearest to the origin on that hitbox
    float angle_deg = 0.0f;  ///< between the look and the point; of no hit, the smallest in range, else 180
};
/// Whether the aim leads to `target` as `view` shows it. Nothing is on a target that has no pose or cannot be hit.
Text21Aim text21_aim(const View& view, EntityId target, const Text21Cone& cone);

/// Cone by which the lab and the arena judge rays by angle. Ours: text21 uses cones for melee alone, of 90 degrees. Two
/// degrees to either side are the half width that the lab's players aim within, 0.35 m, at 10 m.
inline constexpr float text21_ray_cone_deg = 4.0f;

/// ValidateMeleeArc: of all whom the aim leads to, the nearest, with the point as text21_aim() has it and the
/// normal against the look; empty without one. Ties go to the lower slot. `body_reach_m`: as in cast_ray_at().
Hit text21_arc(const View& view, const Text21Cone& cone, const QueryFilter& filter,
               float body_reach_m = std::numeric_limits<float>::infinity());

}  // namespace backsight::presets
