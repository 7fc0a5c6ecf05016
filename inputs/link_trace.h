#pragma once

// What a MemoryLink plays of a trace, in both directions.
//
// A trace knows round trips only. Each direction gets half of each. An unanswered packet is lost in one direction,
// chosen by the seed; the other direction takes as long as for the packet before.
//
// In: a trace, a seed. Out: delays for two links, on one clock. Equal inputs give equal delays. Pure.

#include <cstdint>
#include <vector>

#include "inputs/memory_link.h"
#include "inputs/trace_text.h"

namespace backsight::inputs {

struct LinkTraces {
    std::vector<LinkSample> to_server;
    std::vector<LinkSample> to_client;
    std::int64_t duration_us = 0;  ///< of the trace
};

LinkTraces link_traces(const Trace& trace, std::uint64_t seed);

/// A point of the trace for a link to start at, chosen by the seed: for LinkConfig::trace_offset_us.
std::int64_t start_in(const LinkTraces& traces, std::uint64_t seed);

}  // namespace backsight::inputs
