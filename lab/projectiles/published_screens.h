#pragma once

// The rates and the screen that the published projectile systems were made for: `lab projectiles --made-for`. As
// lab/fidelity/published_screens.h has them for rays. Pure data, with the source of each number.

#include <cstdint>
#include <span>
#include <string_view>

#include "lab/projectiles/sweep.h"

namespace backsight::lab::projectiles {

struct PublishedScreen {
    const char* preset;  ///< of all_presets(): its name for --made-for too
    std::uint32_t tick_rate_hz = 64;
    double interpolation_ms = 0.0;  ///< 0: drawn by velocity from the newest snapshot on
    const char* source;             ///< where the numbers are from, and what is left out
};

std::span<const PublishedScreen> published_screens();
/// nullptr if there is none of this name.
const PublishedScreen* published_screen(std::string_view preset);

/// The options with that system's rate and screen, and that preset alone.
SweepOptions made_for(const PublishedScreen& system, const SweepOptions& options);

}  // namespace backsight::lab::projectiles
