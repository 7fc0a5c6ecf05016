#pragma once

// The networks between many clients and one server, for net::Relay: recorded ones if there are any, else generated.
//
// Each direction plays its half of a recording (inputs/link_trace.h). Each client starts at another point of its
// recording, so that no two stall together.
//
// In: options. Out: a LinkConfig per client and direction, whose trace lives as long as this. Equal options give equal
// conditions. Errors: std::runtime_error with the known names; inputs::InputError for a recording. Constant after
// construction: any thread.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "inputs/link_trace.h"
#include "inputs/memory_link.h"
#include "server/relay/relay.h"

namespace backsight::server {

struct ConditionsOptions {
    /// The folder whose network/ holds recordings; empty: none.
    std::filesystem::path data;
    /// Names of recordings in `data` and of models, and paths of other recordings; dealt out to the clients in turn.
    /// Empty: all recordings, or all models if there are none.
    std::vector<std::string> networks;
    /// Added round trips, dealt out so that each network is combined with each. Each 0 to 10,000; not empty.
    std::vector<std::int64_t> extra_rtt_ms{0, 50, 100, 200};
    /// Additional loss of each packet in each direction. Range 0 to 1.
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
    /// The conditions of client `client`: "leo-satellite + 50 ms".
    std::string describe(std::uint32_t client) const;
    /// All conditions in one line.
    std::string describe() const;

private:
    struct Network {
        std::string name;
        inputs::LinkTraces traces;
    };

    void add(const inputs::Trace& trace, std::uint64_t seed);
    void load();
    std::size_t network_of(std::uint32_t client) const;
    std::int64_t extra_rtt_ms_of(std::uint32_t client) const;

    ConditionsOptions options_;
    std::vector<Network> networks_;
};

}  // namespace backsight::server
