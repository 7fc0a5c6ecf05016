#pragma once

// What a shot inherits of those who move its muzzle. Both ends ask the view of one stamp, so neither has to be told.
// Pure; any thread.

#include <backsight/projectile/projectile.h>
#include <backsight/view/view.h>

#include <optional>

namespace backsight {

/// The velocity that a shot in `view` inherits, before the weapon's share and cap: m/s in world space. None of what the
/// view does not show. Nothing if the server cannot know which samples the client had.
std::optional<Vec3> carried_velocity(const View& view, Inherits inherits, EntityId shooter, EntityId mount);

}  // namespace backsight
