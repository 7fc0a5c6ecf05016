#pragma once

// The places of a server's peers: found by id or by address. The addresses are those of proven peers only.

#include <backsight/transport/dtls.h>

#include <memory>
#include <vector>

#include "address_index.h"
#include "connection.h"
#include "door.h"
#include "hello.h"

namespace backsight::net {

enum class PeerState : std::uint8_t { free, handshaking, connected, closing };

struct Peer {
    PeerState state = PeerState::free;
    std::uint16_t generation = 0;
    bool has_send_failed = false;
    Address address;
    HelloRandom hello_random{};
    std::int64_t deadline_us = 0;  ///< of the handshake, then of idleness
    PassHold pass;
    std::unique_ptr<Connection> connection;
};

class PeerTable {
public:
    explicit PeerTable(std::uint32_t max_peers);

    /// The index of the place, or nothing if all are taken. The peer there is new: state, deadline and connection are
    /// the caller's to set.
    std::optional<std::uint32_t> add(const Address& address);
    /// Frees the place; its ids become stale.
    void remove(std::uint32_t index);
    std::optional<std::uint32_t> find(const Address& address) const;
    /// Nothing for a stale id.
    std::optional<std::uint32_t> find(PeerId id) const;
    PeerId id_of(std::uint32_t index) const;

    Peer& operator[](std::uint32_t index) { return peers_[index]; }
    const Peer& operator[](std::uint32_t index) const { return peers_[index]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(peers_.size()); }
    bool is_full() const { return free_.empty(); }

private:
    std::vector<Peer> peers_;
    std::vector<std::uint32_t> free_;
    AddressIndex by_address_;
};

}  // namespace backsight::net
