#pragma once

// Status of a running server, copied from its thread each quarter second for the table, the summary and the metrics. A
// value without allocated memory, so copying it allocates nothing.

#include <backsight/judge/self_audit.h>
#include <backsight/judge/shot_record.h>
#include <backsight/service/match_port.h>
#include <backsight/session/server_session.h>
#include <backsight/transport/dtls.h>

#include <array>
#include <cstdint>

#include "server/host/web_peer_counters.h"
#include "server/http/http_server.h"
#include "server/watch/attack_score.h"
#include "server/watch/projectile_score.h"

namespace backsight::server {

struct ServerStatus : service::MatchStatus {
    double seconds = 0.0;  ///< of server time
    std::uint64_t ticks = 0;
    std::uint64_t ticks_skipped = 0;  ///< ticks that did not run in time, because the machine stalled or the process
                                      ///< was paused
    service::Durations tick;          ///< from each tick's due instant to its last datagram sent
    service::Durations listening;     ///< time spent on the network between two ticks
    /// Processor time of all the server's threads that play, from the end of one tick to the end of the next: the
    /// network between them, the tick, and all else that they do.
    service::Durations processor;
    /// Allocations in ticks without connects and joins, if the program counts them.
    std::uint64_t tick_allocations = 0;
    std::uint64_t ticks_without_arrivals = 0;  ///< ticks in which they were counted

    std::uint32_t waiting = 0;  ///< clients that wait for a seat
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

    EnumArray<Reason, std::uint64_t> rays_by_reason;
    std::uint64_t hits = 0;
    std::uint64_t misses = 0;
    std::uint64_t refusals = 0;             ///< rays
    std::uint64_t declared = 0;             ///< rays compared with the screen's declaration
    std::uint64_t agreed = 0;               ///< equal to the bit
    ScreenFault alarm = ScreenFault::none;  ///< over all clients
    Disagreeing disagreeing;
    ProjectileScore projectiles;
    std::array<AttackScore, service::most_weapons> attacks;  ///< as MatchNames::weapons

    ServerCounters session;
    net::NetCounters net;
    /// Dropped datagrams of peers who sent more between two ticks than a session accepts, or more than 20 requests a
    /// second.
    std::uint64_t hasty_datagrams = 0;
    /// Dropped requests for a seat of peers whose ticket of less than a second ago was of no issuer.
    std::uint64_t requests_after_forgery = 0;
    std::uint64_t too_long = 0;               ///< datagrams longer than the transport accepts
    std::uint64_t peers_without_session = 0;  ///< disconnected: no valid ticket in time
    std::uint64_t peers_of_one_host = 0;      ///< disconnected: too many of one host without a session
    WebPeerCounters web;                      ///< of players over WebSockets; zero if there is no page
    http::HttpServer::Faults web_faults;      ///< of the page's port
    std::uint64_t reports_written = 0;
    std::uint64_t reports_lost = 0;
    /// Join tickets that were not judged, since their use could not be written down: nobody could join by them.
    std::uint64_t tickets_unwritten = 0;
    /// False for a while after that, if the file is at fault: whoever sends players should send them elsewhere.
    bool can_admit = true;
};

}  // namespace backsight::server
