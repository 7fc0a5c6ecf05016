#pragma once

// The networks between many clients and one server, for net::Relay: recorded ones where there are recordings, else
// generated.
//
// A recording knows round trips only. Each way gets half of each, and of a packet that got no answer one way, chosen by
// the seed, loses it; the other way carries it as long as the packet before. Each client starts at another place of its
// recording, so that no two have the same stalls at the same time.
//
// In: options. Out: a LinkConfig per client and direction, whose trace lives as long as this. The same options give the
// same conditions. Errors: std::runtime_error, naming what is known;
// inputs::InputError for a recording. After construction constant: any thread.

#include <backsight/transport/memory_link.h>
#include <backsight/transport/relay.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace backsight::server {

struct ConditionsOptions {
    /// The folder whose network/ holds recordings; empty: none.
    std::filesystem::path data;
    /// Recordings of `data` and models by name, and other recordings by file; dealt out to the clients in turn. Empty:
    /// all recordings, or where there are none, all models.
    std::vector<std::string> networks;
    /// On top, dealt out likewise so that each network meets each of them. Each 0 to 10,000; not empty.
    std::vector<std::int64_t> extra_rtt_ms{0, 50, 100, 200};
    /// Of each packet and each way, on top. Range 0 to 1.
    double loss_ratio = 0.0;
    double duplicate_ratio = 0.0;
    double reorder_ratio = 0.0;
    std::uint64_t seed = 1;
};

class NetworkConditions {
public:
    explicit NetworkConditions(ConditionsOptions options);
    NetworkConditions(const NetworkConditions&) = delete;
    NetworkConditions& operator=(const NetworkConditions&) = delete;

    LinkConfig of(std::uint32_t client, net::RelayDirection direction) const;
    /// Where client `client` is: "leo-satellite + 50 ms".
    std::string describe(std::uint32_t client) const;
    /// All of it in a line.
    std::string describe() const;

private:
    struct Network {
        std::string name;
        std::vector<LinkSample> to_server;
        std::vector<LinkSample> to_client;
        std::int64_t duration_us = 0;
    };

    void load();
    std::size_t network_of(std::uint32_t client) const;
    std::int64_t extra_rtt_ms_of(std::uint32_t client) const;

    ConditionsOptions options_;
    std::vector<Network> networks_;
};

}  // namespace backsight::server
