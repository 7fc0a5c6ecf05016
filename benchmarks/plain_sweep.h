#pragma once

// A ball among players who move, by hand: every hitbox of everybody, asked of two views one by one and swept in its own
// frame in a plain double loop. The library's sweep is compared with it.

#include <backsight/projectile/sweep.h>

namespace backsight::bench {

/// The first entity other than `shooter` that the ball meets between the views: entity, hitbox and fraction; a fraction
/// above 1: nobody. For players who neither die nor jump.
SweptHit plain_sweep(const View& before, const View& after, Vec3 from, Vec3 to, float radius_m, EntityId shooter = {});

}  // namespace backsight::bench
