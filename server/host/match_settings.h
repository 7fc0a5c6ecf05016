#pragma once

// From the settings of `backsight serve` to those of the match that it serves.

#include "arena/online/match_config.h"
#include "server/config/server_config.h"

namespace backsight::server {

/// Throws std::runtime_error that names the field where the settings make no match.
arena::MatchConfig match_config_of(const config::ServerConfig& config);

/// The same for everybody; 0: as each client's own path asks, within what the audit of `match` allows.
void set_interpolation_delay(Micros fixed, arena::MatchConfig& match);

}  // namespace backsight::server
