#pragma once

// What a running server knows of itself: copied from its thread each quarter second, for the table, the summary and the
// metrics. A value without memory of its own, so that copying it allocates nothing.

#include <backsight/judge/verdict.h>
#include <backsight/session/server_session.h>
#include <backsight/transport/dtls.h>

#include <array>
#include <cstdint>

#include "arena/online/match_server.h"
#include "server/watch/comparison.h"
#include "server/watch/durations.h"
#include "server/watch/projectile_score.h"

namespace backsight::server {

struct ServerStatus {
    double seconds = 0.0;  ///< of server time
    std::uint64_t ticks = 0;
    std::uint64_t ticks_skipped = 0;  ///< the machine, or whoever paused the process, did not let them happen in time
    Durations tick;                   ///< from the instant that each was due to its last datagram sent
    Durations listening;              ///< and reading the network, between two
    /// In all ticks but those in which somebody connects or joins, where the program counts them.
    std::uint64_t tick_allocations = 0;
    std::uint64_t ticks_without_arrivals = 0;  ///< in which they were counted

    std::uint32_t waiting = 0;  ///< for a seat
    std::uint32_t clients = 0;
    std::uint32_t clients_most = 0;
    double client_seconds = 0.0;

    /// Our own bytes: session datagrams before encryption.
    std::uint64_t down_bytes = 0;
    std::uint64_t up_bytes = 0;
    /// UDP payloads, with what DTLS adds.
    std::uint64_t udp_down_bytes = 0;
    std::uint64_t udp_up_bytes = 0;
    std::uint64_t udp_down_datagrams = 0;
    std::uint64_t udp_up_datagrams = 0;

    std::uint64_t triggers = 0;  ///< shots fired on the server
    EnumArray<Reason, std::uint64_t> rays_by_reason;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t refusals = 0;  ///< rays
    std::uint64_t kills = 0;
    std::uint64_t declared = 0;             ///< rays compared with the screen's word
    std::uint64_t agreed = 0;               ///< to the bit
    ScreenFault alarm = ScreenFault::none;  ///< of all
    Disagreeing disagreeing;
    std::array<BucketScore, Comparison::bucket_bounds.size() + 1> buckets{};
    BucketScore total;
    std::uint64_t launches = 0;             ///< projectiles that flew, or still do
    std::uint64_t launches_undeclared = 0;  ///< shots of projectile weapons that their shooters had not seen
    ProjectileScore projectiles;

    arena::MatchCounters match;
    ServerCounters session;
    net::NetCounters net;
    /// Dropped from peers who sent more between two ticks than a session takes at once, or more than 20 requests a
    /// second.
    std::uint64_t hasty_datagrams = 0;
    std::uint64_t too_long = 0;               ///< datagrams longer than the transport takes
    std::uint64_t peers_without_session = 0;  ///< let go: no valid ticket in time
    std::uint64_t peers_of_one_host = 0;      ///< let go: too many without a session
    std::uint64_t reports_written = 0;
    std::uint64_t reports_lost = 0;
};

}  // namespace backsight::server
