// An entity's state whole, then as deltas against the state before: what can be read is written back and read again as the
// same.

#include <backsight/replicate/entity_codec.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <array>

using namespace backsight;

namespace {

/// The last state read, as both sides remember it.
struct Memory {
    SnapshotSeq seq;
    Baseline baseline;

    static Baseline look_up(const void* user, SnapshotSeq seq, std::uint32_t index) {
        const auto& self = *static_cast<const Memory*>(user);
        const bool is_it = seq == self.seq && !self.baseline.id.is_null() && self.baseline.id.index() == index;
        return is_it ? self.baseline : Baseline{};
    }
};

bool read(BitReader& in, const EntityContext& context, EntityEntry& entry) {
    ReadStream stream(in);
    code_entity(stream, context, -1, entry);
    return !in.failed() && !entry.id.is_null();
}

}  // namespace

int fuzz_entity(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    const std::int64_t ticks = 1 + static_cast<std::int64_t>(input.number(2));
    Memory memory;
    EntityState before;
    BitReader in(input.bytes(size));
    for (std::uint32_t i = 1; i < 8; ++i) {
        const Tick tick{i * ticks};
        const EntityContext context{{}, {SnapshotSeq{i}, tick, 0, 1, memory.seq}, Memory::look_up, &memory};
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
        before = entry.state;
        memory = {SnapshotSeq{i}, {tick, entry.id, &before}};
    }
    return 0;
}
