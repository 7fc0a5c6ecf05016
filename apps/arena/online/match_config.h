#pragma once

// What server and client of an online match agree on besides the game itself: how packets are coded and how a session
// lives. Values; copied.

#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/channel.h>
#include <backsight/session/commands.h>

#include "arena/arena_config.h"

namespace backsight::arena {

struct MatchConfig {
    ArenaConfig arena;
    ChannelConfig channel;
    CommandConfig commands;
    /// A snapshot to each client every so many ticks, the clients taking turns. Default 1. Range 1 to 64.
    std::uint32_t ticks_per_snapshot = 1;
    /// A packet of commands every so many steps, and at once after a shot: each side of the uplink has less to do, and
    /// the server hears later of what is no shot. The client's own choice. Default 1. Range 1 to 8.
    std::uint32_t steps_per_packet = 1;
    /// How far behind the newest that it can have by then a client draws: fixed. Default 63 ms: four snapshots at 64
    /// Hz, so that one may be lost and the next be late. Range 0 to AuditConfig::max_interpolation_delay.
    Micros interpolation_delay{62'500};

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
    /// What a client needs to be told so that its fingerprint equals the server's.
    SendConfig send() const;
};

/// Of the arena in this config: what both sides compare when they connect.
std::uint64_t match_fingerprint(const MatchConfig& config, const WorldHistory& history);

}  // namespace backsight::arena
