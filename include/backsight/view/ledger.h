#pragma once

// The ledger remembers what the server sent to one client, and what the server knows that client to have received.
//
// In: each snapshot as it is really sent, and each audited stamp in the order of commands. Out: the samples of an
// entity that the client had when it drew a stamp. The server owns one ledger per client. Threads: not synchronised.
//
// Memory goes by the entities that the remembered snapshots held, not by those of the world: 40 bytes each, in places
// of their own (slot_places.h). A world of up to 256 slots has a place for each; a larger one has 128 at first, and a
// snapshot that needs more allocates twice as many.
//
// What the ledger knows is the stamp's own window together with all that earlier stamps reported. A snapshot that
// leaves the window without being reported counts as never received; the client drops it if it arrives later
// (late_snapshot_limit). When so many commands were lost that the windows of two stamps do not meet, the snapshots
// between them form a gap: an entity whose sample would lie in the gap is refused with ViewStatus::knowledge_gap until
// newer samples arrive. The ledger never guesses.

#include <backsight/base/enum_array.h>
#include <backsight/base/handle.h>
#include <backsight/history/world_history.h>
#include <backsight/time/view_stamp.h>
#include <backsight/view/slot_places.h>

#include <array>
#include <cstdint>
#include <vector>

namespace backsight {

struct LedgerConfig {
    /// How many snapshots are remembered. They must cover DrawConfig::sample_max_age at the rate at which snapshots are
    /// sent. Default 128. Range 65 to 65535.
    std::uint32_t capacity_snapshots = 128;
    /// How many entities the ledger has room for. It must be at least the history's max_entities, which
    /// validate_reach() checks; Ledger(history) takes it from the history. Default 256.
    std::uint32_t max_entities = 256;

    [[nodiscard]] const char* validate() const;
};

/// The result of Ledger::add(). An entity that was refused must not be in the snapshot, because the server would not
/// know that the client has it.
enum class LedgerResult : std::uint8_t {
    ok,
    no_snapshot,  ///< no snapshot was begun, or the last begin_snapshot() was refused
    null_id,
    no_room,   ///< its slot is max_entities or above: the ledger is smaller than the history
    stale_id,  ///< the history does not have this id, or no longer has it
    no_state,  ///< the history has no state of it at the snapshot's tick: record() or record_tombstone() was not called
    count_
};
const char* to_string(LedgerResult result);

class Ledger {
public:
    /// Makes a ledger for the entities of `history`, which must outlive it. The size comes from the history;
    /// config.max_entities is ignored. Each entity that is added is looked up in the history.
    explicit Ledger(const WorldHistory& history, const LedgerConfig& config = {});
    explicit Ledger(const WorldHistory&& history, const LedgerConfig& config = {}) = delete;
    /// Makes a ledger without a history. The caller must keep out stale ids and entities without a state.
    explicit Ledger(const LedgerConfig& config);
    // Other objects point to a ledger, and an accidental copy would learn nothing more.
    Ledger(Ledger&&) = default;
    Ledger& operator=(Ledger&&) = default;
    /// Returns a copy with the same knowledge, for tools that ask what would have happened.
    [[nodiscard]] Ledger clone() const { return *this; }

    /// The config with the actual max_entities, for validate_reach().
    const LedgerConfig& config() const { return config_; }

    /// Opens the entry of the next snapshot, which holds states of `tick`, and returns its number. If a tick takes
    /// several datagrams, each is a snapshot with a number of its own. Returns none if the tick is before that of the
    /// previous snapshot or out of range, or if last_number has been given out. Nothing is opened then, and add()
    /// refuses.
    SnapshotSeq begin_snapshot(Tick tick);
    /// Notes that the snapshot just begun holds a state of this entity.
    [[nodiscard]] LedgerResult add(EntityId id);
    /// Notes that the snapshot just begun holds a state of the entity in slot `index`, without a lookup in the history.
    /// It is for callers that take their states from the history, as SnapshotSender does.
    [[nodiscard]] LedgerResult add_slot(std::uint32_t index);
    /// Prefetches the memory with which add_slot() begins, for callers that add many.
    void prefetch_slot(std::uint32_t index) const { places_.prefetch(index); }
    /// Prefetches the rest of it. `place` is place_of_slot(), and not none. It takes the place and does not look for it
    /// itself, because g++ leaves out a function that looks for something and then only prefetches.
    void prefetch_place(std::uint32_t place) const { BACKSIGHT_PREFETCH(&held_[place * words_per_place_]); }
    /// Prefetches what held_until() reads, once it has found the place.
    void prefetch_held(std::uint32_t index) const {
        const std::uint32_t place = places_.find(index);
        BACKSIGHT_PREFETCH(held_.data() + (place == SlotPlaces::none ? 0 : place * words_per_place_));
    }
    /// Prefetches the hundred bytes that every view of a recent stamp reads. It pays for callers that go through many
    /// ledgers.
    void prefetch() const {
        BACKSIGHT_PREFETCH(&known_from_);
        BACKSIGHT_PREFETCH(ticks_.data() + place_of(newest_sent_));
        BACKSIGHT_PREFETCH(ticks_.data() + place_of({newest_sent_.value - 8}));  // the line before
    }
    /// How often each LedgerResult was returned, by its value.
    const EnumArray<LedgerResult, std::uint64_t>& counters() const { return counters_; }

    /// The newest snapshot sent; none before the first.
    SnapshotSeq newest_sent() const { return newest_sent_; }
    /// The oldest snapshot that is still remembered; none before the first.
    SnapshotSeq oldest_sent() const {
        if (newest_sent_.value <= config_.capacity_snapshots) return {newest_sent_.value == 0 ? 0u : 1u};
        return {newest_sent_.value - config_.capacity_snapshots + 1};
    }
    /// The tick of a snapshot, or no_tick if it was never sent or has been forgotten.
    Tick tick_of(SnapshotSeq seq) const { return remembers(seq) ? ticks_[place_of(seq)] : no_tick; }
    /// Whether that snapshot held a state of the entity in slot `index`.
    bool contains(SnapshotSeq seq, std::uint32_t index) const;
    /// Which snapshots up to `seq` held a state of the entity in slot `index`: bit i stands for snapshot seq - i. The
    /// bits of snapshots that were never sent or have been forgotten are zero.
    std::uint64_t held_until(SnapshotSeq seq, std::uint32_t index) const;

    /// Takes in a stamp that the audit has passed. Call it in the order of the commands.
    void learn(const ViewStamp& stamp);

    /// Whether the client had applied `seq` when it drew `stamp`. Ask only at or above known_from().
    bool had(const ViewStamp& stamp, SnapshotSeq seq) const;
    /// These two find a snapshot that held a state of the entity in slot `index` and that the client had when it drew
    /// `stamp`. known_at_or_below() returns the newest one at or below `seq`, or none if its tick would be earlier than
    /// `stop`; known_above() returns the oldest one above `seq` and up to the stamp's newest. Both return none if no
    /// remembered snapshot fits. Ask only at or above known_from(). An `index` beyond max_entities was in no snapshot.
    SnapshotSeq known_at_or_below(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index, Tick stop) const;
    SnapshotSeq known_above(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index) const;
    /// The newest snapshot at or below `seq`, and not below `stop`, that held the entity and that the client had when
    /// it drew `stamp`; none if there is none. `place` is that of its slot. Both numbers are remembered.
    SnapshotSeq next_known(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t place, SnapshotSeq stop) const;
    /// The newest snapshot, up to the stamp's newest, whose tick is not after `tick`; a number below all remembered
    /// ones if there is none.
    SnapshotSeq newest_until(const ViewStamp& stamp, Tick tick) const;
    /// The oldest snapshot remembered whose tick is not before `tick`; the number after the newest if there is none.
    SnapshotSeq first_from(Tick tick) const;

    // For the library's own queries, which ask about many entities at once.

    /// The place of a slot; none if no remembered snapshot held its entity.
    std::uint32_t place_of_slot(std::uint32_t index) const { return places_.find(index); }
    /// The slot in a place, or SlotPlaces::no_slot.
    std::uint16_t slot_at(std::uint32_t place) const { return places_.slot_at(place); }
    /// Words of row() and recent(), which have a bit for each place.
    std::size_t row_words() const { return places_.capacity() / 64; }
    /// Whose entities snapshot `seq` held. nullptr if it is not one of the last `rows_kept`.
    const std::uint64_t* row(SnapshotSeq seq) const {
        const bool is_kept = seq.value != 0 && seq <= newest_sent_ && newest_sent_.value - seq.value < rows_kept;
        return is_kept ? &rows_[seq.value % rows_kept * row_words()] : nullptr;
    }
    static constexpr std::uint32_t rows_kept = 64;
    /// How many entities that snapshot held, one of the last `rows_kept`; and whether those were all that have places.
    std::uint32_t count_held(SnapshotSeq seq) const { return row_counts_[seq.value % rows_kept]; }
    bool held_all(SnapshotSeq seq) const { return count_held(seq) == places_.taken(); }
    /// How many entities have places: those that any remembered snapshot held.
    std::uint32_t places_taken() const { return places_.taken(); }
    /// Whether that snapshot, one that was sent, is certainly the only one of its tick.
    bool is_alone_in_tick(SnapshotSeq seq) const {
        const std::uint32_t age = newest_sent_.value - seq.value;
        return age < 63 && (shared_ << 1 >> age & 3) == 0;
    }
    /// A bit for each place whose entity any snapshot of `part` held. Parts are runs of an eighth of the snapshots that
    /// the ring has room for. That of the newest is kept, and the eight before it.
    const std::uint64_t* recent(std::uint32_t part) const { return &recent_[part % parts_kept * row_words()]; }
    /// The bits of recent() of all parts from `part` on, but not those of the newest part. Not of that one.
    const std::uint64_t* recent_since(std::uint32_t part) const { return &since_[part % parts_kept * row_words()]; }
    std::uint32_t part_of(SnapshotSeq seq) const { return seq.value >> part_bits_; }
    SnapshotSeq last_of_part(std::uint32_t part) const { return {((part + 1) << part_bits_) - 1}; }
    static constexpr std::uint32_t parts_kept = 9;

    /// The lowest snapshot number for which the server knows whether the client had it.
    SnapshotSeq known_from() const { return known_from_; }
    /// The last stamp that learn() took in.
    const ViewStamp& last_stamp() const { return last_stamp_; }
    /// The moment on the screen in the first stamp that named last_stamp().newest, when that snapshot had only just
    /// arrived.
    Moment shown_with_news() const { return shown_with_news_; }
    /// How often the windows of two consecutive stamps did not meet.
    std::uint64_t gaps() const { return gaps_; }

private:
    // A snapshot's bit in a ring of bits: by its number modulo the snapshots remembered, which are a power of two.
    std::uint32_t place_of(SnapshotSeq seq) const {
        return seq.value & (static_cast<std::uint32_t>(ticks_.size()) - 1);
    }
    bool remembers(SnapshotSeq seq) const { return seq.value != 0 && seq >= oldest_sent() && seq <= newest_sent_; }
    std::uint64_t window(const std::uint64_t* ring, SnapshotSeq seq) const;
    std::uint64_t held_bits(SnapshotSeq seq, std::uint32_t place) const;
    std::uint64_t had_bits(const ViewStamp& stamp, SnapshotSeq seq) const;

    Ledger(const Ledger&) = default;
    Ledger& operator=(const Ledger&) = default;
    SnapshotSeq last_held(std::uint32_t place) const {
        return {static_cast<std::uint32_t>(held_[place * words_per_place_ + words_per_place_ - 1])};
    }
    LedgerResult count(LedgerResult result);
    std::uint32_t make_place(std::uint32_t index);
    void grow();
    void begin_part(std::uint32_t part);

    LedgerConfig config_;
    const WorldHistory* history_ = nullptr;  // nullptr: not known
    std::vector<Tick> ticks_;                // by place; as many as the capacity, up to the next power of two
    std::vector<std::uint64_t> received_;    // a bit per place: as far as stamps have reported
    SlotPlaces places_;
    // By place: which snapshots held its entity, a bit per number modulo the snapshots remembered, and in one more word
    // the last that did, on the same line of the cache as a rule. Only the bits of that one and of as many before it as
    // are remembered are true to it: a snapshot that goes out clears nothing for those it leaves out.
    std::size_t words_per_place_;
    std::vector<std::uint64_t> held_;
    // The same with a bit per place: for each of the last snapshots, and for each part.
    std::vector<std::uint64_t> rows_;
    std::array<std::uint32_t, rows_kept> row_counts_{};  // bits that are set in each
    int part_bits_;
    std::vector<std::uint64_t> recent_;
    std::vector<std::uint64_t> since_;  // and of each part with those after it, up to the one before the newest
    SnapshotSeq newest_sent_;
    Tick newest_tick_ = no_tick;  // of that
    std::uint64_t shared_ = 0;    // bit i: snapshot newest_sent_ - i is of the same tick as the one before it
    SnapshotSeq known_from_{1};
    ViewStamp last_stamp_;
    Moment shown_with_news_;
    std::uint64_t noted_ = 0;  // bit i: that last_stamp_.newest - i was received stands in received_
    std::uint64_t gaps_ = 0;
    bool is_open_ = false;  // the last begin_snapshot() was not refused
    EnumArray<LedgerResult, std::uint64_t> counters_;
};

}  // namespace backsight
