#include "server/life/build_facts.h"

#include <backsight/session/connection.h>
#include <backsight/version.h>

#include "backsight_commit.h"

namespace backsight::server {

namespace {

std::string range_text(VersionRange range) {
    const std::string newest = std::to_string(int{range.newest});
    return range.oldest == range.newest ? newest : std::to_string(int{range.oldest}) + " to " + newest;
}

}  // namespace

const char* built_from_commit() { return BACKSIGHT_COMMIT; }

std::string version_text(const service::Game& game) {
    return std::string("backsight ") + BACKSIGHT_VERSION + "\ncommit " + built_from_commit() + "\nsession protocol " +
           range_text(session_versions) + ", " + game.version_text();
}

}  // namespace backsight::server
