#include <backsight/view/ledger.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>

namespace backsight {

namespace {

constexpr std::uint64_t all_bits = ~std::uint64_t{0};

// In a word of a ring the newest snapshots are lowest, so that those before one can be counted without turning it
// round.
constexpr std::uint64_t bit_of(std::uint32_t place) { return std::uint64_t{1} << (63 - place % 64); }

// The `count` lowest; not 0.
constexpr std::uint64_t last_bits(std::uint32_t count) { return count < 64 ? all_bits >> (64 - count) : all_bits; }

}  // namespace

const char* LedgerConfig::validate() const {
    if (capacity_snapshots <= stamp_window || capacity_snapshots > 65535) return "ledger.capacity_snapshots";
    if (max_entities < 1 || max_entities > EntityId::max_index + 1) return "ledger.max_entities";
    return nullptr;
}

const char* to_string(LedgerResult result) {
    static constexpr const char* names[] = {
        // facts: names of LedgerResult
        "ok",           // 0
        "no snapshot",  // 1
        "null id",      // 2
        "no room",      // 3
        "stale id",     // 4
        "no state",     // 5
        // end of facts
    };
    return enum_name(result, names);
}

Ledger::Ledger(const WorldHistory& history, const LedgerConfig& config)
    : Ledger(LedgerConfig{config.capacity_snapshots, history.config().max_entities}) {
    history_ = &history;
}

Ledger::Ledger(const LedgerConfig& config)
    : config_(config),
      ticks_(std::bit_ceil(config.capacity_snapshots), no_tick),
      received_(ticks_.size() / 64),
      places_(config.max_entities, config.max_entities <= 256 ? 256u : 128u),
      words_per_place_(received_.size() + 1),
      held_(words_per_place_ * places_.capacity()),
      rows_(rows_kept * row_words()),
      part_bits_(std::countr_zero(ticks_.size()) - 3),
      recent_(parts_kept * row_words()),
      since_(recent_.size()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

SnapshotSeq Ledger::begin_snapshot(Tick tick) {
    const bool is_next = tick >= Tick{0} && tick <= max_tick && (newest_sent_.value == 0 || tick >= newest_tick_);
    is_open_ = BACKSIGHT_CHECK(is_next, "tick: not before that of the snapshot before, and in range");
    is_open_ = is_open_ && newest_sent_.value != last_number;
    if (!is_open_) return {};
    shared_ = shared_ << 1 | (tick == newest_tick_ ? 1 : 0);
    newest_tick_ = tick;
    ++newest_sent_.value;
    const std::uint32_t place = place_of(newest_sent_);
    ticks_[place] = tick;
    received_[place / 64] &= ~bit_of(place);
    const std::size_t words = row_words();
    std::fill_n(&rows_[newest_sent_.value % rows_kept * words], words, std::uint64_t{0});
    row_counts_[newest_sent_.value % rows_kept] = 0;
    const std::uint32_t part = part_of(newest_sent_);
    if (part != part_of({newest_sent_.value - 1})) begin_part(part);
    return newest_sent_;
}

// The part before is complete.
void Ledger::begin_part(std::uint32_t part) {
    const std::size_t words = row_words();
    const std::uint64_t* last = recent(part - 1);
    std::copy_n(last, words, &since_[(part - 1) % parts_kept * words]);
    for (std::uint32_t ago = 2; ago < parts_kept && ago <= part; ++ago) {
        std::uint64_t* since = &since_[(part - ago) % parts_kept * words];
        for (std::size_t word = 0; word < words; ++word) since[word] |= last[word];
    }
    std::fill_n(&recent_[part % parts_kept * words], words, std::uint64_t{0});
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
    std::uint32_t entity = places_.find(index);
    if (entity == SlotPlaces::none) entity = make_place(index);
    // What its ring still says of the snapshots that left it out since goes, a word at a time.
    std::uint64_t* held = &held_[entity * words_per_place_];
    std::uint32_t seq = last_held(entity).value;
    seq = std::max(seq, newest_sent_.value - std::min(newest_sent_.value, static_cast<std::uint32_t>(ticks_.size())));
    while (seq != newest_sent_.value) {
        const std::uint32_t first = place_of({seq + 1});
        const std::uint32_t count = std::min(newest_sent_.value - seq, 64 - first % 64);
        held[first / 64] &= ~(all_bits >> (64 - count) << (64 - first % 64 - count));
        seq += count;
    }
    const std::uint32_t place = place_of(newest_sent_);
    held[place / 64] |= bit_of(place);
    held[words_per_place_ - 1] = newest_sent_.value;
    const std::uint64_t bit = std::uint64_t{1} << entity % 64;
    std::uint64_t& row = rows_[newest_sent_.value % rows_kept * row_words() + entity / 64];
    row_counts_[newest_sent_.value % rows_kept] += (row & bit) == 0 ? 1 : 0;
    row |= bit;
    recent_[part_of(newest_sent_) % parts_kept * row_words() + entity / 64] |= bit;
    return count(LedgerResult::ok);
}

// Places whose entities no remembered snapshot held are given away. If few are, going through all of them again soon
// would be dear, so there must be more. An eighth pays: going through 128 takes as long as one miss of the cache.
std::uint32_t Ledger::make_place(std::uint32_t index) {
    if (!places_.has_room()) {
        const auto remembered = static_cast<std::uint32_t>(ticks_.size());
        const auto is_wanted = [&](std::uint32_t place) {
            return newest_sent_.value - last_held(place).value < remembered;
        };
        if (places_.keep(is_wanted) < places_.capacity() / 8) grow();
    }
    const std::uint32_t place = places_.add(index);
    std::fill_n(&held_[place * words_per_place_], words_per_place_, std::uint64_t{0});
    return place;
}

void Ledger::grow() {
    const std::size_t before = row_words();
    places_.grow();
    const std::size_t after = row_words();
    held_.resize(words_per_place_ * places_.capacity());
    const auto widen = [&](std::vector<std::uint64_t>& rows) {
        const std::size_t count = rows.size() / before;
        std::vector<std::uint64_t> wider(count * after);
        for (std::size_t row = 0; row < count; ++row) std::copy_n(&rows[row * before], before, &wider[row * after]);
        rows.swap(wider);
    };
    widen(rows_);
    widen(recent_);
    widen(since_);
}

// Bit i: that of snapshot seq - i in a ring of bits.
inline std::uint64_t Ledger::window(const std::uint64_t* ring, SnapshotSeq seq) const {
    const std::uint32_t place = place_of(seq);
    const std::uint32_t newer = 63 - place % 64;
    const std::uint64_t older = ring[(place / 64 - 1) & (received_.size() - 1)];
    // In two steps, since a shift by all 64 bits is undefined.
    return ring[place / 64] >> newer | older << 1 << (63 - newer);
}

// Bit i: whether snapshot seq - i held a state of the entity. Only for those that are remembered.
inline std::uint64_t Ledger::held_bits(SnapshotSeq seq, std::uint32_t place) const {
    const SnapshotSeq last = last_held(place);
    const std::uint64_t* ring = &held_[place * words_per_place_];
    if (seq <= last) return window(ring, seq);
    const std::uint32_t since = seq.value - last.value;
    return since < 64 ? window(ring, last) << since : 0;
}

// Bit i: whether the client had snapshot seq - i when it drew `stamp`. Only for those that are remembered.
inline std::uint64_t Ledger::had_bits(const ViewStamp& stamp, SnapshotSeq seq) const {
    const std::uint64_t reported = window(received_.data(), seq);
    const std::uint32_t age = stamp.newest.value - seq.value;
    if (age < stamp_window) return stamp.received >> age | (reported & ~(all_bits >> age));
    const std::uint32_t ahead = seq.value - stamp.newest.value;
    if (ahead < stamp_window) return stamp.received << ahead | (reported & ~(all_bits << ahead));
    return reported;
}

std::uint64_t Ledger::held_until(SnapshotSeq seq, std::uint32_t index) const {
    const std::uint32_t place = places_.find(index);
    if (place == SlotPlaces::none || !remembers(seq)) return 0;
    return held_bits(seq, place) & last_bits(seq.value - oldest_sent().value + 1);
}

bool Ledger::contains(SnapshotSeq seq, std::uint32_t index) const { return (held_until(seq, index) & 1) != 0; }

SnapshotSeq Ledger::newest_until(const ViewStamp& stamp, Tick tick) const {
    const SnapshotSeq first = std::max(oldest_sent(), SnapshotSeq{1});
    SnapshotSeq seq = std::min(stamp.newest, newest_sent_);
    if (seq < first) return seq;
    // With a snapshot in each tick, as a rule, it is as many before as ticks.
    const std::int64_t ticks = ticks_[place_of(seq)] - tick;
    if (ticks > 0 && ticks <= seq.value - first.value) {
        const SnapshotSeq guess{seq.value - static_cast<std::uint32_t>(ticks)};
        if (ticks_[place_of(guess)] == tick && ticks_[place_of({guess.value + 1})] > tick) return guess;
    }
    while (seq >= first && ticks_[place_of(seq)] > tick) --seq.value;
    return seq;
}

SnapshotSeq Ledger::known_at_or_below(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index, Tick stop) const {
    const std::uint32_t place = places_.find(index);
    if (place == SlotPlaces::none) return {};
    const SnapshotSeq first = std::max(oldest_sent(), SnapshotSeq{1});
    seq = std::min(seq, newest_sent_);
    while (seq >= first && ticks_[place_of(seq)] >= stop) {
        const std::uint32_t left = seq.value - first.value + 1;
        if (const std::uint64_t met = held_bits(seq, place) & had_bits(stamp, seq) & last_bits(left); met != 0) {
            seq.value -= static_cast<std::uint32_t>(std::countr_zero(met));
            return ticks_[place_of(seq)] >= stop ? seq : SnapshotSeq{};
        }
        seq.value -= std::min(left, 64u);
    }
    return {};
}

SnapshotSeq Ledger::known_above(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index) const {
    const std::uint32_t place = places_.find(index);
    if (place == SlotPlaces::none) return {};
    const std::uint32_t newest = std::min(stamp.newest, newest_sent_).value;
    for (seq = std::max(SnapshotSeq{seq.value + 1}, oldest_sent()); seq.value <= newest; seq.value += 64) {
        const std::uint32_t count = std::min(newest - seq.value + 1, 64u);
        const SnapshotSeq last{seq.value + count - 1};
        const std::uint64_t met = held_bits(last, place) & had_bits(stamp, last) & last_bits(count);
        if (met != 0) return {last.value - 63 + static_cast<std::uint32_t>(std::countl_zero(met))};
    }
    return {};
}

SnapshotSeq Ledger::next_known(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t place, SnapshotSeq stop) const {
    while (seq >= stop && seq.value != 0) {
        const std::uint32_t left = seq.value - stop.value + 1;
        const std::uint64_t met = held_bits(seq, place) & had_bits(stamp, seq) & last_bits(left);
        if (met != 0) return {seq.value - static_cast<std::uint32_t>(std::countr_zero(met))};
        seq.value -= std::min(left, 64u);
    }
    return {};
}

// Ticks do not fall from one snapshot to the next.
SnapshotSeq Ledger::first_from(Tick tick) const {
    SnapshotSeq low = std::max(oldest_sent(), SnapshotSeq{1});
    SnapshotSeq high{newest_sent_.value + 1};
    while (low < high) {
        const SnapshotSeq middle{low.value + (high.value - low.value) / 2};
        if (ticks_[place_of(middle)] < tick) {
            low.value = middle.value + 1;
        } else {
            high = middle;
        }
    }
    return low;
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
        if (age >= newest || !remembers({newest - age})) continue;
        const std::uint32_t place = place_of({newest - age});
        received_[place / 64] |= bit_of(place);
        noted_ |= std::uint64_t{1} << age;
    }
    if (newest != last) shown_with_news_ = stamp.shown;
    last_stamp_ = stamp;
}

bool Ledger::had(const ViewStamp& stamp, SnapshotSeq seq) const {
    if (seq > stamp.newest || seq.value == 0) return false;
    if (stamp.newest.value - seq.value >= stamp_window && !remembers(seq)) return false;
    return (had_bits(stamp, seq) & 1) != 0;
}

}  // namespace backsight
