#pragma once

// The ledger: what the server sent to one client, and what it knows the client to have received.
//
// In: each snapshot as it is really sent; each audited stamp, in the order of commands. Out: the samples of an entity
// that the client had at a stamp. One object per client, owned by the server; fixed memory. Not synchronised.
//
// Knowledge is the stamp's own window, joined to all that earlier stamps reported. A snapshot that leaves the window
// unreported was never received: the client drops it if it comes later (late_snapshot_limit). When so many commands
// were lost that two stamps do not join, what lies between is a gap: entities whose sample would lie there are refused
// with ViewStatus::knowledge_gap until fresh samples arrive. Nothing is guessed.

#include <backsight/base/enum_array.h>
#include <backsight/base/handle.h>
#include <backsight/history/world_history.h>
#include <backsight/time/view_stamp.h>

#include <array>
#include <cstdint>
#include <vector>

namespace backsight {

struct LedgerConfig {
    /// Snapshots remembered. Must cover DrawConfig::sample_max_age at the snapshot rate. Default 128. Range 65 to
    /// 65535.
    std::uint32_t capacity_snapshots = 128;
    /// Not below that of the history, as validate_reach() checks; Ledger(history) takes it from there.
    std::uint32_t max_entities = 256;

    [[nodiscard]] const char* validate() const;
};

/// What became of Ledger::add(). An entity that was refused must not be in the snapshot: the server would not know that
/// the client has it.
enum class LedgerResult : std::uint8_t {
    ok,
    no_snapshot,  ///< none was begun, or the last begin_snapshot() was refused
    null_id,
    no_room,   ///< its slot is not below max_entities: the ledger is smaller than the history
    stale_id,  ///< the history does not have this id (any more)
    no_state,  ///< the history has no state of it at the snapshot's tick: not recorded, or no tombstone
    count_
};
const char* to_string(LedgerResult result);

class Ledger {
public:
    /// Sized from `history`, which must outlive it, whatever config.max_entities says; each entity that is added is
    /// looked up there.
    explicit Ledger(const WorldHistory& history, const LedgerConfig& config = {});
    explicit Ledger(const WorldHistory&& history, const LedgerConfig& config = {}) = delete;
    /// Knows no history: stale ids, and entities without a state, are the caller's to keep out.
    explicit Ledger(const LedgerConfig& config);
    // Others point to it, and a copy by mistake would learn nothing more.
    Ledger(Ledger&&) = default;
    Ledger& operator=(Ledger&&) = default;
    /// A copy with the same knowledge, for tools that ask what would have been.
    [[nodiscard]] Ledger clone() const { return *this; }

    /// As it was made, with the max_entities that it has: for validate_reach().
    const LedgerConfig& config() const { return config_; }

    /// Opens the entry of the next snapshot, of the state at `tick`, and returns its number. A tick that takes several
    /// datagrams is as many snapshots, each with a number of its own. Returns none if the tick is before that of the
    /// previous snapshot, or out of range, or if last_number was given. Nothing is opened then, and add() refuses.
    SnapshotSeq begin_snapshot(Tick tick);
    /// Says that the snapshot just begun holds a state of this entity.
    [[nodiscard]] LedgerResult add(EntityId id);
    /// Says that the snapshot just begun holds a state of the entity in slot `index`, without a lookup in the history.
    /// For callers that take states from the history, as SnapshotSender does.
    [[nodiscard]] LedgerResult add_slot(std::uint32_t index);
    /// Prefetches the memory of add_slot(), for callers that add many.
    void prefetch_slot(std::uint32_t index) const {
        if (index >= config_.max_entities) return;
        BACKSIGHT_PREFETCH(&held_[index * words_per_slot_]);
        BACKSIGHT_PREFETCH(&last_held_[index]);
    }
    /// Prefetches what a view of a recent stamp reads whatever it is asked about: a hundred bytes among many ledgers.
    void prefetch() const {
        BACKSIGHT_PREFETCH(&known_from_);
        BACKSIGHT_PREFETCH(ticks_.data() + place_of(newest_sent_));
        BACKSIGHT_PREFETCH(ticks_.data() + place_of({newest_sent_.value - 8}));  // the line before
    }
    /// How often each LedgerResult was returned, by its value.
    const EnumArray<LedgerResult, std::uint64_t>& counters() const { return counters_; }

    /// Newest sent; none before the first.
    SnapshotSeq newest_sent() const { return newest_sent_; }
    /// Oldest that is still remembered; none before the first.
    SnapshotSeq oldest_sent() const;
    /// The tick of a snapshot; no_tick if it was never sent or is forgotten.
    Tick tick_of(SnapshotSeq seq) const;
    /// Whether that snapshot held a state of the entity in slot `index`.
    bool contains(SnapshotSeq seq, std::uint32_t index) const;
    /// Which snapshots up to `seq` held a state of the entity in slot `index`: snapshot seq - i in bit i. Zeros for
    /// what was never sent or is forgotten.
    std::uint64_t held_until(SnapshotSeq seq, std::uint32_t index) const;

    /// Takes in a stamp that the audit has passed. Stamps come in the order of their commands.
    void learn(const ViewStamp& stamp);

    /// Whether the client had applied `seq` when it drew `stamp`. Ask only at or above known_from().
    bool had(const ViewStamp& stamp, SnapshotSeq seq) const;
    /// The newest snapshot that held a state of the entity in slot `index` and that the client had when it drew
    /// `stamp`. It lies at or below `seq`, or above it and up to the stamp's newest. None if there is none that is
    /// remembered, or for the first that `stop` is later than. Ask only at or above known_from(); an `index` beyond
    /// max_entities was in none.
    SnapshotSeq known_at_or_below(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index, Tick stop) const;
    SnapshotSeq known_above(const ViewStamp& stamp, SnapshotSeq seq, std::uint32_t index) const;
    /// The newest snapshot up to the stamp's newest whose tick is not after `tick`; below all if there is none.
    SnapshotSeq newest_until(const ViewStamp& stamp, Tick tick) const;

    /// Below this number the server does not know what the client had.
    SnapshotSeq known_from() const { return known_from_; }
    /// The last stamp learnt.
    const ViewStamp& last_stamp() const { return last_stamp_; }
    /// What the screen showed in the first stamp that named last_stamp().newest: that snapshot had only just come.
    Moment shown_with_news() const { return shown_with_news_; }
    /// How often two stamps in a row did not join.
    std::uint64_t gaps() const { return gaps_; }

private:
    // A snapshot's bit in a ring of bits: by its number modulo the snapshots remembered, which are a power of two.
    std::uint32_t place_of(SnapshotSeq seq) const {
        return seq.value & (static_cast<std::uint32_t>(ticks_.size()) - 1);
    }
    bool remembers(SnapshotSeq seq) const;
    std::uint64_t window(const std::uint64_t* ring, SnapshotSeq seq) const;
    std::uint64_t held_bits(SnapshotSeq seq, std::uint32_t index) const;
    std::uint64_t had_bits(const ViewStamp& stamp, SnapshotSeq seq) const;

    Ledger(const Ledger&) = default;
    Ledger& operator=(const Ledger&) = default;
    LedgerResult count(LedgerResult result);

    LedgerConfig config_;
    const WorldHistory* history_ = nullptr;  // nullptr: not known
    std::vector<Tick> ticks_;                // by place; as many as the capacity, up to the next power of two
    std::vector<std::uint64_t> received_;    // a bit per place: as far as stamps have reported
    // By slot: which snapshots held its entity, a bit per place, and the last that did. Only the bits of that one and
    // of as many before it as are remembered are true to it: a snapshot that goes out clears nothing for those it
    // leaves out.
    std::size_t words_per_slot_;
    std::vector<std::uint64_t> held_;
    std::vector<SnapshotSeq> last_held_;
    SnapshotSeq newest_sent_;
    Tick newest_tick_ = no_tick;  // of that
    SnapshotSeq known_from_{1};
    ViewStamp last_stamp_;
    Moment shown_with_news_;
    std::uint64_t noted_ = 0;  // bit i: that last_stamp_.newest - i was received stands in received_
    std::uint64_t gaps_ = 0;
    bool is_open_ = false;  // the last begin_snapshot() was not refused
    EnumArray<LedgerResult, std::uint64_t> counters_;
};

}  // namespace backsight
