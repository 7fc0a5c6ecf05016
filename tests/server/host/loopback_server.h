#pragma once

// A match server on a loopback socket with a thread of its own: for what needs real connections.

#include <backsight/transport/dtls.h>
#include <backsight/transport/join_ticket.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "arena/bots/bot_plan.h"
#include "arena/online/match_server.h"

namespace backsight::test {

class LoopbackServer : private net::NetHandler, private arena::DatagramPort, private arena::MatchObserver {
public:
    explicit LoopbackServer(const arena::MatchConfig& match, net::Protection protection = net::Protection::dtls);
    ~LoopbackServer() override { stop(); }

    server::JoinInfo join_info() const;
    const arena::Level& level() const { return level_; }
    /// Says farewell to everybody. Once is enough.
    void stop();

    std::atomic<std::uint64_t> shots{0};  ///< rays judged and compared with a screen
    std::atomic<std::uint64_t> disagreed{0};
    std::atomic<std::uint64_t> rays{0};  ///< judged
    std::atomic<std::uint64_t> joins{0};
    std::atomic<std::uint64_t> leaves{0};
    std::atomic<std::uint32_t> present{0};

    /// After stop().
    const arena::MatchServer& match() const { return *match_; }
    const net::NetCounters& net_counters() const { return net_->counters(); }
    std::uint64_t tickets(net::TicketVerdict verdict) const;

private:
    void work();

    void connected(PeerId, const net::Address&) override {}
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(PeerId peer, net::CloseReason) override;
    void send(backsight::PeerId peer, std::span<const std::uint8_t> datagram) override;
    std::size_t max_datagram() const override { return net_->max_payload_bytes(); }
    void joined(const SessionChange&) override;
    void left(const SessionChange&) override;
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override;

    arena::Level level_ = arena::Level::standard();
    net::Protection protection_;
    std::unique_ptr<net::NetServer> net_;
    net::TicketKeys keys_ = net::make_ticket_keys();
    std::unique_ptr<net::TicketVerifier> verifier_;
    std::unique_ptr<arena::MatchServer> match_;
    std::uint64_t nonce_ = 0;
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// Polls `done` until it is true. A test that waits a minute has failed.
bool wait_until(const std::function<bool()>& done);

}  // namespace backsight::test
