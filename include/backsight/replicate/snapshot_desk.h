#pragma once

// What the senders of one world share: who is where at a tick, worked out once for all clients, and the memory in which
// each of them in turn makes up its packet. With a thousand clients this is what keeps a snapshot in the cache.
//
// In: the world's history, and the tick of the snapshots. Out: spans and states that live until the next turn_to().
// Must outlive its senders. Allocates in constructors only, its own and theirs. Not synchronised: senders that share
// one take turns.

#include <backsight/history/world_history.h>
#include <backsight/replicate/interest_manager.h>
#include <backsight/replicate/shared_deltas.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

class SnapshotDesk {
public:
    /// `history` must outlive it.
    explicit SnapshotDesk(WorldHistory& history);
    SnapshotDesk(const SnapshotDesk&) = delete;
    SnapshotDesk& operator=(const SnapshotDesk&) = delete;

    WorldHistory& history() const { return *history_; }
    /// Works out who is where at `tick`, unless that is done and the history has not changed since.
    void turn_to(Tick tick);
    /// Says by which rules the next sender predicts.
    void predict_by(std::int64_t reach);

    /// Who has a state at the tick, in the order of slots.
    std::span<const EntityId> present() const { return present_; }
    /// Who had gone by then, in the order of slots.
    std::span<const EntityId> gone() const { return gone_; }
    /// Of somebody present; nullptr for all others.
    const EntityState* state(std::uint32_t index) const {
        return index < states_.size() && is_present_[index] != 0 ? &states_[index] : nullptr;
    }
    /// Where somebody present is in the world, his mounts taken as not turned: near enough for a relevance.
    Vec3 place(std::uint32_t index) const { return index < places_.size() ? places_[index] : Vec3{}; }
    /// Of somebody present or gone.
    DrawGroup group(std::uint32_t index) const { return index < groups_.size() ? groups_[index] : DrawGroup{0}; }
    /// Who is present and in another group than 0, in the order of slots.
    std::span<const EntityId> grouped() const { return grouped_; }
    /// By slot up to the last used, and to a multiple of ranked_at_once: all ones for who is present or gone, else 0.
    std::span<const std::uint32_t> here() const { return here_; }
    /// Grows when somebody is present or gone who was neither at the tick before it: who looked since knows them all.
    std::uint64_t arrivals() const { return arrivals_; }

private:
    friend class SnapshotSender;

    /// Somebody who may go out in the packet that is being made up.
    struct Candidate {
        std::uint32_t index = 0;
        SnapshotSeq baseline;
        const EntityState* before = nullptr;  // in that
        Tick before_tick = no_tick;
        SharedDeltas::Delta delta;  // from that, where somebody has made it already; `before` is null then
        std::uint32_t body_at = 0;  // in bodies_
        std::uint32_t body_bits = 0;
    };

    void note(const Track& track);
    void put_down(EntityId id, const EntityState& newest);
    Vec3 place_of(const EntityState& state) const;
    std::size_t find_marked(std::span<const std::uint64_t> members, std::uint32_t age);
    void sort_by_slot();
    void seat(std::size_t packet_bytes);

    WorldHistory* history_;
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
    std::vector<EntityId> members_;     // present or gone at this tick or, till it is worked out, the one before; null
    std::vector<std::uint32_t> ranks_;  // of the client whose turn it is; 0: not due

    std::vector<std::uint64_t> due_;  // one number for each who competes
    std::vector<Candidate> candidates_;
    std::vector<Candidate> in_order_;    // where sort_by_slot() puts them
    std::vector<std::uint32_t> ranked_;  // by slot: the candidate's place
    std::vector<std::uint64_t> marks_;   // a bit per slot: there is a candidate; zeros between uses
    std::vector<std::uint32_t> found_;   // by slot: the age of a candidate's baseline
    std::uint32_t senders_ = 0;
    std::int64_t reach_ = -1;  // of the prediction that deltas_ are made by
    SharedDeltas deltas_;
    std::vector<std::uint64_t> bodies_;  // of candidates, as they will stand in the packet, each from a word on
};

}  // namespace backsight
