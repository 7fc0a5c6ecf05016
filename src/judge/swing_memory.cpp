#include "swing_memory.h"

#include <algorithm>

namespace backsight {

bool SwingMemory::Swing::has(EntityId entity, std::uint32_t among) const {
    const auto last = met.begin() + among;
    return std::find(met.begin(), last, entity) != last;
}

SwingMemory::Swing& SwingMemory::find(std::uint32_t number) {
    for (Swing& swing : swings_) {
        if (swing.number == number) return swing;
    }
    Swing& swing = swings_[oldest_];
    oldest_ = (oldest_ + 1) % swings_.size();
    swing.number = number;
    swing.count = swing.before = 0;
    return swing;
}

std::size_t SwingMemory::keep_new(std::uint32_t number, std::span<Hit> hits) {
    if (number == 0) return hits.size();
    Swing& swing = find(number);
    const std::uint32_t before = swing.before = swing.count;
    std::size_t kept = 0;
    for (const Hit& hit : hits) {
        if (swing.has(hit.entity, before)) continue;
        const bool is_noted = swing.has(hit.entity, swing.count);  // of one query every hitbox counts
        if (!is_noted && swing.count == swing.met.size()) {
            ++left_out_;
            continue;
        }
        if (!is_noted) swing.met[swing.count++] = hit.entity;
        hits[kept++] = hit;
    }
    return kept;
}

bool SwingMemory::had_met(std::uint32_t number, EntityId entity) const {
    return number != 0 && std::ranges::any_of(swings_, [&](const Swing& swing) {
               return swing.number == number && swing.has(entity, swing.before);
           });
}

}  // namespace backsight
