#pragma once

// The stretch of space that a query passes, with room for all that rounding, and drawing off the straight line, may
// add: what lies outside of it the query can not touch.
//
// In: a View, and the way of a ball. Out: false only where it is certain that the ball touches no hitbox. Allocates
// nothing; threads and life as for View.

#include <backsight/view/view.h>

namespace backsight {

class Corridor {
public:
    /// What a ball of `radius` passes whose centre moves from `origin` along `direction` (unit, to a part in a
    /// thousand) for `length` metres. Sizes >= 0, infinite ones too.
    Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius);

    /// Whether an entity at `place` may be touched that has no part farther from there than `reach_m`.
    bool meets(Vec3 place, float reach_m) const;

    Vec3 origin() const { return origin_; }
    Vec3 direction() const { return direction_; }
    /// Of each component of the direction; infinite where that is 0.
    Vec3 inverse() const { return inverse_; }
    float length() const { return length_; }
    /// How far around its middle boxes count (swept_boxes.h): the ball's radius, rounding, and how far from the
    /// straight line between its samples anybody is drawn.
    float margin_m() const { return margin_ + drift_; }
    /// The same for who is shown at `place`.
    float margin_at(Vec3 place) const;

private:
    Vec3 origin_;
    Vec3 direction_;
    Vec3 inverse_;
    float inverse_squared_;
    float length_;
    float margin_;  // the radius, and what rounding may add
    float drift_;   // besides, of who is somewhere in a box
};

}  // namespace backsight
