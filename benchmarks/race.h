#pragma once

// Rivals over the same work, lap by lap in turn, so that what disturbs the machine disturbs all of them.
//
// In: a Google Benchmark state, and in each iteration the same laps in the same order; the first is what is measured,
// the others run beside it. Out, as counters: `NAME_ns`, the median lap divided by its items, and `NAME_vs_FIRST`, how
// many times the first one's cost that is. The clock is the thread's own processor time: others on the machine cost it
// little. What reading it costs is taken off; time between laps does not count. One per run; one thread.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "benchmarks/clock.h"
#include "benchmarks/require.h"
#include "tests/support/allocation_counter.h"

namespace backsight::bench {

class Race {
public:
    /// `items`: what one lap works through.
    Race(benchmark::State& state, double items);

    template <typename Work>
    void lap(const char* name, Work work) {
        Lane& lane = lane_of(name);
        const std::uint64_t allocations_before = test::allocation_count();
        const double start_s = processor_seconds();
        work();
        const double elapsed_s = processor_seconds() - start_s;
        lane.allocations += test::allocation_count() - allocations_before;
        lane.seconds.push_back(elapsed_s);
        if (&lane == &lanes_.front()) state_->SetIterationTime(elapsed_s);
    }

    void report();
    /// Requires that no lap of `name` allocated, and counts that in `allocations`.
    void require_no_allocation(const char* name);

private:
    struct Lane {
        std::string name;
        std::vector<double> seconds;
        std::uint64_t allocations = 0;
    };
    Lane& lane_of(const char* name);

    benchmark::State* state_;
    double items_;
    std::vector<Lane> lanes_;
};

}  // namespace backsight::bench
