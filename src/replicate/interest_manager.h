#pragma once

// How much each entity matters to one client, and when it is due: the rule of send_snapshots.h. The numbers lie side by
// side by slot, because each snapshot goes through all of them. Integers only. Not synchronised; one owner. Allocates
// in the constructor only.

#include <backsight/base/assert.h>
#include <backsight/base/handle.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// The rank of an entity that has waited too long: this plus how long, above any credit.
inline constexpr std::uint32_t urgent_rank = 1u << 30;
inline constexpr std::uint32_t most_credit = urgent_rank - 1;

/// Slots that are ranked at once. Arrays by slot have a multiple of it.
inline constexpr std::size_t ranked_at_once = 4;
constexpr std::size_t ranked_slots(std::size_t slots) {
    return (slots + ranked_at_once - 1) / ranked_at_once * ranked_at_once;
}

class InterestManager {
public:
    /// From 1.
    explicit InterestManager(std::size_t max_entities);

    // An index is of a slot below max_entities. Another one is the caller's mistake: nothing is changed, and all that
    // is read is of slot 0.
    EntityId owner(std::uint32_t index) const { return owners_[at(index)]; }
    std::uint32_t weight(std::uint32_t index) const { return weights_[at(index)]; }
    std::uint32_t credit(std::uint32_t index) const { return credits_[at(index)]; }
    /// When it was last sent, or first due.
    SnapshotSeq waits_since(std::uint32_t index) const { return {waits_since_[at(index)]}; }
    /// How many of those that competed went out since it last did.
    std::uint32_t turns_ago(std::uint32_t index) const { return turns_ - turn_of_[at(index)]; }

    /// The slot is of `id` from now on, which is due at once.
    void adopt(EntityId id);
    /// 0 to relevance_full; 0: it neither gains nor is due.
    void set_weight(std::uint32_t index, std::uint32_t weight) {
        if (holds(index)) weights_[index] = weight;
    }
    /// What its credit will be after the next rank(), which adds its weight.
    void set_credit_after_next(std::uint32_t index, std::uint32_t credit) {
        if (holds(index)) credits_[index] = credit - weights_[index];
    }
    void note_sent(std::uint32_t index, SnapshotSeq seq) {
        if (!holds(index)) return;
        credits_[index] = 0;
        waits_since_[index] = seq.value;
    }
    /// It went out before others that had to wait.
    void note_turn(std::uint32_t index) {
        if (holds(index)) turn_of_[index] = ++turns_;
    }

    /// Gives credit to each entity whose `here` is all ones (it is 0 for all others). Writes into `ranks` how high each
    /// ranks that is due in snapshot `seq`, and 0 for the others. Both by slot, ranked_slots() of them. `most_apart`:
    /// SendConfig::max_snapshots_apart. Returns how many are due.
    std::size_t rank(SnapshotSeq seq, std::uint32_t most_apart, std::span<const std::uint32_t> here,
                     std::span<std::uint32_t> ranks);

private:
    bool holds(std::uint32_t index) const {
        return BACKSIGHT_CHECK(index < owners_.size(), "index: of a slot below max_entities");
    }
    std::uint32_t at(std::uint32_t index) const { return index < owners_.size() ? index : 0; }

    std::vector<EntityId> owners_;
    std::vector<std::uint32_t> weights_;
    std::vector<std::uint32_t> credits_;
    std::vector<std::uint32_t> waits_since_;  // numbers of snapshots
    std::vector<std::uint32_t> turn_of_;
    std::uint32_t turns_ = 0;
};

}  // namespace backsight
