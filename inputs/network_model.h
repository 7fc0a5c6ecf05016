#pragma once

// Networks as a few numbers: a seeded generator of traces, and the lab's named models.
//
// In: a model, a duration, a seed. Out: a Trace like a measured one. Equal inputs give equal traces. A model that
// validate() refuses is a mistake of the caller.
//
// rtt = base + jitter + spike + handover step, each a part of its own:
//   jitter    lognormal; its logarithm is a fast (independent) and a slow (remembering) part added
//   spike     the link stalls: delay jumps, then drains linearly, as a queue does
//   loss      Gilbert (1960) and Elliott (1963): a good and a bad state, each with a loss ratio of its own
//   handover  low earth orbit: the path changes on a fixed schedule

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/trace_text.h"

namespace backsight::inputs {

/// The fields' defaults are a typical quiet wired line, not fitted. Each named model names the source of its numbers.
struct NetworkModel {
    std::string name;
    std::string source;                  // source of the numbers, in words
    std::vector<std::string> fitted_to;  // prefixes of the traces that it was fitted to; empty if to none
    double send_interval_ms = 10.0;      // [1, 10000] between two packets of the trace, as measured traces have it

    double base_ms = 20.0;            // [0, 10000] shortest round trip
    double jitter_median_ms = 1.0;    // median of the delay on top of the base
    double jitter_sigma = 0.5;        // [0, 3] deviation of the jitter's natural logarithm
    double jitter_fast_share = 0.9;   // [0, 1] share of that variance that is new with each packet
    double jitter_memory_ms = 100.0;  // time in which the slow part decays to 1/e

    double spike_rate_hz = 0.0;      // [0, 100] stalls per second, at random times
    double spike_median_ms = 50.0;   // [0, 10000] median height
    double spike_sigma = 0.5;        // [0, 3] deviation of the height's natural logarithm
    double spike_drain_ratio = 1.0;  // [0.01, 100] ms of delay lost per ms; 1: all that was stalled arrives at once

    double good_loss_ratio = 0.0;  // [0, 0.99] loss outside of bursts
    double bad_loss_ratio = 1.0;   // [0, 1] loss within a burst
    double bad_rate_hz = 0.0;      // [0, 100] bursts per second, at random times
    double bad_mean_ms = 50.0;     // [1, 1e6] mean length of a burst

    double handover_period_ms = 0.0;  // [0, 1e6] between path changes; 0 for none
    double handover_step_ms = 0.0;    // [0, 10000] each path adds a delay uniform in [0, this]
    double handover_gap_ms = 0.0;     // packets sent within this time after a path change are lost

    bool in_order = false;  // answers never overtake each other, as over TCP or a radio link that re-sorts
};

/// The name of the first field that is out of range; nothing if all are well.
std::optional<std::string_view> validate(const NetworkModel& model);

/// Needs a model in which validate() finds nothing. A trace of packets at the model's interval; at least two packets,
/// and the first is always answered.
Trace generate(const NetworkModel& model, std::int64_t duration_us, std::uint64_t seed);

/// 5g, 5g-driving, leo-satellite, wifi, transatlantic.
const std::vector<NetworkModel>& network_models();

/// Whether the model was fitted to a trace of this name.
bool was_fitted_to(const NetworkModel& model, std::string_view trace_name);

/// The model of this name.
std::optional<NetworkModel> find_network_model(std::string_view name);

}  // namespace backsight::inputs
