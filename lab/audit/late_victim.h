#pragma once

// A victim who lies. Their screen, as the cover rule knows it, is what they last reported. They withhold stamps, or
// name old snapshots, so that a shooter who has come round a corner stays unseen on that screen. Pure; any thread.

#include <cstddef>
#include <span>

#include "lab/audit/knob.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

/// Times in ms. The defaults are an honest client on the link of lie.h.
struct LateVictim {
    double newest_age = 60.0;
    double behind = 31.25;
    double withheld_from = -100.0;  ///< no stamp from so long before the shooter comes out ...
    double withheld_for = 0.0;      ///< ... for so long
    double steady = 10'000.0;       ///< then stamps for so long, and again
};

std::span<const Knob<LateVictim>> late_knobs();

/// How long, in four seconds, the cover rule refused shots by an honest shooter who stands in plain sight.
double refused_ms(const Rules& rules, const LateVictim& victim);

}  // namespace backsight::lab::audit
