#include <backsight/view/slot_places.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

constexpr std::uint32_t in_words(std::uint32_t places) { return (std::max(places, 1u) + 63) / 64 * 64; }

}  // namespace

SlotPlaces::SlotPlaces(std::uint32_t slot_count, std::uint32_t first_places)
    : slot_count_(std::max(slot_count, 1u)), slots_(std::min(in_words(slot_count), in_words(first_places)), no_slot) {
    free_.reserve(slots_.size());
    rebuild();
}

std::uint32_t SlotPlaces::add(std::uint32_t slot) {
    BACKSIGHT_ASSERT(slot < no_slot && has_room() && find(slot) == none, "slot: without a place; room");
    std::uint32_t place = used_;
    if (free_.empty()) {
        ++used_;
    } else {
        place = free_.back();
        free_.pop_back();
    }
    slots_[place] = static_cast<std::uint16_t>(slot);
    enter(slot, place);
    return place;
}

void SlotPlaces::grow() {
    slots_.resize(std::min<std::size_t>(slots_.size() * 2, std::size_t{no_slot} + 1), no_slot);
    free_.reserve(slots_.size());
    rebuild();
}

// Of both tables, the one that takes less memory. At most half of that by hash is full, so that a search ends soon.
void SlotPlaces::rebuild() {
    const std::size_t size = std::bit_ceil(slots_.size() * 2);
    if (slot_count_ * sizeof(std::uint16_t) <= size * sizeof(std::uint32_t)) {
        table_ = {};
        by_slot_.assign(slot_count_, no_place);
    } else {
        table_.assign(size, none);
    }
    mask_ = static_cast<std::uint32_t>(size - 1);
    shift_ = 32 - static_cast<std::uint32_t>(std::countr_zero(size));
    for (std::uint32_t place = 0; place < used_; ++place) {
        if (slots_[place] != no_slot) enter(slots_[place], place);
    }
}

void SlotPlaces::enter(std::uint32_t slot, std::uint32_t place) {
    if (!by_slot_.empty()) {
        by_slot_[slot] = static_cast<std::uint16_t>(place);
        return;
    }
    std::uint32_t at = hash(slot);
    while (table_[at] != none) at = (at + 1) & mask_;
    table_[at] = slot << 16 | place;
}

}  // namespace backsight
