#include "benchmarks/sums.h"

#include <algorithm>

#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

constexpr const char* nothing = "nothing";

}  // namespace

Sums::Part& Sums::part_of(const char* name) {
    const auto known = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) { return part.name == name; });
    if (known != parts_.end()) return *known;
    parts_.push_back({name, 0.0, 0, {}});
    return parts_.back();
}

const Sums::Part& Sums::find(const char* name) const {
    const auto known = std::find_if(parts_.begin(), parts_.end(), [&](const Part& part) { return part.name == name; });
    require(known != parts_.end(), "a part that is asked for had laps");
    return *known;
}

void Sums::end_tick(double items) {
    const std::uint64_t before = allocations_;
    lap(nothing, [] {});
    allocations_ = before;
    items_ += items;
    all_items_ += items;
    ++all_ticks_;
    if (++ticks_ < ticks_of_block) return;
    const Part& clock = find(nothing);
    const double clock_s = clock.sum_s / clock.laps;
    for (Part& part : parts_) {
        part.blocks.push_back({part.sum_s - part.laps * clock_s, items_});
        part.sum_s = 0.0;
        part.laps = 0;
    }
    ticks_ = 0;
    items_ = 0.0;
}

double Sums::seconds_each_tick(std::initializer_list<const char*> names) const {
    std::vector<double> each(find(nothing).blocks.size());
    require(!each.empty(), "there were ticks enough for a block");
    for (const char* name : names) {
        const std::vector<Block>& blocks = find(name).blocks;
        for (std::size_t i = 0; i < each.size(); ++i) each[i] += blocks[i].seconds / ticks_of_block;
    }
    return median(each);
}

double Sums::seconds_each_item(const char* name) const {
    std::vector<double> each;
    for (const Block& block : find(name).blocks) {
        if (block.items > 0.0) each.push_back(block.seconds / block.items);
    }
    return each.empty() ? 0.0 : median(each);
}

double Sums::items_each_tick() const { return all_ticks_ == 0 ? 0.0 : all_items_ / all_ticks_; }

}  // namespace backsight::bench
