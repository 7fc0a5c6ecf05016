#pragma once

// Turns the settings of `backsight serve` into those of its match.

#include "arena/online/match_config.h"
#include "server/config/server_config.h"

namespace backsight::server {

/// Throws std::runtime_error with the field's name if the settings do not make a valid match.
arena::MatchConfig match_config_of(const config::ServerConfig& config);

/// Sets one delay for all clients. 0: each client fits it to its own path, within what the audit of `match` allows.
void set_interpolation_delay(Micros fixed, arena::MatchConfig& match);

}  // namespace backsight::server
