#pragma once

// What one projectile costs on the wire: of the published systems what is published, of ours what its messages took.

#include <backsight/projectile/authority.h>
#include <backsight/replicate/projectile_messages.h>

#include <string>

#include "lab/projectiles/preset.h"

namespace backsight::lab::projectiles {

/// NaN where nobody has published it.
struct MessageBytes {
    double owner = 0.0;   ///< between its owner and the server, both ways
    double remote = 0.0;  ///< from the server to one other client
};

/// Of a published system's projectile.
MessageBytes published_bytes(const std::string& preset);

/// What a command grows by that fires: its aim, coded against none before it.
double shot_bytes(const Press& press, const Quantization& quantization);
/// The grant to its owner and the spawn to another.
MessageBytes launch_bytes(const ServerProjectile& projectile, const Quantization& quantization);
/// To either.
double verdict_bytes(const SentVerdict& verdict);
/// To its owner, instead of a grant.
double denial_bytes(const ProjectileId& id, LaunchResult result);

}  // namespace backsight::lab::projectiles
