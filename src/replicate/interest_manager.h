#pragma once

// How much each entity matters to one client, and when it is due: the rule of send_snapshots.h. The numbers lie side by
// side in rows (rank_slots.h), because each snapshot goes through all of them. Integers only. Not synchronised; one
// owner. Allocates in the constructor only.

#include <backsight/base/assert.h>
#include <backsight/base/handle.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/time/view_stamp.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rank_slots.h"

namespace backsight {

/// Which snapshots held the owner of a slot, and when its turn was. Side by side, because who looks at one of them
/// looks at both: with a thousand clients none of it is in the cache.
struct Sendings {
    std::uint64_t held = 0;  ///< bit i: snapshot last - i held it
    SnapshotSeq last;        ///< the newest that did; none
    std::uint32_t turn = 0;

    /// Of the snapshots before `seq` whose bit is set in `usable` (bit i: seq - 1 - i), how many ago the newest is that
    /// held it. 0: none did.
    std::uint32_t age_of_newest(SnapshotSeq seq, std::uint64_t usable) const {
        const std::uint32_t since = seq.value - last.value - 1;
        const std::uint64_t met = since < 64 ? usable & (held << since) : 0;
        return met != 0 ? static_cast<std::uint32_t>(std::countr_zero(met)) + 1 : 0;
    }
};

/// Where each entity is, by row.
struct PlacesByRow {
    std::span<const float> x;
    std::span<const float> y;
    std::span<const float> z;
    std::span<const std::uint32_t> present;  ///< all ones, or 0
    std::span<const std::uint32_t> kinds;    ///< as RelevanceRow::kinds
};

/// What rank() reads and writes of all clients, by row.
struct RanksByRow {
    std::span<const std::uint32_t> here;
    std::span<std::uint32_t> ranks;
    std::span<std::uint64_t> wanted;
};

class InterestManager {
public:
    /// From 1.
    explicit InterestManager(std::size_t max_entities);

    // An index is of a slot below max_entities. Another one is the caller's mistake: nothing is changed, and all that
    // is read is of slot 0.
    EntityId owner(std::uint32_t index) const { return owners_[at(index)]; }
    std::uint32_t weight(std::uint32_t index) const { return weights_[place(index)]; }
    std::uint32_t credit(std::uint32_t index) const { return credits_[place(index)]; }
    /// When it was last sent, or first due.
    SnapshotSeq waits_since(std::uint32_t index) const { return {waits_since_[place(index)]}; }
    const Sendings& sendings(std::uint32_t index) const { return sendings_[at(index)]; }
    /// Whether this client was sent its owner: last at waits_since().
    bool was_sent(std::uint32_t index) const { return sendings(index).last.value != 0; }
    /// How many of those that competed went out since it last did.
    std::uint32_t turns_ago(std::uint32_t index) const { return turns_ - sendings(index).turn; }

    /// The slot is of `id` from now on, which is due at once.
    void adopt(EntityId id);
    /// 0 to relevance_full; 0: it neither gains nor is due.
    void set_weight(std::uint32_t index, std::uint32_t weight) {
        if (holds(index)) weights_[place(index)] = weight;
    }
    /// Weighs one row by the distance from `eye`, of those that `present` has all ones for.
    void weigh(std::size_t row, std::size_t slots, Vec3 eye, float near_m, const PlacesByRow& places);
    /// Weighs one row by a function of the caller's.
    void weigh(std::size_t row, std::size_t slots, const RowRelevance& relevance, const PlacesByRow& places);
    /// Weighs one slot, whose owner is present, by that.
    void weigh_one(std::uint32_t index, const RowRelevance& relevance, const PlacesByRow& places);
    /// What its credit will be after the next rank(), which adds its weight.
    void set_credit_after_next(std::uint32_t index, std::uint32_t credit) {
        if (holds(index)) credits_[place(index)] = credit - weights_[place(index)];
    }
    void note_sent(std::uint32_t index, SnapshotSeq seq) {
        if (!holds(index)) return;
        credits_[place(index)] = 0;
        waits_since_[place(index)] = seq.value;
        Sendings& sent = sendings_[index];
        const std::uint32_t apart = seq.value - sent.last.value;
        sent.held = (sent.last.value != 0 && apart < 64 ? sent.held << apart : 0) | 1;
        sent.last = seq;
    }
    /// It went out before others that had to wait.
    void note_turn(std::uint32_t index) {
        if (holds(index)) sendings_[index].turn = ++turns_;
    }

    /// Gives credit to each entity whose `here` is all ones (it is 0 for all others), of the first `slots` slots.
    /// Writes into `ranks` how high each ranks that is due in snapshot `seq`, and 0 for the others. Both by row. Sets
    /// the bits of `wanted` for ranks of `least` (1 or more) and above: row_words() for each row. `most_apart`:
    /// SendConfig::max_snapshots_apart. Returns how many are due.
    std::size_t rank(SnapshotSeq seq, std::uint32_t most_apart, std::uint32_t least, std::size_t slots,
                     const RanksByRow& by_row);

private:
    bool holds(std::uint32_t index) const {
        return BACKSIGHT_CHECK(index < owners_.size(), "index: of a slot below max_entities");
    }
    std::uint32_t at(std::uint32_t index) const { return index < owners_.size() ? index : 0; }
    std::size_t place(std::uint32_t index) const { return rows_.place(at(index)); }
    bool fit(const PlacesByRow& places) const;

    std::vector<EntityId> owners_;
    SlotRows rows_;
    // By row.
    std::vector<std::uint32_t> weights_;
    std::vector<std::uint32_t> credits_;
    std::vector<std::uint32_t> waits_since_;  // numbers of snapshots
    std::vector<Sendings> sendings_;          // by slot
    std::uint32_t turns_ = 0;
};

}  // namespace backsight
