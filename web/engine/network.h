#pragma once

// The network between a player and the server: as sliders describe it, or as a trace plays it.
//
// In: a round trip, a jitter, shares of loss and reordering, or the delays and losses of a trace; a seed. Out:
// conditions for a MemoryLink. Equal in every build: it uses + - * / and comparisons only. The shape of the sliders'
// jitter is made in the constructor; traces are shared.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/link_trace.h"
#include "inputs/memory_link.h"

namespace backsight::web {

/// Delays and losses of both directions that a link plays, in a loop.
struct Recording {
    inputs::LinkTraces traces;
    std::int64_t start_us = 0;  ///< in the traces
};

struct Conditions {
    std::int64_t rtt_us = 0;
    std::int64_t jitter_us = 0;  ///< mean of the delay on top of half a round trip
    double loss_ratio = 0.0;
    double reorder_ratio = 0.0;
    /// Played in place of the numbers above; null: those count.
    std::shared_ptr<const Recording> recording;
};

enum class Direction : unsigned char { up, down };

/// One way of a link. The sliders' delays are shaped once and scaled by the jitter that is asked for.
class OneWay {
public:
    OneWay(Direction direction, std::uint64_t seed);

    /// The link's conditions refer to this object, and are good until the next call.
    LinkConfig link(const Conditions& conditions);

private:
    Direction direction_;
    std::vector<double> shape_;  // of mean 1
    std::vector<LinkSample> samples_;
    std::shared_ptr<const Recording> recording_;
};

/// Places in the list of networks: the sliders, the named models (inputs/network_model.h), a visitor's recording.
inline constexpr std::size_t sliders_network = 0;
inline constexpr std::size_t named_networks = 5;
inline constexpr std::size_t recorded_network = named_networks + 1;
/// Names of the models, in their order, with semicolons between. Lives for ever.
const std::string& network_names();

/// Longest text of a recording: some 250,000 packets.
inline constexpr std::size_t most_recording_bytes = std::size_t{4} << 20;

/// A recording from the text of a file (inputs/trace_text.h). Null: `why` says what is wrong with it, with the line.
std::shared_ptr<const Recording> read_recording(std::string text, const std::string& file, std::uint64_t seed,
                                                std::string& why);

/// Makes a model's trace when it is first asked for.
class Networks {
public:
    explicit Networks(std::uint64_t seed) : seed_(seed) {}

    /// What the network in this place of the list plays; null: the sliders. `recorded`: a visitor's, or null.
    std::shared_ptr<const Recording> of(std::size_t network, const std::shared_ptr<const Recording>& recorded);

private:
    std::uint64_t seed_;
    std::size_t made_ = sliders_network;
    std::shared_ptr<const Recording> model_;
};

}  // namespace backsight::web
