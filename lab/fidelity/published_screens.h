#pragma once

// The screens and rates that the published systems were made for, where nothing is configured: `lab fidelity
// --made-for`.
//
// In: a system's name. Out: its rates, what its clients draw, and the strategies that judge as it does. Pure data. Each
// number has its source beside it in published_screens.cpp.

#include <span>
#include <string_view>
#include <vector>

#include "lab/fidelity/sweep.h"

namespace backsight::lab {

struct PublishedScreen {
    const char* system;                   ///< as --made-for takes it
    std::vector<const char*> strategies;  ///< of all_strategies()
    double tick_rate_hz = 64.0;
    double snapshot_rate_hz = 64.0;
    Screen screen = Screen::interpolated;
    Micros delay;        ///< where it is not extrapolated
    const char* source;  ///< where the numbers are from, and what is left out
};

std::span<const PublishedScreen> published_screens();
/// nullptr if there is none of this name.
const PublishedScreen* published_screen(std::string_view system);

/// The options with that system's rates and screen, and its strategies beside `exact` where none were chosen.
SweepOptions made_for(const PublishedScreen& system, const SweepOptions& options);

}  // namespace backsight::lab
