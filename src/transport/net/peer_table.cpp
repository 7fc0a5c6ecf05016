#include "peer_table.h"

#include <algorithm>
#include <utility>

#include "secret.h"

namespace backsight::net {

// A peer has up to three ids: its keys', the last ones' and the next ones'.
PeerTable::PeerTable(std::uint32_t max_peers) : peers_(max_peers), by_address_(max_peers), by_path_(3 * max_peers) {
    free_.reserve(max_peers);
    for (std::uint32_t i = max_peers; i > 0; --i) free_.push_back(i - 1);
}

PeerTable::~PeerTable() {
    for (Peer& peer : peers_) wipe(peer);
}

void PeerTable::wipe(Peer& peer) {
    wipe_secret(peer.path.secret);
    wipe_secret(peer.next.secret);
    wipe_secret(peer.last.secret);
    wipe_secret(peer.path.token_key);
}

std::optional<std::uint32_t> PeerTable::add(const Address& address) {
    if (free_.empty()) return std::nullopt;
    const std::uint32_t index = free_.back();
    free_.pop_back();
    by_address_.add(by_address_.hash(address), index);
    peers_[index].address = address;
    return index;
}

void PeerTable::remove(std::uint32_t index) {
    Peer& peer = peers_[index];
    forget_next(index);
    forget_last(index);
    by_address_.remove(by_address_.hash(peer.address), index);
    by_path_.remove(by_path_.hash(peer.path.secret.id), index);
    const auto next = static_cast<std::uint16_t>(peer.generation + 1);
    wipe(peer);
    peer = Peer{};
    peer.generation = next;
    free_.push_back(index);
}

std::uint32_t PeerTable::count_at(const Address& address) const {
    std::uint32_t count = 0;
    by_address_.find(by_address_.hash(address), [&](std::uint32_t index) {
        count += peers_[index].address == address ? 1 : 0;
        return false;
    });
    return count;
}

bool PeerTable::name(std::uint32_t index, const PathSecret& secret) {
    if (find_by_path(secret.id)) return false;
    peers_[index].path.secret = secret;
    peers_[index].path.token_key = make_path_key();
    by_path_.add(by_path_.hash(secret.id), index);
    return true;
}

bool PeerTable::name_next(std::uint32_t index, const PathSecret& secret) {
    if (find_by_path(secret.id)) return false;
    peers_[index].next.secret = secret;
    by_path_.add(by_path_.hash(secret.id), index);
    return true;
}

void PeerTable::promote_next(std::uint32_t index) {
    Peer& peer = peers_[index];
    forget_last(index);
    peer.last.connection = std::exchange(peer.connection, std::move(peer.next.connection));
    peer.last.secret = std::exchange(peer.path.secret, peer.next.secret);
    wipe_secret(peer.next.secret);
    peer.path.newest_record = 0;
}

void PeerTable::forget(std::uint32_t index, OtherKeys& keys) {
    if (keys.secret.id != decltype(keys.secret.id){}) by_path_.remove(by_path_.hash(keys.secret.id), index);
    wipe_secret(keys.secret);
    keys = {};
}

std::optional<std::uint32_t> PeerTable::find_by_path(std::span<const std::uint8_t, path_id_bytes> id) const {
    return by_path_.find(by_path_.hash(id), [&](std::uint32_t index) {
        const Peer& peer = peers_[index];
        const auto is_of = [&](const PathSecret& secret) {
            return std::equal(id.begin(), id.end(), secret.id.begin());
        };
        return is_of(peer.path.secret) || is_of(peer.next.secret) || is_of(peer.last.secret);
    });
}

void PeerTable::move(std::uint32_t index, const Address& address) {
    by_address_.remove(by_address_.hash(peers_[index].address), index);
    peers_[index].address = address;
    by_address_.add(by_address_.hash(address), index);
}

std::optional<std::uint32_t> PeerTable::find(PeerId id) const {
    if (id.is_null() || id.index() >= peers_.size() || id_of(id.index()) != id) return std::nullopt;
    return id.index();
}

PeerId PeerTable::id_of(std::uint32_t index) const {
    return {static_cast<std::uint32_t>(peers_[index].generation) << 16 | (index + 1)};
}

}  // namespace backsight::net
