#pragma once

// Where could each entity be touched at a moment? An index over time that a history keeps up as it records, and that
// every query goes through first.
//
// In: each state as it is kept, and how far its hitboxes reach (body.h). Out: boxes (swept_aabbs.h) that hold all that
// a view may show of an entity: one set for each short block of ticks, which is narrow, for views that show a moment of
// dense history; and one for all of the past that is kept, for those in which each entity may have samples of its own.
//
//      tick   0       8       16      24      32
//      block  |---0---|---1---|---2---|---3---|
//                  a-------b                       a goes straight to b, so blocks 0 and 1 hold both ends
//                          b - - - - - - - - >     and what has no later sample yet is held where it is
//
// Fixed memory; one writer, or many readers, at a time.

#include "body.h"
#include "riders.h"
#include "swept_aabbs.h"

#include <backsight/time/tick.h>

#include <cstdint>
#include <vector>

namespace backsight {

class Broadphase {
public:
    /// The index's data of one state.
    struct Entry {
        Vec3 place;                        ///< in the frame of its mount, or in world space
        bool is_anywhere = false;          ///< its place is unknown: it is drawn at a moment of its own
        bool stays = true;                 ///< false: nobody can be hit there until the next sample
        float speed_mps = 0.0f;            ///< the largest component, as sent
        HitboxSetId hitboxes;              ///< equal ids of one slot's owner stand for equal `root` and `on_bones_m`
        const FrameReach* root = nullptr;  ///< of the hitboxes in the entity's own frame; never null when it is put
        std::uint32_t turned = 0;          ///< turned_axes() of its rotation
        std::span<const QuantBone> bones;
        float step_m = 0.0f;      ///< of the places of bones
        float on_bones_m = 0.0f;  ///< no part of a hitbox on a bone is farther from that
        // Of whoever rides or is ridden (follows()):
        const WorldHistory* history = nullptr;  ///< holds this state already, and the mounts'; null for all others
        EntityId mount;                         ///< null: the world
        Quat rotation;
    };

    /// `capacity_ticks`: of each track. `grid_from`: as in HistoryConfig.
    Broadphase(std::uint32_t capacity_ticks, std::uint32_t max_entities, std::uint32_t grid_from);

    /// The slot has a new owner. A slot from max_entities on, here and below, is the caller's mistake and changes
    /// nothing.
    void reset(std::uint32_t slot);
    /// A state of `tick` was kept, between samples at `before` < `tick` and `after` > `tick`; no_tick where there is
    /// none on that side. One that comes before another's is put first, then that other again, whose `before` it is
    /// now: only then is the way between the two in the boxes.
    void put(std::uint32_t slot, Tick tick, const Entry& entry, Tick before, Tick after);

    /// Whether the entity in a slot rides, or is ridden, so that put() wants to know its mount. `slot` is below
    /// max_entities.
    bool follows(std::uint32_t slot) const { return riders_.follows(slot); }
    /// Whether the entity in a slot rides, or has lately. `slot` is below max_entities.
    bool has_ridden(std::uint32_t slot) const { return riders_.has_ridden(slot); }
    /// Calls `visit(rider)` for each that is or was on the entity in a slot, and for those on them; for some more than
    /// once. Not for those of has_lost_riders().
    template <typename Visit>
    void for_each_rider(std::uint32_t slot, Visit visit) const {
        if (slot < last_.size()) riders_.for_each_rider(slot, no_tick, visit);
    }
    /// Whether there are riders of whom it is not known what they ride.
    bool has_lost_riders() const { return riders_.has_lost(); }
    /// Makes follows() true of a mount until the next block begins, or longer if somebody rides it by then.
    void expect_rider(EntityId mount) { riders_.expect(mount); }

    // The next four are put() of most states in three parts, for record_all(). `tick` is the one after the slot's
    // newest.

    /// Whether a state of that tick goes into the newest block.
    bool is_open(Tick tick) const { return tick.value >> block_bits_ == newest_block_; }
    /// Whether put() of such a state would change nothing but what follow() and grow() do. Its place is known, and it
    /// stays.
    bool is_as_before(std::uint32_t slot, Tick tick, HitboxSetId hitboxes, std::uint32_t turned, const BoneBox& bones,
                      float speed_mps) const {
        const Last& newest = last_[slot];
        return newest.is_held && newest.tick.value + 1 == tick.value && newest.hitboxes == hitboxes &&
               (turned & ~newest.turned) == 0 && newest.bones.holds(bones) && speed_mps <= fastest_mps_;
    }
    /// Changes what only this slot has. Slots may do so at the same time. False: call grow() too.
    bool follow(std::uint32_t slot, Tick tick, Vec3 place, float speed_mps) {
        Last& newest = last_[slot];
        const SweptAabb& body = bodies_[slot].box;
        newest.box = {place + body.low, place + body.high};
        newest.tick = tick;
        newest.speed_mps = newest.speed_mps < speed_mps ? speed_mps : newest.speed_mps;
        return is_open(tick - 1) && blocks_[newest_place_].boxes.holds(slot, newest.box) &&
               always_.holds(slot, newest.box);
    }
    /// Makes the boxes hold the slot's newest state, as put() does.
    void grow(std::uint32_t slot, Tick tick);
    /// Prefetches what the three read of a slot.
    void prefetch(std::uint32_t slot) const {
        BACKSIGHT_PREFETCH(&last_[slot]);
        BACKSIGHT_PREFETCH(&bodies_[slot]);
    }

    /// Boxes of all that a view may show at a moment within `tick` where it may use every sample and draws straight
    /// lines; nullptr for ticks that are not indexed (any more).
    const SweptAabbs* at(Tick tick) const;
    /// Whether the boxes of at(from) hold everybody who goes straight from a sample at `from` to one at `to` >= `from`.
    bool holds_way(Tick from, Tick to) const { return (to.value - 1) >> block_bits_ <= from.value >> block_bits_; }
    /// Boxes for views of any kind, at any moment.
    const SweptAabbs& always() const { return always_; }
    /// Holds the entity as any view may show it, from its place in that view. It covers all that is kept of it, until
    /// two histories' lengths after it was put. Its box only counts where nothing is reckoned.
    const Body& body(std::uint32_t slot) const { return slot < bodies_.size() ? bodies_[slot] : nothing_; }
    /// Prefetches body(slot), of a slot that exists.
    void prefetch_body(std::uint32_t slot) const { BACKSIGHT_PREFETCH(bodies_.data() + slot); }
    /// No component of any sent velocity that is kept is larger, in metres per second. Queries of curved or
    /// extrapolated views look the farther for it, until two histories' lengths after it was sent.
    float fastest_mps() const { return fastest_mps_; }
    /// The most mounts below anybody so far: each of them may be drawn off its straight line.
    int deepest_ride() const { return riders_.deepest(); }

    std::size_t memory_bytes() const;

private:
    struct Block {
        std::int64_t number = -1;
        SweptAabbs boxes;
    };
    // What is asked of a slot for each state that is kept, in a line of the cache.
    struct alignas(64) Last {
        SweptAabb box;  // of its newest state
        Tick tick = no_tick;
        float on_bones_m = 0.0f;  // never forgotten: hitboxes of one sample may be drawn on another's bones
        // In the current stretch: the largest component of any sent velocity, and what its reach is known to hold, if
        // anything: these hitboxes turned about these axes, on bones within this box.
        float speed_mps = 0.0f;
        bool is_held = false;
        std::uint8_t turned = 0;
        HitboxSetId hitboxes;
        bool stays = true;  // as its newest entry
        BoneBox bones;
    };
    static_assert(sizeof(Last) == 64);
    // In 64 bits: where a size has 32, blocks far apart would else share a place they should not.
    std::size_t place_of(std::int64_t number) const {
        return static_cast<std::size_t>(number % static_cast<std::int64_t>(blocks_.size()));
    }
    Block& block(std::int64_t number) { return blocks_[place_of(number)]; }
    const Block& block(std::int64_t number) const { return blocks_[place_of(number)]; }
    // What all states need of the current stretch, which is as many ticks as there are blocks for, and of the one
    // before. A track that is up to date holds nothing older.
    struct Past {
        BodyReach lately;
        BodyReach before;
        float speed_before_mps = 0.0f;
    };
    std::int64_t oldest_block() const;
    void grow_body(std::uint32_t slot, const Entry& entry, const BoneBox& bones);
    void set_body(std::uint32_t slot, const BodyReach& reach, bool widens);
    void widen_boxes(std::uint32_t slot, Vec3 low_m, Vec3 high_m);
    void grow_all(std::uint32_t slot, const SweptAabb& box, const TouchedBlocks& touched);
    SweptAabb rider_box(std::uint32_t slot, RidePart part);
    void grow_rider(std::uint32_t slot, const TouchedBlocks& touched, RideNews news);
    void turn_rider(std::uint32_t slot);
    void forget_needs();
    void open(std::int64_t number);
    void forget();

    int block_bits_ = 0;
    std::uint32_t grid_from_;
    std::int64_t newest_block_ = -1;
    std::size_t newest_place_ = 0;  // of that block: a division less for each state
    std::vector<Block> blocks_;
    SweptAabbs always_;
    Riders riders_;
    std::vector<Last> last_;    // by slot
    std::vector<Past> pasts_;   // by slot
    std::vector<Body> bodies_;  // by slot: of both stretches; by themselves, since every query reads them
    Body nothing_;
    std::vector<SweptAabb> scratch_;
    std::uint32_t slots_ = 0;  // ever used
    float fastest_mps_ = 0.0f;
    std::int64_t stretch_since_ = 0;  // the block in which the current stretch began
};

}  // namespace backsight
