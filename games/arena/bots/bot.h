#pragma once

// One bot: a socket, a player, and the will to reconnect. Internal to bot_host.h, which calls step() when it asks for
// it.
//
//   resting --> open: handshake --> session --> over --> resting, for a second
//
// Not synchronised.

#include <memory>
#include <optional>

#include "arena/bots/bot_player.h"
#include "inputs/random.h"

namespace backsight::bots {

class Bot : public net::NetHandler {
public:
    /// `team` must outlive it.
    Bot(const BotTeam& team, std::uint32_t index);

    /// True if it wants a connection and has none: call open().
    bool wants_open(Micros now) const { return net_ == nullptr && !is_going_ && now >= open_at_; }
    void open(Micros now);
    /// The socket's descriptor; -1 without one.
    int descriptor() const { return net_ == nullptr ? -1 : net_->descriptor(); }
    /// Reads the datagrams that have arrived.
    void read(Micros now);
    /// Runs a step. It reads only now and then: call read() when there is something to read.
    void step(Micros now);
    /// When to call step() again: a step of 1/64 s from now at the latest.
    Micros next_step_at(Micros now);
    /// Says goodbye, in the steps that follow, and does not come back.
    void go(Micros now);
    bool is_gone() const { return is_going_ && net_ == nullptr; }
    void add_to(Micros now, BotTotals& totals, Micros& sum_rtt, std::uint32_t& rtts) const;
    /// Nothing unless the bot is playing.
    std::optional<arena::ClientTimingNumbers> timing() const;

    // The transport calls these.
    void connected(PeerId peer, const net::Address& address) override;
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(PeerId peer, net::CloseReason reason) override;

private:
    net::ConnectToken make_token() const;
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
    Micros in_session_at_;  // last time that it had a session
    Micros snapshot_at_;    // last time that a snapshot came
    std::uint64_t snapshots_ = 0;
    int steps_to_read_ = 0;
    BotTotals past_;  // sums over earlier sessions
};

}  // namespace backsight::bots
