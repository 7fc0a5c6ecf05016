#pragma once

// The published systems of the lab, each on the pure functions of its preset in the library, and `none`. What each
// carries and what it does not:
//
// none: an image at the trigger, the server's projectile from the muzzle when the request comes, hits swept against the
//   present on both sides, nothing told to the owner. No system: the line that the others are measured from.
//
// fishnet: its guide. The owner at once, the server behind by at most 0.15 s and catching up by 8 % of the rest a tick,
//   targets tested where a step ends, nothing reconciled. Not its observers, nor levels that a fast frame passes
//   through.
//
// unreal_series: its text and code. Forward time, sleep of fake and request together, sub-steps of 16.6 ms, the hitbox
//   tested where a sub-step ends (a child collider is not swept), the replica that flies and hits by itself on the
//   owner's machine, the confirm timer and the 0.4 s of a detonated fake, the four cases with 100 cm, tear-off after
//   0.1 s. Effects are predicted. Not its straightening of bounces, nor FailedToSpawn.
//
// unreal_series_corrected: the same with bCorrectFakeProjectilePositionOverTime, which is off by default: the replica
//   is forwarded by half a ping, the fake moved to it over 20 m (2 m if it bounces), from one side only.
//
// ut4: sleep of the fake alone, forward time on server and client, the fake's life of ping - 20 ms, its one teleport at
//   linking, explosion when the server's is heard of, hits swept (its movement component sweeps children). Not the
//   pairing by direction, which would add mistaken volleys, nor position updates of a projectile in flight.

#include <memory>
#include <string>

#include "lab/projectiles/preset.h"

namespace backsight::lab::projectiles {

/// nullptr for a name that is none of the above.
std::unique_ptr<Preset> make_published_preset(const std::string& name, const Stage& stage);

}  // namespace backsight::lab::projectiles
