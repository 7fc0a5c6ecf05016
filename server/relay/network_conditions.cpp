#include "server/relay/network_conditions.h"

#include <backsight/base/hash.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "inputs/files/names_apart.h"
#include "inputs/files/number_format.h"
#include "inputs/network_model.h"
#include "inputs/trace.h"

namespace backsight::server {

namespace {

// Long enough not to repeat within a demonstration.
constexpr std::int64_t model_duration_us = 120'000'000;
constexpr std::int64_t max_extra_rtt_ms = 10'000;

void check(const ConditionsOptions& options) {
    const auto fail = [](const std::string& what) { throw std::runtime_error("conditions: " + what); };
    if (options.extra_rtt_ms.empty()) fail("extra_rtt_ms is empty; expected at least one number, such as 0");
    for (const std::int64_t extra : options.extra_rtt_ms) {
        if (extra < 0 || extra > max_extra_rtt_ms)
            fail("extra_rtt_ms: found " + std::to_string(extra) + ", expected 0 to 10000");
    }
    const std::pair<const char*, double> ratios[] = {{"loss_ratio", options.loss_ratio},
                                                     {"duplicate_ratio", options.duplicate_ratio},
                                                     {"reorder_ratio", options.reorder_ratio}};
    for (const auto& [name, ratio] : ratios) {
        if (!(ratio >= 0.0 && ratio <= 1.0))
            fail(std::string(name) + ": found " + std::to_string(ratio) + ", expected 0 to 1");
    }
}

std::string percent(double ratio) { return inputs::formatted("%g %%", 100.0 * ratio); }

}  // namespace

NetworkConditions::NetworkConditions(ConditionsOptions options) : options_(std::move(options)) {
    check(options_);
    load();
}

void NetworkConditions::add(const inputs::Trace& trace, std::uint64_t seed) {
    // The name appears in the summary, also as JSON.
    networks_.push_back({inputs::printable(trace.name), inputs::link_traces(trace, seed)});
}

void NetworkConditions::load() {
    const auto files =
        options_.data.empty() ? std::vector<std::filesystem::path>{} : inputs::find_traces(options_.data);
    std::vector<std::string> names = options_.networks;
    if (names.empty()) {
        for (const auto& file : files) names.push_back(inputs::trace_name(file));
    }
    if (names.empty()) {
        for (const auto& model : inputs::network_models()) names.push_back(model.name);
    }
    for (const std::string& name : names) {
        const std::uint64_t seed = Hasher().add(options_.seed).add(std::uint64_t{networks_.size()}).value();
        const auto file = std::ranges::find(files, name, inputs::trace_name);
        if (file != files.end()) {
            add(inputs::load_trace(*file), seed);
        } else if (const auto model = inputs::find_network_model(name)) {
            add(inputs::generate(*model, model_duration_us, seed), seed + 1);
        } else if (std::filesystem::exists(name)) {
            add(inputs::load_trace(name), seed);
        } else {
            std::string known;
            for (const auto& other : inputs::network_models()) known += " " + other.name;
            for (const auto& other : files) known += " " + inputs::trace_name(other);
            throw std::runtime_error("--trace: found '" + name + "', expected a file that is there, or one of" + known);
        }
    }
    inputs::keep_apart(networks_, &Network::name);
}

// The pairing of networks and delays moves on after each full round. In step, lists whose lengths have a common factor
// would give each network only some of the delays.
std::size_t NetworkConditions::network_of(std::uint32_t client) const {
    const std::size_t round = std::lcm(networks_.size(), options_.extra_rtt_ms.size());
    return (client + client / round) % networks_.size();
}

std::int64_t NetworkConditions::extra_rtt_ms_of(std::uint32_t client) const {
    return options_.extra_rtt_ms[client % options_.extra_rtt_ms.size()];
}

LinkConfig NetworkConditions::of(std::uint32_t client, net::RelayDirection direction) const {
    const Network& network = networks_[network_of(client)];
    LinkConfig link;
    const inputs::LinkTraces& traces = network.traces;
    link.trace = direction == net::RelayDirection::to_server ? traces.to_server : traces.to_client;
    link.trace_offset_us = inputs::start_in(traces, Hasher().add(options_.seed).add(std::uint64_t{client}).value());
    link.extra_delay_us = extra_rtt_ms_of(client) * 1000 / 2;
    link.loss_ratio = options_.loss_ratio;
    link.duplicate_ratio = options_.duplicate_ratio;
    link.reorder_ratio = options_.reorder_ratio;
    return link;
}

std::string NetworkConditions::describe(std::uint32_t client) const {
    const std::int64_t extra = extra_rtt_ms_of(client);
    const std::string& name = networks_[network_of(client)].name;
    return extra == 0 ? name : name + " + " + std::to_string(extra) + " ms";
}

std::string NetworkConditions::describe() const {
    std::string text;
    for (const Network& network : networks_) text += (text.empty() ? "" : ", ") + network.name;
    text += "; round trips longer by ";
    for (std::size_t i = 0; i < options_.extra_rtt_ms.size(); ++i)
        text += (i == 0 ? "" : "/") + std::to_string(options_.extra_rtt_ms[i]);
    text += " ms; each way " + percent(options_.loss_ratio) + " more lost, ";
    return text + percent(options_.duplicate_ratio) + " doubled, " + percent(options_.reorder_ratio) + " held back";
}

}  // namespace backsight::server
