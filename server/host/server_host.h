#pragma once

// A match of any game on a real socket, at the game's tick rate, until it is stopped.
//
//   each tick:  all datagrams that wait -> match -> snapshots out          each quarter second:  status, metrics
//   between:    unauthenticated peers dropped, handshakes, datagrams decrypted and kept for the tick
//
// So traffic from the open network costs time between ticks, which is plentiful, and not the tick that players wait
// for. One thread plays, with the help of others if network.threads says so; status() may be called from any. The
// constructor throws std::runtime_error with what failed.

#include <backsight/service/match_port.h>
#include <backsight/service/spectator.h>
#include <backsight/time/time_scale.h>
#include <backsight/transport/dtls.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/admission/join_file.h"
#include "server/admission/ticket_office.h"
#include "server/config/server_config.h"
#include "server/host/inbox.h"
#include "server/host/page_endpoint.h"
#include "server/host/web_peers.h"
#include "server/host/worker_threads.h"
#include "server/life/life.h"
#include "server/log/log.h"
#include "server/watch/match_watch.h"
#include "server/watch/server_status.h"

namespace backsight::server {

struct HostConfig {
    /// `server.game` names the game: there must be one.
    config::ServerConfig server;
    /// Other ways to rewind say what they would have judged.
    bool compares = false;
    /// How long a connection may stay without a session: a peer who shows no ticket, or a player who has left.
    Micros unauthenticated_timeout{5'000'000};
    /// Counts the calling thread's allocations; nullptr: they are not counted.
    std::uint64_t (*allocations)() = nullptr;
    /// Told of each tick, and asked whether to drain; must outlive the host. Null: nobody asks.
    Life* life = nullptr;
    std::uint32_t room = 0;  ///< in `life`
    /// Must outlive the host. Null: nobody looks.
    service::Spectator* spectator = nullptr;
};

/// Players and newcomers over WebSockets at once.
inline constexpr std::uint32_t most_web_peers = 64;
/// As many again may have gone, and the match has not heard of it.
inline constexpr std::uint32_t most_web_places = 2 * most_web_peers;
/// One address's among them that have no seat yet.
inline constexpr std::uint32_t most_web_newcomers_of_a_host = 8;

class ServerHost : net::NetHandler, service::DatagramPort {
public:
    ServerHost(const HostConfig& config, logging::Log& log);
    ~ServerHost() override;

    /// Lets players join over WebSockets at /play of this web server, by the tickets that everybody needs, and answers
    /// /join.json. A page on loopback is given a ticket there, if this server signs them itself. Call it before run().
    /// `page` must outlive run(), and be destroyed before this is.
    void take_players_from(http::HttpServer& page);

    /// Plays until `stop`, then says goodbye to the players. Returns when reports are written. When Life drains, nobody
    /// takes a new seat, and it ends by itself when the last player has left or the time for it is over.
    void run(const std::atomic<bool>& stop);

    net::Address address() const { return net_->local_address(); }
    /// Null if no port for metrics is configured. Good as long as this.
    const metrics::ServerMetrics* metrics() const { return watch_.metrics(); }
    /// A random number of its own, by which logs and pages name this match.
    const std::string& match_id() const { return match_id_; }
    /// Writes where the log of the constructor does; its lines name the match.
    logging::Log& log() { return log_; }
    /// The fingerprint that clients pin; zero without DTLS.
    const net::Fingerprint& fingerprint() const { return net_->fingerprint(); }
    /// What a bot on this machine needs; has no ticket key if another issuer signs tickets.
    const std::optional<JoinInfo>& join_info() const { return join_; }
    ServerStatus status() const;
    /// Who has a seat, by the numbers in their tickets, when the status was published.
    std::vector<std::uint64_t> users() const;

    /// From the next tick on, the lobby signs with this key; tickets and connect tokens of the one before it are good
    /// for `grace_s` from now. Who has joined stays. From any thread.
    void rotate_ticket_key(const net::TicketPublicKey& key, std::int64_t grace_s);
    /// Restarts the measurement of durations, bandwidth and allocations at the next tick, after warm-up. From any
    /// thread.
    void start_measuring() { wants_measuring_ = true; }
    /// Stops the server once for so long, as a stalled machine would: for tests and experiments. From any thread.
    void pause(std::chrono::milliseconds time) { pause_ms_ = time.count(); }
    /// Lets the game's time go at this scale from the next tick on, if the game can: 0.2 to 4. Anything else, or a game
    /// that cannot, changes nothing. From any thread.
    void set_time_scale(float scale) { wanted_scale_ = scale; }

private:
    /// A connection, with or without a player.
    struct Peer {
        PeerId id;
        std::int64_t since_us = 0;
        bool is_there = false;
        std::uint32_t waiting = 0;         // datagrams in the inbox
        std::int64_t may_ask_from_us = 0;  // when it may ask for a seat again
        std::int64_t pauses_until_us = 0;

        /// Ticket checks per second are limited for all together, and one peer must not use them up. A client asks half
        /// as often (ClientSessionConfig::request_interval), but at once after it was shown a cookie.
        bool may_ask(std::int64_t now_us) {
            constexpr std::int64_t interval_us = 50'000;
            if (now_us < may_ask_from_us) return false;
            may_ask_from_us = std::max(may_ask_from_us, now_us - interval_us) + interval_us;
            return true;
        }
        /// Its ticket was of no issuer: what it shows next is not looked at for a while.
        void must_pause(std::int64_t now_us) {
            constexpr std::int64_t pause_us = 1'000'000;
            may_ask_from_us = now_us + pause_us;
            pauses_until_us = may_ask_from_us;
        }
    };

    void connected(PeerId peer, const net::Address& address) override;
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(PeerId peer, net::CloseReason reason) override;
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override;
    void send_all(std::span<const Datagram> datagrams, const RunPieces& run) override;
    std::size_t max_datagram() const override;
    std::size_t max_datagram_to(PeerId peer) const override;

    net::TicketPublicKey choose_issuer(std::optional<net::TicketSecretKey>& secret) const;
    void open_net(const net::TicketPublicKey& issuer);
    const service::Game& game() const { return *config_.server.game.game(); }
    const ServerSession& session() const { return std::as_const(*match_).session(); }
    void note_join_info(const net::TicketSecretKey& secret);
    Tick wait_for_tick(Tick last);
    void change_scale(Tick tick, Micros server_now);
    void listen_until(Micros due);
    void take_ticket_key();
    void take_inbox();
    void play_tick(Tick tick);
    void take_web_datagrams();
    void close_peer(PeerId peer, const char* reason);
    bool asks_too_often(PeerId peer, std::span<const std::uint8_t> bytes);
    std::uint32_t most_newcomers() const;
    void drop_unauthenticated();
    void tell_of_unwritten_tickets();
    void note_users();
    bool is_over(const std::atomic<bool>& stop);
    void say_farewell();
    void publish();
    void begin_measuring();
    std::uint64_t arrivals_so_far() const;
    std::int64_t now_us() const;
    Micros processor_time() const;

    HostConfig config_;
    service::MatchSetup setup_;
    service::PeerLimits limits_;
    TickRate tick_rate_;
    std::unique_ptr<net::NetServer> net_;
    std::optional<TicketOffice> tickets_;
    std::uint64_t unwritten_told_ = 0;
    std::int64_t admits_from_us_ = 0;
    std::string growth_told_;
    std::optional<JoinInfo> join_;
    std::string match_id_;
    logging::Log log_;  // whose lines name the match
    MatchWatch watch_;
    std::unique_ptr<service::MatchPort> match_;
    std::vector<Peer> peers_;                 // by the peer's index; those of web_ come last
    std::unique_ptr<WebPeers> web_;           // null: none play over WebSockets
    std::unique_ptr<PageEndpoint> endpoint_;  // goes with it
    Inbox inbox_;
    bool is_between_ticks_ = false;
    bool is_draining_ = false;
    std::int64_t started_us_ = 0;
    std::optional<WorkerThreads> workers_;   // empty: one thread plays alone
    std::vector<net::NetPayload> payloads_;  // of send_all()
    Micros processor_time_;                  // of all threads, when the last tick ended
    std::uint64_t arrivals_before_ = 0;
    ServerStatus status_;
    std::atomic<bool> wants_measuring_{false};
    std::atomic<std::int64_t> pause_ms_{0};
    std::atomic<float> wanted_scale_{0.0f};                        // 0: none
    ScaledTime game_time_{tick_rate_};                             // ticks by this machine's clock
    net::UdpCounters udp_before_;                                  // when measuring began
    std::uint64_t earlier_down_bytes_ = 0, earlier_up_bytes_ = 0;  // before measuring began
    std::int64_t measured_since_us_ = 0;
    std::int64_t published_us_ = 0;
    Tick last_tick_{0};
    struct NextKey {
        net::TicketPublicKey key;
        std::int64_t old_until_s = 0;
    };
    std::atomic<bool> has_next_key_{false};
    mutable std::mutex mutex_;
    std::vector<NextKey> next_keys_;
    ServerStatus published_;
    std::vector<std::uint64_t> users_;
};

}  // namespace backsight::server
