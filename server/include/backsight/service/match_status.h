#pragma once

// What a match counts, for the service's metrics, log, status page and summary. A game fills in what it has, and leaves
// the rest at zero. A value without allocated memory, so that copying it each quarter second allocates nothing.

#include <backsight/base/enum_array.h>
#include <backsight/judge/fire_rate.h>
#include <backsight/session/commands.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <backsight/service/durations.h>
#include <backsight/service/flight_record.h>

namespace backsight::service {

/// Client actions that our clients never do, and failures to serve a client. Violations marked (o) are offences:
/// ChannelConfig::max_offences of them, with those of its channel, end the session with LeaveReason::misbehaved. The
/// others happen to honest clients on bad networks, and cost only the client that causes them.
enum class Violation : std::uint8_t {
    malformed_body,     ///< (o) not a command packet
    unknown_base,       ///< coded against a command that is not here: late, or a lie
    impossible_input,   ///< (o) a command that no client of the game writes
    too_many_commands,  ///< faster than time passes: after a stall, or always
    refused_stamp,      ///< (o) claims what was never sent, or takes back what it claimed; see AuditResult
    tick_too_far,       ///< a command for a tick beyond CommandBufferConfig: a path that became quicker, or a lie
    tick_went_back,     ///< a command for no later tick than the one before: after seconds without news, or a lie
    late_stamp,         ///< of a snapshot older than all that are remembered: a stall of 2 s, or a lie
    event_not_ours,     ///< (o) clients have no events to send
    event_queue_full,   ///< event_window events unacknowledged: as one would be missing, LeaveReason::fell_behind at
                        ///< once
    no_place,           ///< the game had no room for an accepted client: a fault
    count_
};
constexpr const char* to_string(Violation violation) {
    constexpr const char* names[] = {
        // facts: names of Violation
        "malformed body",     // 0
        "unknown base",       // 1
        "impossible input",   // 2
        "too many commands",  // 3
        "refused stamp",      // 4
        "tick too far",       // 5
        "tick went back",     // 6
        "late stamp",         // 7
        "event not ours",     // 8
        "event queue full",   // 9
        "no place",           // 10
        // end of facts
    };
    return enum_name(violation, names);
}

/// Commands, snapshots and shots since the match began.
struct MatchCounters {
    EnumArray<Violation, std::uint64_t> violation;
    std::uint64_t commands = 0;
    std::uint64_t commands_timed = 0;  ///< whose tick is known: all but those with a forgotten or false stamp
    std::uint64_t commands_late = 0;   ///< of these: came after the instant of their tick
    /// Sum over commands_timed: time before that instant, capped by what CommandBufferConfig holds; late ones are
    /// negative. A command that waits counts as if it came later by that.
    std::int64_t earliness_us = 0;
    /// Sum over `commands`: for how long each waited for ServerWorldConfig::even_to alone.
    std::int64_t waited_us = 0;
    /// How old commands are when they are executed, since the newest snapshot that they acknowledge: the mean over the
    /// last seconds of the client whose are youngest, and of the one whose are oldest. 0: nobody has been here for
    /// long.
    Micros youngest_commands;
    Micros oldest_commands;
    EnumArray<CommandTiming, std::uint64_t> timings;  ///< as the buffers of all clients say
    std::uint64_t commands_let_go = 0;                ///< by these, before their tick
    std::uint64_t commands_repeated = 0;              ///< copies of commands that had come already
    std::uint64_t commands_lost = 0;                  ///< all copies lost, or later than a newer one
    /// Screens, as stamps report them: views of commands; views with nothing newer to show; and for the others the sum
    /// of how far behind their newest snapshot they were drawn.
    std::uint64_t views = 0;
    std::uint64_t views_starved = 0;
    std::int64_t drawn_behind_us = 0;
    /// Clients whose stamps acknowledge nothing new while their commands go on: how often that began, and how many do
    /// so now (stale_acks.h).
    std::uint64_t acknowledgement_alarms = 0;
    std::uint32_t unacknowledging_clients = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t held_back = 0;  ///< snapshots that a client's byte budget had no room for
    std::uint64_t reckoned = 0;   ///< states of entities that clients draw by dead reckoning, which were sent
    std::uint64_t spared = 0;     ///< states of near entities that were not sent: clients draw them right without
    std::uint64_t own_state_bytes = 0;
    std::uint64_t snapshot_bytes = 0;
    std::uint64_t rays = 0;            ///< rays and queries that were judged
    std::uint64_t further_hits = 0;    ///< hits of queries besides their first
    std::uint64_t rays_corrected = 0;  ///< judged along another ray than the shooter's, after lost commands
    std::uint64_t shots_undeclared = 0;
    std::uint64_t spawns_told = 0;      ///< projectiles reported to players other than their shooters
    std::uint64_t spawns_left_out = 0;  ///< relevant spawns that a full queue left out
    std::uint64_t ends_left_out = 0;    ///< of those reported: their images end by themselves
    /// Projectiles that ended while their shooters were here, without a report on their images yet. Reports may be
    /// under way or never come. Each report lowers it.
    std::uint64_t images_unsaid = 0;
    ImageCounters images;
};

/// Ways to rewind that a match may compare with its verdicts, at most, the verdict's own among them.
inline constexpr std::size_t most_ways = 16;

struct WayScore {
    std::uint64_t shots = 0;
    std::uint64_t agreed = 0;     ///< same entity as on the screen, or nobody as on the screen
    std::uint64_t bit_equal = 0;  ///< entity, hitbox and the bits of the point: the hash is the declared one
};

/// Scores of rays from clients whose round trip lies in [rtt_from, rtt_to).
struct BucketScore {
    Micros rtt_from;
    Micros rtt_to{std::numeric_limits<std::int64_t>::max()};
    std::uint64_t rays = 0;
    std::array<WayScore, most_ways> strategies{};  ///< as MatchNames::ways
    Durations view_age;                            ///< from the judged moment to the server's now
    std::int64_t rtt_sum_us = 0;

    double rtt_mean_ms() const {
        return rays == 0 ? 0.0 : static_cast<double>(rtt_sum_us) * 1e-3 / static_cast<double>(rays);
    }
};

/// Weapons of a game, at most.
inline constexpr std::size_t most_weapons = 32;

/// A number that this game counts, as the service's page and the summary of a run list it. `name` lives as long as the
/// program.
struct NamedCount {
    const char* name = "";
    std::uint64_t count = 0;
};

struct MatchStatus {
    std::uint64_t triggers = 0;  ///< attacks that were begun on the server: shots fired, blows struck
    std::array<std::uint64_t, most_weapons> triggers_of{};  ///< of these, by weapon, as MatchNames::weapons
    std::uint64_t kills = 0;
    std::uint64_t launches = 0;                              ///< projectiles that flew or still fly
    std::uint64_t launches_undeclared = 0;                   ///< of these, not on their shooters' screens
    EnumArray<FireResult, std::uint64_t> triggers_by_clock;  ///< where the server's clock limits the rate of fire
    MatchCounters match;
    /// How other ways to rewind agree with the screens, by round trip, and in all.
    std::array<BucketScore, 5> buckets{};
    BucketScore total;
    /// Those with an empty name are not used.
    std::array<NamedCount, 16> named{};
};

}  // namespace backsight::service
