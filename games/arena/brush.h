#pragma once

// One convex solid of the level, and what moves against it: a point (a shot) or an upright capsule (a player).
//
// A brush is an intersection of half spaces. A capsule is traced as a point against the planes moved outwards by the
// capsule's extent, as Quake III does (code/qcommon/cm_trace.c, CM_TraceThroughBrush): at edges the solid is a little
// larger than the capsule would feel, never smaller. Metres, z up. Pure; any thread.

#include <backsight/base/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight::arena {

/// The points with dot(normal, p) <= distance lie inside.
struct Plane {
    Vec3 normal;
    float distance = 0.0f;
};

enum class Rise : std::uint8_t { plus_x, minus_x, plus_y, minus_y };

struct Brush {
    static constexpr std::size_t max_planes = 7;

    std::array<Plane, max_planes> planes{};
    std::size_t plane_count = 0;
    Vec3 low;
    Vec3 high;

    static Brush box(Vec3 low, Vec3 high);
    /// The part of a box below a slope that rises from low.z to high.z towards `rise`.
    static Brush ramp(Vec3 low, Vec3 high, Rise rise);
};

/// The traced shape: an upright capsule around its centre. All zero: a point.
struct Hull {
    float radius = 0.0f;
    float half_segment = 0.0f;

    float extent(Vec3 normal) const {
        return radius == 0.0f ? 0.0f : radius + half_segment * (normal.z < 0.0f ? -normal.z : normal.z);
    }
};

/// Distance that a capsule keeps from a solid: 4 mm. It exceeds a position's quantisation step, so that snapping never
/// enters a wall.
inline constexpr float contact_gap_m = 1.0f / 256.0f;

struct Trace {
    float fraction = 1.0f;  ///< share of the way that is free
    Vec3 normal;            ///< normal of the plane that stopped it
    std::uint8_t lift = 0;  ///< 1 + the lift that stopped it; 0: none did

    bool is_blocked() const { return fraction < 1.0f; }
};

/// Shortens `best` if the way from `from` to `to` enters `brush`, moved by `offset`, before best.fraction. Returns
/// whether it did. A trace that starts inside and leads out is free; one that leads deeper is blocked at once.
bool clip_trace(const Brush& brush, Vec3 offset, Vec3 from, Vec3 to, Hull hull, float gap, Trace& best);

/// Depth of a hull at `center` in the brush, and the shortest way out; depth <= 0: it is outside. If `along` is not
/// zero, only ways out along that axis count.
struct Overlap {
    float depth = 0.0f;
    Vec3 normal;
};
Overlap overlap(const Brush& brush, Vec3 offset, Vec3 center, Hull hull, Vec3 along = {});

}  // namespace backsight::arena
