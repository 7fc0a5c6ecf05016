#pragma once

// What a host of bots is told to do, and what it says of what they did. Values; copied.

#include <backsight/session/handshake.h>
#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <array>
#include <cstdint>
#include <string>

#include "arena/level.h"
#include "arena/online/match_client.h"
#include "server/admission/join_file.h"

namespace backsight::server {

struct BotPlan {
    net::Address server;  ///< or a relay's before it
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};     ///< of the server's certificate; its name in tickets too
    net::TicketSecretKey ticket_key{};  ///< bots issue their own tickets
    arena::MatchConfig match;           ///< as the server's
    const arena::Level* level = nullptr;
    std::uint32_t count = 1;       ///< 1 to 20,000
    std::uint64_t first_user = 1;  ///< bot i is user first_user + i
    std::uint64_t seed = 1;        ///< of what they do
    /// See MatchClient::plant_draw_error(); bot 0 only.
    std::int64_t planted_draw_error = 0;
    /// Bots give a command whenever they are stepped, whatever the time: of a flood's insider.
    bool planted_haste = false;
    /// Mean time until a bot leaves properly, to come back after a second. 0: it stays.
    double churn_s = 0.0;
    /// LightClient in place of MatchClient with a BotMind.
    bool light = false;
    /// Connections begun per second, at most: a handshake costs both sides about a millisecond. Default 200. Range 1 to
    /// 10,000.
    std::uint32_t joins_per_second = 200;
};

/// Server, keys and match from the file; the rest as it is by default.
BotPlan bot_plan_of(const JoinInfo& info, const arena::Level& level);

/// What the clocks of bots say, each playing one looked at four times a second. Milliseconds.
struct BotClocks {
    std::uint64_t looks = 0;
    double error_bound_p50_ms = 0.0;  ///< of the server's time, where it is known
    double error_bound_p99_ms = 0.0;
    double delay_mean_ms = 0.0;  ///< behind the newest that could be here
    double delay_p99_ms = 0.0;
    double lead_mean_ms = 0.0;  ///< of commands before the server's time
    double lead_p99_ms = 0.0;
    double copies_mean = 0.0;  ///< of each command
};

/// Sums over all bots, of all their sessions.
struct BotTotals {
    std::uint32_t bots = 0;
    std::uint32_t connected = 0;   ///< have a session now
    std::uint32_t playing = 0;     ///< of these, know their state
    std::uint32_t starved = 0;     ///< of these, have had no snapshot for two seconds
    std::uint32_t kept_out = 0;    ///< have had no session for ten seconds
    std::uint32_t waiting = 0;     ///< are told their place in the server's queue
    std::uint32_t last_place = 0;  ///< of these, the last one's
    arena::MatchClientCounters game;

    std::uint64_t connects = 0;        ///< sessions that were accepted
    std::uint64_t open_failures = 0;   ///< no socket; see last_error
    std::uint64_t refused_writes = 0;  ///< datagrams that the transport did not take
    /// How sessions ended: a word of the session if there was one, else of the transport.
    EnumArray<LeaveReason, std::uint64_t> left;
    EnumArray<RefuseReason, std::uint64_t> refused;
    EnumArray<net::CloseReason, std::uint64_t> closed;
    std::string last_error;
    std::string version_conflict;  ///< of the last refusal for wrong_version: version_conflict() of bot_news.h

    std::uint64_t up_bytes = 0;  ///< session datagrams
    std::uint64_t down_bytes = 0;
    std::uint64_t udp_up_bytes = 0;  ///< of UDP payload: with DTLS's records and handshakes
    std::uint64_t udp_down_bytes = 0;
    std::uint64_t udp_up_datagrams = 0;
    std::uint64_t udp_down_datagrams = 0;
    std::uint64_t frames = 0;          ///< that bots drew, one a step
    std::uint64_t starved_frames = 0;  ///< of these, with nothing newer to show
    std::uint64_t clock_breaks = 0;    ///< of the server's time, as their clocks saw it
    std::uint64_t steps_skipped = 0;   ///< after stalls of this program
    BotClocks clocks;

    Micros mean_rtt;  ///< of those connected whose round trip is known; 0: of none
    Micros longest_rtt;

    std::uint64_t count(LeaveReason reason) const { return left[reason]; }
    std::uint64_t count(RefuseReason reason) const { return refused[reason]; }
    std::uint64_t count(net::CloseReason reason) const { return closed[reason]; }
};

}  // namespace backsight::server
