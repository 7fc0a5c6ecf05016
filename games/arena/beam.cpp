#include "arena/beam.h"

namespace backsight::arena {

namespace {

// From a body to the shield that reflects: no hitbox of the body reaches as far.
constexpr float shield_m = 0.5f;

}  // namespace

Ray BeamLevel::leg(Vec3 origin, Vec3 direction) const {
    return {origin, direction, level->distance(origin, direction, range, tick)};
}

std::optional<Ray> BeamLevel::reflected(const Hit& hit) const {
    if (level->distance(hit.point, hit.normal, shield_m, tick) < shield_m) return std::nullopt;
    return leg(hit.point + hit.normal * shield_m, hit.normal);
}

std::size_t trace_legs(const BeamLevel& level, Vec3 origin, Vec3 direction, HitboxSetId mirror, BeamCounters& counters,
                       const CastLeg& cast) {
    Ray ray = level.leg(origin, direction);
    for (std::size_t number = 0;; ++number) {
        const Hit hit = cast(ray, number);
        if (!hit || hit.hitboxes != mirror) return number + 1;
        if (number + 1 == max_beam_legs) {
            ++counters.absorbed;
            return max_beam_legs;
        }
        const std::optional<Ray> next = level.reflected(hit);
        if (!next) return number + 1;
        ++counters.reflected;
        ray = *next;
    }
}

}  // namespace backsight::arena
