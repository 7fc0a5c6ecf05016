// An entity's state whole, then as deltas against the state before: what can be read is written back and read again as
// the same.

#include "replicate/entity_codec.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"
#include "tests/support/baseline_memory.h"

#include <array>

using namespace backsight;

namespace {

bool read(BitReader& in, const EntityContext& context, EntityEntry& entry) {
    ReadStream stream(in);
    code_entity(stream, context, -1, entry);
    return !in.failed() && !entry.id.is_null();
}

}  // namespace

int fuzz_entity(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    const std::size_t chosen = input.number(2);
    const std::int64_t ticks = 1 + static_cast<std::int64_t>(chosen);
    // What both ends wear: one set of each width, and all others of the world's.
    constexpr std::uint32_t widths[] = {10, 15, 20};
    HitboxSets sets(widths[chosen % 3]);
    for (const std::uint32_t bits : widths) static_cast<void>(sets.add({}, 0, 0, bits));
    constexpr std::uint32_t field_widths[] = {0, 1, 11, 32};
    const std::uint32_t field_bits = field_widths[chosen / 3 % 4];
    test::BaselineMemory memory;  // the last state read
    memory.sets = &sets;
    memory.field_bits = field_bits;
    EntityState before;
    BitReader in(input.bytes(size));
    for (std::uint32_t i = 1; i < 8; ++i) {
        const Tick tick{i * ticks};
        const EntityContext context = memory.context(SnapshotSeq{i}, tick, memory.seq);
        EntityEntry entry;
        if (!read(in, context, entry)) return 0;
        std::array<std::uint8_t, (max_entity_bits + 7) / 8> bytes{};
        BitWriter out(bytes);
        WriteStream stream(out);
        code_entity(stream, context, -1, static_cast<const EntityEntry&>(entry));
        test::require(!out.failed());
        BitReader again(bytes);
        EntityEntry same;
        test::require(read(again, context, same));
        test::require(same.id == entry.id && same.baseline == entry.baseline && same.state == entry.state);
        test::require(fits_rotation_width(entry.state.rotation_fine, sets.rotation_bits(entry.state.hitboxes)));
        test::require(fits_fields(entry.state.fields, field_bits));
        before = entry.state;
        memory = {SnapshotSeq{i}, {tick, entry.id, before}, &sets, field_bits};
    }
    return 0;
}
