#pragma once

// `backsight serve`: a match on a real socket, at 64 ticks a second, until it is told to stop.
//
//   each tick:  all datagrams that wait -> match -> snapshots out          each quarter second:  status, metrics
//   between:    strangers dropped, handshakes, datagrams decrypted and kept for the tick
//
// So what the open network sends costs the time between ticks, of which there is plenty, and not the tick that players
// wait for. One thread plays; status() may be called from any. Throws std::runtime_error from the constructor with what
// failed.

#include <backsight/transport/dtls.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/online/match_server.h"
#include "server/admission/join_file.h"
#include "server/admission/ticket_office.h"
#include "server/config/server_config.h"
#include "server/host/inbox.h"
#include "server/log/log.h"
#include "server/watch/match_watch.h"
#include "server/watch/server_status.h"

namespace backsight::server {

struct HostConfig {
    config::ServerConfig server;
    bool compares = false;
    /// How long a connection may be without a session: a stranger who shows no ticket, a player who has left.
    Micros unauthenticated_timeout{5'000'000};
    /// Counts the calling thread's allocations; nullptr: nobody counts.
    std::uint64_t (*allocations)() = nullptr;
    /// Asked a few times a second: true has the log's file opened anew.
    bool (*wants_log_reopened)() = nullptr;
};

class ServerHost : net::NetHandler, arena::DatagramPort {
public:
    ServerHost(const HostConfig& config, logging::Log& log);
    ~ServerHost() override;

    /// Plays until `stop`, then tells the players, and returns when reports are written.
    void run(const std::atomic<bool>& stop);

    net::Address address() const { return net_->local_address(); }
    int metrics_port() const { return watch_.metrics_port(); }
    /// What clients pin; zero without DTLS.
    const net::Fingerprint& fingerprint() const { return net_->fingerprint(); }
    /// What a bot on this machine needs; without a ticket key where somebody else signs tickets.
    const std::optional<JoinInfo>& join_info() const { return join_; }
    ServerStatus status() const;

    /// From the next tick on durations, bandwidth and allocations count anew: the warm-up is over. From any thread.
    void start_measuring() { wants_measuring_ = true; }
    /// The server stands still once, as if its machine had: for tests and the curious. From any thread.
    void pause(std::chrono::milliseconds time) { pause_ms_ = time.count(); }

private:
    /// A connection, and whether a player sits behind it.
    struct Peer {
        net::PeerId id;
        std::int64_t since_us = 0;
        bool is_there = false;
        std::uint32_t waiting = 0;         // datagrams in the inbox
        std::int64_t may_ask_from_us = 0;  // for a seat

        /// Tickets looked at in a second are bounded for all together: one peer does not use them up. A client asks
        /// half as often (ClientSessionConfig::request_interval), but at once when it has been shown a cookie.
        bool may_ask(std::int64_t now_us) {
            constexpr std::int64_t interval_us = 50'000;
            if (now_us < may_ask_from_us) return false;
            may_ask_from_us = std::max(may_ask_from_us, now_us - interval_us) + interval_us;
            return true;
        }
    };

    void connected(net::PeerId peer, const net::Address& address) override;
    void received(net::PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(net::PeerId peer, net::CloseReason reason) override;
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override;
    std::size_t max_datagram() const override;

    net::TicketPublicKey choose_issuer(std::optional<net::TicketSecretKey>& secret) const;
    void open_net(const net::TicketPublicKey& issuer);
    void note_join_info(const net::TicketSecretKey& secret);
    Tick wait_for_tick(Tick last);
    void listen_until(Micros due);
    void take_inbox();
    void play_tick(Tick tick);
    void drop_unauthenticated();
    void tell_of_unwritten_tickets();
    void reopen_log();
    void say_farewell();
    void publish();
    void begin_measuring();
    std::uint64_t arrivals_so_far() const;
    std::int64_t now_us() const;

    HostConfig config_;
    logging::Log* log_;
    arena::Level level_;
    arena::MatchConfig match_config_;
    std::unique_ptr<net::NetServer> net_;
    std::optional<TicketOffice> tickets_;
    std::uint64_t unwritten_told_ = 0;
    std::string growth_told_;
    std::optional<JoinInfo> join_;
    MatchWatch watch_;
    std::unique_ptr<arena::MatchServer> match_;
    std::vector<Peer> peers_;  // by place
    Inbox inbox_;
    bool is_between_ticks_ = false;
    std::int64_t started_us_ = 0;
    std::uint64_t arrivals_before_ = 0;
    ServerStatus status_;
    std::atomic<bool> wants_measuring_{false};
    std::atomic<std::int64_t> pause_ms_{0};
    net::UdpCounters udp_before_;  // when measuring began
    std::int64_t measured_since_us_ = 0;
    std::int64_t published_us_ = 0;
    Tick last_tick_{0};
    mutable std::mutex mutex_;
    ServerStatus published_;
};

}  // namespace backsight::server
