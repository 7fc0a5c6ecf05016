#pragma once

// What the senders of one world share: who is where at a tick, worked out once for all clients, and the memory in which
// each of them in turn makes up its packet. With a thousand clients this is what keeps a snapshot in the cache.
//
// In: the world's history, and the tick of the snapshots. Out: spans and states that live until the next turn_to().
// Must outlive its senders. Allocates in constructors only, its own and theirs. Not synchronised: senders that share
// one take turns.

#include <backsight/history/world_history.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

class SnapshotDesk {
public:
    explicit SnapshotDesk(WorldHistory& history);

    WorldHistory& history() const { return *history_; }
    /// Works out who is where at `tick`, unless that is done and the history has not changed since.
    void turn_to(Tick tick);

    /// Who has a state at the tick, in the order of slots.
    std::span<const EntityId> present() const { return present_; }
    /// Who had gone by then, in the order of slots.
    std::span<const EntityId> gone() const { return gone_; }
    /// Of somebody present; nullptr for all others.
    const EntityState* state(std::uint32_t index) const { return states_[index]; }
    /// Where somebody present is in the world, his mounts taken as not turned: near enough for a relevance.
    Vec3 place(std::uint32_t index) const { return places_[index]; }

private:
    friend class SnapshotSender;

    /// Somebody who may go out in the packet that is being made up.
    struct Candidate {
        std::uint32_t index = 0;
        SnapshotSeq baseline;
        const EntityState* before = nullptr;  // in that
        Tick before_tick = no_tick;
        std::uint32_t body_at = 0;  // in bodies_
        std::uint32_t body_bits = 0;
    };

    void note(const Track& track);
    Vec3 place_of(const EntityState& state) const;
    void sort_by_slot();
    void reserve(std::size_t packet_bytes);

    WorldHistory* history_;
    Tick tick_ = no_tick;
    std::uint64_t revision_ = 0;
    std::vector<EntityId> present_;
    std::vector<EntityId> gone_;
    std::vector<const EntityState*> states_;  // by slot
    std::vector<Vec3> places_;                // by slot
    std::vector<std::uint64_t> due_;          // one number for each who competes
    std::vector<Candidate> candidates_;
    std::vector<Candidate> in_order_;    // where sort_by_slot() puts them
    std::vector<std::uint32_t> ranked_;  // by slot: the candidate's place
    std::vector<std::uint64_t> marks_;   // a bit per slot: there is a candidate
    std::vector<std::uint64_t> bodies_;  // of candidates, as they will stand in the packet, each from a word on
};

}  // namespace backsight
