#pragma once

#include <string>

namespace backsight::server {

/// The commit that this program was built from, with "+" where files differed from it; "unknown" without git.
const char* built_from_commit();
/// What `backsight --version` says: version, commit, what it speaks, and which view clients must have at the defaults.
std::string version_text();

}  // namespace backsight::server
