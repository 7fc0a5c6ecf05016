#pragma once

// A client that holds a valid seat and does what no client of ours does. It really speaks the session: its packets are
// sealed, its stamps are honest unless an attack makes them otherwise.

#include <backsight/session/client_session.h>
#include <backsight/time/input_lead.h>

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "arena/client_arena.h"
#include "arena/online/match_events.h"
#include "arena/online/own_state.h"
#include "session/events.h"
#include "tests/games/arena/online/online_world.h"

namespace backsight::test {

using Bytes = std::vector<std::uint8_t>;

class HostileClient : public Outsider {
public:
    HostileClient(OnlineWorld& world, PeerId peer);

    /// Asks for a seat with this ticket, from `peer` or from the previous address.
    void connect(std::span<const std::uint8_t> ticket);
    void connect(std::span<const std::uint8_t> ticket, PeerId peer);
    /// Called once a tick while the client plays. Without it the client stands still and keeps to the rules.
    std::function<void(HostileClient&)> attack;
    /// Called once a tick, in any state.
    std::function<void(HostileClient&)> always;
    /// Called with each reliable message of the server; not while the client crafts packets.
    std::function<void(const arena::MatchEvent&)> on_event;

    /// The next command, honest: stamped with what the client has received, drawn four ticks behind.
    Command next_command() { return next({}, {}); }
    /// `shot`: what it says of one, and of an image; the rest of it is filled in.
    Command next(const arena::PlayerInput& input, arena::PlayerCommand shot = {});
    /// The next command, honest, with the automatic's trigger pulled.
    Command next_shot();
    /// The next command, honest, with a projectile that leaves the client's eye, moved by `aside`.
    Command next_launch(arena::WeaponId weapon, Vec3 aside = {});
    /// A command packet as CommandSender writes it, of commands with increasing numbers and coded against nothing.
    static Bytes command_packet(std::span<const Command> commands);
    static Bytes command_packet(const Command& command) { return command_packet(std::span(&command, 1)); }
    /// Seals `body` as the next packet of the client's session and sends it.
    void send_body(std::span<const std::uint8_t> body);
    /// Seals and sends `body` with numbers of the caller's choice, whose low 16 bits go out. The client's session knows
    /// nothing of this packet, so it is left out from then on: the client hears snapshots, and no farewell.
    void send_crafted(std::uint64_t packet, std::uint64_t ack, std::span<const std::uint8_t> body);
    /// Sends the next packet of the client's session, with no body.
    void send_packet();
    /// Leaves the client's seat.
    void send_farewell();
    void send_raw(std::span<const std::uint8_t> datagram);

    bool is_playing() const;
    ClientSession& session() { return session_; }
    OnlineWorld& world() { return *world_; }
    const SnapshotAcks& acks() const { return screen_->arena.world().acks(); }
    PeerId peer() const { return peer_; }
    /// The tick that is being played, as far as the client can know.
    Tick server_tick() const { return screen_->arena.world().newest_tick() + 1; }
    /// Makes a command be for this tick.
    static void set_tick(Command& command, Tick tick);
    /// What the last snapshot said of the client's commands; empty if none came.
    std::optional<Micros> earliness() const { return earliness_; }
    /// The last seat that the client got.
    ClientId seat() const { return session_.id(); }
    /// All that the client has sent, and heard, since the last connect().
    const std::vector<Bytes>& said() const { return said_; }
    const std::vector<Bytes>& heard() const { return heard_; }

    void act() override;
    void hear(PeerId peer, std::span<const std::uint8_t> datagram) override;

private:
    /// What the client has received of the game.
    struct Screen {
        Screen(const arena::Level& level, const arena::MatchConfig& config)
            : arena(level, config.arena, config.commands) {}
        arena::ClientArena arena;
        arena::OwnStateRing own_states;
    };
    void take(std::span<const std::uint8_t> datagram);
    std::span<const std::uint8_t> open(std::span<const std::uint8_t> datagram);
    void take_body(std::span<const std::uint8_t> body);
    Tick next_tick();

    OnlineWorld* world_;
    PeerId peer_;
    ClientSession session_;
    arena::Level level_ = arena::Level::standard();
    std::unique_ptr<Screen> screen_;
    bool is_crafting_ = false;
    EventReceiver events_;  // while the client crafts
    arena::PlayerState own_;
    std::uint32_t newest_command_ = 0;
    Tick command_tick_ = no_tick;
    std::optional<Micros> earliness_;
    std::uint64_t nonce_ = 1'000'000;
    std::vector<Bytes> said_;
    std::vector<Bytes> heard_;
    std::vector<Bytes> inbox_;
};

}  // namespace backsight::test
