// Snapshot packets, one after the other, into one client's history: the newest tick only goes forward, and every packet
// is counted once.

#include <backsight/replicate/apply_snapshots.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

int fuzz_snapshots(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    HistoryConfig config;
    config.max_entities = 16;
    config.capacity_ticks = 16;
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
    const ApplyCounters& seen = applier.counters();
    test::require(seen.applied + seen.duplicate + seen.late + seen.malformed + seen.unknown_baseline + seen.refused +
                      seen.out_of_order ==
                  packets);
    return 0;
}
