#pragma once

// What the end of a flight looks like, to its shooter and to everybody else.

#include <backsight/projectile/predicted_projectiles.h>

namespace backsight {

inline EffectKind effect_of(FlightEnd end) {
    switch (end) {
        case FlightEnd::target:
            return EffectKind::impact_target;
        case FlightEnd::stopped:
            return EffectKind::impact_level;
        case FlightEnd::fuse:
            return EffectKind::detonation;
        default:
            return EffectKind::expired;
    }
}

}  // namespace backsight
