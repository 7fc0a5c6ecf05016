#pragma once

// The service runs any game through this header: a Game makes matches, and a MatchPort is one running match.
//
//     service:  tickets, DTLS, sessions' datagrams, drain, metrics, reports, log, page
//     game:     rules, world, what goes into its datagrams, bots
//
//     each tick:  begin_tick(t)   receive(peer, bytes, arrived) ... closed(peer)   finish_tick(pieces)
//
// The game owns a ServerSession, made with the hooks of MatchServices, which check tickets. The service reads from it
// who is here, and closes its doors when the server drains. Everything goes out through MatchServices: datagrams
// through the port, and what the service writes down through the listener.
//
// All calls of a MatchPort come from one thread, the match's. A tick must not allocate: take memory in the constructor,
// or when somebody joins. Game's functions may come from any thread. docs/integrate/your-game-on-this-server.md has a
// whole game.

#include <backsight/base/pieces.h>
#include <backsight/history/world_history.h>
#include <backsight/judge/self_audit.h>
#include <backsight/judge/shot_record.h>
#include <backsight/rewind/query.h>
#include <backsight/session/server_session.h>
#include <backsight/view/ledger.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <backsight/service/datagram_port.h>
#include <backsight/service/flight_record.h>
#include <backsight/service/match_status.h>
#include <backsight/service/other_answer.h>
#include <backsight/service/settings.h>
#include <backsight/service/spectator_view.h>

namespace backsight::service {

/// A client whose stamps acknowledge nothing new while its commands go on.
struct StaleClient {
    std::uint64_t user = 0;
    std::uint32_t seat = 0;
    Micros stale_for;         ///< more than the game's longest look back
    std::uint64_t times = 0;  ///< that this client's have become stale
};

/// What the service writes down about a match: into the log, the metrics and the hit reports. Call it on the match's
/// thread; pointers and spans need to live during the call only.
class MatchListener {
public:
    virtual ~MatchListener() = default;
    virtual void joined(const SessionChange& change) = 0;
    virtual void left(const SessionChange& change) = 0;
    /// A shot or a blow was judged. `ledger` belongs to the attacker's client. `answer` is of SelfAudit, where the game
    /// compares screens with verdicts. `others`: what other ways to rewind would have said, without the verdict's own.
    virtual void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                        std::span<const OtherAnswer> others) = 0;
    virtual void projectile_ended(const FlightRecord& projectile) = 0;
    virtual void projectile_denied(const FlightRecord& projectile) = 0;
    virtual void image_settled(const ImageRecord& image) = 0;
    /// Once each time that it begins.
    virtual void acknowledgements_stale(const StaleClient& /*client*/) {}
};

/// What the service lends a match. All of it outlives the match.
struct MatchServices {
    DatagramPort& port;
    const ServerHooks& hooks;  ///< of tickets: for the game's ServerSession
    MatchListener& listener;
};

/// What the service's own settings ask of a match, and the game's settings.
struct MatchSetup {
    GameSettings settings;
    std::uint32_t room = 0;  ///< the match's place in its process: add it to a seed
    std::uint32_t max_players = 64;
    Micros client_timeout{10'000'000};
    std::uint32_t max_offences = 100;
    std::uint32_t down_budget_kbps = 256;
    std::uint32_t workers = 1;  ///< pieces of a tick that may run at once: finish_tick()
    bool transport_is_secure = true;
    bool compares = false;     ///< somebody wants to know what other ways to rewind would have said
    bool has_reports = false;  ///< hit reports are written: the answers of other ways say where they have a hitbox
};

/// The recorded world, for hit reports. Null: there is none, and no reports are written.
struct MatchWorld {
    const WorldHistory* history = nullptr;
    const DrawConfig* draw = nullptr;
    const SelfAudit* self_audit = nullptr;  ///< null: screens are not compared with verdicts
};

class MatchPort {
public:
    virtual ~MatchPort() = default;

    virtual void begin_tick(Tick tick, Micros server_now) = 0;
    /// Changes how fast the game's time goes from this tick on, as ServerWorld::set_time_scale(); right after
    /// begin_tick(). The service then makes ticks at that pace, while `server_now` goes on in real time. False: this
    /// game has no such thing, or not now.
    virtual bool set_time_scale(float /*scale*/, Micros /*server_now*/) { return false; }
    /// Between begin_tick() and finish_tick(). Nothing in `datagram` is trusted. `arrived`: when it really came, by the
    /// clock of begin_tick(); empty means just now.
    virtual void receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived) = 0;
    /// The transport has lost this peer.
    virtual void closed(PeerId peer) = 0;
    /// Sends what is due. `run` may do pieces of it at the same time; until it returns nobody calls this match.
    virtual void finish_tick(const RunPieces& run) = 0;

    /// Says goodbye to all clients. Then the service calls farewells() until session().has_said_farewell().
    virtual void shut_down(Micros server_now) = 0;
    virtual void farewells(Micros server_now) = 0;

    /// Who is here, who waits, and who was refused. To drain, the service calls close_doors(); to kick a player it
    /// calls disconnect().
    virtual ServerSession& session() = 0;
    const ServerSession& session() const { return const_cast<MatchPort*>(this)->session(); }
    virtual MatchWorld world() const { return {}; }
    /// Each quarter second: fills in what this game counts.
    virtual void publish(MatchStatus& /*status*/) const {}

    /// What spectators see. Called only while somebody looks. The map is asked for once.
    virtual SpectatorMap map() const { return {}; }
    /// Fills `markers` from its begin, at most its length, and returns how many. Allocates nothing.
    virtual std::size_t spectate(std::span<Marker> /*markers*/) const { return 0; }
};

/// Names that reports, metrics and pages use for a game's numbers. They live as long as the program.
struct MatchNames {
    struct Weapon {
        const char* name = "";
        bool fires_projectiles = false;
    };
    std::span<const Weapon> weapons;    ///< by ShotRecord::weapon and FlightRecord::weapon
    std::span<const char* const> ways;  ///< other ways to rewind, as in BucketScore; empty: none are compared
};
/// How much room the service keeps for peers: as the game's ServerSession is configured.
struct PeerLimits {
    std::uint32_t max_packets_at_once = ChannelConfig{}.max_packets_at_once;
    std::uint32_t queue_length = ServerSessionConfig{}.queue_length;  ///< users in the queue for a seat
};

class Game {
public:
    virtual ~Game() = default;

    /// A word: `serve --game NAME`.
    virtual const char* name() const = 0;
    virtual TickRate tick_rate() const = 0;
    virtual MatchNames names() const { return {}; }
    /// Its own settings, in the order of the file. They live as long as the program.
    virtual std::span<const GameField> fields() const { return {}; }
    /// A field whose value sets others, unless the file or the flags give those too. Empty: there is none.
    virtual std::string_view naming_field() const { return {}; }
    virtual void set_by_name(GameSettings& /*settings*/, std::string_view /*value*/) const {}
    /// The first settings that are each in range, but do not go together.
    virtual std::optional<Conflict> find_conflict(const MatchSetup& /*setup*/) const { return std::nullopt; }
    virtual PeerLimits limits(const MatchSetup& /*setup*/) const { return {}; }

    /// Throws std::runtime_error if these settings make no match.
    virtual std::unique_ptr<MatchPort> start(const MatchSetup& setup, const MatchServices& services) const = 0;

    /// What a client needs to know before it joins, besides address, certificate and ticket: a JSON object on one line,
    /// "{...}". It is part of the join file and of /join.json.
    virtual std::string join_entries(const MatchSetup& /*setup*/) const { return "{}"; }
    /// A line for --version: versions of its wire, and the fingerprint of its rules.
    virtual std::string version_text() const { return ""; }
    /// Commands of shorter round trips wait until they are as late as those of this one: ServerWorldConfig::even_to.
    virtual Micros even_to(const GameSettings& /*settings*/) const { return {}; }
    /// The command that plays this game with bots, such as "backsight bot"; the service logs it with the join file.
    /// Empty: there is none.
    virtual std::string bot_command() const { return ""; }
};

}  // namespace backsight::service
