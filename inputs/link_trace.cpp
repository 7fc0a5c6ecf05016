#include "inputs/link_trace.h"

#include <algorithm>

#include "inputs/random.h"

namespace backsight::inputs {
namespace {

// The limit of MemoryLink: a slower packet is as good as lost.
constexpr std::int64_t max_one_way_us = 60'000'000;

}  // namespace

LinkTraces link_traces(const Trace& trace, std::uint64_t seed) {
    LinkTraces traces;
    traces.duration_us = trace.duration_us;
    Random random(seed);
    std::int64_t before_us = 0;
    const auto answered = std::ranges::find_if(trace.samples, [](const auto& s) { return s.rtt_us >= 0; });
    if (answered != trace.samples.end()) before_us = std::min(answered->rtt_us / 2, max_one_way_us);
    for (const TraceSample& sample : trace.samples) {
        const bool is_lost = sample.rtt_us < 0;
        const bool on_the_way_there = random.chance(0.5);
        const std::int64_t half_us = is_lost ? before_us : std::min(sample.rtt_us / 2, max_one_way_us);
        traces.to_server.push_back({sample.send_us, is_lost && on_the_way_there ? -1 : half_us});
        traces.to_client.push_back({sample.send_us, is_lost && !on_the_way_there ? -1 : half_us});
        before_us = half_us;
    }
    return traces;
}

std::int64_t start_in(const LinkTraces& traces, std::uint64_t seed) {
    Random random(seed);
    return static_cast<std::int64_t>(random.unit() * static_cast<double>(traces.duration_us));
}

}  // namespace backsight::inputs
