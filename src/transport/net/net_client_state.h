#pragma once

// What a client does with a datagram: handshake, payload, control, or a counted drop.

#include <backsight/transport/dtls.h>

#include <memory>
#include <optional>
#include <vector>

#include "client_keys.h"
#include "connection.h"
#include "path_size.h"
#include "tls_context.h"

namespace backsight::net {

enum class ClientState : std::uint8_t { fresh, connecting, connected, over };

struct PinnedServer::Context {
    Fingerprint pin{};
    SslContext tls;
};

struct NetClient::State {
    State(const NetClientConfig& with, std::unique_ptr<UdpSocket> on)
        : config(with), socket(std::move(on)), payload(with.limits.max_datagram_bytes) {}

    bool is_plain() const { return config.protection == Protection::plain_udp_on_trusted_network; }
    std::uint32_t overhead_bytes() const { return is_plain() ? 0 : path_id_bytes + record_overhead_bytes; }
    bool make_connection();
    void begin(NetHandler& handler);
    void begin_anew(NetHandler& handler);
    void break_handshake();
    void take(std::span<const std::uint8_t> datagram, NetHandler& handler);
    bool take_size_message(const PathSecret& secret, std::span<const std::uint8_t> datagram);
    bool take_control(const PathSecret& secret, std::span<const std::uint8_t> datagram);
    void renew_keys();
    void probe_path();
    void take_handshake(std::span<const std::uint8_t> datagram, NetHandler& handler);
    void advance_handshake(NetHandler& handler);
    void note_progress();
    void take_alert();
    bool read_payloads(Connection& from, NetHandler& handler);
    void deliver(std::span<const std::uint8_t> bytes, NetHandler& handler);
    void become_connected(NetHandler& handler);
    void run_timers(NetHandler& handler);
    void end(CloseReason reason, NetHandler& handler);

    NetClientConfig config;
    std::unique_ptr<UdpSocket> socket;
    ClientKeys keys;
    std::unique_ptr<Connection>& connection = keys.connection;
    PathSize path_size;
    std::vector<std::uint8_t> payload;
    ClientState state = ClientState::fresh;
    bool has_send_failed = false;
    bool is_broken = false;  // the handshake: what comes is of no use to it
    CloseReason at_deadline = CloseReason::handshake_timeout;
    std::int64_t now_us = 0;
    std::int64_t deadline_us = 0;
    std::int64_t break_wait_us = 0;          // from the beginning of one that breaks to the next
    std::int64_t begun_at_us = 0;            // the present handshake
    std::uint64_t messages_heard = 0;        // in it
    std::int64_t hello_round_trip_us = 0;    // in it, from the first ClientHello to the first message heard
    std::optional<std::int64_t> anew_at_us;  // the next one begins
    NetCounters counters;
};

}  // namespace backsight::net
