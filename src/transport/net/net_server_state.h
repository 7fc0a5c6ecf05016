#pragma once

// What a server does with a datagram: cookie, handshake, payload, or a counted drop.

#include <backsight/transport/dtls.h>

#include <deque>
#include <memory>
#include <vector>

#include "door.h"
#include "peer_table.h"
#include "tls_context.h"

namespace backsight::net {

// Idle peers are looked for this often; nobody needs a timeout in seconds to be exact to the tick.
constexpr std::int64_t idle_check_us = 100'000;
// Probes of paths' sizes are looked for this often.
constexpr std::int64_t probe_check_us = 20'000;
/// A player, the player's next connection after a crash, and two that somebody on the way may have begun.
constexpr std::uint32_t most_peers_at_an_address = 4;

/// A hello from a proven address that has not had its turn.
struct Waiting {
    Address from;
    HelloRandom random;
    std::vector<std::uint8_t> hello;
    std::int64_t until_us;
    PassHold pass;  ///< null without a door
};

struct NetServer::State {
    State(const NetServerConfig& with, std::unique_ptr<UdpSocket> on, SslContext tls)
        : config(with),
          socket(std::move(on)),
          context(std::move(tls)),
          peers(with.max_peers),
          payload(with.limits.max_datagram_bytes) {
        handshaking.reserve(with.max_handshakes);
        closing.reserve(with.max_peers);
        coming.reserve(with.batch_datagrams);
    }

    std::uint32_t max_payload_bytes() const {
        return config.limits.max_datagram_bytes - (is_plain() ? 0 : record_overhead_bytes);
    }
    bool is_plain() const { return config.protection == Protection::plain_udp_on_trusted_network; }
    void prefetch(std::span<const UdpDatagram> batch);
    void prefetch_after(std::uint32_t index) const;
    void take(const UdpDatagram& datagram);
    void take_plain(const UdpDatagram& datagram);
    void take_hello(const UdpDatagram& datagram);
    void take_without_id(const UdpDatagram& datagram);
    void take_by_id(const UdpDatagram& datagram);
    void probe_paths();
    void take_wrapped_handshake(std::uint32_t index, std::span<const std::uint8_t> after_id);
    void begin_rekey(std::uint32_t index, std::span<const std::uint8_t> records);
    void advance_rekey(std::uint32_t index);
    void take_with_next_keys(std::uint32_t index, const UdpDatagram& datagram);
    void take_with_last_keys(std::uint32_t index, std::span<const std::uint8_t> records);
    void run_rekey_timers(std::uint32_t index);
    void take_size_message(std::uint32_t index, const PathSecret& secret, const UdpDatagram& datagram);
    void take_answer(std::uint32_t index, const Address& from, std::span<const std::uint8_t> answer);
    void note_path(std::uint32_t index, const Address& from, std::uint64_t record);
    bool is_let_in(Entry entry);
    bool may_enter(const Address& from, const Hello& hello, PassHold& hold);
    void answer_with_cookie(const UdpDatagram& datagram, const Hello& hello);
    void queue_handshake(const UdpDatagram& datagram, const Hello& hello);
    void begin_queued_handshakes();
    void begin_handshake(const Waiting& waiting);
    SendResult send(PeerId id, std::span<const std::uint8_t> bytes, std::uint32_t lane);
    void count_sent(SendResult result, std::size_t bytes);
    bool feed(std::uint32_t index, std::span<const std::uint8_t> datagram);
    void advance_handshake(std::uint32_t index);
    bool has_name(std::uint32_t index);
    bool read_payloads(std::uint32_t index);
    void become_connected(std::uint32_t index);
    void deliver(std::uint32_t index, std::span<const std::uint8_t> bytes);
    void run_handshake_timers();
    void close_idle();
    void fail_handshake(std::uint32_t index, std::uint64_t& counter);
    void close(std::uint32_t index, CloseReason reason);
    void begin_closing(std::uint32_t index);
    void reap();

    NetServerConfig config;
    std::unique_ptr<UdpSocket> socket;
    SslContext context;  // before the peers, whose SSL objects use it
    Fingerprint fingerprint{};
    CookieJar cookies;
    std::unique_ptr<Door> door;  // before the peers that hold tokens; null: open to all
    PeerTable peers;
    std::vector<std::uint32_t> handshaking;
    std::vector<std::uint32_t> closing;
    std::deque<Waiting> waiting;
    std::vector<std::uint8_t> payload;
    std::vector<std::uint32_t> coming;  // while a batch is prefetched: hashes of its ids, then the peers' places
    std::uint32_t connected_count = 0;
    std::uint32_t rekeys_of_poll = 0;
    std::int64_t now_us = 0;
    std::int64_t idle_checked_at_us = 0;
    std::int64_t probed_at_us = 0;
    NetHandler* handler = nullptr;  // during poll
    NetCounters counters;
};

}  // namespace backsight::net
