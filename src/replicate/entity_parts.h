#pragma once

// code_entity() in parts, for a writer that decides the order of entities afterwards: the slots passed over, and the
// rest, which does not depend on the other entities. Bodies that share a change are made from one copy of it. Pure; any
// thread.

#include <cstddef>
#include <cstdint>
#include <span>

#include "entity_codec.h"
#include "send_context.h"

namespace backsight {

/// An entity to write, of a state that stays where it is.
struct EntityToWrite {
    EntityId id;
    SnapshotSeq baseline;  ///< none: whole
    const EntityState& state;
};

/// What write_body() and write_delta() want: room for max_entity_bits, and a word.
inline constexpr std::size_t max_body_words = (max_entity_bits + 63) / 64 + 1;

/// The slots passed over since `previous`, in gap_bits().
void write_gap(WriteStream& stream, std::int64_t previous, std::uint32_t index);
std::size_t gap_bits(std::int64_t previous, std::uint32_t index);
/// All of code_entity() but the gap, into max_body_words words or more. Returns its bits.
[[nodiscard]] std::size_t write_body(std::span<std::uint64_t> words, const EntityContext& context,
                                     const EntityToWrite& entity);
/// What code_entity() writes before a change: the gap, and against which baseline. One word.
struct EntityStart {
    std::uint64_t bits = 0;
    int count = 0;
};
[[nodiscard]] EntityStart start_of(const SnapshotHeader& header, std::int64_t previous, std::uint32_t index,
                                   SnapshotSeq baseline);
/// The bits of that without the gap.
inline std::size_t baseline_bits(const SnapshotHeader& header, SnapshotSeq baseline) {
    return baseline == header.reference ? 1 : 8;
}
/// The change from `before`, `ticks` (0 to 65535) ago, to `state`. `sets` and `field_bits` as in EntityContext. Words
/// as above. Returns its bits.
[[nodiscard]] std::size_t write_delta(std::span<std::uint64_t> words, const StatePrediction& prediction,
                                      const EntityState& before, std::int64_t ticks, const EntityState& state,
                                      const HitboxSets* sets = nullptr, std::uint32_t field_bits = 0);

/// No entity takes less: nobody is passed over, and it is as predicted from the reference.
inline constexpr std::size_t min_entity_bits = 3;

}  // namespace backsight
