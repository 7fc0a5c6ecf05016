#pragma once

#include "tests/vectors/common/object.h"

#include <backsight/projectile/sweep.h>

namespace backsight::played {

/// The level of cases with a floor: the plane z = 0, as tests/vectors/README.md defines it.
LevelContact floor_contact(Vec3 from, Vec3 to, float radius);
/// Lives as long as the program.
LevelTrace floor_trace();
LevelAt floor_level();

/// The level of `judge` steps with a wall, as the page defines it. Otherwise every line answers `is_free`.
struct CoverLevel {
    bool is_given = false;  ///< whether there is a cover rule at all
    bool has_wall = false;
    bool answer = false;
    float x = 0.0f;
    float y = 0.0f;

    bool is_free(Vec3 from, Vec3 to) const;
};
CoverLevel cover_level_of(Object& step);

/// The level of queries, as the page defines it. Without the key there is none.
struct DoorLevel {
    bool is_given = false;
    float x = 0.0f;
    std::int64_t closes = 0;

    bool is_free(Vec3 from, Vec3 to, std::int64_t moment) const;
};
DoorLevel door_of(Object& step);

}  // namespace backsight::played
