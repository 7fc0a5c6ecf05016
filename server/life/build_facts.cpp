#include "server/life/build_facts.h"

#include <backsight/session/connection.h>
#include <backsight/version.h>

#include "arena/online/match_config.h"
#include "arena/server_arena.h"
#include "backsight_commit.h"
#include "inputs/files/number_format.h"
#include "server/config/server_config.h"
#include "server/host/match_settings.h"

namespace backsight::server {

namespace {

std::string range_text(VersionRange range) {
    const std::string newest = std::to_string(int{range.newest});
    return range.oldest == range.newest ? newest : std::to_string(int{range.oldest}) + " to " + newest;
}

std::uint64_t default_fingerprint() {
    const arena::MatchConfig match = match_config_of(config::ServerConfig{});
    const arena::Level level = arena::Level::standard();
    const arena::ServerArena arena(level, match.arena, match.commands);
    return arena::match_fingerprint(match, arena.history());
}

}  // namespace

const char* built_from_commit() { return BACKSIGHT_COMMIT; }

std::string version_text() {
    return std::string("backsight ") + BACKSIGHT_VERSION + "\ncommit " + built_from_commit() + "\nsession protocol " +
           range_text(session_versions) + ", arena's bodies " + range_text(arena::arena_wire_versions) +
           "\nview fingerprint at the defaults " +
           inputs::formatted("%016llx", static_cast<unsigned long long>(default_fingerprint()));
}

}  // namespace backsight::server
