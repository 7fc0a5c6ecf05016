#include "peer_table.h"

#include <sodium.h>

#include <cstring>

#include "sodium_ready.h"

namespace backsight::net {
namespace {

std::array<std::uint8_t, 16> random_key() {
    make_sodium_ready();
    std::array<std::uint8_t, 16> key;
    static_assert(sizeof key == crypto_shorthash_KEYBYTES);
    randombytes_buf(key.data(), key.size());
    return key;
}

}  // namespace

std::size_t PeerTable::KeyedHash::operator()(const Address& address) const {
    std::array<std::uint8_t, 23> bytes;
    std::memcpy(bytes.data(), address.ip.data(), 16);
    std::memcpy(&bytes[16], &address.scope, 4);
    std::memcpy(&bytes[20], &address.port, 2);
    bytes[22] = address.is_v6 ? 1 : 0;
    std::size_t hash = 0;
    static_assert(sizeof hash == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), bytes.data(), bytes.size(), key.data());
    return hash;
}

PeerTable::PeerTable(std::uint32_t max_peers) : peers_(max_peers), by_address_(max_peers, KeyedHash{random_key()}) {
    free_.reserve(max_peers);
    for (std::uint32_t i = max_peers; i > 0; --i) free_.push_back(i - 1);
}

std::optional<std::uint32_t> PeerTable::add(const Address& address) {
    if (free_.empty()) return std::nullopt;
    const std::uint32_t index = free_.back();
    free_.pop_back();
    by_address_.emplace(address, index);
    peers_[index].address = address;
    return index;
}

void PeerTable::remove(std::uint32_t index) {
    Peer& peer = peers_[index];
    // A peer that replaces this one may have the address already.
    const auto found = by_address_.find(peer.address);
    if (found != by_address_.end() && found->second == index) by_address_.erase(found);
    const auto next = static_cast<std::uint16_t>(peer.generation + 1);
    peer = Peer{};
    peer.generation = next;
    free_.push_back(index);
}

std::optional<std::uint32_t> PeerTable::find(const Address& address) const {
    const auto found = by_address_.find(address);
    if (found == by_address_.end()) return std::nullopt;
    return found->second;
}

std::optional<std::uint32_t> PeerTable::find(PeerId id) const {
    if (id.is_null() || id.index() >= peers_.size() || id_of(id.index()) != id) return std::nullopt;
    return id.index();
}

PeerId PeerTable::id_of(std::uint32_t index) const {
    return {static_cast<std::uint32_t>(peers_[index].generation) << 16 | (index + 1)};
}

}  // namespace backsight::net
