#pragma once

// How much each entity matters to one client, and when it is due: the rule of send_snapshots.h. The numbers lie side by
// side in rows (rank_slots.h), because each snapshot goes through all of them. Integers only. Not synchronised; one
// owner. Allocates in the constructor only.

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/base/handle.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/time/view_stamp.h>
#include <backsight/view/slot_places.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
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
    /// Of 1 slot and more. With `forget_after`, numbers lie by places of those entities that have been relevant lately
    /// and were sent in the last so many snapshots, instead of by slots: memory and time go by these. 0: by slots.
    explicit InterestManager(std::size_t max_entities, std::uint32_t forget_after = 0);
    bool is_by_place() const { return forget_after_ > 0; }

    // An index is of a slot below max_entities. Another one is the caller's mistake: nothing is changed, and all that
    // is read is of slot 0.
    EntityId owner(std::uint32_t index) const { return owners_[seat(index)]; }
    std::uint32_t weight(std::uint32_t index) const { return weights_[place(index)]; }
    std::uint32_t credit(std::uint32_t index) const { return credits_[place(index)]; }
    /// When it was last sent, or first due.
    SnapshotSeq waits_since(std::uint32_t index) const { return {waits_since_[place(index)]}; }
    const Sendings& sendings(std::uint32_t index) const { return sendings_[seat(index)]; }
    /// Whether this client was sent its owner: last at waits_since().
    bool was_sent(std::uint32_t index) const { return sendings(index).last.value != 0; }
    /// How many of those that competed went out since it last did.
    std::uint32_t turns_ago(std::uint32_t index) const { return turns_ago(sendings(index)); }
    std::uint32_t turns_ago(const Sendings& sent) const { return turns_ - sent.turn; }

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
        const std::size_t at = seat(index);
        const std::size_t own_place = is_by_place() ? at : place(index);
        credits_[own_place] = 0;
        waits_since_[own_place] = seq.value;
        Sendings& sent = sendings_[at];
        const std::uint32_t apart = seq.value - sent.last.value;
        sent.held = (sent.last.value != 0 && apart < 64 ? sent.held << apart : 0) | 1;
        sent.last = seq;
    }
    /// It went out before others that had to wait.
    void note_turn(std::uint32_t index) {
        if (holds(index)) sendings_[seat(index)].turn = ++turns_;
    }

    /// Gives credit to each entity whose `here` is all ones (it is 0 for all others), of the first `slots` slots.
    /// Writes into `ranks` how high each ranks that is due in snapshot `seq`, and 0 for the others. Both by row. Sets
    /// the bits of `wanted` for ranks of `least` (1 or more) and above: row_words() for each row. `most_apart`:
    /// SendConfig::max_snapshots_apart. Returns how many are due.
    std::size_t rank(SnapshotSeq seq, std::uint32_t most_apart, std::uint32_t least, std::size_t slots,
                     const RanksByRow& by_row);

    // By places. A slot that has none counts as one whose owner is null: what is asked is as of nobody, and what is set
    // is not kept.

    /// The snapshot that is being written.
    void turn_to(SnapshotSeq seq) { now_ = seq; }
    /// Places below this may have an owner.
    std::uint32_t places() const { return is_by_place() ? places_->capacity() : 0; }
    EntityId owner_in(std::uint32_t place) const { return owners_[place]; }
    const Sendings& sendings_in(std::uint32_t place) const { return sendings_[place]; }
    /// Prefetches the memory in which the place of a slot is found.
    void prefetch_slot(std::uint32_t index) const {
        if (is_by_place()) places_->prefetch(index);
    }
    /// Prefetches where rank_places() begins.
    void prefetch_places() const {
        if (!is_by_place()) return;
        BACKSIGHT_PREFETCH(owners_.data());
        BACKSIGHT_PREFETCH(weights_.data());
        BACKSIGHT_PREFETCH(credits_.data());
        BACKSIGHT_PREFETCH(waits_since_.data());
        BACKSIGHT_PREFETCH(sendings_.data());
    }
    /// A look around: the weight of each owner that is not noted as near becomes 0, if `is_out(EntityId)`.
    void begin_look() { ++look_; }
    void note_near(std::uint32_t index) { looks_[seat(index)] = look_; }
    template <class IsOut>
    void end_look(IsOut is_out) {
        for (std::uint32_t place = 0; place < places(); ++place) {
            if (weights_[place] != 0 && looks_[place] != look_ && is_out(owners_[place])) weights_[place] = 0;
        }
    }
    /// rank() by places: into the first places() of `by_row`. `members`: who is present or gone, by slot.
    std::size_t rank_places(SnapshotSeq seq, std::uint32_t most_apart, std::uint32_t least,
                            std::span<const EntityId> members, const RanksByRow& by_row);

private:
    bool holds(std::uint32_t index) const {
        if (is_by_place()) return places_->find(index) != SlotPlaces::none;
        return BACKSIGHT_CHECK(index < owners_.size(), "index: of a slot below max_entities");
    }
    std::uint32_t at(std::uint32_t index) const { return index < owners_.size() ? index : 0; }
    // In what lies by rows, and in what lies by slots.
    std::size_t place(std::uint32_t index) const { return is_by_place() ? seat(index) : rows_.place(at(index)); }
    std::size_t seat(std::uint32_t index) const {
        if (!is_by_place()) return at(index);
        // Behind the last place is that of nobody.
        return std::min<std::size_t>(places_->find(index), places_->capacity());
    }
    void make_place(std::uint32_t index);
    void forget(std::size_t place);
    void resize();
    bool fit(const PlacesByRow& places) const;

    std::uint32_t forget_after_;
    std::optional<SlotPlaces> places_;
    SnapshotSeq now_;
    std::uint32_t look_ = 0;
    std::vector<std::uint32_t> looks_;  // by place: the last that noted it
    std::vector<std::uint32_t> here_;   // by place: all ones where its owner is present or gone
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
