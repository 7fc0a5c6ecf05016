#include <backsight/view/view.h>

#include "known_rows.h"

#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>

namespace backsight {

inline bool KnownRows::take(const Ledger& ledger, SnapshotSeq newest, std::uint64_t bits, std::uint32_t at) {
    const SnapshotSeq seq{newest.value - at};
    tick_ = ledger.tick_of(seq);
    if (!ledger.is_alone_in_tick(seq)) return take_several(ledger, newest, bits, at);
    rows_[0] = ledger.row(seq);
    count_ = 1;
    if (rows_[0] == nullptr || tick_ == no_tick) return false;
    count_held_ = ledger.count_held(seq);
    holds_all_ = ledger.held_all(seq);
    return true;
}

// By itself, so that the few steps of the others stay in line.
BACKSIGHT_NOINLINE bool KnownRows::take_several(const Ledger& ledger, SnapshotSeq newest, std::uint64_t bits,
                                                std::uint32_t at) {
    count_ = 0;
    count_held_ = 0;
    holds_all_ = false;
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
        count_held_ += ledger.count_held({newest.value - age});
        holds_all_ = holds_all_ || ledger.held_all({newest.value - age});
    }
    // A tick that goes on beyond the window may have been had there too.
    return !has_tick(stamp_window);
}

bool View::find_known(Known& known) const {
    if (kind_ != Kind::exact) return false;
    const Ledger& ledger = *ledger_;
    known.ledger = ledger_;
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
    if (after == 0) {
        known.after = known.before;
        known.has_rows = true;
        return true;
    }
    const auto next = static_cast<std::uint32_t>(63 - std::countl_zero(after));
    known.has_rows = known.after.take(ledger, stamp_.newest, after, next);
    return true;
}

// From the part of the newest snapshot that the client may have had, to that of the oldest that may be drawn.
void View::Known::find_parts(const View& view) {
    const std::uint32_t newest_part = ledger->part_of(ledger->newest_sent());
    const std::uint32_t oldest = newest_part - std::min(newest_part, Ledger::parts_kept - 1);
    last_part = std::max(ledger->part_of(std::min(view.stamp_.newest, ledger->newest_sent())), oldest);
    // The newest of a part is still remembered, and too old to be drawn: so is whatever came before it.
    const auto is_too_old = [&](std::uint32_t part) {
        const Tick tick = ledger->tick_of(ledger->last_of_part(part));
        return tick != no_tick && tick < view.oldest_usable_;
    };
    // With a snapshot in each tick, as a rule, the oldest is as many before the moment's as ticks.
    const std::int64_t ticks = ledger->tick_of(view.newest_shown_) - view.oldest_usable_;
    first_part = oldest;
    if (ticks >= 0 && ticks < view.newest_shown_.value) {
        const SnapshotSeq guess{view.newest_shown_.value - static_cast<std::uint32_t>(ticks)};
        first_part = std::clamp(ledger->part_of(guess), oldest, last_part);
    }
    while (first_part < last_part && is_too_old(first_part)) ++first_part;
    while (first_part > oldest && !is_too_old(first_part - 1)) --first_part;
    earlier = newest = nullptr;
    if (last_part + 1 < newest_part) return;
    earlier = first_part < newest_part ? ledger->recent_since(first_part) : ledger->recent(newest_part);
    newest = last_part == newest_part ? ledger->recent(newest_part) : earlier;
}

std::uint64_t View::Known::recent_of_each(std::size_t word) const {
    std::uint64_t bits = 0;
    for (std::uint32_t part = first_part; part <= last_part; ++part) bits |= ledger->recent(part)[word];
    return bits;
}

}  // namespace backsight
