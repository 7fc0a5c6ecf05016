#pragma once

// One bot: a socket, a player, and the will to come back. A room of bot_host.h, which calls step() as it asks for.
//
//   resting --> open: handshake --> session --> over --> resting, for a second
//
// Not synchronised.

#include <memory>
#include <optional>

#include "inputs/random.h"
#include "server/bots/bot_player.h"

namespace backsight::server {

class Bot : public net::NetHandler {
public:
    /// `team` must outlive it.
    Bot(const BotTeam& team, std::uint32_t index);

    /// Wants a connection and has none: call open().
    bool wants_open(Micros now) const { return net_ == nullptr && !is_going_ && now >= open_at_; }
    void open(Micros now);
    /// Of the socket: -1 without one.
    int descriptor() const { return net_ == nullptr ? -1 : net_->descriptor(); }
    /// Takes what has come in.
    void read(Micros now);
    /// Reads only now and then: call read() when there is something.
    void step(Micros now);
    /// When to call step() again: a step of 1/64 s from now at the latest.
    Micros next_step_at(Micros now);
    /// Says farewell, in the steps that follow, and does not come back.
    void go(Micros now);
    bool is_gone() const { return is_going_ && net_ == nullptr; }
    void add_to(Micros now, BotTotals& totals, Micros& sum_rtt, std::uint32_t& rtts) const;
    /// Nothing unless it plays.
    std::optional<arena::ClientTimingNumbers> timing() const;

    // As the transport calls them.
    void connected(net::PeerId peer, const net::Address& address) override;
    void received(net::PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(net::PeerId peer, net::CloseReason reason) override;

private:
    net::JoinTicket make_ticket() const;
    void be_accepted();
    void note_progress();
    void send();
    void end();
    void add_session_to(BotTotals& totals) const;

    const BotTeam* team_;
    std::uint32_t index_;
    inputs::Random random_;
    std::unique_ptr<net::NetClient> net_;
    std::unique_ptr<BotPlayer> player_;
    std::optional<net::CloseReason> closed_;
    bool is_accepted_ = false;
    bool is_going_ = false;
    Micros now_;
    Micros open_at_;
    Micros leave_at_;
    Micros in_session_at_;  // the last time that it had one
    Micros snapshot_at_;    // the last time that one came
    std::uint64_t snapshots_ = 0;
    int steps_to_read_ = 0;
    BotTotals past_;  // of the sessions before
};

}  // namespace backsight::server
