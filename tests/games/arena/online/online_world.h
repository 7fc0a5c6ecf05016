#pragma once

// A match server and its bots in virtual time, over memory links with conditions of their own: the same packets on
// every run.

#include <backsight/transport/join_ticket.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arena/online/match_client.h"
#include "arena/online/match_server.h"
#include "inputs/memory_link.h"
#include "tests/captures/session_log.h"

namespace backsight::test {

/// Sees every datagram at both its ends. `at`: that end's own clock.
class OnlineTap {
public:
    virtual ~OnlineTap() = default;
    virtual void sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) = 0;
    /// Called right before a datagram is taken in, and after.
    virtual void arriving(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) = 0;
    virtual void arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) = 0;
};

struct OnlineRun {
    std::uint32_t clients = 8;
    /// Seats for peers that are no bots.
    std::uint32_t spare_seats = 0;
    std::int64_t ticks = 64 * 20;
    std::uint64_t seed = 1;
    arena::MatchConfig match;
    /// 0: the clients' rate is the server's.
    std::uint32_t client_tick_rate_hz = 0;
    /// Runs the pieces of the server's ticks. Null: nobody does.
    RunPieces run_pieces;
    /// Network conditions of each client, both ways.
    std::function<LinkConfig(std::uint32_t client)> conditions;
    /// Draw error of client 0: see MatchClient::plant_draw_error().
    std::int64_t planted_draw_error = 0;
    /// Called after each tick.
    std::function<void(std::int64_t tick)> each_tick;
    /// Frames that a client's screen draws in a tick: it receives and gives commands in these alone.
    std::int64_t frames_per_tick = 4;
    /// Called after each click that fired, with the client's number and that of the shot in its next command.
    std::function<void(std::size_t client, const arena::ClientArena& arena, std::uint32_t shot)> on_click;
    /// Tells lies in the commands of client 0: see MatchClient::plant_lie().
    arena::CommandLie* lie = nullptr;
    /// Where a client shoots in this frame, if it clicks. If it is empty, the bots click as they like.
    std::function<std::optional<arena::Aim>(std::size_t client, const arena::BotSight& sight)> click;
    /// Changes what the bots want; called with the client's number. If it is empty, they do as they like.
    std::function<void(std::size_t client, const arena::BotSight& sight, arena::PlayerInput& input)> meddle;
    /// False: the session proves addresses by itself, and checks with 32 bits.
    bool transport_is_secure = true;
    /// Without: real tickets of one issuer.
    std::function<std::vector<std::uint8_t>(std::size_t client)> ticket;
    std::function<RefuseReason(std::span<const std::uint8_t> ticket, std::uint64_t& user)> verify_ticket;
    OnlineTap* tap = nullptr;
    /// The server's tick before its first, and the clients' clocks at that time.
    Tick begins_at{0};
    Micros clock_begins_at{1'000'000};
    /// Links and the memory of used tickets take all that they will have at once, so that whatever grows later is not
    /// theirs.
    bool fill_memory = false;
};

/// A peer that is no bot: speaks with OnlineWorld::say(), first in each tick, and hears what the server sends to peers
/// that are nobody else's.
class Outsider {
public:
    virtual ~Outsider() = default;
    virtual void act() = 0;
    virtual void hear(PeerId peer, std::span<const std::uint8_t> datagram) = 0;
};

class OnlineWorld : public arena::DatagramPort, public arena::MatchObserver {
public:
    explicit OnlineWorld(const OnlineRun& run);
    ~OnlineWorld() override;

    /// Plays OnlineRun::ticks more ticks.
    void play();
    void set_ticks(std::int64_t ticks) { run_.ticks = ticks; }

    arena::MatchServer& server() { return *server_; }
    arena::MatchClient& client(std::size_t i);
    /// Leaves, or comes back with a new client.
    void leave(std::size_t i);
    void reconnect(std::size_t i);
    void reconnect(std::size_t i, std::span<const std::uint8_t> ticket);
    /// Its program stands still, or goes on.
    void freeze(std::size_t i, bool stands_still);
    /// The client's own clock jumps. One that jumps back stands still until it has caught up: no clock goes back.
    void step_clock(std::size_t i, Micros by);
    /// The game's time goes at this scale from the next tick on: 0.2 to 4.
    void set_time_scale(float scale) { wanted_scale_ = scale; }
    /// The clock that tickets expire by jumps, on both machines that read it.
    void step_wall_clock(std::int64_t by_s) { wall_clock_s_ += by_s; }
    /// Ends the player's session.
    bool kick(std::size_t i);
    /// Another server takes the place of this one, which says goodbye to everybody, or dies without a word.
    void stop_server();
    void kill_server();
    bool is_stopping() const { return is_stopping_; }
    /// Must outlive it.
    void let_in(Outsider& outsider) { outsider_ = &outsider; }
    /// The server gets this datagram at once.
    void say(PeerId peer, std::span<const std::uint8_t> datagram);
    /// Good for one session of `user`, until `lives_s` from now.
    net::JoinTicket issue_ticket(std::uint64_t user, std::int64_t lives_s = 60) const;

    Micros now() const { return now_; }
    /// What has become of the packets of all players, both ways.
    LinkCounters links() const;
    std::uint64_t down_bytes() const { return down_bytes_; }
    std::uint64_t up_bytes() const { return up_bytes_; }

    std::function<void(const ShotRecord&, const SelfAuditAnswer&)> on_judged;
    std::function<void(const arena::FlightRecord&)> on_ended;
    std::function<void(const arena::FlightRecord&)> on_denied;
    std::function<void(const arena::ImageRecord&)> on_image;
    std::function<void(const service::StaleClient&)> on_stale;
    bool count_tick_allocations = false;
    std::uint64_t tick_allocations = 0;
    std::uint64_t joins = 0;
    std::uint64_t leaves = 0;
    /// Called with a server that is about to go.
    std::function<void(arena::MatchServer&)> on_replaced;
    /// Called with each session, before anything is sent in it.
    std::function<void(const SessionChange&)> on_joined;

    // As the server calls them.
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override;
    void joined(const SessionChange& change) override {
        ++joins;
        if (on_joined) on_joined(change);
    }
    void left(const SessionChange&) override { ++leaves; }
    void judged(const ShotRecord& shot, const Ledger&, const SelfAuditAnswer& answer) override {
        if (on_judged) on_judged(shot, answer);
    }
    void projectile_ended(const arena::FlightRecord& projectile) override {
        if (on_ended) on_ended(projectile);
    }
    void projectile_denied(const arena::FlightRecord& projectile) override {
        if (on_denied) on_denied(projectile);
    }
    void image_settled(const arena::ImageRecord& image) override {
        if (on_image) on_image(image);
    }
    void acknowledgements_stale(const service::StaleClient& client) override {
        if (on_stale) on_stale(client);
    }

private:
    struct Player;
    ServerHooks hooks();
    std::uint64_t draw_nonce();
    RefuseReason verify(std::span<const std::uint8_t> ticket, std::uint64_t& user);
    std::int64_t unix_now_s() const;
    template <typename Work>
    void charge_server(Work work);
    void replace_server();
    TickRate ticks() const { return run_.match.arena.draw.tick_rate; }
    Tick tick() const { return run_.begins_at + (ticks_played_ - server_began_); }
    void server_tick();
    void take_in(std::size_t client, Micros server_now, std::span<const std::uint8_t> datagram);
    void play_client(std::size_t index);

    OnlineRun run_;
    ScaledTime game_{ticks()};  // ticks by the server's clock
    float wanted_scale_ = 0.0f;
    arena::Level level_;
    arena::MatchConfig client_match_;
    arena::Level client_level_;
    std::unique_ptr<arena::MatchServer> server_;
    std::vector<std::unique_ptr<Player>> players_;
    Outsider* outsider_ = nullptr;
    net::TicketKeys keys_ = net::make_ticket_keys();
    net::TicketVerifier verifier_;
    std::uint64_t nonce_ = 0;
    Micros now_;
    std::int64_t wall_clock_s_ = 1'800'000'000;
    std::int64_t ticks_played_ = 0;
    std::int64_t server_began_ = 0;
    bool is_stopping_ = false;
    std::uint64_t down_bytes_ = 0;
    std::uint64_t up_bytes_ = 0;
    std::uint64_t sending_allocations_ = 0;
};

}  // namespace backsight::test
