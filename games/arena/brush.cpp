#include "arena/brush.h"

#include <algorithm>

namespace backsight::arena {

namespace {

// True if the bounds of the way, grown by the hull, miss those of the brush.
bool misses(const Brush& brush, Vec3 offset, Vec3 from, Vec3 to, Hull hull) {
    const float side = hull.radius + contact_gap_m;
    const float up = side + hull.half_segment;
    return std::max(from.x, to.x) + side < brush.low.x + offset.x ||
           std::min(from.x, to.x) - side > brush.high.x + offset.x ||
           std::max(from.y, to.y) + side < brush.low.y + offset.y ||
           std::min(from.y, to.y) - side > brush.high.y + offset.y ||
           std::max(from.z, to.z) + up < brush.low.z + offset.z ||
           std::min(from.z, to.z) - up > brush.high.z + offset.z;
}

}  // namespace

Brush Brush::box(Vec3 low, Vec3 high) {
    Brush brush;
    brush.low = low;
    brush.high = high;
    brush.planes = {{{{1, 0, 0}, high.x},
                     {{-1, 0, 0}, -low.x},
                     {{0, 1, 0}, high.y},
                     {{0, -1, 0}, -low.y},
                     {{0, 0, 1}, high.z},
                     {{0, 0, -1}, -low.z}}};
    brush.plane_count = 6;
    return brush;
}

Brush Brush::ramp(Vec3 low, Vec3 high, Rise rise) {
    Brush brush = box(low, high);
    const bool is_x = rise == Rise::plus_x || rise == Rise::minus_x;
    const bool is_plus = rise == Rise::plus_x || rise == Rise::plus_y;
    const float run = is_x ? high.x - low.x : high.y - low.y;
    const float climb = is_plus ? high.z - low.z : low.z - high.z;
    const Vec3 normal = normalized(is_x ? Vec3{-climb, 0, run} : Vec3{0, -climb, run});
    const Vec3 foot{is_plus ? low.x : high.x, is_plus ? low.y : high.y, low.z};
    brush.planes[brush.plane_count++] = {normal, dot(normal, foot)};
    return brush;
}

bool clip_trace(const Brush& brush, Vec3 offset, Vec3 from, Vec3 to, Hull hull, float gap, Trace& best) {
    if (misses(brush, offset, from, to, hull)) return false;
    const Vec3 a = from - offset;
    const Vec3 b = to - offset;
    float enter = -1.0f;
    float leave = 1.0f;
    bool starts_out = false;
    bool ends_out = false;
    Vec3 normal;
    for (std::size_t i = 0; i < brush.plane_count; ++i) {
        const Plane& plane = brush.planes[i];
        const float distance = plane.distance + hull.extent(plane.normal);
        const float before = dot(a, plane.normal) - distance;
        const float after = dot(b, plane.normal) - distance;
        starts_out = starts_out || before > 0.0f;
        ends_out = ends_out || after > 0.0f;
        if (before > 0.0f && (after >= gap || after >= before)) return false;
        if (before <= 0.0f && after <= 0.0f) continue;
        if (before > after) {
            const float at = std::max((before - gap) / (before - after), 0.0f);
            if (at > enter) {
                enter = at;
                normal = plane.normal;
            }
        } else {
            leave = std::min(leave, (before + gap) / (before - after));
        }
    }
    if (!starts_out) {
        if (ends_out) return false;
        best.fraction = 0.0f;
        best.normal = overlap(brush, offset, from, hull).normal;
        return true;
    }
    if (enter < 0.0f || enter >= leave || enter >= best.fraction) return false;
    best.fraction = enter;
    best.normal = normal;
    return true;
}

Overlap overlap(const Brush& brush, Vec3 offset, Vec3 center, Hull hull, Vec3 along) {
    if (misses(brush, offset, center, center, hull)) return {};
    const Vec3 at = center - offset;
    const bool any_way = along == Vec3{};
    Overlap found{1e9f, {}};
    for (std::size_t i = 0; i < brush.plane_count; ++i) {
        const Plane& plane = brush.planes[i];
        const float depth = plane.distance + hull.extent(plane.normal) - dot(at, plane.normal);
        if (depth <= 0.0f) return {};
        const float share = dot(plane.normal, along);
        const bool is_a_way = any_way || share > 0.5f || share < -0.5f;
        if (is_a_way && depth < found.depth) found = {depth, plane.normal};
    }
    return found;
}

}  // namespace backsight::arena
