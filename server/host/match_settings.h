#pragma once

// Turns the settings of `backsight serve` into those of its match.

#include "arena/online/match_config.h"
#include "server/config/server_config.h"

namespace backsight::server {

/// Throws std::runtime_error with the field's name if the settings do not make a valid match.
arena::MatchConfig match_config_of(const config::ServerConfig& config);

}  // namespace backsight::server
