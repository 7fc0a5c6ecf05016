#pragma once

// The stretch of space that a query passes, with room for rounding and for drawing off the straight line. The query
// cannot touch anything outside of it.
//
// In: a View, and the way of a ball. Out: false only where it is certain that the ball touches no hitbox. Allocates
// nothing; threads and life as for View.

#include <backsight/view/view.h>

#include <algorithm>
#include <cmath>

namespace backsight {

class Corridor {
public:
    /// What a ball of `radius` passes whose centre moves from `origin` along `direction` (unit, to a part in a
    /// thousand) for `length` metres. Sizes >= 0, infinite ones too.
    Corridor(const View& view, Vec3 origin, Vec3 direction, float length, float radius);

    /// Whether an entity at `place` may be touched that has no part farther from there than `reach_m`.
    bool meets(Vec3 place, float reach_m) const {
        // The direction is not quite unit, so the place nearest to the middle is worked out as if it were any vector.
        const float radius = reach_m + margin_at(place);
        const Vec3 to_place = place - origin_;
        const float along = std::clamp(dot(to_place, direction_) * inverse_squared_, 0.0f, length_);
        return !(length_squared(to_place - direction_ * along) > radius * radius);
    }

    Vec3 origin() const { return origin_; }
    Vec3 direction() const { return direction_; }
    /// One over each component of the direction; infinite where that is 0.
    Vec3 inverse() const { return inverse_; }
    float length() const { return length_; }
    /// How far around its middle boxes count (swept_aabbs.h): the ball's radius, rounding, and how far from the
    /// straight line between its samples anybody is drawn. `farthest_m`: SweptAabbs::farthest_m().
    float margin_m(float farthest_m) const {
        return margin_ + drift_ + std::min(far_margin_, rounding * (farthest_m + 3.0f * drift_));
    }
    /// The margin around an entity that is shown at `place`.
    float margin_at(Vec3 place) const { return margin_ + rounding * sum_of_sizes(place); }

private:
    // A few hundred units in the last place of what is added up, wherever in the world that is.
    static constexpr float rounding = 0x1p-17f;
    static float sum_of_sizes(Vec3 v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

    Vec3 origin_;
    Vec3 direction_;
    Vec3 inverse_;
    float inverse_squared_;
    float length_;
    float margin_;      // the radius, and what rounding may add
    float drift_;       // besides, for an entity that is somewhere in a box
    float far_margin_;  // what rounding adds there at most, as far out as places go
};

}  // namespace backsight
