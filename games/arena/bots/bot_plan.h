#pragma once

// The settings of a host of bots, and its results. Values; copied.

#include <backsight/session/connection.h>
#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "arena/bots/screen_taker.h"
#include "arena/bots/spectators.h"
#include "arena/level.h"
#include "arena/online/match_client.h"
#include "arena/service/join_settings.h"
#include "server/admission/join_file.h"
#include "server/admission/ticket_file.h"

namespace backsight::bots {

// Bots stand on the service, whose names they use.
using namespace server;

struct LobbyTicket {
    net::JoinTicket ticket{};
    net::ConnectToken connect_token{};
};

struct BotPlan {
    net::Address server;  ///< or the address of a relay in front of it
    net::Protection protection = net::Protection::dtls;
    net::Fingerprint fingerprint{};     ///< of the server's certificate; also its name in tickets
    net::TicketSecretKey ticket_key{};  ///< bots issue their own tickets
    /// In place of the key: what a lobby gave to bot 0, good for one seat. There is no other bot then.
    std::optional<LobbyTicket> from_lobby;
    arena::MatchConfig match;  ///< equal to the server's
    const arena::Level* level = nullptr;
    std::uint32_t count = 1;       ///< 1 to 20,000
    std::uint64_t first_user = 1;  ///< bot i is user first_user + i
    std::uint64_t seed = 1;        ///< for the bots' behaviour
    /// See MatchClient::plant_draw_error(); bot 0 only.
    std::int64_t planted_draw_error = 0;
    /// Bots give a command at every step, whatever the time: for a flood's insider.
    bool planted_haste = false;
    /// Mean time until a bot leaves properly, to return after a second. 0: it stays.
    double churn_s = 0.0;
    /// Plays with LightClient in place of MatchClient with a BotMind.
    bool light = false;
    /// Takes what the bots' screens show, unless they are light; must outlive the host. Null: nobody.
    ScreenTaker* screens = nullptr;
    /// How the bots see each other's projectiles, unless they are light; must outlive the host. Null: by the library's
    /// images, and nothing is compared.
    Spectators* spectators = nullptr;
    /// Most connections begun per second: a handshake costs both sides about a millisecond. Default 200. Range 1 to
    /// 10,000.
    std::uint32_t joins_per_second = 200;
};

/// Server, keys and match come from the file; the rest has its defaults.
/// `file`: where `info` was read, for messages.
BotPlan bot_plan_of(const JoinInfo& info, const arena::Level& level, const std::filesystem::path& file = {});
/// `usual` are the match's settings where the ticket names none. The address is whole only if the ticket has one.
BotPlan bot_plan_of(const TicketFile& ticket, const arena::JoinSettings& usual, const arena::Level& level,
                    const std::filesystem::path& file = {});

/// Clock readings of the bots: each playing bot is looked at four times a second. Milliseconds.
struct BotClocks {
    std::uint64_t looks = 0;
    double error_bound_p50_ms = 0.0;  ///< error of the server's time, where it is known
    double error_bound_p99_ms = 0.0;
    double delay_mean_ms = 0.0;  ///< interpolation delay behind the newest snapshot that could be here
    double delay_p99_ms = 0.0;
    double lead_mean_ms = 0.0;  ///< lead of commands over the server's time
    double lead_p99_ms = 0.0;
    double copies_mean = 0.0;  ///< of each command
};

/// Sums over all bots, of all their sessions.
struct BotTotals {
    std::uint32_t bots = 0;
    std::uint32_t connected = 0;   ///< have a session now
    std::uint32_t playing = 0;     ///< of these, know their own state
    std::uint32_t starved = 0;     ///< of these, have had no snapshot for two seconds
    std::uint32_t kept_out = 0;    ///< have had no session for ten seconds
    std::uint32_t waiting = 0;     ///< were given a place in the server's queue
    std::uint32_t last_place = 0;  ///< of these, the last one's
    arena::MatchClientCounters game;

    std::uint64_t connects = 0;        ///< sessions that were accepted
    std::uint64_t open_failures = 0;   ///< no socket; see last_error
    std::uint64_t refused_writes = 0;  ///< datagrams that the transport did not take
    /// Reasons why sessions ended: the session's if there was one, else the transport's.
    EnumArray<LeaveReason, std::uint64_t> left;
    EnumArray<RefuseReason, std::uint64_t> refused;
    EnumArray<net::CloseReason, std::uint64_t> closed;
    std::uint64_t newer_reasons = 0;  ///< sessions that a newer server refused or ended for a reason not known here
    std::string last_error;
    std::string version_conflict;  ///< version_conflict() of bot_news.h for the last refusal for wrong_version

    std::uint64_t up_bytes = 0;  ///< session datagrams
    std::uint64_t down_bytes = 0;
    std::uint64_t udp_up_bytes = 0;  ///< UDP payload: with DTLS's records and handshakes
    std::uint64_t udp_down_bytes = 0;
    std::uint64_t udp_up_datagrams = 0;
    std::uint64_t udp_down_datagrams = 0;
    std::uint64_t frames = 0;          ///< drawn by bots, one a step
    std::uint64_t starved_frames = 0;  ///< of these, without newer data to show
    std::uint64_t clock_breaks = 0;    ///< breaks of the server's time, as the bots' clocks saw them
    std::uint64_t steps_skipped = 0;   ///< after stalls of this program
    BotClocks clocks;

    /// What the bots saw of each other's projectiles, by the systems that showed or measured them.
    EnumArray<ways::RemoteSystem, ways::SpectatorScore> spectators;

    Micros processor_time;  ///< that their thread has had

    Micros mean_rtt;  ///< mean over connected bots with a known round trip; 0: there is none
    Micros longest_rtt;

    std::uint64_t count(LeaveReason reason) const { return left[reason]; }
    std::uint64_t count(RefuseReason reason) const { return refused[reason]; }
    std::uint64_t count(net::CloseReason reason) const { return closed[reason]; }
};

}  // namespace backsight::bots
