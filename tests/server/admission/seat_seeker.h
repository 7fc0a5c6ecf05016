#pragma once

// A client with a ticket of the test's choice, which asks a server for a seat and says nothing more.

#include <backsight/session/client_session.h>
#include <backsight/transport/dtls.h>

#include <memory>
#include <optional>

#include "arena/bots/bot_plan.h"

namespace backsight::test {

/// What clients of one server share, and who gives them their papers.
struct Lobby {
    explicit Lobby(const bots::BotPlan& plan);
    /// A minute's ticket of `user`.
    net::JoinTicket ticket_for(std::uint64_t user) const;

    bots::BotPlan plan;
    std::optional<net::PinnedServer> pin;
    std::uint64_t fingerprint = 0;
};

class SeatSeeker : net::NetHandler {
public:
    /// `from`: default any address.
    SeatSeeker(const Lobby& lobby, const net::JoinTicket& ticket, std::optional<net::Address> from = {});
    ~SeatSeeker() override;

    /// Hears and asks, as far as it is time.
    void look();
    /// Looks until the server has decided, or nothing is heard for ten seconds.
    RefuseReason verdict();

    const ClientSession& session() const { return session_; }
    bool is_seated() const { return session_.state() == ClientState::connected; }
    bool is_over() const { return is_closed_ || session_.state() == ClientState::ended; }
    void leave();
    /// Never asks, for whatever reason it connected.
    bool is_mute = false;

private:
    void connected(PeerId, const net::Address&) override;
    void received(PeerId, std::span<const std::uint8_t> bytes) override;
    void closed(PeerId, net::CloseReason) override { is_closed_ = true; }

    net::JoinTicket ticket_;
    std::uint64_t fingerprint_;
    ClientSession session_;
    std::unique_ptr<net::NetClient> net_;
    bool is_closed_ = false;
};

}  // namespace backsight::test
