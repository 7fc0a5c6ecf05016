#include "benchmarks/race.h"

#include <algorithm>

namespace backsight::bench {

Race::Race(benchmark::State& state, double items) : state_(&state), items_(items) {}

Race::Lane& Race::lane_of(const char* name) {
    const auto known = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& lane) { return lane.name == name; });
    if (known != lanes_.end()) return *known;
    lanes_.push_back({name, {}, 0});
    return lanes_.back();
}

void Race::report() {
    const double first = median(lanes_.front().seconds) - clock_cost_s();
    for (const Lane& lane : lanes_) {
        const double lap = median(lane.seconds) - clock_cost_s();
        state_->counters[lane.name + "_ns"] = lap * 1e9 / items_;
        if (&lane != &lanes_.front()) state_->counters[lane.name + "_vs_" + lanes_.front().name] = lap / first;
    }
}

void Race::require_no_allocation(const char* name) {
    require(test::counts_allocations(), "operator new is counted");
    const std::uint64_t allocations = lane_of(name).allocations;
    require(allocations == 0, "no allocation after the warm-up");
    state_->counters["allocations"] += static_cast<double>(allocations);
}

}  // namespace backsight::bench
