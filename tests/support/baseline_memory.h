#pragma once

// What both sides remember of one earlier snapshot: one entity, as the baseline of its delta.

#include <backsight/replicate/entity_codec.h>

namespace backsight::test {

/// Must outlive the contexts that it gives.
struct BaselineMemory {
    SnapshotSeq seq;
    Baseline baseline;

    static Baseline look_up(const void* user, SnapshotSeq seq, std::uint32_t index) {
        const auto& self = *static_cast<const BaselineMemory*>(user);
        const bool is_it = seq == self.seq && !self.baseline.id.is_null() && self.baseline.id.index() == index;
        return is_it ? self.baseline : Baseline{};
    }
    EntityContext context(SnapshotSeq now, Tick tick, SnapshotSeq reference) const {
        return {{}, {now, tick, 0, 1, reference}, look_up, this};
    }
};

}  // namespace backsight::test
