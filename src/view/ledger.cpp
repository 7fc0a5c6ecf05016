#include <backsight/view/ledger.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <iterator>

namespace backsight {

const char* LedgerConfig::validate() const {
    if (capacity_snapshots <= stamp_window || capacity_snapshots > 65535) return "ledger.capacity_snapshots";
    if (max_entities < 1 || max_entities > EntityId::max_index + 1) return "ledger.max_entities";
    return nullptr;
}

const char* to_string(LedgerResult result) {
    constexpr const char* names[] = {"ok", "no snapshot", "null id", "no room", "stale id", "no state"};
    return enum_name(result, names);
}

Ledger::Ledger(const WorldHistory& history, const LedgerConfig& config)
    : Ledger(LedgerConfig{config.capacity_snapshots, history.config().max_entities}) {
    history_ = &history;
}

Ledger::Ledger(const LedgerConfig& config)
    : config_(config),
      words_per_entry_((std::size_t{config.max_entities} + 63) / 64),
      entries_(std::bit_ceil(config.capacity_snapshots)),
      members_(words_per_entry_ * entries_.size()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

SnapshotSeq Ledger::begin_snapshot(Tick tick) {
    const bool is_next = tick >= Tick{0} && tick <= max_tick && (newest_sent_.value == 0 || tick >= newest_tick_);
    is_open_ = BACKSIGHT_CHECK(is_next, "tick: not before that of the snapshot before, and in range");
    if (!is_open_) return {};
    newest_tick_ = tick;
    ++newest_sent_.value;
    const std::size_t slot = place_of(newest_sent_);
    entries_[slot] = {newest_sent_, tick, false};
    const auto first = members_.begin() + static_cast<std::ptrdiff_t>(slot * words_per_entry_);
    std::fill(first, first + static_cast<std::ptrdiff_t>(words_per_entry_), 0);
    return newest_sent_;
}

LedgerResult Ledger::count(LedgerResult result) {
    ++counters_[result];
    return result;
}

LedgerResult Ledger::add(EntityId id) {
    if (!is_open_) return count(LedgerResult::no_snapshot);
    if (id.is_null()) return count(LedgerResult::null_id);
    if (history_ != nullptr) {
        const Track* track = history_->find(id);
        if (track == nullptr) return count(LedgerResult::stale_id);
        if (!track->holds(newest_tick_)) return count(LedgerResult::no_state);
    }
    return add_slot(id.index());
}

LedgerResult Ledger::add_slot(std::uint32_t index) {
    if (!is_open_) return count(LedgerResult::no_snapshot);
    if (index >= config_.max_entities) return count(LedgerResult::no_room);
    members_[place_of(newest_sent_) * words_per_entry_ + index / 64] |= std::uint64_t{1} << (index % 64);
    return count(LedgerResult::ok);
}

SnapshotSeq Ledger::oldest_sent() const {
    if (newest_sent_.value == 0) return {};
    return {newest_sent_.value > config_.capacity_snapshots ? newest_sent_.value - config_.capacity_snapshots + 1 : 1};
}

const Ledger::Entry* Ledger::find(SnapshotSeq seq) const {
    if (seq.value == 0 || seq < oldest_sent()) return nullptr;
    const Entry& entry = entries_[place_of(seq)];
    return entry.seq == seq ? &entry : nullptr;
}

Tick Ledger::tick_of(SnapshotSeq seq) const {
    const Entry* entry = find(seq);
    return entry != nullptr ? entry->tick : no_tick;
}

bool Ledger::contains(SnapshotSeq seq, std::uint32_t index) const {
    if (find(seq) == nullptr || index / 64 >= words_per_entry_) return false;
    return holds(place_of(seq), index);
}

std::span<const std::uint64_t> Ledger::members(SnapshotSeq seq) const {
    if (find(seq) == nullptr) return {};
    return std::span(members_).subspan(place_of(seq) * words_per_entry_, words_per_entry_);
}

SnapshotSeq Ledger::newest_until(const ViewStamp& stamp, Tick tick) const {
    const SnapshotSeq first = std::max(oldest_sent(), SnapshotSeq{1});
    SnapshotSeq seq = std::min(stamp.newest, newest_sent_);
    while (seq >= first && entries_[place_of(seq)].tick > tick) --seq.value;
    return seq;
}

SnapshotSeq Ledger::known_at_or_below(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index, Tick stop) const {
    if (index / 64 >= words_per_entry_) return {};
    const SnapshotSeq first = std::max(oldest_sent(), SnapshotSeq{1});
    for (; seq >= first; --seq.value) {
        const std::size_t place = place_of(seq);
        if (entries_[place].tick < stop) return {};
        if (holds(place, index) && had_remembered(stamp, seq)) return seq;
    }
    return {};
}

SnapshotSeq Ledger::known_above(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index) const {
    if (index / 64 >= words_per_entry_) return {};
    const std::uint32_t newest = std::min(stamp.newest, newest_sent_).value;
    for (seq = std::max(SnapshotSeq{seq.value + 1}, oldest_sent()); seq.value <= newest; ++seq.value) {
        if (holds(place_of(seq), index) && had_remembered(stamp, seq)) return seq;
    }
    return {};
}

void Ledger::learn(const ViewStamp& stamp) {
    const std::uint32_t newest = stamp.newest.value;
    const std::uint32_t joins_from = last_stamp_.newest.value + late_snapshot_limit;
    if (newest > joins_from) {
        // The client may have applied, and drawn with, snapshots that left its window before any stamp of it came
        // through.
        if (last_stamp_.newest.value > 0) ++gaps_;
        known_from_ = std::max(known_from_, SnapshotSeq{newest >= stamp_window ? newest - stamp_window + 1 : 1});
    }
    // Stamps come with every command, and mostly repeat the one before.
    const std::uint32_t last = last_stamp_.newest.value;
    const std::uint32_t apart = newest > last ? newest - last : last - newest;
    noted_ = apart >= stamp_window ? 0 : newest > last ? noted_ << apart : noted_ >> apart;
    for (std::uint64_t news = stamp.received & ~noted_; news != 0; news &= news - 1) {
        const auto age = static_cast<std::uint32_t>(std::countr_zero(news));
        if (age >= newest || find({newest - age}) == nullptr) continue;
        entries_[place_of({newest - age})].received = true;
        noted_ |= std::uint64_t{1} << age;
    }
    if (newest != last) shown_with_news_ = stamp.shown;
    last_stamp_ = stamp;
}

bool Ledger::had(const ViewStamp& stamp, SnapshotSeq seq) const {
    if (seq > stamp.newest || seq.value == 0) return false;
    if (stamp.newest.value - seq.value >= stamp_window && find(seq) == nullptr) return false;
    return had_remembered(stamp, seq);
}

}  // namespace backsight
