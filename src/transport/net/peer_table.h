#pragma once

// The places of a server's peers, found by id, by address or by path id. All addresses are those of proven peers.
// Several peers can have one address: an eavesdropper can begin a connection from there, which does not affect the
// player's.

#include <backsight/transport/dtls.h>

#include <memory>
#include <vector>

#include "address_index.h"
#include "connection.h"
#include "door.h"
#include "hello.h"
#include "path_size.h"
#include "prefetch_all.h"

namespace backsight::net {

/// Where a peer's records come from, and where else they may come from now.
struct Path {
    PathSecret secret;
    std::uint64_t newest_record = 0;
    std::optional<Address> candidate;  ///< that the newest authentic record came from, if that is elsewhere
    PathKey token_key{};
    std::uint32_t moves = 0;
    std::optional<std::int64_t> asked_at_us;  ///< whatever address
};

/// A connection with new keys that replaces a peer's, or one that was replaced.
struct OtherKeys {
    std::unique_ptr<Connection> connection;  ///< null: none
    PathSecret secret;                       ///< its id is all zero until the handshake is done
    HelloRandom hello_random{};
    std::int64_t until_us = 0;  ///< the deadline of the handshake, or the end of the time for what is still on its way
};

enum class PeerState : std::uint8_t { free, handshaking, connected, closing };

struct Peer {
    PeerState state = PeerState::free;
    std::uint16_t generation = 0;
    bool has_send_failed = false;
    bool has_spoken = false;  ///< something authentic came from it: the client is connected too
    Address address;
    HelloRandom hello_random{};
    std::int64_t deadline_us = 0;  ///< of the handshake, then of idleness
    PassHold pass;
    Path path;
    PathSize size;
    std::unique_ptr<Connection> connection;
    OtherKeys next, last;  ///< whose ids find this peer too
    std::optional<std::int64_t> rekeyed_at_us;
};

class PeerTable {
public:
    explicit PeerTable(std::uint32_t max_peers);
    ~PeerTable();
    PeerTable(const PeerTable&) = delete;
    PeerTable& operator=(const PeerTable&) = delete;

    /// The index of the place, or nothing if all are taken. The peer there is new: state, deadline and connection are
    /// the caller's to set.
    std::optional<std::uint32_t> add(const Address& address);
    /// Frees the place; its ids become stale.
    void remove(std::uint32_t index);
    /// Some peer at this address for which `is_it(const Peer&)` holds.
    template <typename IsIt>
    std::optional<std::uint32_t> find(const Address& address, IsIt is_it) const {
        return by_address_.find(by_address_.hash(address), [&](std::uint32_t index) {
            return peers_[index].address == address && is_it(peers_[index]);
        });
    }
    std::uint32_t count_at(const Address& address) const;
    /// Makes the peer known by its path's id. False, and nothing happens, if another peer has the id. Otherwise an
    /// attacker could repeat handshakes until one had another client's id, and would get that client's records.
    bool name(std::uint32_t index, const PathSecret& secret);
    /// The same for the peer's next keys.
    bool name_next(std::uint32_t index, const PathSecret& secret);
    /// The next keys are the peer's own from now on, and its own are the last ones.
    void promote_next(std::uint32_t index);
    void forget_next(std::uint32_t index) { forget(index, peers_[index].next); }
    void forget_last(std::uint32_t index) { forget(index, peers_[index].last); }
    std::optional<std::uint32_t> find_by_path(std::span<const std::uint8_t, path_id_bytes> id) const;
    /// Three steps of find_by_path() for callers that have many to find: the second may name a peer of another id.
    std::uint32_t path_hash(std::span<const std::uint8_t, path_id_bytes> id) const { return by_path_.hash(id); }
    void prefetch_path(std::uint32_t hash) const { by_path_.prefetch(hash); }
    std::optional<std::uint32_t> likely_by_path(std::uint32_t hash) const {
        return by_path_.find(hash, [](std::uint32_t) { return true; });
    }
    /// Asks for the memory of a peer, without that of its connection.
    void prefetch(std::uint32_t index) const { prefetch_all(peers_[index]); }
    void move(std::uint32_t index, const Address& address);
    /// Nothing for a stale id.
    std::optional<std::uint32_t> find(PeerId id) const;
    PeerId id_of(std::uint32_t index) const;

    Peer& operator[](std::uint32_t index) { return peers_[index]; }
    const Peer& operator[](std::uint32_t index) const { return peers_[index]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(peers_.size()); }
    bool is_full() const { return free_.empty(); }

private:
    static void wipe(Peer& peer);
    void forget(std::uint32_t index, OtherKeys& keys);

    std::vector<Peer> peers_;
    std::vector<std::uint32_t> free_;
    AddressIndex by_address_;
    AddressIndex by_path_;
};

}  // namespace backsight::net
