#include "server/relay/relay_host.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "server/host/pacing.h"

namespace backsight::server {

namespace {

// Datagrams are read at most this late, and sent at most this late: a thousandth of a long round trip.
constexpr Micros longest_wait{500};
constexpr Micros shortest_wait{100};
constexpr Micros publish_interval{100'000};
// Longer than a session survives silence; short enough that clients who come and go do not use up the sockets.
constexpr std::int64_t forget_after_us = 15'000'000;
constexpr std::uint32_t max_clients = 8192;

}  // namespace

RelayHost::RelayHost(const net::Address& server, std::shared_ptr<const NetworkConditions> conditions,
                     std::uint64_t seed)
    : conditions_(std::move(conditions)) {
    allow_descriptors(max_clients);
    net::RelayConfig config;
    config.listen = server.is_v6 ? net::Address::loopback_v6(0) : net::Address::loopback_v4(0);
    config.server = server;
    config.seed = seed;
    config.max_clients = max_clients;
    config.forget_after_us = forget_after_us;
    if (conditions_ != nullptr) {
        config.conditions = [sky = conditions_.get()](std::uint32_t client, net::RelayDirection direction) {
            return sky->of(client, direction);
        };
    }
    std::string error;
    relay_ = net::Relay::open(config, error);
    if (relay_ == nullptr) throw std::runtime_error("relay to " + server.to_string() + ": " + error);
    address_ = relay_->local_address();
    thread_ = std::thread([this] { work(); });
}

RelayHost::~RelayHost() { stop(); }

void RelayHost::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

// The relay's clock starts at 0, so that conditions do not depend on the machine's uptime.
void RelayHost::work() {
    const Micros began = steady_now();
    Micros publish_at = began;
    while (!stop_) {
        const Micros now = steady_now();
        if (wants_rebind_.exchange(false)) relay_->rebind();
        relay_->poll((now - began).value);
        if (now >= publish_at) {
            publish();
            publish_at = now + publish_interval;
        }
        Micros until = now + longest_wait;
        if (const auto next_us = relay_->next_timeout()) until = std::min(until, began + Micros{*next_us});
        sleep_until(std::max(until, now + shortest_wait));
    }
    publish();
}

void RelayHost::publish() {
    RelayTotals totals;
    totals.relay = relay_->counters();
    totals.to_server = relay_->link_counters(net::RelayDirection::to_server);
    totals.to_client = relay_->link_counters(net::RelayDirection::to_client);
    totals.clients = relay_->client_count();
    const std::lock_guard lock(mutex_);
    totals_ = totals;
}

RelayTotals RelayHost::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

}  // namespace backsight::server
