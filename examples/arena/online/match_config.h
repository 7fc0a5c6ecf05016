#pragma once

// What server and client of an online match agree on besides the game itself: how packets are coded and how a session
// lives. Values; copied.

#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/channel.h>
#include <backsight/session/command_buffer.h>
#include <backsight/session/commands.h>
#include <backsight/time/interpolation_delay.h>

#include <optional>

#include "arena/arena_config.h"
#include "arena/level.h"
#include "arena/online/match_events.h"

namespace backsight::arena {

/// The least that a snapshot's packet may take: less can not carry the own state and a few players. Of channel.h
/// header, mask and time, and a verdict that goes along.
inline constexpr std::size_t least_body_bytes = 160;
inline constexpr std::size_t least_packet_bytes = least_body_bytes + 21 + max_match_event_bytes;

/// A client that gets no newer snapshot for longer than `gap`, its longest interpolation delay and
/// AuditConfig::max_ahead, has nothing to draw that the audit would take, and stands still. So two snapshots must fit
/// into it, for one may be lost.
constexpr std::int64_t most_ticks_per_snapshot(Micros gap) {
    return gap.value * std::int64_t{rate.numerator} / (2'000'000 * std::int64_t{rate.denominator});
}
/// In kbit/s, rounded up; `gap` is over 0.
constexpr std::int64_t least_budget_kbps(Micros gap) {
    return (std::int64_t{2 * 8 * least_packet_bytes} * 1000 + gap.value - 1) / gap.value;
}

/// Versions of bodies and events that this build speaks: docs/arena-wire.md.
inline constexpr VersionRange arena_wire_versions{1, 1};

struct MatchConfig {
    ArenaConfig arena;
    ChannelConfig channel;
    CommandConfig commands = default_commands();
    /// Of each client's commands on the server, which holds those that come before their tick.
    CommandBufferConfig command_buffer;
    /// How far off a client's picture of the vehicle and the crate may be before they are sent to it again.
    ReckoningBound reckoning;
    /// A snapshot to each client every so many ticks, the clients taking turns. Default 1. Range 1 to 64, and to
    /// most_ticks_per_snapshot(longest_gap()).
    std::uint32_t ticks_per_snapshot = 1;
    /// A packet of commands every so many steps, and at once after a shot: each side of the uplink has less to do, and
    /// the server hears later of what is no shot. The client's own choice. Default 1. Range 1 to
    /// PacketPace::most_steps(commands): 5 with three copies of each command.
    std::uint32_t steps_per_packet = 1;
    /// How far behind the newest that it can have by then a client draws: as its own path asks, within these bounds,
    /// the longest AuditConfig::max_interpolation_delay. Its send_interval follows from ticks_per_snapshot: delay().
    InterpolationDelayConfig interpolation_delay;

    /// The same delay for everybody, whatever the path. Range 0 to AuditConfig::max_interpolation_delay.
    void fix_interpolation_delay(Micros delay) {
        interpolation_delay.min_delay = interpolation_delay.max_delay = delay;
    }
    std::optional<Micros> fixed_interpolation_delay() const;
    InterpolationDelayConfig delay() const;
    /// With stamps that say when vehicle and crate are drawn.
    static CommandConfig default_commands();
    Micros longest_gap() const { return interpolation_delay.max_delay + arena.audit.max_ahead; }
    /// The name of the first field that is out of range, or with which the others make no exact match; or nullptr.
    const char* validate() const;
    /// What a client needs to be told so that its fingerprint equals the server's.
    SendConfig send() const;
};

/// Users that may wait for a seat at its server.
constexpr std::uint32_t queue_length(const ArenaConfig& arena) {
    return arena.max_players < 16 ? 16 : arena.max_players < 256 ? arena.max_players : 256;
}

/// Of the arena in this config, how it is drawn and how its weapons fire and their projectiles fly: what both sides
/// compare when they connect.
std::uint64_t match_fingerprint(const MatchConfig& config, const WorldHistory& history);

}  // namespace backsight::arena
