#pragma once

// A bad network between real sockets on one machine: clients send to the relay, the relay sends to the server, and what
// passes is delayed, lost, doubled and put out of order by a MemoryLink per client and direction. For tests and bots.
//
// To the server each client is an address of its own. Both ends must be loopback addresses: this is no proxy. Equal
// conditions, seeds and orders of clients lose the same packets. Packets may be late by up to the time between two
// polls. Not synchronised.

#include <backsight/transport/address.h>
#include <backsight/transport/udp.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "inputs/memory_link.h"

namespace backsight::net {

enum class RelayDirection : std::uint8_t { to_server, to_client };

struct RelayConfig {
    /// Default: any port of 127.0.0.1; see Relay::local_address().
    Address listen = Address::loopback_v4(0);
    Address server;
    /// The conditions of a client, called twice when it first appears. `client` counts up from 0 and is not used again.
    /// Traces must outlive the relay. Null: no delay, no loss.
    std::function<LinkConfig(std::uint32_t client, RelayDirection)> conditions;
    std::uint64_t seed = 1;
    /// Clients at once; further ones are dropped and counted. Each costs a socket. Default 1024. Range 1 to 65535.
    std::uint32_t max_clients = 1024;
    /// Silence after which a client is forgotten. Default 60 s. Range 1 s to 1 day.
    std::int64_t forget_after_us = 60'000'000;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct RelayCounters {
    std::uint64_t clients_seen = 0;
    std::uint64_t clients_forgotten = 0;
    std::uint64_t dropped_clients_full = 0;
    std::uint64_t dropped_no_socket = 0;       ///< the system gave no further one
    std::uint64_t dropped_bad_conditions = 0;  ///< conditions() gave a LinkConfig that is not valid
};

class Relay {
public:
    /// Null on failure, and then `error` says what failed.
    static std::unique_ptr<Relay> open(const RelayConfig& config, std::string& error);
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    /// Takes what has come in and passes on what is due.
    void poll(std::int64_t now_us);
    /// From now on the server sees each client at another address, as when a NAT starts anew. What was sent to the old
    /// ones is lost.
    void rebind();
    /// When the next packet is due; nothing if none is under way.
    std::optional<std::int64_t> next_timeout() const;

    Address local_address() const;
    std::uint32_t client_count() const;
    /// Summed over all clients, forgotten ones included.
    LinkCounters link_counters(RelayDirection direction) const;
    const RelayCounters& counters() const;

private:
    struct State;
    explicit Relay(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace backsight::net
