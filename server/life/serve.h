#pragma once

// Serves matches with the settings of a command line and a file, until a signal ends it.

#include <filesystem>
#include <functional>
#include <memory>

#include "server/config/server_config.h"
#include "server/host/match_page.h"

namespace backsight::server {

struct ServeOptions {
    /// Reads the settings: once before anything is opened, and again after each SIGHUP.
    std::function<config::ServerConfig()> load;
    std::function<std::unique_ptr<MatchPage>()> new_page;  ///< as RoomNeeds
    std::filesystem::path recordings;                      ///< as RoomNeeds
};

/// Throws std::exception with what could not be opened.
void serve(const ServeOptions& options);

}  // namespace backsight::server
