#pragma once

// The settings of a server of the arena with each field as a member: the service's and the game's.

#include "arena/service/arena_game.h"
#include "server/config/config_file.h"

namespace backsight::test {

struct ArenaServerConfig : config::ServerConfig, arena::ArenaSettings {
    ArenaServerConfig() : ArenaServerConfig(config::ServerConfig(arena::arena_game())) {}
    ArenaServerConfig(const config::ServerConfig& read)
        : config::ServerConfig(read), arena::ArenaSettings(arena::read_settings(read.game)) {}

    config::ServerConfig whole() const {
        config::ServerConfig all = *this;
        arena::write_settings(*this, all.game);
        return all;
    }
    friend bool operator==(const ArenaServerConfig& a, const ArenaServerConfig& b) { return a.whole() == b.whole(); }
};

inline ArenaServerConfig parse_config(std::string_view text, const std::filesystem::path& file) {
    return config::parse_config(text, file, &arena::arena_game());
}
inline std::string print_config(const ArenaServerConfig& config) { return config::print_config(config.whole()); }
inline std::optional<service::Conflict> find_conflict(const ArenaServerConfig& config) {
    return config::find_conflict(config.whole());
}
inline arena::MatchConfig match_config_of(const ArenaServerConfig& config) {
    return arena::match_config_of(config::match_setup_of(config.whole()));
}

}  // namespace backsight::test
