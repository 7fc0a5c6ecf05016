#include <backsight/view/view.h>

#include "known_rows.h"

#include <algorithm>
#include <bit>

namespace backsight {

bool KnownRows::take(const Ledger& ledger, SnapshotSeq newest, std::uint64_t bits, std::uint32_t at) {
    count_ = 0;
    holds_all_ = false;
    tick_ = ledger.tick_of({newest.value - at});
    if (tick_ == no_tick) return false;
    const auto has_tick = [&](std::uint32_t age) {
        return age < newest.value && ledger.tick_of({newest.value - age}) == tick_;
    };
    std::uint32_t first = at;
    while (first > 0 && has_tick(first - 1)) --first;
    for (std::uint32_t age = first; age < stamp_window && (age <= at || has_tick(age)); ++age) {
        if ((bits >> age & 1) == 0) continue;
        const std::uint64_t* row = ledger.row({newest.value - age});
        if (row == nullptr || count_ == most_rows) return false;
        rows_[count_++] = row;
        holds_all_ = holds_all_ || ledger.held_all({newest.value - age});
    }
    // A tick that goes on beyond the window may have been had there too.
    return !has_tick(stamp_window);
}

bool View::find_known(Known& known) const {
    if (kind_ != Kind::exact) return false;
    const Ledger& ledger = *ledger_;
    known.ledger = ledger_;
    const std::uint32_t part = ledger.part_of(ledger.newest_sent());
    known.parts.fill(ledger.recent(part));
    for (std::uint32_t ago = 1; ago < Ledger::parts_kept && ago <= part; ++ago) {
        // The newest of that part is still remembered, and too old to be drawn: so is whatever came before it.
        const Tick newest_of_part = ledger.tick_of(ledger.last_of_part(part - ago));
        if (newest_of_part != no_tick && newest_of_part < oldest_usable_) break;
        known.parts[ago] = ledger.recent(part - ago);
    }
    known.has_rows = false;
    known.is_plain = !history_->hitbox_sets().has_groups() && held_ == nullptr &&
                     config_->interpolation != Interpolation::catmull_rom &&
                     config_->after_newest != AfterNewest::reckon;
    const std::uint32_t newest = stamp_.newest.value;
    const std::uint32_t later = newest - newest_shown_.value;
    if (newest == 0 || stamp_.newest > ledger.newest_sent() || later >= stamp_window) return true;
    const std::uint64_t after = stamp_.received & ~(~std::uint64_t{0} << later);
    const std::uint64_t before = stamp_.received ^ after;
    if (before == 0) return true;
    const auto last = static_cast<std::uint32_t>(std::countr_zero(before));
    if (last >= newest || SnapshotSeq{newest - last} < ledger.known_from()) return true;
    if (!known.before.take(ledger, stamp_.newest, before, last) || known.before.tick() < oldest_usable_) return true;
    known.after = known.before;
    const auto next = static_cast<std::uint32_t>(63 - std::countl_zero(after));
    known.has_rows = after == 0 || known.after.take(ledger, stamp_.newest, after, next);
    return true;
}

}  // namespace backsight
