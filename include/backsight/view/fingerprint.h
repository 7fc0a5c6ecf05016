#pragma once

// One number over all that client and server must have equal for exact views: how to draw, how to quantise, what a
// history can hold, and every hitbox in its order. Compare it when a client connects: with a build that differs, every
// shot would be judged slightly off its target, which is the hardest kind of bug to find. Pure; threads as for reading
// a history.

#include <backsight/history/world_history.h>
#include <backsight/view/reconstruct.h>

#include <cstdint>

namespace backsight {

/// Version of the pictures that this library draws from equal samples with equal settings. It grows whenever a curve,
/// an extrapolation or a reckoning model changes by a bit, or the states in snapshots and plain bytes do, so that sides
/// of two such builds do not meet. 2: contacts in Hermite curves, falls that do not brake. 3: entities are drawn on
/// their way across changes of what they wear, and have hitbox masks.
inline constexpr std::uint64_t drawing_version = 3;

/// drawing_version is part of it. Equal on every platform for equal settings. Bone posers are code and cannot be in it:
/// WorldHistory::set_bone_poser() takes a number for yours.
std::uint64_t view_fingerprint(const WorldHistory& history, const DrawConfig& draw);

}  // namespace backsight
