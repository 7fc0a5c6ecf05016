#pragma once

// Settings that a server takes, and that will not do what their owner may expect.

#include <string>
#include <string_view>
#include <vector>

#include "server/config/server_config.h"

namespace backsight::config {

struct ConfigWarning {
    std::string_view key;
    std::string what;    ///< what will happen
    std::string better;  ///< what would be right
};

std::vector<ConfigWarning> find_warnings(const ServerConfig& config);

/// How long the report file holds the reports of a server with all its players, in seconds, while PostgreSQL is away;
/// 0: without an end.
std::int64_t outage_held_s(const ServerConfig& config);

}  // namespace backsight::config
