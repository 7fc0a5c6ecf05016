#pragma once

// What the parts of a tick cost when how much there is to do differs from tick to tick: sums over sums, where Race
// takes medians of laps. A median lap divided by mean items is wrong wherever a lap has few items: of 2 rays a tick on
// average, half of the ticks have one or none.
//
// In: laps of named parts, tick after tick, and what there was to do in them. Out: seconds for each item. Ticks are
// summed up in blocks, and the median block counts, so that what disturbs a machine for a while spoils one of them.
// The clock is the thread's own processor time. What reading it costs is measured in the same ticks, by laps in which
// nothing is done, and taken off. One thread.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "benchmarks/clock.h"
#include "tests/support/allocation_counter.h"

namespace backsight::bench {

class Sums {
public:
    static constexpr int ticks_of_block = 32;

    template <typename Work>
    void lap(const char* name, Work work) {
        Part& part = part_of(name);
        const std::uint64_t allocations_before = test::allocation_count();
        const double start_s = processor_seconds();
        work();
        part.sum_s += processor_seconds() - start_s;
        ++part.laps;
        allocations_ += test::allocation_count() - allocations_before;
    }
    /// Ends a tick. `items`: what there was to do in it that not every tick has.
    void end_tick(double items);

    /// Of these parts together in each tick, the median block's.
    double seconds_each_tick(std::initializer_list<const char*> names) const;
    /// Of a part for each item. Blocks without items do not count; 0: there were none.
    double seconds_each_item(const char* name) const;
    double items_each_tick() const;
    std::uint64_t allocations() const { return allocations_; }

private:
    struct Block {
        double seconds = 0.0;
        double items = 0.0;
    };
    struct Part {
        std::string name;
        double sum_s = 0.0;  // of the block that is under way
        int laps = 0;
        std::vector<Block> blocks;
    };
    Part& part_of(const char* name);
    const Part& find(const char* name) const;

    std::vector<Part> parts_;
    int ticks_ = 0;
    double items_ = 0.0;
    double all_items_ = 0.0;
    int all_ticks_ = 0;
    std::uint64_t allocations_ = 0;
};

}  // namespace backsight::bench
