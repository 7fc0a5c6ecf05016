#pragma once

// From the server's projectiles to the messages about them (projectile_messages.h), and from messages to what a
// client's images take: grants and verdicts for OwnImages, spawns and verdicts for RemoteImages.
//
// Pure; nothing is allocated; threads as for WorldHistory.

#include <backsight/history/world_history.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/remote_images.h>
#include <backsight/replicate/projectile_messages.h>

namespace backsight {

/// R beyond max_granted_span is sent as that.
ProjectileGrant grant_of(const ServerProjectile& projectile);
/// False if it can not be told: a muzzle or a weapon out of range. FF is rounded to its step.
[[nodiscard]] bool spawn_of(const ServerProjectile& projectile, const Quantization& quantization,
                            ProjectileSpawn& spawn);
SentVerdict sent_verdict(const ProjectileVerdict& verdict);

/// The whole grant, for who held his image back by `hold_back`.
Grant complete_grant(const ProjectileGrant& grant, std::int64_t hold_back, const ProjectileRules& rules);
/// `rules`: of spawn.weapon; must outlive the image.
RemoteSpawn complete_spawn(const ProjectileSpawn& spawn, const ProjectileRules& rules,
                           const Quantization& quantization);
RemoteSpawn complete_spawn(const ProjectileSpawn&, const ProjectileRules&&, const Quantization&) = delete;
/// Without its place, which fill_place() gives who has the flight. The server's own is on a chord of a tick, so that
/// the position is off by up to an eighth of the acceleration times a tick squared (0.3 mm of gravity at 64 ticks per
/// second) and the way in 1/65536 tick; the point besides by 0.024 of the radius that met, for the normal is rounded
/// (max_normal_error_deg). The target is null if the history does not have it (any more); the group is that of the
/// hitbox in its newest state.
ProjectileVerdict complete_verdict(const SentVerdict& sent, const WorldHistory& history);

}  // namespace backsight
