#include "level_probe.h"

#include <backsight/projectile/flight.h>

namespace backsight {

namespace {

// Cosines between two normals. Above the first, one surface holds up a body that lies on the other. Above the second,
// both normals are of one surface.
constexpr float holds_up = 0.1f;
constexpr float same_normal = 0.99f;

}  // namespace

SurfaceUnder look_under(const Probe& probe, Vec3 place, Vec3 normal, float above_m, float below_m) {
    LevelContact met;
    Vec3 from = place;
    // A wall beside the place blocks nothing, but rounding may make the trace meet it.
    for (int tries = 0; tries < 2; ++tries) {
        met = probe.trace(from + normal * above_m, from - normal * below_m);
        if (!met.hit || dot(met.normal, normal) > holds_up) break;
        from = from + met.normal * touch_m;
    }
    SurfaceUnder found;
    if (!met.hit) return found;
    found.normal = met.normal;
    found.is_aside = dot(met.normal, normal) <= holds_up;
    found.is_there = !found.is_aside;
    found.below_m = (above_m + below_m) * met.fraction - above_m;
    return found;
}

SurfaceUnder look_far_under(const Probe& probe, Vec3 place, Vec3 normal, float reach_m) {
    const LevelContact above = probe.trace(place, place + normal * reach_m);
    return look_under(probe, place, normal, above.hit ? reach_m * above.fraction : reach_m, reach_m);
}

MovingSurface surface_at(const Probe& before, const Probe& after, Vec3 met, Vec3 normal, float seconds) {
    const float reach = fastest_floor_mps * seconds;
    const SurfaceUnder is = look_far_under(after, met, normal, reach);
    const SurfaceUnder was = look_far_under(before, met, normal, reach);
    const bool are_known = is.is_there && was.is_there && dot(is.normal, normal) > same_normal &&
                           dot(was.normal, normal) > same_normal && is.below_m != was.below_m;
    if (!are_known) return {met, 0.0f};
    return {met - normal * is.below_m, (was.below_m - is.below_m) / seconds};
}

}  // namespace backsight
