#include "arena/online/match_config.h"

#include <backsight/view/fingerprint.h>

namespace backsight::arena {

const char* MatchConfig::validate() const {
    if (const char* field = arena.validate()) return field;
    if (const char* field = channel.validate()) return field;
    if (const char* field = commands.validate()) return field;
    if (ticks_per_snapshot < 1 || ticks_per_snapshot > 64) return "match.ticks_per_snapshot";
    if (steps_per_packet < 1 || steps_per_packet > 8) return "match.steps_per_packet";
    if (interpolation_delay < Micros{0} || interpolation_delay > arena.audit.max_interpolation_delay) {
        return "match.interpolation_delay";
    }
    return nullptr;
}

SendConfig MatchConfig::send() const {
    SendConfig config;
    config.packet_bytes = max_datagram_bytes;
    config.tick_rate = arena.draw.tick_rate;
    return config;
}

std::uint64_t match_fingerprint(const MatchConfig& config, const WorldHistory& history) {
    return view_fingerprint(history, config.arena.draw);
}

}  // namespace backsight::arena
