#pragma once

// Where each entity is at a tick, worked out once for all clients: each of a thousand senders reads it, and none writes
// it.
//
// In: the world's history, and the tick of the snapshots. Out: spans and states that live until the next turn_to().
// Allocates in the constructor only. Not synchronised.

#include <backsight/history/world_history.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

class SendTick {
public:
    /// `history` must outlive it.
    explicit SendTick(const WorldHistory& history);

    /// Works out where each entity is at `tick`. False: that was done, and the history has not changed since.
    bool turn_to(Tick tick);

    /// Entities with a state at the tick, in the order of slots.
    std::span<const EntityId> present() const { return present_; }
    /// Entities that had gone by then, in the order of slots.
    std::span<const EntityId> gone() const { return gone_; }
    /// The state of a present entity; nullptr for all others.
    const EntityState* state(std::uint32_t index) const {
        return index < states_.size() && is_present_[index] != 0 ? &states_[index] : nullptr;
    }
    /// Where a present entity is in the world, its mounts taken as not turned: near enough for a relevance.
    Vec3 place(std::uint32_t index) const { return index < places_.size() ? places_[index] : Vec3{}; }
    /// The draw group of an entity that is present or gone.
    DrawGroup group(std::uint32_t index) const { return index < groups_.size() ? groups_[index] : DrawGroup{0}; }
    /// Present entities of another group than 0, in the order of slots.
    std::span<const EntityId> grouped() const { return grouped_; }
    /// By slot up to the last used, and to a multiple of ranked_at_once: all ones for present and gone, else 0.
    std::span<const std::uint32_t> here() const { return here_; }
    /// Grows when an entity is present or gone that was neither at the tick before. An unchanged count means that a
    /// sender which has looked since knows them all.
    std::uint64_t arrivals() const { return arrivals_; }

private:
    void note(const Track& track);
    void put_down(EntityId id, const EntityState& newest);
    Vec3 place_of(const EntityState& state) const;

    const WorldHistory* history_;
    Tick tick_ = no_tick;
    std::uint64_t revision_ = 0;
    std::vector<EntityId> present_;
    std::vector<EntityId> gone_;
    std::vector<EntityId> grouped_;
    std::uint64_t arrivals_ = 1;
    // By slot. States are copies, side by side: each of a thousand clients looks at most of them.
    std::vector<EntityState> states_;
    std::vector<Vec3> places_;
    std::vector<std::uint8_t> is_present_;
    std::vector<DrawGroup> groups_;
    std::vector<std::uint32_t> here_;
    std::vector<EntityId> members_;  // present or gone at this tick or, till it is worked out, the one before; null
};

}  // namespace backsight
