#pragma once

// How near a network model is to measured traces, and the parameters that bring it nearest.
//
// In: measured traces. Out: a model, or the difference between two traces. Deterministic: the search is a fixed grid
// around values that closed formulas give, judged on traces generated from one seed. No errors of its own.

#include <cstdint>
#include <span>

#include "inputs/network_model.h"
#include "inputs/trace.h"

namespace backsight::inputs {

/// Length of the generated traces that a model is judged by: long enough for a stable 99th percentile.
inline constexpr std::int64_t fit_duration_us = 1'200'000'000;
/// Seed of these traces.
inline constexpr std::uint64_t fit_seed = 1;

/// Model minus real.
struct FitError {
    double p50_ms = 0.0;
    double p95_ms = 0.0;
    double p99_ms = 0.0;
    double loss_ratio = 0.0;
    double mean_abs_delta_ms = 0.0;
};

FitError compare(const Trace& real, const Trace& model);

/// `start` with fitted jitter, spikes, loss, interval and order, for all traces pooled; name, source and handovers
/// stay. The traces must have answers that differ.
NetworkModel fit(std::span<const Trace> traces, const NetworkModel& start);

}  // namespace backsight::inputs
