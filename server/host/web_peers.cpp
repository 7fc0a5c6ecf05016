#include "server/host/web_peers.h"

#include <algorithm>
#include <utility>

#include "server/host/pacing.h"

namespace backsight::server {

namespace {

// A client sends 64 packets a second, and more while it connects.
constexpr std::uint32_t messages_per_second = 256;
// Two seconds of snapshots.
constexpr std::size_t queued_messages = 128;
// All peers together, between two polls.
constexpr std::size_t web_inbox_items = 4'096;
constexpr std::size_t web_inbox_bytes = 2u << 20;

http::SocketLimits limits_of(const WebPeerConfig& config) {
    http::SocketLimits limits;
    limits.max_open = std::min(config.max_open, config.max_peers);
    limits.makes_room = true;
    limits.max_message_bytes = config.max_datagram_bytes;
    limits.max_messages_per_second = messages_per_second;
    limits.takes_text = false;
    limits.queued_messages = queued_messages;
    limits.queued_bytes = queued_messages * config.max_datagram_bytes;
    // As a network would: the session finds out what is missing.
    limits.when_full = http::WhenFull::drop_message;
    return limits;
}

}  // namespace

WebPeers::WebPeers(const WebPeerConfig& config, http::HttpServer& server, const std::string& path)
    : config_(config),
      server_(&server),
      places_(config.max_peers),
      arriving_(web_inbox_items, web_inbox_bytes),
      seats_(config.max_peers),
      inbox_(web_inbox_items, web_inbox_bytes) {
    opening_.reserve(config.max_peers);
    opened_.reserve(config.max_peers);
    server.add_socket(path, limits_of(config), *this);
}

PeerId WebPeers::peer_at(std::size_t place) const {
    return {places_[place].generation << 16 | (config_.first_place + place + 1)};
}

WebPeers::Place* WebPeers::place_of(http::SocketId socket) {
    const auto found = std::ranges::find(places_, socket, &Place::socket);
    return found == places_.end() || found->is_closed ? nullptr : &*found;
}

void WebPeers::opened(http::SocketId socket, const std::string& address) {
    const auto from =
        net::Address::parse(address.find(':') == std::string::npos ? address + ":1" : "[" + address + "]:1");
    const std::lock_guard lock(mutex_);
    const auto free = std::ranges::find(places_, http::SocketId{0}, &Place::socket);
    // A place is free again when the match has taken notice.
    if (free == places_.end()) return server_->close(socket, http::CloseCode::try_later, "all places are taken");
    *free = {socket, free->generation + 1, 0, false, false};
    ++counters_.opened;
    opening_.push_back({peer_at(static_cast<std::size_t>(free - places_.begin())), socket,
                        from.value_or(net::Address::loopback_v4(1))});
}

void WebPeers::received(http::SocketId socket, http::MessageKind, std::span<const std::uint8_t> bytes) {
    const Micros arrived = steady_now();
    const std::lock_guard lock(mutex_);
    Place* place = place_of(socket);
    if (place == nullptr || bytes.empty()) return;
    const PeerId peer = peer_at(static_cast<std::size_t>(place - places_.data()));
    const std::uint32_t most = place->is_vouched_for ? config_.max_at_once : config_.max_at_once_unvouched;
    if (place->waiting >= most || !arriving_.push(peer, bytes, arrived)) {
        ++counters_.hasty;
        return;
    }
    ++place->waiting;
    ++counters_.up_datagrams;
    counters_.up_bytes += bytes.size();
}

void WebPeers::closed(http::SocketId socket) {
    const std::lock_guard lock(mutex_);
    Place* place = place_of(socket);
    if (place == nullptr) return;
    place->is_closed = true;
    arriving_.push_closed(peer_at(static_cast<std::size_t>(place - places_.data())));
}

void WebPeers::exchange() {
    opened_.clear();
    const std::lock_guard lock(mutex_);
    std::swap(arriving_, inbox_);
    std::swap(opening_, opened_);
    for (Place& place : places_) place.waiting = 0;
    counters_.down_datagrams = down_datagrams_;
    counters_.down_bytes = down_bytes_;
    counters_.unsent = unsent_;
}

void WebPeers::forget(PeerId peer) {
    seat_of(peer) = {};
    const std::lock_guard lock(mutex_);
    Place& place = places_[peer.index() - config_.first_place];
    place.socket = 0;
    place.is_closed = false;
}

bool WebPeers::send(PeerId peer, std::span<const std::uint8_t> datagram) {
    const bool is_sent = is_here(peer) && server_->send(seat_of(peer).socket, http::MessageKind::binary, datagram);
    if (!is_sent) {
        ++unsent_;
        return false;
    }
    ++down_datagrams_;
    down_bytes_ += datagram.size();
    return true;
}

void WebPeers::close(PeerId peer, const char* reason) {
    if (!is_here(peer)) return;
    server_->close(seat_of(peer).socket, http::CloseCode::refused, reason);
    seat_of(peer).peer = {};
}

void WebPeers::vouch_for(PeerId peer) {
    Seat& seat = seat_of(peer);
    if (seat.peer != peer || std::exchange(seat.is_vouched_for, true)) return;
    server_->vouch_for(seat.socket);
    const std::lock_guard lock(mutex_);
    if (Place* place = place_of(seat.socket)) place->is_vouched_for = true;
}

WebPeerCounters WebPeers::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

}  // namespace backsight::server
