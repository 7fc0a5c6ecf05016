#pragma once

// What one projectile costs on the wire: published numbers for the published systems, measured message sizes for ours.

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

/// Bytes of a published system's messages for one projectile.
MessageBytes published_bytes(const std::string& preset);

/// What firing adds to a command: its aim, coded against no earlier aim.
double shot_bytes(const Press& press, const Quantization& quantization);
/// Size of the grant to the owner and of the spawn to another client.
MessageBytes launch_bytes(const ServerProjectile& projectile, const Quantization& quantization);
/// Size of the verdict to either.
double verdict_bytes(const SentVerdict& verdict);
/// Size of the denial to the owner, instead of a grant.
double denial_bytes(const ProjectileId& id, LaunchResult result);

}  // namespace backsight::lab::projectiles
