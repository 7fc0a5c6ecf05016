#pragma once

// The states of one entity over the last ticks: dense on the server (every tick), sparse on a client (the snapshots it
// received). Fixed memory, taken once. Not synchronised: one writer, or many readers, at a time.

#include <backsight/base/compiler.h>
#include <backsight/history/entity_state.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <span>
#include <vector>

namespace backsight {

// What every query asks of a track lies in one line of the cache, and so does each state.
class alignas(64) Track {
public:
    Track(std::size_t capacity_ticks, std::size_t max_bones);

    /// Forgets everything and becomes the track of `id`.
    void reset(EntityId id);

    EntityId id() const { return id_; }
    /// no_tick while empty.
    Tick newest() const { return newest_; }

    /// Bytes of memory held.
    std::size_t memory_bytes() const { return slots_.size() * sizeof(Slot) + bones_.size() * sizeof(QuantBone); }

    /// Keeps `state` for `tick`, in any order of ticks. Refuses (false) a tick that the ring has already passed, and
    /// the caller's mistakes: more than max_bones `bones`, a tick below 0.
    [[nodiscard]] bool put(Tick tick, const EntityState& state, std::span<const QuantBone> bones);

    /// The state of exactly that tick, or nullptr: never a neighbour's, never the present's.
    const EntityState* at(Tick tick) const { return holds(tick) ? &slots_[slot_of(tick)].state : nullptr; }
    /// Prefetches the memory of at(tick), for callers that read many tracks.
    void prefetch(Tick tick) const { BACKSIGHT_PREFETCH(&slots_[slot_of(tick)]); }
    /// Prefetches the first 16 bones of bones_at(tick), which is all bones of most skeletons.
    void prefetch_bones(Tick tick) const {
        if (max_bones_ == 0) return;
        const QuantBone* first = &bones_[slot_of(tick) * max_bones_];
        for (std::size_t bone = 0; bone < max_bones_ && bone < 16; bone += 5) BACKSIGHT_PREFETCH(first + bone);
    }
    /// The bones stored with at(tick); empty if there are none.
    std::span<const QuantBone> bones_at(Tick tick) const {
        if (!holds(tick)) return {};
        return std::span<const QuantBone>(bones_).subspan(slot_of(tick) * max_bones_, slots_[slot_of(tick)].bone_count);
    }

    /// The latest stored tick <= `tick`, not looking further back than `oldest`; no_tick if there is none.
    Tick last_at_or_before(Tick tick, Tick oldest) const;
    /// The earliest stored tick > `tick`; no_tick if there is none.
    Tick first_after(Tick tick) const;

private:
    struct alignas(64) Slot {
        Tick tick = no_tick;
        std::uint32_t bone_count = 0;
        EntityState state;
    };
    static_assert(sizeof(Slot) == 64, "a field more would double what a history takes");
    std::size_t slot_of(Tick tick) const { return static_cast<std::size_t>(tick.value) & (slots_.size() - 1); }
    // What the ring has passed may still lie in it.
    bool holds(Tick tick) const {
        return tick > newest_ - capacity_ && tick.value >= 0 && slots_[slot_of(tick)].tick == tick;
    }

    EntityId id_;
    Tick newest_ = no_tick;
    std::int64_t capacity_;    // ticks
    std::vector<Slot> slots_;  // a power of two of them, the capacity or more
    std::size_t max_bones_;
    std::vector<QuantBone> bones_;
};

}  // namespace backsight
