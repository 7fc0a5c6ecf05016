#include <backsight/transport/dtls.h>

#include <algorithm>

#include "net_server_state.h"

namespace backsight::net {

NetServer::NetServer(std::unique_ptr<State> state) : state_(std::move(state)) {}

NetServer::~NetServer() {
    for (std::uint32_t i = 0; i < state_->peers.size(); ++i) close(state_->peers.id_of(i));
    flush();
}

std::unique_ptr<NetServer> NetServer::open(const NetServerConfig& config, std::string& error) {
    if (const char* field = config.validate()) {
        error = std::string("NetServerConfig: ") + field + " is out of range";
        return nullptr;
    }
    UdpConfig udp;
    udp.bind = config.bind;
    udp.batch_datagrams = config.batch_datagrams;
    udp.kernel_buffer_bytes = config.kernel_buffer_bytes;
    udp.send_lanes = config.send_lanes;
    udp.never_fragment = config.protection == Protection::dtls;
    udp.max_datagram_bytes = config.limits.max_datagram_bytes;
    Fingerprint fingerprint{};
    SslContext context;
    if (config.protection == Protection::dtls) {
        context = make_server_context(config.certificate_file, config.key_file, fingerprint, error);
        if (!context) return nullptr;
    }
    auto socket = UdpSocket::open(udp, error);
    if (!socket) return nullptr;
    auto state = std::make_unique<State>(config, std::move(socket), std::move(context));
    state->fingerprint = fingerprint;
    if (config.door && config.protection == Protection::dtls)
        state->door = std::make_unique<Door>(*config.door, config.door->server.value_or(fingerprint));
    return std::unique_ptr<NetServer>(new NetServer(std::move(state)));
}

void NetServer::poll(std::int64_t now_us, NetHandler& handler) {
    State& s = *state_;
    s.now_us = now_us;
    s.handler = &handler;
    s.cookies.turn(now_us, s.config.cookie_period_us);
    if (s.door) s.door->begin_poll(now_us);
    s.rekeys_of_poll = 0;
    for (std::uint32_t count = 0; count < s.config.max_datagrams_per_poll; count += s.config.batch_datagrams) {
        const std::uint64_t before = s.socket->counters().received_datagrams;
        const std::span<const UdpDatagram> batch = s.socket->receive();
        s.prefetch(batch);
        for (const UdpDatagram& datagram : batch) s.take(datagram);
        if (s.socket->counters().received_datagrams - before < s.config.batch_datagrams) break;
    }
    s.begin_queued_handshakes();
    s.run_handshake_timers();
    s.close_idle();
    s.probe_paths();
    s.reap();
    s.handler = nullptr;
    s.socket->flush();
}

// Changes nothing but this peer, and the lane.
SendResult NetServer::State::send(PeerId id, std::span<const std::uint8_t> bytes, std::uint32_t lane) {
    const auto index = peers.find(id);
    if (!index || peers[*index].state == PeerState::closing || peers[*index].state == PeerState::free)
        return SendResult::stale_peer;
    prefetch_after(*index);
    Peer& peer = peers[*index];
    if (peer.state != PeerState::connected) return SendResult::not_connected;
    if (bytes.empty() || bytes.size() > max_payload_bytes()) return SendResult::wrong_length;
    peer.size.note_sent(bytes.size() + record_overhead_bytes);
    if (is_plain() ? socket->send(peer.address, bytes, lane) : peer.connection->write(bytes, lane))
        return SendResult::queued;
    peer.has_send_failed = true;
    return SendResult::failed;
}

void NetServer::State::count_sent(SendResult result, std::size_t bytes) {
    if (result != SendResult::queued) {
        ++counters.sends_refused;
        return;
    }
    ++counters.payloads_sent;
    counters.payload_bytes_sent += bytes;
}

SendResult NetServer::send(PeerId id, std::span<const std::uint8_t> bytes) {
    const SendResult result = state_->send(id, bytes, 0);
    state_->count_sent(result, bytes.size());
    return result;
}

// A peer's payloads are all of one lane, by its index, so that no two threads meet at a peer.
void NetServer::send_all(std::span<NetPayload> payloads, const RunPieces& run) {
    State& s = *state_;
    const std::uint32_t lanes = s.config.send_lanes;
    s.socket->flush();
    run_pieces(run, lanes, [&](std::uint32_t lane) {
        for (NetPayload& payload : payloads) {
            if (payload.peer.index() % lanes == lane) payload.result = s.send(payload.peer, payload.bytes, lane);
        }
        s.socket->flush(lane);
    });
    for (const NetPayload& payload : payloads) s.count_sent(payload.result, payload.bytes.size());
}

void NetServer::flush() { state_->socket->flush(); }

void NetServer::close(PeerId id) {
    State& s = *state_;
    const auto index = s.peers.find(id);
    if (!index || s.peers[*index].state != PeerState::connected) return;
    if (s.peers[*index].connection) s.peers[*index].connection->say_goodbye();
    ++s.counters.peers_closed;
    --s.connected_count;
    s.begin_closing(*index);
    if (s.handler == nullptr) s.reap();
}

void NetServer::rotate_issuer(const TicketPublicKey& next, std::int64_t old_until_s) {
    if (state_->door) state_->door->rotate_issuer(next, old_until_s);
}

std::optional<std::int64_t> NetServer::next_timeout() const {
    const State& s = *state_;
    std::optional<std::int64_t> next;
    const auto consider = [&next](std::int64_t at_us) { next = next ? std::min(*next, at_us) : at_us; };
    if (!s.waiting.empty()) consider(s.now_us);
    if (s.connected_count > 0) consider(s.idle_checked_at_us + idle_check_us);
    for (const std::uint32_t index : s.handshaking) {
        consider(s.peers[index].deadline_us);
        if (const auto left_us = s.peers[index].connection->resend_in_us()) consider(s.now_us + *left_us);
    }
    return next;
}

const Fingerprint& NetServer::fingerprint() const { return state_->fingerprint; }
Address NetServer::local_address() const { return state_->socket->local_address(); }
int NetServer::descriptor() const { return state_->socket->descriptor(); }
std::uint32_t NetServer::max_payload_bytes() const { return state_->max_payload_bytes(); }
std::uint32_t NetServer::max_payload_bytes(PeerId id) const {
    const State& s = *state_;
    const auto index = s.peers.find(id);
    if (!index || s.is_plain() || s.peers[*index].state != PeerState::connected) return max_payload_bytes();
    return s.peers[*index].size.bytes() - record_overhead_bytes;
}
std::uint32_t NetServer::peer_count() const { return state_->connected_count; }
std::uint32_t NetServer::handshake_count() const { return static_cast<std::uint32_t>(state_->handshaking.size()); }
const NetCounters& NetServer::counters() const { return state_->counters; }
const UdpCounters& NetServer::udp_counters() const { return state_->socket->counters(); }

}  // namespace backsight::net
