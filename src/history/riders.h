#pragma once

// Who rides whom, and where in the world that takes a rider. The index over time (broadphase.h) asks it for the boxes
// of riders, so that they lie in the same grid as everybody else's.
//
// In: each state of whoever rides or is ridden. Out: a box that holds every place that a view may show of a rider in
// the newest block, in the block before, or in all that is kept.
//
// A stay is the time that an entity spends in one frame: on one mount, or in the world. It holds a box of the places
// there and a ball of rotations. A rider's place in the world is its place on the mount, turned and moved by the
// mount's stays, and so on down to the world: a box in each of these frames. Rider and mount may be drawn from samples
// of different ticks, as in an exact view: every place of one is combined with every pose of the other, so that makes
// no difference.
//
// Whoever changes mounts has two stays for a while. On the way from one to the other it is drawn between a place on
// either, and both mounts move on meanwhile. So an earlier stay counts until its mount's later states lie behind it.
//
// Fixed memory. Where stays run out, an entity is lost: it may be anywhere until there is room for its stays again.

#include "swept_aabbs.h"

#include <backsight/base/function_ref.h>
#include <backsight/history/world_history.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstdint>
#include <vector>

namespace backsight {

/// One state of an entity in the frame of what it rides.
struct RiderSample {
    EntityId mount;            ///< null: the world
    bool is_anywhere = false;  ///< it is drawn at a moment of its own
    Vec3 place;
    Quat rotation;
    std::uint32_t turned = 0;  ///< turned_axes() of the rotation
};

/// Blocks of the index that a new state says something about; the newest and the one before by themselves.
struct TouchedBlocks {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// Whose boxes have to grow because of a new state, and those of their riders.
enum class RideNews : std::uint8_t {
    none,
    of_block,  ///< in the newest blocks alone
    of_all,
};

/// Which states count.
enum class RidePart : std::uint8_t {
    newest_block,
    block_before,
    all,  ///< the current stretch of time and the one before, which is all that is kept
};

class Riders {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    Riders(std::uint32_t max_entities, int block_bits);

    /// The slot has a new owner.
    void reset(std::uint32_t slot);
    /// Whether states of the slot have to be told to take().
    bool follows(std::uint32_t slot) const { return is_followed_[slot] != 0; }
    /// Whether it rides now.
    bool rides(std::uint32_t slot) const;
    /// Whether it rides now, or has lately.
    bool has_ridden(std::uint32_t slot) const { return slots_[slot].mounted > 0 || slots_[slot].is_lost; }
    /// Whether somebody is lost.
    bool has_lost() const { return lost_ > 0; }
    /// Makes follows() true until the next block begins.
    void expect(EntityId mount) {
        if (mount.index() < slots_.size()) is_followed_[mount.index()] = 1;
    }
    /// A state of `tick` was kept, which is already in `history`.
    RideNews take(const WorldHistory& history, std::uint32_t slot, Tick tick, const RiderSample& sample, Tick after,
                  const TouchedBlocks& touched);
    /// A block begins after that of number `last`; there may be others between them. Of a stay that goes on its last
    /// place counts, and what was before block `oldest` is forgotten. `newest_of(slot)`: the block of its newest state.
    /// Of whoever was not recorded lately the track still holds what is older, and so do its stays.
    void open(std::int64_t last, std::int64_t number, std::int64_t oldest,
              FunctionRef<std::int64_t(std::uint32_t)> newest_of);
    /// A stretch begins for the entity in a slot.
    void begin_stretch(std::uint32_t slot);

    /// Where the entity may be; empty: nowhere. Its hitboxes are not in it.
    SweptAabb places(std::uint32_t slot, RidePart part);
    /// About which axes its mounts turn it.
    std::uint32_t turned_by_mounts(std::uint32_t slot) const { return turned_below(slot, 0); }
    /// Calls `visit(rider)` for each that is on the entity in a slot, or was at a moment from `since` on, and for those
    /// on them.
    template <typename Visit>
    void for_each_rider(std::uint32_t slot, Tick since, Visit visit, int depth = 0) const {
        if (depth > max_parent_depth) return;
        for (std::uint32_t at = slots_[slot].first_rider; at != none; at = stays_[at].next_on_mount) {
            const Stay& stay = stays_[at];
            if (stay.until <= since) continue;
            visit(stay.slot);
            for_each_rider(stay.slot, since, visit, depth + 1);
        }
    }
    /// The most mounts below anybody so far.
    int deepest() const { return deepest_; }

    std::size_t memory_bytes() const;

private:
    // Where it was in one frame, in some stretch of time.
    struct Range {
        SweptAabb places;  // empty: it was not there
        Quat middle;
        float apart = 0.0f;  // no rotation is farther from `middle`, as the distance of two quaternions
        std::uint32_t turned = 0;

        bool holds(const RiderSample& sample) const;
        /// `room_m`, `room_turn`: more than it needs, on the side to which it grows.
        void add(const RiderSample& sample, float room_m, float room_turn);
        void add(const Range& other);
    };
    struct Stay {
        std::uint32_t slot = none;
        EntityId entity;
        EntityId mount;
        std::uint32_t next = none;           // of the same entity, or of the free ones
        std::uint32_t next_on_mount = none;  // of the same mount
        Tick until = no_tick;                // the first state elsewhere; `open` while there is none
        RiderSample last;
        Tick last_tick = no_tick;
        std::array<Range, 4> ranges;  // newest block, block before, this stretch, stretch before
    };
    struct Slot {
        std::uint32_t first_stay = none;
        std::uint32_t first_rider = none;  // a stay on this slot, of whichever owner
        std::uint32_t mounted = 0;         // stays that are not in the world
        bool is_whole = false;             // its stays hold all that is kept of it, those in the world too
        bool is_lost = false;
    };
    // Where a rider may be in some frame: no farther from `center` than `half` along each axis.
    struct Around {
        Vec3 center;
        Vec3 half;
    };
    static constexpr Tick open_end{max_tick.value + 1};

    Stay* stay_on(std::uint32_t slot, EntityId entity, EntityId mount);
    bool rebuild(const WorldHistory& history, std::uint32_t slot);
    bool follow_whole(const WorldHistory& history, EntityId mount);
    RideNews add(Stay& stay, Tick tick, const RiderSample& sample, Tick after, const TouchedBlocks& touched);
    void close_others(std::uint32_t slot, const Stay* stay, Tick tick);
    void lose(std::uint32_t slot);
    void set_lost(std::uint32_t slot, bool is_lost);
    void free_stays(std::uint32_t slot);
    void free_stay(std::uint32_t number);
    void forget_stays(std::uint32_t slot, std::int64_t oldest);
    std::uint32_t turned_below(std::uint32_t slot, int depth) const;
    static Around turned(const Around& around, const Range& range, bool is_blended);
    void add_places(std::uint32_t slot, EntityId entity, const Around& around, RidePart part, int depth,
                    SweptAabb& out);

    std::vector<Stay> stays_;
    std::vector<Slot> slots_;
    std::uint32_t first_free_ = 0;
    std::uint32_t used_slots_ = 0;
    std::uint32_t lost_ = 0;
    std::vector<std::uint8_t> is_followed_;  // by slot; by itself, since it is asked for each state
    int deepest_ = 0;
    std::int64_t newest_block_ = -1;
    int block_bits_;
};

}  // namespace backsight
