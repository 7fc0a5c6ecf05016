#include "benchmarks/rewind/store.h"

#include <malloc.h>

#include <algorithm>

#include "benchmarks/clock.h"

namespace backsight::bench {

// The C library is asked, so that it holds for any store, Bullet's world included.
double Stores::heap_bytes() {
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks) + static_cast<double>(now.hblkhd);
}

void Stores::record(Kept& kept, const Frame& frame) {
    if (frame.tick < kept.store->first_tick()) return;
    const double before = heap_bytes();
    const double start_s = processor_seconds();
    kept.store->record(frame);
    const double elapsed_s = processor_seconds() - start_s;
    kept.bytes += heap_bytes() - before;
    kept.record_s.push_back(elapsed_s);
}

void Stores::record(Store& store, const Frame& frame) {
    for (Kept& kept : kept_) {
        if (kept.store.get() == &store) record(kept, frame);
    }
}

void Stores::record_others(const Store& but, const Frame& frame) {
    for (Kept& kept : kept_) {
        if (kept.store.get() != &but) record(kept, frame);
    }
}

StoreCost Stores::cost(const Store& store) const {
    for (const Kept& kept : kept_) {
        if (kept.store.get() != &store || kept.record_s.empty()) continue;
        // A tick is like the next only once the rings are full.
        const std::size_t last = std::min<std::size_t>(kept.record_s.size(), 32);
        std::vector<double> seconds(kept.record_s.end() - static_cast<std::ptrdiff_t>(last), kept.record_s.end());
        return {std::max(median(seconds) - clock_cost_s(), 0.0) * 1e6, kept.bytes};
    }
    return {};
}

}  // namespace backsight::bench
