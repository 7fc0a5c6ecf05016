#pragma once

// A level as rows of numbers that a page draws. Pure functions.

#include <backsight/time/tick.h>

#include <vector>

#include "arena/level.h"

namespace backsight::web {

/// Columns of put_level(), as tables.h writes them.
inline constexpr const char* level_columns = "kind=solid;lift;door|lx|ly|lz|hx|hy|hz|slope_x|slope_y|slope_z|slope_d";
/// A row for each solid, then each lift and door where it rests.
void put_level(const arena::Level& level, std::vector<double>& out);
/// How far each lift, then each door, has moved at a tick: x y z.
void draw_movers(const arena::Level& level, Tick tick, std::vector<float>& out);

}  // namespace backsight::web
