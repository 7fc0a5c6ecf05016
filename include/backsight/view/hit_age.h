#pragma once

// How old a hit is for its victim: the one definition that caps, verdicts, reports and labs share.
//
//   age = (instant at which the damage is dealt) - (latest instant at which the target was within same_place_m of
//         where it was hit)
//
// It is the time that the target cannot undo any more. A target that stood still is 0 old, however old the shooter's
// screen was. A newest sample that the screen held counts as old as it is. Rays and projectiles use the same function.
// Pure; any thread that may read the history.

#include <backsight/view/view.h>

#include <cstdint>

namespace backsight {

/// Metres. Half the default position step (1 / 128 m) would be met by rounding alone; 1 cm is what nobody can see.
inline constexpr float same_place_m = 0.01f;

/// Age of a hit on `found`, a pose of `view` with has_pose(), if its damage is dealt at `dealt`. In 1/65536 tick, never
/// below 0. `view` must be of the server's history, whose states of each tick show where the target really was. After
/// the newest of them it counts as staying there. Turning on the spot does not count as leaving. The target may never
/// have been at the place: on a chord over samples that the client had not received, or on an extrapolated course. Then
/// the age is that of the moment drawn, if samples lie on both sides of it, and otherwise of the newest sample used. A
/// rider's is the oldest of its own and its mounts'.
std::int64_t hit_age(const View& view, const ViewPose& found, Moment dealt);

/// Whether the entity came from where it was at `from` to where it was at `to`, a tick later as a rule, by moving: over
/// a teleport or a death, its own or that of what it rides, nobody is anywhere between. False if either is not recorded
/// any more.
bool came_by_moving(const WorldHistory& history, EntityId id, Tick from, Tick to);

}  // namespace backsight
