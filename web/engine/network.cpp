#include "web/engine/network.h"

#include <backsight/base/random.h>

#include <optional>
#include <utility>

#include "inputs/files/input_error.h"
#include "inputs/network_model.h"

namespace backsight::web {

namespace {

constexpr std::size_t trace_samples = 6000;
constexpr std::int64_t sample_us = 5'000;
// Long enough not to repeat while somebody looks.
constexpr std::int64_t model_duration_us = 120'000'000;

// An exponential deviate of mean 1, from comparisons alone (von Neumann, "Various techniques used in connection with
// random digits", 1951): runs of falling uniform numbers, until one has an odd length.
double exponential(RandomReals<double>& random) {
    for (double whole = 0.0;; whole += 1.0) {
        const double first = random.unit();
        double last = first;
        for (int length = 1;; ++length) {
            const double next = random.unit();
            if (next < last) {
                last = next;
                continue;
            }
            if (length % 2 == 1) return whole + first;
            break;
        }
    }
}

}  // namespace

OneWay::OneWay(Direction direction, std::uint64_t seed)
    : direction_(direction), shape_(trace_samples), samples_(trace_samples) {
    RandomReals<double> random(seed);
    // Half of a delay is new with each packet, and half drifts within 100 ms, as queues fill and drain.
    double slow = 1.0;
    for (double& value : shape_) {
        const double fast = exponential(random);
        slow += (exponential(random) - slow) * 0.05;
        value = 0.5 * fast + 0.5 * slow;
    }
}

LinkConfig OneWay::link(const Conditions& conditions) {
    LinkConfig config;
    recording_ = conditions.recording;
    if (recording_ != nullptr) {
        const inputs::LinkTraces& traces = recording_->traces;
        config.trace = direction_ == Direction::up ? traces.to_server : traces.to_client;
        config.trace_offset_us = recording_->start_us;
        return config;
    }
    for (std::size_t i = 0; i < samples_.size(); ++i) {
        const double jitter = shape_[i] * static_cast<double>(conditions.jitter_us);
        samples_[i] = {static_cast<std::int64_t>(i) * sample_us, static_cast<std::int64_t>(jitter)};
    }
    config.trace = samples_;
    config.extra_delay_us = conditions.rtt_us / 2;
    config.loss_ratio = conditions.loss_ratio;
    config.reorder_ratio = conditions.reorder_ratio;
    return config;
}

const std::string& network_names() {
    static const std::string names = [] {
        std::string text;
        for (const inputs::NetworkModel& model : inputs::network_models())
            text += (text.empty() ? "" : ";") + model.name;
        return text;
    }();
    return names;
}

std::shared_ptr<const Recording> read_recording(std::string text, const std::string& file, std::uint64_t seed,
                                                std::string& why) {
    why.clear();
    inputs::TextFault fault{0, "", "more than 4 MiB", "a recording of at most 4 MiB"};
    std::optional<inputs::TextFault> wrong;
    if (text.size() > most_recording_bytes) wrong = fault;
    if (!wrong) wrong = inputs::make_plain(text);
    std::optional<inputs::Trace> trace;
    if (!wrong) {
        trace = inputs::read_trace(std::move(text), file, fault);
        if (!trace) wrong = fault;
    }
    if (wrong) {
        why = inputs::InputError(file, *wrong).what();
        return nullptr;
    }
    auto recording = std::make_shared<Recording>();
    recording->traces = inputs::link_traces(*trace, seed);
    recording->start_us = inputs::start_in(recording->traces, seed + 1);
    return recording;
}

std::shared_ptr<const Recording> Networks::of(std::size_t network, const std::shared_ptr<const Recording>& recorded) {
    if (network == recorded_network) return recorded;
    if (network == sliders_network || network > named_networks) return nullptr;
    if (made_ != network) {
        auto recording = std::make_shared<Recording>();
        const inputs::NetworkModel& model = inputs::network_models()[network - 1];
        recording->traces = inputs::link_traces(inputs::generate(model, model_duration_us, seed_), seed_ + 1);
        model_ = std::move(recording);
        made_ = network;
    }
    return model_;
}

}  // namespace backsight::web
