#pragma once

// Settings that are read again while a server runs: which are taken, which need a new start, and which look as if the
// file was read before it was written to its end.

#include <string>
#include <vector>

#include "server/config/server_config.h"

namespace backsight::server {

/// Keys of settings, in the order of the file.
struct SettingChanges {
    std::vector<std::string> taken;
    std::vector<std::string> reset;       ///< of these, those back at their defaults
    std::vector<std::string> need_start;  ///< differ, and stay as they are
};

/// Sets in `running` what differs in `read` and may change while a server runs. Throws std::runtime_error, and sets
/// nothing, if a setting that needs a new start has fallen back to its default. An edit that takes one away has no
/// effect anyhow; but a file that is cut at the end of a line is good TOML, and would reset what stands further down.
SettingChanges take_changes(config::ServerConfig& running, const config::ServerConfig& read);

}  // namespace backsight::server
