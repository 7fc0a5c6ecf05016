#include "benchmarks/race.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace backsight::bench {

namespace {

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

void require(bool holds, const char* claim) {
    if (holds) return;
    std::fprintf(stderr, "Wrong answer, no time counted. It should be so: %s\n", claim);
    std::exit(1);
}

Race::Race(benchmark::State& state, double items) : state_(&state), items_(items) {
    std::vector<double> empty_laps;
    for (int i = 0; i < 101; ++i) {
        const double start_s = processor_seconds();
        empty_laps.push_back(processor_seconds() - start_s);
    }
    empty_lap_s_ = median(empty_laps);
}

double Race::processor_seconds() {
    timespec now{};
    require(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0, "the system has a clock for each thread");
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Race::Lane& Race::lane_of(const char* name) {
    const auto known = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& lane) { return lane.name == name; });
    if (known != lanes_.end()) return *known;
    lanes_.push_back({name, {}, 0});
    return lanes_.back();
}

void Race::report() {
    const double first = median(lanes_.front().seconds) - empty_lap_s_;
    for (const Lane& lane : lanes_) {
        const double lap = median(lane.seconds) - empty_lap_s_;
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
