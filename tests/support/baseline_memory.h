#pragma once

// What both sides remember of one earlier snapshot: one entity, as the baseline of its delta.

#include "replicate/entity_codec.h"

namespace backsight::test {

/// Must outlive the contexts that it gives.
struct BaselineMemory {
    SnapshotSeq seq;
    Baseline baseline;
    const HitboxSets* sets = nullptr;  ///< of both sides; nullptr: all turn in 10 bits
    std::uint32_t field_bits = 0;      ///< of both sides

    Baseline look_up(SnapshotSeq its_seq, std::uint32_t index) const {
        const bool is_it = its_seq == seq && !baseline.id.is_null() && baseline.id.index() == index;
        return is_it ? baseline : Baseline{};
    }
    EntityContext context(SnapshotSeq now, Tick tick, SnapshotSeq reference) const {
        return {{},
                {now, tick, 0, 1, reference},
                [this](SnapshotSeq its_seq, std::uint32_t index) { return look_up(its_seq, index); },
                sets,
                field_bits};
    }
};

}  // namespace backsight::test
