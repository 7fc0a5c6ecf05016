#pragma once

// Beams: rays that crouched players reflect (ArenaConfig::beams_reflect), as UT2003's shock beam and its shields do.
// The server and the shooter's screen trace the same legs.
//
//   muzzle --leg 0--> crouched body --leg 1, along the normal--> ... --leg 3--> the fourth such body absorbs it, unhurt
//
// In: the first ray, and a function that casts one leg. Out: how many legs there were, and how the beam ended. The
// rules are UT2003's (DoTrace): four traces at most, each as long as the first, the direction is the normal, and a body
// that reflects is not hurt. A shield is half a metre in front of the body, so a leg does not begin within it. Pure.

#include <backsight/base/function_ref.h>
#include <backsight/rewind/query.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "arena/level.h"

namespace backsight::arena {

/// Legs of one beam, at most; published_beam_traces of presets/ut2003.h.
inline constexpr std::size_t max_beam_legs = 4;

struct BeamCounters {
    std::uint64_t reflected = 0;    ///< legs that began at a body
    std::uint64_t absorbed = 0;     ///< beams that ended at the fourth body that reflects
    std::uint64_t met_shooter = 0;  ///< beams that came back to whoever had fired them
};

/// What a beam meets in its level.
struct BeamLevel {
    const Level* level = nullptr;
    Tick tick;           ///< of doors and lifts
    float range = 0.0f;  ///< of each leg

    /// The leg, cut where the level stops it.
    Ray leg(Vec3 origin, Vec3 direction) const;
    /// Where the beam goes on from a body that reflects it; nothing where the level is too near.
    std::optional<Ray> reflected(const Hit& hit) const;
};

/// Casts leg `number`, from 0 on, and returns what it hit.
using CastLeg = FunctionRef<Hit(const Ray& leg, std::size_t number)>;

/// Traces a beam, and returns its legs. `mirror`: the hitbox set whose wearers reflect it, and are not hurt. Counts
/// into `counters`, except for met_shooter.
std::size_t trace_legs(const BeamLevel& level, Vec3 origin, Vec3 direction, HitboxSetId mirror, BeamCounters& counters,
                       const CastLeg& cast);

}  // namespace backsight::arena
