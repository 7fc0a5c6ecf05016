// ServerHost's peers: whoever is connected, over UDP or a WebSocket, and what they may send.

#include <algorithm>
#include <ctime>
#include <utility>

#include "server/host/pacing.h"
#include "server/host/server_host.h"
#include "server/http/origin.h"

namespace backsight::server {

/// Most connections beyond the seated ones: peers in the queue or waiting for a place in it, arriving or leaving.
std::uint32_t ServerHost::most_newcomers() const {
    return 2 * limits_.queue_length + std::max(setup_.max_players / 8, 16u);
}

void ServerHost::take_players_from(http::HttpServer& page) {
    WebPeerConfig config;
    config.first_place = static_cast<std::uint32_t>(peers_.size()) - most_web_places;
    config.max_peers = most_web_places;
    config.max_open = most_web_peers;
    config.max_datagram_bytes = max_datagram();
    config.max_at_once = std::min(config.max_at_once, limits_.max_packets_at_once);
    web_ = std::make_unique<WebPeers>(config, page, "/play");
    const bool gives_tickets = join_ && http::is_loopback(config_.server.page_bind);
    endpoint_ = std::make_unique<PageEndpoint>(game().join_entries(setup_), gives_tickets ? &*join_ : nullptr, page);
}

void ServerHost::take_web_datagrams() {
    if (!web_) return;
    web_->poll([this](PeerId peer, const net::Address& address) { connected(peer, address); },
               [this](PeerId peer, std::span<const std::uint8_t> bytes, Micros arrived) {
                   status_.up_bytes += bytes.size();
                   if (asks_too_often(peer, bytes)) return;
                   match_->receive(peer, bytes, arrived - Micros{started_us_});
               },
               [this](PeerId peer) { closed(peer, net::CloseReason::by_peer); });
}

void ServerHost::close_peer(PeerId peer, const char* reason) {
    if (web_ && web_->owns(peer)) return web_->close(peer, reason);
    net_->close(peer);
}

void ServerHost::connected(PeerId peer, const net::Address& address) {
    peers_[peer.index()] = {peer, now_us(), true};
    const std::uint64_t host = tickets_->comes_from(peer, address);
    std::uint32_t newcomers = 0, from_there = 0, by_web_from_there = 0;
    for (const Peer& other : peers_) {
        if (!other.is_there || !session().client_of(other.id).is_null()) continue;
        ++newcomers;
        if (tickets_->host_of(other.id) != host) continue;
        ++from_there;
        if (web_ && web_->owns(other.id)) ++by_web_from_there;
    }
    // When room for newcomers gets short, one address gets half of it at most. Sockets are few, and anybody opens one
    // without a connect token: there the limit always holds.
    const std::uint32_t most = most_newcomers();
    const bool is_crowd = newcomers > most - most / 4 && from_there > most / 2;
    const bool is_web_crowd = web_ && web_->owns(peer) && by_web_from_there > most_web_newcomers_of_a_host;
    if (!is_crowd && !is_web_crowd) return;
    close_peer(peer, "too many of this address wait for a seat");
    peers_[peer.index()] = {};
    ++status_.peers_of_one_host;
}

bool ServerHost::asks_too_often(PeerId peer, std::span<const std::uint8_t> bytes) {
    if (!is_seat_request(bytes)) return false;
    Peer& from = peers_[peer.index()];
    const std::int64_t at_us = now_us();
    if (tickets_->take_forgery(peer)) from.must_pause(at_us);
    if (from.may_ask(at_us)) return false;
    ++(at_us < from.pauses_until_us ? status_.requests_after_forgery : status_.hasty_datagrams);
    return true;
}

void ServerHost::received(PeerId peer, std::span<const std::uint8_t> bytes) {
    status_.up_bytes += bytes.size();
    if (asks_too_often(peer, bytes)) return;
    Peer& from = peers_[peer.index()];
    if (!is_between_ticks_) return match_->receive(peer, bytes, std::nullopt);
    // A session would drop more than this per tick anyway: one peer must not fill the shared inbox.
    const bool is_hasty =
        from.waiting >= limits_.max_packets_at_once || !inbox_.push(peer, bytes, Micros{now_us() - started_us_});
    is_hasty ? ++status_.hasty_datagrams : ++from.waiting;
}

void ServerHost::closed(PeerId peer, net::CloseReason) {
    peers_[peer.index()] = {};
    if (is_between_ticks_) return inbox_.push_closed(peer);
    match_->closed(peer);
}

void ServerHost::send(PeerId peer, std::span<const std::uint8_t> datagram) {
    // A peer that waits in the queue counts as known.
    if (is_place_in_queue(datagram)) {
        peers_[peer.index()].since_us = now_us();
        if (web_ && web_->owns(peer)) web_->vouch_for(peer);
    }
    const bool is_sent =
        web_ && web_->owns(peer) ? web_->send(peer, datagram) : net_->send(peer, datagram) == net::SendResult::queued;
    if (is_sent) status_.down_bytes += datagram.size();
}

void ServerHost::send_all(std::span<const Datagram> datagrams, const RunPieces& run) {
    payloads_.clear();
    for (const Datagram& each : datagrams) {
        if (web_ && web_->owns(each.peer)) {
            send(each.peer, each.bytes);
        } else {
            payloads_.push_back({each.peer, each.bytes});
        }
    }
    net_->send_all(payloads_, run);
    for (const net::NetPayload& each : payloads_) {
        if (each.result == net::SendResult::queued) status_.down_bytes += each.bytes.size();
    }
}

std::size_t ServerHost::max_datagram() const { return net_->max_payload_bytes(); }

// A WebSocket carries messages of any size: its peers have what a path of UDP has at its best.
std::size_t ServerHost::max_datagram_to(PeerId peer) const {
    return web_ && web_->owns(peer) ? max_datagram() : net_->max_payload_bytes(peer);
}

// Allocates nothing: there is room for every seat.
void ServerHost::note_users() {
    const ServerSession& session = this->session();
    users_.clear();
    for (std::uint32_t i = 0; i < session.config().max_clients; ++i) {
        const ClientId client = session.client_at(i);
        if (!client.is_null()) users_.push_back(session.user_of(client));
    }
}

// Drops connections without a session: peers who show no ticket, and players who have left.
void ServerHost::drop_unauthenticated() {
    const std::int64_t now = now_us();
    for (Peer& peer : peers_) {
        if (!peer.is_there) continue;
        if (!session().client_of(peer.id).is_null()) {
            peer.since_us = now;
            if (web_ && web_->owns(peer.id)) web_->vouch_for(peer.id);
            continue;
        }
        if (now - peer.since_us < config_.unauthenticated_timeout.value) continue;
        close_peer(peer.id, "no ticket was shown in time");
        peer = {};
        ++status_.peers_without_session;
    }
}

void ServerHost::rotate_ticket_key(const net::TicketPublicKey& key, std::int64_t grace_s) {
    const std::lock_guard lock(mutex_);
    next_keys_.push_back({key, std::int64_t{std::time(nullptr)} + grace_s});
    has_next_key_ = true;
}

void ServerHost::take_ticket_key() {
    const std::lock_guard lock(mutex_);
    for (const NextKey& next : std::exchange(next_keys_, {})) {
        net_->rotate_issuer(next.key, next.old_until_s);
        tickets_->rotate_issuer(next.key, next.old_until_s);
    }
    has_next_key_ = false;
}

}  // namespace backsight::server
