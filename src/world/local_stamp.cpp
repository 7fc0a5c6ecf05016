#include <backsight/world/local_stamp.h>

#include <algorithm>

namespace backsight {

ViewStamp local_stamp(const Ledger& ledger, TickRate rate, Micros behind) {
    ViewStamp stamp;
    const SnapshotSeq newest = ledger.newest_sent();
    if (newest.value == 0) return stamp;
    const Moment oldest = Moment::at(ledger.tick_of(ledger.oldest_sent()));
    const Moment wanted = Moment::at(ledger.tick_of(newest)) - rate.span(std::max(behind, Micros{}));
    stamp.shown = std::max(wanted, oldest);
    // The first tick that is not before the moment, and all datagrams of that tick.
    const Tick tick{stamp.shown.tick().value + (stamp.shown.fraction() != 0 ? 1 : 0)};
    const Tick there = ledger.tick_of(std::min(ledger.first_from(tick), newest));
    stamp.newest = SnapshotSeq{ledger.first_from(Tick{there.value + 1}).value - 1};
    const std::uint32_t known = std::min(stamp.newest.value, stamp_window);
    stamp.received = known == stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << known) - 1;
    return stamp;
}

}  // namespace backsight
