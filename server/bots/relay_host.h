#pragma once

// A net::Relay with a thread of its own, so that conditions goes on whatever else the program does.
//
// In: the server's address, the conditions. Out: an address that clients connect to instead. It begins at once and ends
// with stop() or the destructor. Errors: std::runtime_error from the constructor. counters() and stop() from any
// thread.

#include <backsight/transport/relay.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "server/bots/network_conditions.h"

namespace backsight::server {

struct RelayTotals {
    net::RelayCounters relay;
    LinkCounters to_server;
    LinkCounters to_client;
    std::uint32_t clients = 0;  ///< that were heard lately
};

class RelayHost {
public:
    /// `seed`: which packets are lost, with the instants of their sending. `conditions` null: a clear sky.
    RelayHost(const net::Address& server, std::shared_ptr<const NetworkConditions> conditions, std::uint64_t seed = 1);
    ~RelayHost();
    RelayHost(const RelayHost&) = delete;
    RelayHost& operator=(const RelayHost&) = delete;

    net::Address address() const { return address_; }
    /// Packets under way are lost. Once is enough.
    void stop();
    /// Relay::rebind(), soon.
    void rebind() { wants_rebind_ = true; }
    /// A tenth of a second old at most; after stop() final.
    RelayTotals totals() const;

private:
    void work();
    void publish();

    std::shared_ptr<const NetworkConditions> conditions_;
    std::unique_ptr<net::Relay> relay_;
    net::Address address_;
    mutable std::mutex mutex_;
    RelayTotals totals_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> wants_rebind_{false};
    std::thread thread_;
};

}  // namespace backsight::server
