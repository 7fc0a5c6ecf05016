#pragma once

// Places for the few entities of a large world that a client is sent, so that what is kept of them lies side by side.
//
// In: slots. Out: a small number for each, below capacity(). A table by slot finds the place of one, or, where that
// would take more memory, a hash table, in two or three nanoseconds. Not synchronised; many threads may read. It
// allocates in the constructor and in grow() only.

#include <backsight/base/compiler.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace backsight {

class SlotPlaces {
public:
    static constexpr std::uint32_t none = 0xffffffff;
    /// Stands in slot_at() for a place that no slot has. No entity is in a slot of this number or above.
    static constexpr std::uint16_t no_slot = 0xffff;

    /// Has room for `first_places`, or for all `slot_count` of the world if these are fewer. grow() makes more room.
    explicit SlotPlaces(std::uint32_t slot_count, std::uint32_t first_places = 256);

    /// Asks for what find() reads first.
    void prefetch(std::uint32_t slot) const {
        if (by_slot_.empty()) {
            BACKSIGHT_PREFETCH(&table_[hash(slot)]);
        } else if (slot < by_slot_.size()) {
            BACKSIGHT_PREFETCH(&by_slot_[slot]);
        }
    }
    /// The place of a slot; none if it has no place.
    std::uint32_t find(std::uint32_t slot) const {
        if (!by_slot_.empty()) {
            const std::uint16_t place = slot < by_slot_.size() ? by_slot_[slot] : no_place;
            return place == no_place ? none : place;
        }
        for (std::uint32_t at = hash(slot);; at = (at + 1) & mask_) {
            const std::uint32_t entry = table_[at];
            if (entry == none) return none;
            if (entry >> 16 == slot) return entry & 0xffff;
        }
    }
    /// The slot in a place below capacity(), or no_slot.
    std::uint16_t slot_at(std::uint32_t place) const { return slots_[place]; }
    /// How many places there are: a multiple of 64.
    std::uint32_t capacity() const { return static_cast<std::uint32_t>(slots_.size()); }
    /// How many slots have a place.
    std::uint32_t taken() const { return used_ - static_cast<std::uint32_t>(free_.size()); }
    bool has_room() const { return used_ < slots_.size() || !free_.empty(); }

    /// Gives a slot a place, and returns it. The slot is below no_slot and has no place yet, and there is room.
    std::uint32_t add(std::uint32_t slot);
    /// Takes their places away from the slots for which `is_wanted(place)` is false, and returns how many lost one.
    template <class IsWanted>
    std::size_t keep(IsWanted is_wanted) {
        const std::size_t before = free_.size();
        for (std::uint32_t place = 0; place < used_; ++place) {
            if (slots_[place] == no_slot || is_wanted(place)) continue;
            slots_[place] = no_slot;
            free_.push_back(static_cast<std::uint16_t>(place));
        }
        rebuild();
        return free_.size() - before;
    }
    /// Doubles capacity(). Every slot keeps its place.
    void grow();

    std::size_t memory_bytes() const {
        return table_.capacity() * 4 + (by_slot_.capacity() + slots_.capacity() + free_.capacity()) * 2;
    }

private:
    // Knuth's multiplicative hash: numbers that follow one another, or go up by steps, lie far apart.
    std::uint32_t hash(std::uint32_t slot) const { return slot * 0x9e3779b1u >> shift_; }
    void rebuild();
    void enter(std::uint32_t slot, std::uint32_t place);

    static constexpr std::uint16_t no_place = 0xffff;

    std::uint32_t slot_count_;
    std::vector<std::uint16_t> by_slot_;  // the place of each slot, or no_place; empty: table_ is used
    std::vector<std::uint32_t> table_;    // slot in the high half, place in the low one; none
    std::uint32_t mask_ = 0;
    std::uint32_t shift_ = 0;
    std::uint32_t used_ = 0;            // places below this were given out once
    std::vector<std::uint16_t> slots_;  // by place
    std::vector<std::uint16_t> free_;   // places below used_
};

}  // namespace backsight
