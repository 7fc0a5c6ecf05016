#include "net_server_state.h"

#include <algorithm>

#include "secret.h"

namespace backsight::net {
void NetServer::State::take(const UdpDatagram& datagram) {
    // OpenSSL would take one for the end of the connection.
    if (datagram.bytes.empty()) {
        ++counters.dropped_empty;
        return;
    }
    if (is_plain()) return take_plain(datagram);
    if (looks_like_hello(datagram.bytes)) return take_hello(datagram);
    if (has_path_id(datagram.bytes)) return take_by_id(datagram);
    take_without_id(datagram);
}

void NetServer::State::take_plain(const UdpDatagram& datagram) {
    auto index = peers.find(datagram.from, [](const Peer&) { return true; });
    if (!index) {
        index = peers.add(datagram.from);
        if (!index) {
            ++counters.dropped_peers_full;
            return;
        }
        become_connected(*index);
    }
    if (peers[*index].state == PeerState::closing) {
        ++counters.dropped_closing;
        return;
    }
    deliver(*index, datagram.bytes);
}

void NetServer::State::take_hello(const UdpDatagram& datagram) {
    const auto hello = parse_hello(datagram.bytes);
    if (!hello) {
        ++counters.dropped_malformed_hello;
        return;
    }
    if (peers.find(datagram.from, [&](const Peer& peer) { return peer.hello_random == hello->random; })) {
        ++counters.dropped_repeated_hello;
        return;
    }
    if (door && !is_let_in(door->glance(datagram.from, *hello))) return;
    if (cookies.is_good(datagram.from, *hello)) return queue_handshake(datagram, *hello);
    answer_with_cookie(datagram, *hello);
}

// Returns whether the entry is granted; otherwise counts the reason.
bool NetServer::State::is_let_in(Entry entry) {
    switch (entry) {
        case Entry::granted:
            return true;
        case Entry::no_pass:
            ++counters.dropped_no_pass;
            return false;
        case Entry::malformed_pass:
            ++counters.dropped_malformed_pass;
            return false;
        case Entry::expired_pass:
            ++counters.dropped_expired_pass;
            return false;
        case Entry::long_lived_pass:
            ++counters.dropped_long_lived_pass;
            return false;
        case Entry::foreign_pass:
            ++counters.dropped_foreign_pass;
            return false;
        case Entry::bad_pass:
            ++counters.dropped_bad_pass;
            return false;
        case Entry::unchecked_pass:
            ++counters.dropped_unchecked_pass;
            return false;
        case Entry::pass_in_use:
            ++counters.dropped_pass_in_use;
            return false;
    }
    return false;
}

bool NetServer::State::may_enter(const Address& from, const Hello& hello, PassHold& hold) {
    const std::uint32_t before = door->checks();
    const Entry entry = door->enter(from, hello, hold);
    counters.passes_checked += door->checks() - before;
    return is_let_in(entry);
}

void NetServer::State::answer_with_cookie(const UdpDatagram& datagram, const Hello& hello) {
    if (!hello.cookie.empty()) ++counters.cookies_refused;
    const auto answer = write_cookie_answer(hello, cookies.make(datagram.from, hello.random));
    socket->send(datagram.from, answer);
    ++counters.cookies_sent;
    counters.cookie_bytes_sent += answer.size();
}

void NetServer::State::queue_handshake(const UdpDatagram& datagram, const Hello& hello) {
    const auto is_same = [&](const Waiting& other) {
        return other.random == hello.random && other.from == datagram.from;
    };
    if (std::any_of(waiting.begin(), waiting.end(), is_same)) {
        ++counters.dropped_repeated_hello;
    } else if (waiting.size() >= config.max_handshakes) {
        ++counters.dropped_handshakes_full;
    } else {
        PassHold pass;
        if (door && !may_enter(datagram.from, hello, pass)) return;
        waiting.push_back({datagram.from,
                           hello.random,
                           {datagram.bytes.begin(), datagram.bytes.end()},
                           now_us + config.limits.handshake_timeout_us,
                           std::move(pass)});
    }
}

void NetServer::State::begin_queued_handshakes() {
    for (std::uint32_t begun = 0; begun < config.max_handshakes_per_poll && !waiting.empty();) {
        if (now_us >= waiting.front().until_us) {
            ++counters.dropped_handshakes_full;
            waiting.pop_front();
            continue;
        }
        if (handshaking.size() >= config.max_handshakes) return;
        begin_handshake(waiting.front());
        waiting.pop_front();
        ++begun;
    }
}

void NetServer::State::begin_handshake(const Waiting& first) {
    if (peers.count_at(first.from) >= most_peers_at_an_address) {
        ++counters.dropped_address_full;
        return;
    }
    const auto index = peers.add(first.from);
    if (!index) {
        ++counters.dropped_peers_full;
        return;
    }
    ++counters.handshakes_started;
    Peer& peer = peers[*index];
    peer.state = PeerState::handshaking;
    peer.hello_random = first.random;
    peer.pass = first.pass;
    peer.deadline_us = now_us + config.limits.handshake_timeout_us;
    handshaking.push_back(*index);
    const ConnectionConfig how{true,
                               config.limits.max_datagram_bytes,
                               config.limits.handshake_resend_us,
                               config.limits.handshake_longest_resend_us,
                               {}};
    peer.connection = Connection::make(context.get(), *socket, first.from, how);
    if (peer.connection == nullptr || !peer.connection->begin_with_hello(first.hello))
        return fail_handshake(*index, counters.handshakes_failed);
    advance_handshake(*index);
}

// True if something authentic was in it.
bool NetServer::State::feed(std::uint32_t index, std::span<const std::uint8_t> datagram) {
    Peer& peer = peers[index];
    if (peer.state == PeerState::closing) {
        ++counters.dropped_closing;
        return false;
    }
    if (peer.state == PeerState::handshaking && (has_plain_alert(datagram) || !has_sound_records(datagram, false))) {
        ++counters.dropped_unauthentic;
        return false;
    }
    peer.connection->feed(datagram);
    if (peer.state == PeerState::handshaking) {
        advance_handshake(index);
        return false;
    }
    const bool has_read = read_payloads(index);
    if (!has_read && peer.state == PeerState::connected) {
        const bool is_data = !datagram.empty() && datagram[0] == application_data;
        ++(is_data ? counters.dropped_unauthentic : counters.dropped_out_of_place);
    }
    return has_read;
}

void NetServer::State::advance_handshake(std::uint32_t index) {
    switch (peers[index].connection->handshake()) {
        case Step::goes_on:
            return;
        case Step::failed:
            return fail_handshake(index, counters.handshakes_failed);
        case Step::done:
            // Says goodbye at once if the id is taken, so that the client begins anew: its next id is another.
            if (!has_name(index)) {
                peers[index].connection->say_goodbye();
                return fail_handshake(index, counters.handshakes_failed);
            }
            std::erase(handshaking, index);
            ++counters.handshakes_completed;
            become_connected(index);
            // The last message of the handshake may have travelled with data.
            read_payloads(index);
    }
}

// Each id of a path is one connection's.
bool NetServer::State::has_name(std::uint32_t index) {
    auto secret = peers[index].connection->path_secret();
    if (!secret) return false;
    const bool is_free = peers.name(index, *secret);
    wipe_secret(*secret);
    return is_free;
}

// False if there was none.
bool NetServer::State::read_payloads(std::uint32_t index) {
    bool has_read = false;
    while (peers[index].state == PeerState::connected) {
        std::size_t size = 0;
        switch (peers[index].connection->read(payload, size)) {
            case Got::payload:
                has_read = true;
                deliver(index, {payload.data(), size});
                if (!peers[index].connection->has_more()) return true;
                break;
            case Got::nothing:
                return has_read;
            case Got::goodbye:
                close(index, CloseReason::by_peer);
                return true;
            case Got::error:
                close(index, CloseReason::protocol_error);
                return true;
        }
    }
    return has_read;
}

void NetServer::State::become_connected(std::uint32_t index) {
    peers[index].state = PeerState::connected;
    // Until the client speaks, its handshake may still be under way: our last message can be lost.
    peers[index].deadline_us = now_us + std::max(config.limits.idle_timeout_us, config.limits.handshake_timeout_us);
    peers[index].size = PathSize(config.limits.max_datagram_bytes);
    ++connected_count;
    handler->connected(peers.id_of(index), peers[index].address);
}

void NetServer::State::deliver(std::uint32_t index, std::span<const std::uint8_t> bytes) {
    peers[index].deadline_us = now_us + config.limits.idle_timeout_us;
    peers[index].has_spoken = true;
    ++counters.payloads_received;
    counters.payload_bytes_received += bytes.size();
    handler->received(peers.id_of(index), bytes);
}

void NetServer::State::run_handshake_timers() {
    for (std::size_t i = handshaking.size(); i-- > 0;) {
        const std::uint32_t index = handshaking[i];
        if (now_us >= peers[index].deadline_us) {
            fail_handshake(index, counters.handshakes_timed_out);
        } else if (peers[index].connection->resend() == Step::failed) {
            fail_handshake(index, counters.handshakes_failed);
        }
    }
}

void NetServer::State::close_idle() {
    if (now_us - idle_checked_at_us < idle_check_us) return;
    idle_checked_at_us = now_us;
    for (std::uint32_t index = 0; index < peers.size(); ++index) {
        const Peer& peer = peers[index];
        if (peer.state != PeerState::connected) continue;
        if (peer.has_send_failed) {
            close(index, CloseReason::protocol_error);
        } else if (now_us >= peer.deadline_us) {
            close(index, CloseReason::idle);
        }
    }
}

void NetServer::State::fail_handshake(std::uint32_t index, std::uint64_t& counter) {
    ++counter;
    std::erase(handshaking, index);
    begin_closing(index);
}

void NetServer::State::close(std::uint32_t index, CloseReason reason) {
    Peer& peer = peers[index];
    if (peer.state == PeerState::handshaking) return fail_handshake(index, counters.handshakes_failed);
    if (peer.state != PeerState::connected) return;
    // Says goodbye only where it can be heard: a connection that replaces this one has other keys, and a peer that
    // broke the protocol no longer listens.
    const bool is_heard = reason == CloseReason::idle || reason == CloseReason::by_peer;
    if (peer.connection && is_heard) peer.connection->say_goodbye();
    ++counters.peers_closed;
    --connected_count;
    const PeerId id = peers.id_of(index);
    begin_closing(index);
    handler->closed(id, reason);
}

// Its SSL object may be at work further up the stack, so it goes at the end of the poll.
void NetServer::State::begin_closing(std::uint32_t index) {
    peers[index].state = PeerState::closing;
    closing.push_back(index);
}

void NetServer::State::reap() {
    for (const std::uint32_t index : closing) peers.remove(index);
    closing.clear();
}

}  // namespace backsight::net
