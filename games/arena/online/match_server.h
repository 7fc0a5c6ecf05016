#pragma once

// The server of an online match: sessions, the arena, snapshots, and the running check of its own claim. Sans-I/O.
//
//   begin_tick(t)   receive(peer, datagram) ...   finish_tick()     at server time t
//
// In: datagrams with their sender; ticks. Out: datagrams through a port, and events through an observer.
//
// Each command is executed in the tick that it was made for, which a client hits by running ahead. A command that comes
// later is executed on arrival. Each snapshot says how early commands came. Each shot is judged, compared with what its
// shooter's screen declared, and answered with a reliable event. After finish_tick() every client that is due has a
// snapshot under way.
//
// Joins allocate; nothing else does. Not synchronised; finish_tick() may be given threads, and sends the same to the
// bit. Nothing that a client sends is trusted: invalid data is counted by its reason, and too much of it ends the
// session.

#include <backsight/base/pieces.h>
#include <backsight/service/datagram_port.h>
#include <backsight/service/match_status.h>
#include <backsight/session/server_session.h>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/online/command_payload.h"
#include "arena/online/match_config.h"
#include "arena/online/match_events.h"
#include "arena/online/match_observer.h"
#include "arena/online/own_state.h"
#include "arena/server_arena.h"

namespace backsight::arena {

using service::DatagramPort;
using service::MatchCounters;
using service::Violation;

class MatchServer {
public:
    /// Everything but `config` must outlive it. `config` must be valid. Hooks: see ServerSession.
    MatchServer(const Level& level, const MatchConfig& config, const ServerHooks& hooks, DatagramPort& port,
                MatchObserver& observer);
    ~MatchServer();

    void begin_tick(Tick tick, Micros server_now);
    /// Call between begin_tick and finish_tick. `arrived`: when the datagram really came, by the clock of begin_tick,
    /// so that round trips exclude its wait for the tick; empty means just now. It is raised to the previous arrival
    /// and the last tick, and lowered to this tick.
    void receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived = {});
    /// Call when the transport has lost this peer.
    void transport_closed(PeerId peer);
    /// `run` may write snapshots in MatchConfig::workers pieces at the same time; until it returns nobody may call this
    /// server. Datagrams are the same to the bit, and to each peer come in the same order.
    void finish_tick(const RunPieces& run = {});

    /// Nobody takes a new seat from now on: ServerSession::close_doors().
    void close_doors() { session_.close_doors(); }
    /// Says goodbye to all clients; then call farewells() until has_said_farewell().
    void shut_down(Micros server_now);
    void farewells(Micros server_now);
    bool has_said_farewell() const { return session_.has_said_farewell(); }

    /// Who plays there, by the number in their ticket; 0: nobody.
    std::uint64_t user_of(PlayerIndex player) const;
    /// Their smoothed round trip; 0: nobody plays there, or it was not measured yet.
    Micros rtt_of(PlayerIndex player);

    ServerArena& arena() { return arena_; }
    const ServerArena& arena() const { return arena_; }
    ServerSession& session() { return session_; }
    const ServerSession& session() const { return session_; }
    const SelfAudit& self_audit() const { return arena_.world().self_audit(); }
    const MatchCounters& counters() const { return counters_; }
    const MatchConfig& config() const { return config_; }

private:
    struct Seat;
    struct Outgoing;
    /// The shots of one player whose projectiles are in flight.
    struct FiredShots {
        std::array<FlightClaim, 32> kept;  // more than can fly at once
        std::uint32_t next = 0;

        const FlightClaim* find(const ProjectileId& id) const;
    };

    void allow_joins(std::span<const std::uint8_t> datagram);
    void take_changes();
    void on_join(const SessionChange& change);
    void on_leave(const SessionChange& change);
    std::uint64_t believable_loss(const Seat& seat) const;
    void take_body(ClientId client, std::span<const std::uint8_t> body);
    void take_command(Seat& seat, const Command& command);
    void execute_due(Seat& seat);
    void execute_held();
    void execute(Seat& seat, const Command& command);
    std::optional<RewoundHit> rewound(const ShotRecord& shot, bool may_hit_shooter);
    void observe_shots(const Seat& seat, const PlayerCommand& command, const CommandOutcome& outcome);
    void send_verdict(Seat& seat, std::span<const ShotRecord> shots, std::optional<std::uint32_t> seed);
    void send_list(Seat& seat, const ShotRecord& shot);
    void tell(Seat& seat, const MatchEvent& event);
    void broadcast_lives();
    void tell_seeds();
    FlightClaim claim_of(const Seat& seat, const PlayerCommand& command, std::uint8_t shot, const ProjectileId& id,
                         WeaponId weapon);
    FlightRecord record_of(const FlightClaim& claim, const EndedProjectile& ended) const;
    void note_launch(Seat& seat, const PlayerCommand& command, std::uint8_t shot, const ServerProjectile& projectile);
    void note_denial(Seat& seat, const PlayerCommand& command, const DeniedShot& denied);
    void settle_image(Seat& seat, const ImageReport& report);
    void tell_of_projectiles();
    void tell_of_spawn(Seat& seat, const ServerProjectile& projectile);
    void tell_of_flying(Seat& seat);
    void tell_of_end(const EndedProjectile& ended);
    void send_snapshots();
    void send_snapshots(const RunPieces& run);
    template <class Work>
    void in_pieces(const RunPieces& run, Work work);
    void begin_snapshot(Outgoing& outgoing);
    void send_snapshot(Seat& seat, Channel& channel);
    std::size_t body_room(const Seat& seat, Channel& channel) const;
    std::size_t write_own(Seat& seat, std::span<std::uint8_t> body) const;
    void note_snapshot(Seat& seat, std::size_t own_bytes, std::size_t bytes, const SendCounters& before);
    void send_packet(Seat& seat, Channel& channel, std::span<const std::uint8_t> body);
    void note(Violation violation) { ++counters_.violation[violation]; }
    void end_used_up();
    void kick_if_repeated(Seat& seat, Violation violation);
    void look_at_stamp(Seat& seat, const ViewStamp& claimed);
    void look_at_acks(Seat& seat);
    void note_age(Seat& seat, const Audited& audited);
    void compare_ages();
    Seat* seat_of(PlayerIndex player) const;

    MatchConfig config_;
    Micros longest_look_back_;
    ServerArena arena_;
    ServerSession session_;
    DatagramPort* port_;
    MatchObserver* observer_;
    std::vector<std::unique_ptr<Seat>> seats_;  // by the session's client number
    std::vector<std::uint32_t> seat_of_player_;
    std::vector<FiredShots> fired_;  // by player
    Tick tick_ = no_tick;
    Tick joins_allowed_at_ = no_tick;
    Micros server_now_;
    Micros newest_arrival_;
    MatchCounters counters_;
    std::array<std::uint8_t, max_datagram_bytes> body_;
    std::array<std::uint8_t, max_datagram_bytes> datagram_;
    // With workers, for all clients at once; room for all is made in the constructor.
    std::vector<Outgoing> outgoing_;
    std::vector<ClientPacket> packets_;
    std::vector<DatagramPort::Datagram> datagrams_;
};

}  // namespace backsight::arena
