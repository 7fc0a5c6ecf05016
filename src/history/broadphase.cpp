#include "broadphase.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <span>

namespace backsight {

namespace {

// An eighth of the history, but at most 250 ms at 64 Hz, so that a runner's box does not get much larger than the
// runner.
int block_bits_for(std::uint32_t capacity_ticks) {
    const std::uint32_t eighth = std::clamp(capacity_ticks / 8, 2u, 16u);
    return static_cast<int>(std::bit_width(eighth)) - 1;
}

// A stretch of so many ticks cuts no more blocks.
std::size_t blocks_for(std::uint32_t capacity_ticks, int block_bits) {
    return (std::size_t{capacity_ticks} >> block_bits) + 2;
}

SweptAabb around(const SweptAabb& box, float by_m) {
    const Vec3 by{by_m, by_m, by_m};
    return {box.low - by, box.high + by};
}

}  // namespace

Broadphase::Broadphase(std::uint32_t capacity_ticks, std::uint32_t max_entities, std::uint32_t grid_from)
    : block_bits_(block_bits_for(capacity_ticks)),
      grid_from_(grid_from),
      blocks_(blocks_for(capacity_ticks, block_bits_), Block{-1, SweptAabbs(max_entities)}),
      always_(max_entities),
      last_(max_entities),
      speeds_(max_entities),
      reaches_m_(max_entities),
      scratch_(max_entities) {}

void Broadphase::reset(std::uint32_t slot) {
    if (!BACKSIGHT_CHECK(slot < last_.size(), "slot: below max_entities")) return;
    last_[slot] = {};
    reaches_m_[slot] = 0.0f;
    speeds_[slot] = {};
}

void Broadphase::put(std::uint32_t slot, Tick tick, const Entry& entry, Tick before, Tick after) {
    if (!BACKSIGHT_CHECK(slot < last_.size(), "slot: below max_entities")) return;
    slots_ = std::max(slots_, slot + 1);
    const std::int64_t number = tick.value >> block_bits_;
    if (number > newest_block_) open(number);
    Last& newest = last_[slot];
    const float more = entry.reach_m - reaches_m_[slot];
    reaches_m_[slot] = std::max(reaches_m_[slot], entry.reach_m);
    // The hitboxes of the sample before are drawn all the way to here. If they reach farther, this box does too.
    const SweptAabb box = more < 0.0f ? around(entry.box, -more) : entry.box;
    if (tick >= newest.tick) {
        newest.tick = tick;
        newest.box = entry.stays ? box : SweptAabb{};
    }
    if (more > 0.0f && tick <= newest.tick) {
        // Later samples are here already, and on the way to them it reaches farther than they do.
        const auto widen = [&](SweptAabbs& boxes) {
            const SweptAabb held = boxes.boxes()[slot];
            if (!held.is_empty()) boxes.grow(slot, around(held, more));
        };
        for (std::int64_t n = oldest_block(); n <= newest_block_; ++n) widen(block(n).boxes);
        widen(always_);
    }
    speeds_[slot].lately_mps = std::max(speeds_[slot].lately_mps, entry.speed_mps);
    fastest_mps_ = std::max(fastest_mps_, entry.speed_mps);
    // The entity is on its way here from the sample before, and stays until there is one after. An entity drawn at a
    // moment of its own may be here at any other.
    const std::int64_t start = before == no_tick ? number : before.value >> block_bits_;
    const std::int64_t first = box.is_endless() ? 0 : start;
    const std::int64_t last = after == no_tick ? newest_block_ : after.value >> block_bits_;
    if (last == newest_block_) blocks_[newest_place_].boxes.grow(slot, box);
    for (std::int64_t n = std::max(first, oldest_block()); n <= std::min(last, newest_block_ - 1); ++n) {
        block(n).boxes.grow(slot, box);
    }
    always_.grow(slot, box);
}

// Everybody stands where they were seen last until news come. Blocks that nobody recorded in hold that too.
void Broadphase::open(std::int64_t number) {
    forget();
    // By the last block, not by this one, which may be far ahead of it.
    if (newest_block_ + 1 - speeds_since_ >= static_cast<std::int64_t>(blocks_.size())) {
        forget_speeds();
        speeds_since_ = number;
    }
    const std::int64_t last_open = newest_block_;
    newest_block_ = number;
    for (std::uint32_t slot = 0; slot < slots_; ++slot) scratch_[slot] = last_[slot].box;
    for (std::int64_t n = std::max(last_open + 1, oldest_block()); n <= number; ++n) {
        block(n).number = n;
        block(n).boxes.seat(std::span(scratch_).first(slots_), grid_from_);
    }
    newest_place_ = place_of(number);
}

std::int64_t Broadphase::oldest_block() const {
    return std::max(newest_block_ - static_cast<std::int64_t>(blocks_.size() - 1), std::int64_t{0});
}

// Narrows the boxes of all the past again, only for entities that were recorded in the block before. They have nothing
// older than the ring of blocks.
void Broadphase::forget() {
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        const bool is_recent = last_[slot].tick.value >> block_bits_ == newest_block_;
        scratch_[slot] = is_recent ? SweptAabb{} : always_.boxes()[slot];
    }
    for (std::int64_t n = oldest_block(); n <= newest_block_; ++n) {
        if (block(n).number != n) continue;
        const std::span<const SweptAabb> boxes = block(n).boxes.boxes();
        for (std::uint32_t slot = 0; slot < slots_; ++slot) scratch_[slot].add(boxes[slot]);
    }
    always_.seat(std::span(scratch_).first(slots_), grid_from_);
}

// As forget(). The track of an entity that is not recorded any more may still hold high speeds.
void Broadphase::forget_speeds() {
    fastest_mps_ = 0.0f;
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        Speed& speed = speeds_[slot];
        const bool is_recent = last_[slot].tick.value >> block_bits_ == newest_block_;
        if (is_recent) speed = {0.0f, speed.lately_mps};
        fastest_mps_ = std::max({fastest_mps_, speed.lately_mps, speed.before_mps});
    }
}

const SweptAabbs* Broadphase::at(Tick tick) const {
    const std::int64_t number = tick.value >> block_bits_;
    return tick.value >= 0 && block(number).number == number ? &block(number).boxes : nullptr;
}

std::size_t Broadphase::memory_bytes() const {
    return blocks_.size() * always_.memory_bytes() + always_.memory_bytes() +
           last_.size() * (sizeof(Last) + sizeof(SweptAabb) + sizeof(Speed) + sizeof(float));
}

}  // namespace backsight
