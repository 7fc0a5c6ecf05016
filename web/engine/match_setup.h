#pragma once

// The match that settings ask for: its rules, its scene's needs, its rates. Pure.

#include "arena/online/match_config.h"
#include "web/engine/settings.h"

namespace backsight::web {

/// Valid, whatever the settings are.
arena::MatchConfig match_setup(const Settings& settings);

}  // namespace backsight::web
