#pragma once

// A net::Relay in a thread of its own, so that the conditions hold whatever else the program does.
//
// In: the server's address, the conditions. Out: an address that clients connect to instead. It starts at once and ends
// with stop() or the destructor. Errors: std::runtime_error from the constructor. counters() and stop() from any
// thread.

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "server/relay/network_conditions.h"
#include "server/relay/relay.h"

namespace backsight::server {

struct RelayTotals {
    net::RelayCounters relay;
    LinkCounters to_server;
    LinkCounters to_client;
    std::uint32_t clients = 0;  ///< that sent something lately
};

class RelayHost {
public:
    /// `seed` and the sending times decide which packets are lost. `conditions` null: a perfect network.
    RelayHost(const net::Address& server, std::shared_ptr<const NetworkConditions> conditions, std::uint64_t seed = 1);
    ~RelayHost();
    RelayHost(const RelayHost&) = delete;
    RelayHost& operator=(const RelayHost&) = delete;

    net::Address address() const { return address_; }
    /// Drops packets under way. Further calls do nothing.
    void stop();
    /// Has the thread call Relay::rebind() soon.
    void rebind() { wants_rebind_ = true; }
    /// At most a tenth of a second old; final after stop().
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
