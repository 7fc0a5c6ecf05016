#pragma once

// From the server's projectiles to the messages about them (projectile_messages.h), and from messages to what a
// client's images take: grants and verdicts for PredictedProjectiles, spawns and verdicts for RemoteProjectiles.
//
// Pure; nothing is allocated; threads as for WorldHistory.

#include <backsight/history/world_history.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/replicate/projectile_messages.h>

namespace backsight {

/// Makes the grant of a launched projectile. R beyond max_granted_span is sent as max_granted_span.
ProjectileGrant grant_of(const ServerProjectile& projectile);
/// Makes the spawn of a launched projectile. Returns false if it cannot be sent, because its muzzle or weapon is out of
/// range. FF is rounded to its step.
[[nodiscard]] bool spawn_of(const ServerProjectile& projectile, const Quantization& quantization,
                            ProjectileSpawn& spawn);
/// Makes the verdict to send. It computes what the readers would make of it: the shooter from their own launch, all
/// others from the spawn, which is rounded. The place is sent if a reader would have the centre farther than
/// place_tolerance_m from where it was, or the point by that much more than its rounded normal explains. That happens
/// after a bounce or a turn, and for a contact within a target. A place that quantize_position() refuses, 16 km away,
/// is left out. `verdict` has its full place, or none.
SentVerdict sent_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict,
                         const Quantization& quantization, TickRate rate);

/// Completes a grant for a shooter who held the image back by `hold_back`.
Grant complete_grant(const ProjectileGrant& grant, std::int64_t hold_back, const ProjectileRules& rules);
/// Completes a spawn. `rules`: of spawn.weapon; must outlive the image.
RemoteSpawn complete_spawn(const ProjectileSpawn& spawn, const ProjectileRules& rules,
                           const Quantization& quantization);
RemoteSpawn complete_spawn(const ProjectileSpawn&, const ProjectileRules&&, const Quantization&) = delete;
/// Completes a verdict. fill_place() finds its place from the launch that this reader has. The place is off by no more
/// than the larger of place_tolerance_m and half a step of positions on each axis. The point may be off by another
/// 0.024 of the radius that met, because the normal is rounded (max_normal_error_deg). The target is null if the
/// history does not have it, or no longer has it. The group is that of the hitbox in the target's newest state.
ProjectileVerdict complete_verdict(const SentVerdict& sent, const WorldHistory& history);

}  // namespace backsight
