#pragma once

// Two checks of text21's Rewind (Roblox), exact to its code: how far back a claimed time may lie, in milliseconds, and
// whether the aim leads to where the target was then, as an angle.
//
//   const Text21Window window = text21_window(config, server_now, claimed);         // clamped, with a reason
//   const View then = View::at_moment(history, draw, rate.moment_at(window.judged));
//   const Text21Aim aim = text21_aim(then, target, {muzzle, look, 60.0f, 30.0f});   // within half of 30 degrees?
//
// Metres, degrees. Pure; any thread. No errors: a direction must be unit.
//
// Kept as published: the target is taken to be at its point nearest to the shooter. A wide target whose nearest point
// lies outside the cone is missed though others lie inside.

#include <backsight/time/tick.h>
#include <backsight/view/view.h>

#include <cstdint>

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

}  // namespace backsight::presets
