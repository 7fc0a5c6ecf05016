#include <algorithm>

#include "net_server_state.h"

// Finds a datagram's connection, and where that connection's client is.

namespace backsight::net {
namespace {

// How often a path is asked for, by records that come from it, and after how long it is given up for another.
constexpr std::int64_t ask_every_us = 50'000;
constexpr std::int64_t candidate_lives_us = 3'000'000;

}  // namespace

// Takes handshake datagrams, of a client that is not connected yet, though the server may be.
void NetServer::State::take_without_id(const UdpDatagram& datagram) {
    // The waiting peer is fed first: its client may ask for our last message again. Other datagrams do nothing there.
    const auto waits = peers.find(
        datagram.from, [](const Peer& peer) { return peer.state == PeerState::connected && !peer.has_spoken; });
    if (waits) feed(*waits, datagram.bytes);
    std::optional<std::uint32_t> newest;
    for (const std::uint32_t index : handshaking) {
        if (peers[index].address == datagram.from) newest = index;
    }
    if (newest) {
        feed(*newest, datagram.bytes);
    } else if (!waits) {
        const bool is_known = peers.count_at(datagram.from) != 0;
        ++(is_known ? counters.dropped_out_of_place : counters.dropped_unauthenticated);
    }
}

// A thousand peers lie far apart in memory, and what one needs lies behind several pointers. So each step is taken for
// the whole batch: all that it asks for is on its way at the same time.
void NetServer::State::prefetch(std::span<const UdpDatagram> batch) {
    coming.clear();
    for (const UdpDatagram& datagram : batch) {
        if (!has_path_id(datagram.bytes)) continue;
        coming.push_back(peers.path_hash(datagram.bytes.first<path_id_bytes>()));
        peers.prefetch_path(coming.back());
    }
    std::size_t found = 0;
    for (const std::uint32_t hash : coming) {
        const auto index = peers.likely_by_path(hash);
        if (!index) continue;
        coming[found++] = *index;
        peers.prefetch(*index);
    }
    coming.resize(found);
    for (const std::uint32_t index : coming) {
        if (peers[index].connection != nullptr) peers[index].connection->prefetch();
    }
    for (const std::uint32_t index : coming) {
        if (peers[index].connection != nullptr) peers[index].connection->prefetch_keys();
    }
}

// Who is sent to next is not known, but a tick's packets mostly go to one peer after the other, those of a lane to
// each of its peers.
void NetServer::State::prefetch_after(std::uint32_t index) const {
    const std::uint64_t lanes = config.send_lanes;
    const auto later = [&](std::uint64_t places) { return static_cast<std::uint32_t>(index + places * lanes); };
    if (index + 4 * lanes >= peers.size()) return;
    peers.prefetch(later(4));
    if (const Connection* connection = peers[later(2)].connection.get()) connection->prefetch();
    if (const Connection* connection = peers[later(1)].connection.get()) connection->prefetch_keys();
    keep_prefetches();
}

void NetServer::State::take_by_id(const UdpDatagram& datagram) {
    const auto index = peers.find_by_path(datagram.bytes.first<path_id_bytes>());
    if (!index) {
        ++counters.dropped_unauthenticated;
        return;
    }
    const auto records = datagram.bytes.subspan(path_id_bytes);
    const auto is_id_of = [&](const PathSecret& secret) {
        return std::equal(secret.id.begin(), secret.id.end(), datagram.bytes.begin());
    };
    const Peer& peer = peers[*index];
    const bool is_next = is_id_of(peer.next.secret), is_last = is_id_of(peer.last.secret);
    if (looks_like_size_message(records)) {
        const PathSecret& secret = is_next ? peer.next.secret : is_last ? peer.last.secret : peer.path.secret;
        return take_size_message(*index, secret, datagram);
    }
    if (is_next) return take_with_next_keys(*index, datagram);
    if (is_last) return take_with_last_keys(*index, records);
    if (looks_like_wrapped_handshake(records, ProbeWay::to_server)) return take_wrapped_handshake(*index, records);
    if (looks_like_answer(records)) return take_answer(*index, datagram.from, records);
    const PeerId id = peers.id_of(*index);
    if (!feed(*index, records)) return;
    // The handler may have closed it meanwhile.
    if (peers.find(id) && peers[*index].state == PeerState::connected) {
        note_path(*index, datagram.from, record_number(records));
    }
}

// A record that is authentic: its client sent it, but somebody else may have carried it here.
void NetServer::State::note_path(std::uint32_t index, const Address& from, std::uint64_t record) {
    Peer& peer = peers[index];
    Path& path = peer.path;
    if (record <= path.newest_record) return;
    path.newest_record = record;
    if (from == peer.address) {
        path.candidate.reset();
        return;
    }
    if (path.candidate != from) {
        path.candidate = from;
        ++counters.paths_seen;
    }
    if (path.asked_at_us && now_us - *path.asked_at_us < ask_every_us) return;
    path.asked_at_us = now_us;
    // Shorter than any record, so nobody gets more than they sent.
    static_assert(challenge_bytes < path_id_bytes + record_overhead_bytes);
    socket->send(from, write_challenge(path.secret, path_token(path.token_key, from, path.moves)));
}

// Asks how long a datagram each client's path carries, once the client is known to be there.
void NetServer::State::probe_paths() {
    if (is_plain() || now_us - probed_at_us < probe_check_us) return;
    probed_at_us = now_us;
    for (std::uint32_t index = 0; index < peers.size(); ++index) {
        Peer& peer = peers[index];
        if (peer.state != PeerState::connected || !peer.has_spoken) continue;
        run_rekey_timers(index);
        const bool was_short = peer.size.is_short();
        const auto pair = peer.size.next(now_us);
        if (peer.size.is_short() && !was_short) ++counters.paths_shortened;
        if (!pair) continue;
        for (const SizeProbe& probe : pair->probes) {
            const std::span out = std::span(payload).first(probe.bytes);
            write_size_probe(peer.path.secret, ProbeWay::to_client, probe, out);
            socket->send(peer.address, out);
            ++counters.size_probes_sent;
        }
    }
}

void NetServer::State::take_size_message(std::uint32_t index, const PathSecret& secret, const UdpDatagram& datagram) {
    Peer& peer = peers[index];
    const auto message = datagram.bytes.subspan(path_id_bytes);
    const bool is_there = peer.state == PeerState::connected && datagram.from == peer.address;
    if (!is_there) {
        ++counters.dropped_bad_answer;
    } else if (const auto answer = read_size_answer(secret, ProbeWay::to_client, message)) {
        peer.size.take_answer(*answer, now_us);
    } else if (const auto probe = read_size_probe(secret, ProbeWay::to_server, message, datagram.bytes.size())) {
        socket->send(peer.address, answer_size_probe(secret, ProbeWay::to_server, *probe));
    } else {
        ++counters.dropped_bad_answer;
    }
}

// Accepts an answer from any address that was asked of late, so that a host that races the client to the server does
// not block it.
void NetServer::State::take_answer(std::uint32_t index, const Address& from, std::span<const std::uint8_t> answer) {
    Peer& peer = peers[index];
    Path& path = peer.path;
    const bool is_asked = peer.state == PeerState::connected && path.candidate && path.asked_at_us &&
                          now_us - *path.asked_at_us < candidate_lives_us;
    if (!is_asked || !is_good_answer(path.secret, path_token(path.token_key, from, path.moves), answer)) {
        ++counters.dropped_bad_answer;
        return;
    }
    if (peers.count_at(from) >= most_peers_at_an_address) {
        ++counters.dropped_address_full;
        return;
    }
    peers.move(index, from);
    for (Connection* each : {peer.connection.get(), peer.next.connection.get(), peer.last.connection.get()}) {
        if (each != nullptr) each->move_to(from);
    }
    path.candidate.reset();
    ++path.moves;
    peer.size.begin_anew(now_us);
    ++counters.paths_moved;
}

}  // namespace backsight::net
