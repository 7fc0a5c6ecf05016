#pragma once

// A match of a game that keeps its world in a ServerWorld: sessions, commands in their ticks, snapshots, farewells.
// The game derives from it and adds its rules. docs/integrate/your-game-on-this-server.md has a whole game.
//
//   begin_tick(t)     held commands that are due           --> execute()
//   receive(...)      joins --> spawn_player(), welcome()   commands --> execute()
//   finish_tick()     record(), then to each client: write_own(), snapshot
//
// A player is a number in the world, below ServerWorldConfig::max_clients, from joined to left. Joins allocate; nothing
// else does. Nothing from a client is trusted: what no client writes is counted, and too much of it ends the session.
// Not synchronised.

#include <backsight/service/match_port.h>
#include <backsight/service/stale_acks.h>
#include <backsight/service/world_game.h>
#include <backsight/time/input_lead.h>
#include <backsight/world/server_world.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight::service {

class WorldMatch : public MatchPort {
public:
    ~WorldMatch() override;

    void begin_tick(Tick tick, Micros server_now) override;
    void receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived) override;
    void closed(PeerId peer) override;
    void finish_tick(const RunPieces& run) override;
    void shut_down(Micros server_now) override;
    void farewells(Micros server_now) override;
    ServerSession& session() override { return session_; }
    /// The server's world, so that hit reports are written of every game that calls report().
    MatchWorld world() const override;
    /// Users that may wait for a seat.
    static std::uint32_t queue_length(const MatchSetup& setup) { return std::clamp(setup.max_players, 16u, 256u); }
    /// Games that add counters call it first.
    void publish(MatchStatus& status) const override { status.match = counters_; }
    /// Each player as a disc with a facing. Games with more to show write that before it, or after.
    std::size_t spectate(std::span<Marker> markers) const override;

protected:
    /// `game` and `server` must be valid; there are at least MatchSetup::max_players numbers, whatever `server` says.
    /// No more than half of the world's entities are players at once, because those who left stay in the history a
    /// while.
    WorldMatch(const MatchSetup& setup, const MatchServices& services, const WorldGame& game,
               const ServerWorldConfig& server = {});

    ServerWorld& server_world() { return world_; }
    const ServerWorld& server_world() const { return world_; }
    Tick tick() const { return tick_; }
    bool is_here(std::uint32_t player) const { return player < seats_.size() && seats_[player] != nullptr; }
    std::uint32_t most_players() const { return static_cast<std::uint32_t>(seats_.size()); }
    /// Their entity; null: nobody is here by that number.
    EntityId entity_of(std::uint32_t player) const;
    /// Who they are, by their ticket: also in player_left(). 0: nobody is here by that number.
    std::uint64_t user_of(std::uint32_t player) const { return is_here(player) ? seats_[player]->user : 0; }
    /// A reliable event. False: the player is gone, or the queue of events is full.
    bool send_event(std::uint32_t player, std::span<const std::uint8_t> event);
    /// Compares a judged shot or query of a player with their screen, and hands it to the service, which writes the hit
    /// report, counts and logs. Call it once for each, in the execution of the command, before anybody is hurt by it.
    /// It fills in the session's facts of the player: seat and round trip.
    SelfAuditAnswer report(std::uint32_t player, ShotRecord& record);

    /// Somebody joins: spawns their entity. Null: there is no room, and they are sent away.
    virtual EntityId spawn_player() = 0;
    /// They are in, as `player`. Writes what their client must know besides its entity into `bytes` and returns the
    /// size, at most max_welcome_bytes.
    virtual std::size_t welcome(std::uint32_t player, std::span<std::uint8_t> bytes) = 0;
    /// The longest that any weapon looks back: a client whose acknowledgements stand still for longer is told of.
    virtual Micros longest_look_back() const { return Micros{500'000}; }
    /// They go. Their entity despawns right after. A game in which a death costs time keeps when their next life may
    /// begin (respawn_pauses.h), or whoever leaves and joins again has one at once.
    virtual void player_left(std::uint32_t /*player*/) {}
    /// Executes a command in its tick. `input`: the game's own bytes, as they came. False: no client writes such an
    /// input, and nothing was done.
    virtual bool execute(std::uint32_t player, std::span<const std::uint8_t> input, const TakenCommand& taken) = 0;
    /// All commands of the tick are executed: moves what moves by itself, and records every entity.
    virtual void record() = 0;
    /// Writes the player's own state, after the last command, and returns its size: at most max_own_state_bytes.
    virtual std::size_t write_own(std::uint32_t player, std::span<std::uint8_t> bytes) const = 0;

private:
    struct Seat {
        ClientId client;
        PeerId peer;
        EntityId entity;
        std::uint64_t user = 0;
        Earliness earliness = {};
        StaleAcks acks = {};
    };
    void take_changes();
    void join(const SessionChange& change);
    Seat* seat_of(ClientId client);
    void take_body(std::uint32_t player, std::span<const std::uint8_t> body);
    void hold(std::uint32_t player, const Command& command);
    void execute_due(std::uint32_t player);
    void take_command(std::uint32_t player, const Command& command);
    void look_at_acks(std::uint32_t player);
    void offend(std::uint32_t player, Violation violation);
    void send(std::uint32_t player, Seat& seat);

    DatagramPort* port_;
    MatchListener* listener_;
    bool has_audit_;
    ServerWorld world_;
    ServerSession session_;
    std::vector<std::unique_ptr<Seat>> seats_;  // by player
    std::vector<std::uint32_t> players_;        // by the session's client number
    Tick tick_ = no_tick;
    Micros server_now_;
    Micros arrival_;
    MatchCounters counters_;
};

/// A game without settings of its own, whose matches are made by Match(setup, services).
template <class Match>
class GameOf : public Game {
public:
    /// `name` lives as long as the program.
    GameOf(const char* name, TickRate tick_rate) : name_(name), tick_rate_(tick_rate) {}

    const char* name() const override { return name_; }
    TickRate tick_rate() const override { return tick_rate_; }
    PeerLimits limits(const MatchSetup& setup) const override {
        PeerLimits limits;
        limits.queue_length = WorldMatch::queue_length(setup);
        return limits;
    }
    std::unique_ptr<MatchPort> start(const MatchSetup& setup, const MatchServices& services) const override {
        return std::make_unique<Match>(setup, services);
    }

private:
    const char* name_;
    TickRate tick_rate_;
};

}  // namespace backsight::service
