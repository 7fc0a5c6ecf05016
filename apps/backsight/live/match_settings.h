#pragma once

// From the settings of `backsight serve` to those of the match that it serves.

#include "arena/online/match_config.h"
#include "config/server_config.h"

namespace backsight::live {

/// Throws std::runtime_error that names the field where the settings make no match.
arena::MatchConfig match_config_of(const config::ServerConfig& config);

}  // namespace backsight::live
