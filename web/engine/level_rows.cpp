#include "web/engine/level_rows.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

void put_brush(double kind, const Brush& brush, std::vector<double>& out) {
    const Plane slope = brush.plane_count > 6 ? brush.planes[6] : Plane{};
    for (const double value :
         {kind, static_cast<double>(brush.low.x), static_cast<double>(brush.low.y), static_cast<double>(brush.low.z),
          static_cast<double>(brush.high.x), static_cast<double>(brush.high.y), static_cast<double>(brush.high.z),
          static_cast<double>(slope.normal.x), static_cast<double>(slope.normal.y), static_cast<double>(slope.normal.z),
          static_cast<double>(slope.distance)})
        out.push_back(value);
}

}  // namespace

void put_level(const Level& level, std::vector<double>& out) {
    for (const Brush& brush : level.solids()) put_brush(0.0, brush, out);
    for (const Lift& lift : level.lifts()) put_brush(1.0, lift.brush, out);
    for (const Door& door : level.doors()) put_brush(2.0, door.brush, out);
}

void draw_movers(const Level& level, Tick tick, std::vector<float>& out) {
    const auto put = [&](Vec3 offset) { out.insert(out.end(), {offset.x, offset.y, offset.z}); };
    for (const Lift& lift : level.lifts()) put(lift.offset_at(tick));
    for (const Door& door : level.doors()) put(door.offset_at(tick));
}

}  // namespace backsight::web
