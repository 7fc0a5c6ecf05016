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

/// R beyond max_granted_span is sent as that.
ProjectileGrant grant_of(const ServerProjectile& projectile);
/// False if it cannot be told: a muzzle or a weapon out of range. FF is rounded to its step.
[[nodiscard]] bool spawn_of(const ServerProjectile& projectile, const Quantization& quantization,
                            ProjectileSpawn& spawn);
/// Computes what its readers would make of it: the shooter from their own launch, everybody else from the spawn, which
/// is rounded. The place goes with it if one of them would have the centre farther than place_tolerance_m from where it
/// was, or the point by so much more than its rounded normal explains: after a bounce or a turn, and of a contact
/// within a target. One that quantize_position() refuses, 16 km away, stays out. `verdict` knows its place, or has none
/// told.
SentVerdict sent_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict,
                         const Quantization& quantization, TickRate rate);

/// The whole grant, for a shooter who held the image back by `hold_back`.
Grant complete_grant(const ProjectileGrant& grant, std::int64_t hold_back, const ProjectileRules& rules);
/// `rules`: of spawn.weapon; must outlive the image.
RemoteSpawn complete_spawn(const ProjectileSpawn& spawn, const ProjectileRules& rules,
                           const Quantization& quantization);
RemoteSpawn complete_spawn(const ProjectileSpawn&, const ProjectileRules&&, const Quantization&) = delete;
/// fill_place() completes its place, with the launch that this reader has, and is no farther off than the larger of
/// place_tolerance_m and half a step of positions on each axis; the point besides by 0.024 of the radius that met, for
/// the normal is rounded (max_normal_error_deg). The target is null if the history does not have it (any more); the
/// group is that of the hitbox in its newest state.
ProjectileVerdict complete_verdict(const SentVerdict& sent, const WorldHistory& history);

}  // namespace backsight
