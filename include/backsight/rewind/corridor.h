#pragma once

// Which entities can a query touch at all? A query asks this first, and looks at the hitboxes of those that it can.
//
// In: a View, and the stretch of space that a shape passes. Out: false only where it is certain that the shape touches
// no hitbox of the entity. Two tests: against the bounds of all states that the view may use, before anything is
// computed, and against the ball around the entity where the view shows it. Allocates nothing; threads and life as for
// View.

#include <backsight/view/view.h>

namespace backsight {

class Corridor {
public:
    /// What a ball of `radius` passes whose centre moves from `origin` along `direction` (unit, to a part in a
    /// thousand) for `length` metres. Sizes >= 0, infinite ones too.
    Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius);

    /// Whether the entity of a track may be touched, going by its bounds. True for all that the bounds say too little
    /// of: for riders, under Catmull-Rom, and where the view reaches further back than the history.
    bool may_meet(const Track& track) const;
    /// The same for an entity as the view shows it.
    bool may_meet(const Track& track, const ViewPose& pose) const;

private:
    float reach(float hitboxes_m, const StateBounds& bounds) const;
    bool meets_box(Vec3 low, Vec3 high) const;
    bool meets_ball(Vec3 center, float radius) const;

    const View* view_;
    Vec3 origin_;
    Vec3 direction_;
    Vec3 inverse_;  // of each component of the direction; infinite where that is 0
    float inverse_squared_;
    float length_;
    float margin_;  // the radius, and what rounding may add
};

}  // namespace backsight
