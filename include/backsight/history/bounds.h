#pragma once

// Where an entity can have been, without looking at each of its states: a box around all of a stretch of ticks, and how
// far its parts can reach out of it. What a query can not touch there it need not look at.
//
// In: each state as it is kept, ticks in any order. Out: bounds that hold for all states from a tick on; they may be
// wider than those states need, never narrower. Fixed memory. Not synchronised: one writer, or many readers, at a time.

#include <backsight/history/entity_state.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

struct StateBounds {
    bool is_empty = true;  ///< of no state at all: the rest says nothing
    bool rides = false;    ///< a state is in the frame of a parent, so the box is not in world space
    bool wears_several = false;
    HitboxSetId hitboxes;  ///< what all of them wear, unless they wear several
    QuantPosition low;
    QuantPosition high;
    std::array<std::int32_t, 3> speed{};   ///< the largest size of each component of a velocity, in steps
    std::uint32_t bone_reach_squared = 0;  ///< of the bone farthest from its entity, in position steps

    void add(const EntityState& state, std::span<const QuantBone> bones);
    void add(const StateBounds& other);
};

/// The bounds of what a ring of ticks keeps. They are taken block by block of ticks, each by itself, and whoever asks
/// joins the blocks: so what has left the ring leaves the bounds too, in whatever order it came.
class RecentBounds {
public:
    explicit RecentBounds(std::size_t capacity_ticks);

    void clear();
    /// A state of the last `capacity_ticks` up to the newest so far, or a newer one.
    void add(Tick tick, const EntityState& state, std::span<const QuantBone> bones);
    /// Of all states from `oldest` to `newest`, the newest that was added. `oldest` may not lie further back than the
    /// ring.
    StateBounds of(Tick oldest, Tick newest) const;

private:
    struct Block {
        std::int64_t number = -1;
        StateBounds bounds;
    };
    /// A ring of n ticks touches three blocks of at least n / 2 ticks at most. The fourth only makes the count a power
    /// of two.
    static constexpr std::size_t block_count = 4;

    int block_bits_ = 0;
    std::array<Block, block_count> blocks_;
};

}  // namespace backsight
