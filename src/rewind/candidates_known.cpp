// Candidates of exact views: whom the client knows, and who goes straight from one snapshot to the other.

#include "candidates.h"
#include "corridor_box.h"

#include <bit>

namespace backsight {

namespace {

// In line: the library is not built for machines with an instruction for it, and std::popcount() is a call then.
int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555'5555'5555'5555u;
    bits = (bits & 0x3333'3333'3333'3333u) + (bits >> 2 & 0x3333'3333'3333'3333u);
    bits = (bits + (bits >> 4)) & 0x0f0f'0f0f'0f0f'0f0fu;
    return static_cast<int>(bits * 0x0101'0101'0101'0101u >> 56);
}

}  // namespace

// Whether the boxes of all that is kept are cheaper than asking each of the others. Of a client that is sent most
// entities in every second snapshot or less, most are in one of the two around the moment and not in the other. Those
// boxes are the dearer the more of them there are. Which way is taken changes no answer.
bool ViewBoxes::are_too_many(std::size_t others_count, std::size_t in_both) const {
    const bool has_grid = view->history().swept().always().grid().rows != 0;
    if (!has_grid) return others_count * 4 > in_both;
    return others_count > few_others && others_count * 2 > in_both;
}

// As above, by numbers that are kept anyhow, where the client is sent most of the world. Looking who is known is then
// not worth its time either.
bool ViewBoxes::are_sent_in_turn() const {
    const std::size_t taken = known.ledger->places_taken();
    const std::size_t in_both = std::min(known.before.count_held(), known.after.count_held());
    return taken * 2 > view->history().slot_count() && taken > in_both && are_too_many(taken - in_both, in_both);
}

// Lists the others. False: there are too many.
bool ViewBoxes::find_others() {
    constexpr std::size_t most = most_others - 64;
    const std::size_t words = known.ledger->row_words();
    std::size_t count = 0;
    for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t left = known.recent(word) & ~known.between(word);
        if (left == 0) continue;
        if (count > most) return false;
        for (; left != 0; left &= left - 1) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(left));
            other_slots[count++] = known.ledger->slot_at(static_cast<std::uint32_t>(word * 64) + bit);
        }
    }
    other_count = count;
    return count <= few_others || (count <= most && !are_too_many(count, count_in_both()));
}

std::size_t ViewBoxes::count_in_both() const {
    int count = 0;
    for (std::size_t word = 0; word < known.ledger->row_words(); ++word) {
        count += count_bits(known.recent(word) & known.between(word));
    }
    return static_cast<std::size_t>(count);
}

// By the places of the client's ledger.
bool Candidates::is_in_both(std::uint32_t slot) const {
    const std::uint32_t place = known_->ledger->place_of_slot(slot);
    return place != SlotPlaces::none && (known_->between(place / 64) >> place % 64 & 1) != 0;
}

// Whether whatever a rider that was in both snapshots rides, in either of them, was in both too. If not, its mount may
// be drawn at places of other ticks, and the rider with it.
bool Candidates::goes_with_mounts(std::uint32_t slot, int depth) const {
    const WorldHistory& history = view_->history();
    const Track& track = history.slot(slot);
    EntityId seen;
    for (const Tick tick : {known_->before.tick(), known_->after.tick()}) {
        const PackedState* state = track.packed_at(tick);
        if (state == nullptr) return false;
        const EntityId mount = track.traits_of(*state).parent;
        // Without its mount, or on too many, it is not drawn.
        if (mount.is_null() || mount == seen || history.find(mount) == nullptr || depth > max_parent_depth) continue;
        if (!is_in_both(mount.index()) || !goes_with_mounts(mount.index(), depth + 1)) return false;
        seen = mount;
    }
    return true;
}

// False for entities that are certainly not in the view, and for those that the other boxes are for.
inline bool Candidates::is_known(std::uint32_t slot) const {
    if (are_riders_left_) {
        return view_->history().swept().has_ridden(slot) && is_in_both(slot) && !goes_with_mounts(slot, 0);
    }
    const std::uint32_t place = known_->ledger->place_of_slot(slot);
    if (place == SlotPlaces::none) return false;
    const std::uint64_t word = others_ != nullptr ? known_->between(place / 64) : known_->recent(place / 64);
    if ((word >> place % 64 & 1) == 0) return false;
    if (others_ == nullptr || known_->has_no_others() || !view_->history().swept().has_ridden(slot)) return true;
    return goes_with_mounts(slot, 0);
}

void Candidates::leave_out_unknown() {
    std::size_t known = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        if (is_known(boxes_->slot_of(met_[i].seat))) met_[known++] = met_[i];
    }
    count_ = known;
}

// Whether somebody who was in both snapshots rides what is in this slot, or rides somebody who does. All whose mount
// was not in both are found so: a mount of which the view has nothing is not drawn, and neither are its riders.
bool Candidates::may_meet_riders_of(std::uint32_t slot) const {
    const std::span<const SweptAabb> boxes = others_->boxes();
    const float margin = corridor_->margin_m(others_->farthest_m());
    bool meets = false;
    view_->history().swept().for_each_rider(slot, [&](std::uint32_t rider) {
        meets = meets || (corridor_->meets(boxes[rider], margin) && is_in_both(rider));
    });
    return meets;
}

// Whoever is in the view and not in both snapshots, or rides somebody who is not, by the boxes of all that is kept.
// False: there is nobody left.
bool Candidates::meet_others(float length) {
    if (others_ == nullptr || known_->has_no_others() || are_riders_left_) return false;
    given_ = count_ = 0;
    is_between_ = false;
    const float margin = corridor_->margin_m(others_->farthest_m());
    const std::span<const SweptAabb> boxes = others_->boxes();
    const CorridorBox around(*corridor_, length, margin);
    const bool has_riders = view_->history().swept().deepest_ride() > 0;
    for (const std::uint32_t slot : other_slots_) {
        if (has_riders && !may_meet_riders_) may_meet_riders_ = may_meet_riders_of(slot);
        if (slot >= boxes.size() || around.is_outside(boxes[slot])) continue;
        if (!corridor_->meets(boxes[slot], margin)) continue;
        met_[count_].enter = 0.0f;
        slots_[count_++] = slot;
    }
    other_slots_ = {};
    return count_ > 0 || begin_riders();
}

}  // namespace backsight
