// Snapshot packets, one after the other, into one client's history: the newest tick only goes forward, and every packet
// is counted once.

#include <backsight/replicate/apply_snapshots.h>

#include <cstdint>
#include <numeric>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_snapshots(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    HistoryConfig config;
    config.max_entities = 16;
    config.capacity_ticks = 16;
    config.field_bits = size % 3 == 2 ? 7 : 0;
    WorldHistory history(config);
    SnapshotAcks acks;
    SnapshotApplier applier(history, acks);
    Tick newest = no_tick;
    std::uint64_t packets = 0;
    while (!input.empty()) {
        static_cast<void>(applier.apply(input.bytes(input.byte())));
        test::require(applier.newest_tick() >= newest);
        newest = applier.newest_tick();
        ++packets;
    }
    const auto& seen = applier.counters();
    test::require(std::accumulate(seen.begin(), seen.end(), std::uint64_t{0}) == packets);
    return 0;
}
