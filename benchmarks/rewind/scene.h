#pragma once

// One case of `./bench rewind`: a workload, the methods that were asked for, their answers checked, their costs.

#include <cstdint>
#include <vector>

#include "benchmarks/rewind/methods.h"

namespace backsight::bench {

struct RewindRow {
    const char* method;
    const char* view;
    int players;
    int hitboxes;
    bool is_clustered;
    std::size_t rays;
    double ns_per_ray;
    double p99_ns;
    double times_moment;  ///< ns_per_ray over the moment's; 0 if the moment was not asked for
    double record_us_per_tick;
    double bytes_per_entity_tick;  ///< all it took from the heap, over players and ticks kept
    double agree_ratio;            ///< share of its rays with the moment's victim
    std::uint64_t answer_hash;     ///< over its rays' verdicts
};

/// Ends the program where an answer is wrong.
std::vector<RewindRow> run_scene(const RewindSetup& setup, const std::vector<const MethodKind*>& kinds);

}  // namespace backsight::bench
