#include <backsight/history/bounds.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

QuantPosition lowest(QuantPosition a, QuantPosition b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

QuantPosition highest(QuantPosition a, QuantPosition b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

std::int32_t size_of(std::int16_t v) { return v < 0 ? -std::int32_t{v} : v; }

std::uint32_t square(std::int16_t v) { return static_cast<std::uint32_t>(std::int32_t{v} * v); }

}  // namespace

void StateBounds::add(const EntityState& state, std::span<const QuantBone> bones) {
    StateBounds one;
    one.is_empty = false;
    one.rides = !state.parent.is_null();
    one.hitboxes = state.hitboxes;
    one.low = one.high = state.position;
    one.speed = {size_of(state.velocity.x), size_of(state.velocity.y), size_of(state.velocity.z)};
    for (const QuantBone& bone : bones) {
        one.bone_reach_squared = std::max(one.bone_reach_squared, square(bone.x) + square(bone.y) + square(bone.z));
    }
    add(one);
}

void StateBounds::add(const StateBounds& other) {
    if (other.is_empty) return;
    if (is_empty) {
        *this = other;
        return;
    }
    rides = rides || other.rides;
    wears_several = wears_several || other.wears_several || hitboxes != other.hitboxes;
    low = lowest(low, other.low);
    high = highest(high, other.high);
    for (std::size_t i = 0; i < speed.size(); ++i) speed[i] = std::max(speed[i], other.speed[i]);
    bone_reach_squared = std::max(bone_reach_squared, other.bone_reach_squared);
}

RecentBounds::RecentBounds(std::size_t capacity_ticks) {
    BACKSIGHT_ASSERT(capacity_ticks > 0);
    while (std::size_t{2} << block_bits_ < capacity_ticks) ++block_bits_;
}

void RecentBounds::clear() { blocks_.fill({}); }

void RecentBounds::add(Tick tick, const EntityState& state, std::span<const QuantBone> bones) {
    const std::int64_t number = tick.value >> block_bits_;
    Block& block = blocks_[static_cast<std::size_t>(number) % block_count];
    // What stood there is four blocks older, twice as far back as the ring reaches.
    if (block.number != number) block = {number, {}};
    block.bounds.add(state, bones);
}

StateBounds RecentBounds::of(Tick oldest, Tick newest) const {
    StateBounds all;
    for (std::int64_t n = std::max(oldest, Tick{0}).value >> block_bits_; n <= newest.value >> block_bits_; ++n) {
        const Block& block = blocks_[static_cast<std::size_t>(n) % block_count];
        if (block.number == n) all.add(block.bounds);
    }
    return all;
}

}  // namespace backsight
