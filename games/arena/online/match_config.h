#pragma once

// Settings that server and client of an online match share besides the game: the packet format and the lifetime of
// sessions. Values; copied.

#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/channel.h>
#include <backsight/session/commands.h>
#include <backsight/time/view_clock.h>

#include <optional>

#include "arena/arena_config.h"
#include "arena/level.h"
#include "arena/online/match_events.h"

namespace backsight::arena {

/// Minimum room for a snapshot's packet: less cannot carry the own state and a few players. It includes the header,
/// mask and time of channel.h, and one verdict.
inline constexpr std::size_t least_body_bytes = 160;
inline constexpr std::size_t least_packet_bytes = least_body_bytes + 21 + max_match_event_bytes;

/// A client without a newer snapshot for longer than `gap`, its longest interpolation delay and AuditConfig::max_ahead
/// stands still: the audit would refuse any view that it could draw. One snapshot may be lost, so two must fit into
/// that time.
constexpr std::int64_t most_ticks_per_snapshot(Micros gap, TickRate ticks = rate) {
    return gap.value * std::int64_t{ticks.numerator} / (2'000'000 * std::int64_t{ticks.denominator});
}
/// In kbit/s, rounded up; `gap` is over 0.
constexpr std::int64_t least_budget_kbps(Micros gap) {
    return (std::int64_t{2 * 8 * least_packet_bytes} * 1000 + gap.value - 1) / gap.value;
}

/// Versions of packet bodies and events that this build speaks: docs/wire/arena-wire.md.
inline constexpr VersionRange arena_wire_versions{3, 3};

struct MatchConfig {
    ArenaConfig arena;
    ChannelConfig channel;
    CommandConfig commands = default_commands();
    /// The server's buffer for each client's commands, which holds the ones that come before their tick.
    CommandBufferConfig command_buffer;
    /// ServerWorldConfig::even_to: commands of lower round trips wait until they are as late as those of this one.
    Micros even_to{0};
    /// How wrong a client's drawing of the vehicle and the crate may be before they are sent again.
    ReckoningBound reckoning;
    /// Ticks from one snapshot to the next for each client; the clients take turns. Default 1. Range 1 to 64, and to
    /// most_ticks_per_snapshot(longest_gap()).
    std::uint32_t ticks_per_snapshot = 1;
    /// Steps per packet of commands; a shot is sent at once. More steps cost each side less work, and delay what is no
    /// shot. Each client chooses its own. Default 1. Range 1 to PacketPace::most_steps(commands): 5 with three copies
    /// of each command.
    std::uint32_t steps_per_packet = 1;
    /// Pieces of a tick that may run at the same time: ServerWorldConfig::workers. Default 1. Range 1 to 64.
    std::uint32_t workers = 1;
    /// Bounds of the interpolation delay, which each client fits to its own path. The longest is
    /// AuditConfig::max_interpolation_delay. Its send_interval follows from ticks_per_snapshot: delay().
    InterpolationDelayConfig interpolation_delay;

    /// ArenaConfig::set_tick_rate(), and the command buffer keeps its seconds. ticks_per_snapshot and steps_per_packet
    /// stay as many ticks.
    void set_tick_rate(std::uint32_t hz);
    /// ArenaConfig::shots_between_steps, and commands that carry them.
    void set_shots_between_steps(bool wanted);
    /// Gives all clients one delay, whatever their path. Range 0 to AuditConfig::max_interpolation_delay.
    void fix_interpolation_delay(Micros delay) {
        interpolation_delay.min_delay = interpolation_delay.max_delay = delay;
    }
    /// As fix_interpolation_delay(). 0: each client fits it to its own path, within what the audit allows.
    void set_interpolation_delay(Micros fixed);
    std::optional<Micros> fixed_interpolation_delay() const;
    /// After so long without a word a connection ends. Who has nothing to say speaks three times within it, so that one
    /// lost packet does not end it.
    void set_timeout(Micros timeout) {
        channel.timeout = timeout;
        channel.keep_alive = std::min(channel.keep_alive, Micros{timeout.value / 3});
    }
    /// How far behind the newest snapshot of its stamp a client drew, within the bounds: for ways to rewind that need
    /// the interpolation delay. `ledger` is the client's.
    Micros interpolation_delay_of(const ViewStamp& stamp, const Ledger& ledger) const;
    InterpolationDelayConfig delay() const;
    /// The command format, with stamps that say when vehicle and crate are drawn.
    static CommandConfig default_commands();
    Micros longest_gap() const { return interpolation_delay.max_delay + arena.audit.max_ahead; }
    /// The name of the first field that is out of range or conflicts with the others; nullptr if all are well.
    const char* validate() const;
    /// The settings that a client must have so that its fingerprint equals the server's.
    SendConfig send() const;
};

/// Users that may wait in a server's queue for a seat.
constexpr std::uint32_t queue_length(const ArenaConfig& arena) {
    return arena.max_players < 16 ? 16 : arena.max_players < 256 ? arena.max_players : 256;
}

/// Fingerprint of the arena in this config: how it is drawn, how its weapons fire and how projectiles fly. Both sides
/// compare it when they connect.
std::uint64_t match_fingerprint(const MatchConfig& config, const WorldHistory& history);

}  // namespace backsight::arena
