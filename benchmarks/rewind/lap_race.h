#pragma once

// Methods over the same rays, lap by lap in turn, so that what disturbs the machine disturbs all of them.
//
// In: methods, each with its share of the questions. Out: of each its verdicts, the median lap divided by its rays, in
// the thread's own processor time, and the 99th percentile over single rays. A single ray is timed with
// what reading the clock costs taken off, several times, and its median counts: so the percentile is that of the
// dearest rays and not of interrupts. Rays of under 10 us are timed by the wall clock, which is cheaper to read. One
// thread.

#include <cstdint>
#include <span>
#include <vector>

#include "benchmarks/rewind/method.h"

namespace backsight::bench {

class LapRace {
public:
    struct Lane {
        Method* method;
        std::span<const Question> questions;
        std::vector<Verdict> verdicts;
        std::vector<double> lap_s;
        std::uint64_t allocations = 0;  ///< calls of operator new in its laps
        double ns_per_ray = 0.0;
        double p99_ns = 0.0;
    };

    /// Answers everything once, which also warms up: verdicts can be read, and checked, from then on.
    void enter(Method& method, std::span<const Question> questions);
    /// Fills in the times.
    void run();

    /// In the order in which they entered.
    std::span<const Lane> lanes() const { return lanes_; }

private:
    static bool is_complete(const Lane& lane);
    static void lap(Lane& lane);
    static double p99_s(Lane& lane);

    std::vector<Lane> lanes_;
};

}  // namespace backsight::bench
