#pragma once

#include <backsight/service/match_port.h>

#include <string>

namespace backsight::server {

/// The commit that this program was built from, with "+" where files differed from it; "unknown" without git.
const char* built_from_commit();
/// What `backsight --version` says: version, commit, what the service speaks, and Game::version_text().
std::string version_text(const service::Game& game);

}  // namespace backsight::server
