#pragma once

// Where a line enters a shape that rests at the origin: what rays and the simpler sweeps have in common. Internal.

#include <backsight/rewind/shapes.h>

namespace backsight::detail {

/// A line about the place where it comes nearest to a shape's middle. All lengths that matter are then about as long
/// as the shape, however far away the motion started.
struct Line {
    Vec3 nearest;          ///< relative to the shape's middle
    Vec3 direction;        ///< unit
    float advance = 0.0f;  ///< from the motion's start to `nearest`; negative if that lies behind
};

/// The line of a motion that starts at `start`, relative to the shape's middle.
Line approach(Vec3 start, Vec3 direction);

struct LineHit {
    bool hit = false;
    float along = 0.0f;  ///< from Line::nearest to the point of entry
    Vec3 point;          ///< of entry, relative to the shape's middle
    Vec3 normal;         ///< unit, out of the shape
};

LineHit line_enters_sphere(const Line& line, float radius);
/// The segment reaches from -half to +half.
LineHit line_enters_capsule(const Line& line, Vec3 half, float radius);
/// All in the box's frame.
LineHit line_enters_box(const Line& line, Vec3 half_extents);

/// Where a motion that starts in contact has got to: nowhere.
ShapeHit starts_inside(Vec3 start, Vec3 direction);

/// First contact of a moving point with `shape` grown by `inflation` all round. The point of contact lies on `shape`
/// itself. A box cannot be grown like that: there `inflation` must be 0.
ShapeHit move_point(Vec3 origin, Vec3 direction, float max_distance, const Hitbox& shape, float inflation);

}  // namespace backsight::detail
