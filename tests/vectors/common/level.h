#pragma once

#include <backsight/projectile/sweep.h>

namespace backsight::played {

/// The level of cases with a floor: the plane z = 0, as tests/vectors/README.md defines it.
LevelContact floor_contact(Vec3 from, Vec3 to, float radius);
/// Lives as long as the program.
LevelTrace floor_trace();
LevelAt floor_level();

}  // namespace backsight::played
