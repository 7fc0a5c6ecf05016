#pragma once

// The rules of an area effect: which entities a detonation reaches, and how much of the effect they take. See area.h. A
// value; copied.

#include <backsight/base/vec.h>

namespace backsight {

struct AreaRules {
    /// Within this distance the effect is full. Metres, 0 to outer_radius_m.
    float inner_radius_m = 0.0f;
    /// Beyond this distance there is no effect. Metres; 0: no area effect. Range 0 to 100.
    float outer_radius_m = 0.0f;
    /// Share of the effect at the outer radius, where it ends. Range 0 to 1.
    float least = 0.0f;
    /// Within this distance no line of sight is needed: every entity that is touched is hurt. Default 0. Range 0 to
    /// outer_radius_m.
    float sure_radius_m = 0.0f;
    /// Besides the centre, lines of sight start this far along the normal, and this far back along the projectile's
    /// way. So a rocket at a doorstep reaches over it. Default 0.3 m. Range 0 to 2.
    float lift_m = 0.3f;
    /// Whether to leave out the entity that was hit directly. Default true, because it already took that damage.
    bool skip_direct_target = true;
    /// Where the centre of the effect lies, from the centre of the projectile, metres: x along its way, y to its left,
    /// z up. So a projectile whose body is its tip can go off in its middle. A centre that the projectile does not see
    /// is not used. Default: none. Range -10 to 10 a component. Source: AreaOffset of the Unreal series.
    Vec3 center_offset_m{};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

}  // namespace backsight
