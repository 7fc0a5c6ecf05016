#include "net_server_state.h"
#include "secret.h"

// New keys for a connection, by a handshake within it: the server's half.

namespace backsight::net {
namespace {

// Between two handshakes of one peer, whatever it asks for: each costs the server two signatures' time.
constexpr std::int64_t least_between_rekeys_us = 10'000'000;

}  // namespace

void NetServer::State::take_wrapped_handshake(std::uint32_t index, std::span<const std::uint8_t> after_id) {
    Peer& peer = peers[index];
    const auto records = unwrap_handshake(peer.path.secret, ProbeWay::to_server, after_id);
    if (records.empty() || peer.state != PeerState::connected) {
        ++counters.dropped_bad_answer;
        return;
    }
    if (looks_like_hello(records)) return begin_rekey(index, records);
    if (peer.next.connection == nullptr) {
        ++counters.dropped_out_of_place;
        return;
    }
    peer.next.connection->feed(records);
    if (peer.next.secret.id == decltype(peer.next.secret.id){}) return advance_rekey(index);
    // The client has not heard our last message: reading sends it again.
    std::size_t size = 0;
    peer.next.connection->read(payload, size);
}

void NetServer::State::begin_rekey(std::uint32_t index, std::span<const std::uint8_t> records) {
    Peer& peer = peers[index];
    const auto hello = parse_hello(records);
    if (!hello) {
        ++counters.dropped_malformed_hello;
        return;
    }
    if (peer.next.connection != nullptr && peer.next.hello_random == hello->random) {
        ++counters.dropped_repeated_hello;
        return;
    }
    const bool is_soon = peer.rekeyed_at_us && now_us - *peer.rekeyed_at_us < least_between_rekeys_us;
    if (is_soon || rekeys_of_poll >= config.max_handshakes_per_poll) {
        ++counters.dropped_handshakes_full;
        return;
    }
    ++rekeys_of_poll;
    peer.rekeyed_at_us = now_us;
    peers.forget_next(index);
    const ConnectionConfig how{true,
                               config.limits.max_datagram_bytes,
                               config.limits.handshake_resend_us,
                               config.limits.handshake_longest_resend_us,
                               {},
                               &peer.path.secret};
    peer.next.connection = Connection::make(context.get(), *socket, peer.address, how);
    if (peer.next.connection == nullptr) return;
    peer.next.hello_random = hello->random;
    peer.next.until_us = now_us + config.limits.handshake_timeout_us;
    peer.next.connection->feed(records);
    advance_rekey(index);
}

void NetServer::State::advance_rekey(std::uint32_t index) {
    Peer& peer = peers[index];
    const Step step = peer.next.connection->handshake();
    if (step == Step::goes_on) return;
    if (step == Step::done) {
        auto secret = peer.next.connection->path_secret();
        const bool is_named = secret && peers.name_next(index, *secret);
        if (secret) wipe_secret(*secret);
        if (is_named) return;
        // The id is another connection's: the client goes on with the old keys, and tries again.
        peer.next.connection->say_goodbye();
    }
    ++counters.rekeys_failed;
    peers.forget_next(index);
}

// The first data with the new keys shows that the client has them. From then on the server sends with them.
void NetServer::State::take_with_next_keys(std::uint32_t index, const UdpDatagram& datagram) {
    Peer& peer = peers[index];
    const auto records = datagram.bytes.subspan(path_id_bytes);
    std::size_t size = 0;
    peer.next.connection->feed(records);
    const Got got = peer.state == PeerState::connected ? peer.next.connection->read(payload, size) : Got::nothing;
    if (got == Got::goodbye) return close(index, CloseReason::by_peer);
    if (got != Got::payload) {
        ++counters.dropped_unauthentic;
        return;
    }
    peers.promote_next(index);
    peer.connection->leave_other();
    peer.last.until_us = now_us + keys_overlap_us;
    ++counters.rekeys;
    const PeerId id = peers.id_of(index);
    deliver(index, {payload.data(), size});
    if (!peers.find(id) || peer.state != PeerState::connected) return;
    if (peer.connection->has_more()) read_payloads(index);
    if (peer.state == PeerState::connected) note_path(index, datagram.from, record_number(records));
}

// What was on its way when the keys changed.
void NetServer::State::take_with_last_keys(std::uint32_t index, std::span<const std::uint8_t> records) {
    const Peer& peer = peers[index];
    peer.last.connection->feed(records);
    bool has_read = false;
    std::size_t size = 0;
    while (peer.state == PeerState::connected && peer.last.connection->read(payload, size) == Got::payload) {
        has_read = true;
        deliver(index, {payload.data(), size});
        if (peer.state != PeerState::connected || !peer.last.connection->has_more()) return;
    }
    if (!has_read) ++counters.dropped_unauthentic;
}

void NetServer::State::run_rekey_timers(std::uint32_t index) {
    Peer& peer = peers[index];
    if (peer.last.connection != nullptr && now_us >= peer.last.until_us) peers.forget_last(index);
    if (peer.next.connection == nullptr) return;
    // Keys that have their id wait for the client's first datagram under them. They do not wait for ever: the client
    // goes back to the old ones when it hears nothing under the new.
    const bool is_named = peer.next.secret.id != decltype(peer.next.secret.id){};
    if (now_us < peer.next.until_us && (is_named || peer.next.connection->resend() != Step::failed)) return;
    ++counters.rekeys_failed;
    peers.forget_next(index);
}

}  // namespace backsight::net
