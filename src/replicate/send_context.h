#pragma once

// What the senders of one world share: where everybody is at a tick, the memory for one packet, and changes that were
// coded already.

#include "cells.h"
#include "interest_manager.h"

#include <backsight/base/compiler.h>
#include <backsight/replicate/send_snapshots.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

/// Where each entity is at a tick, worked out once for all clients: each of a thousand senders reads it, and none
/// writes it.
///
/// In: the world's history, and the tick of the snapshots. Out: spans and states that live until the next turn_to().
/// Allocates in the constructor only. Not synchronised.
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
        return index < states_.size() && present_rows_[rows_.place(index)] != 0 ? &states_[index] : nullptr;
    }
    /// Prefetches the memory of state().
    void prefetch(std::uint32_t index) const { BACKSIGHT_PREFETCH(states_.data() + index); }
    /// Where a present entity is in the world, its mounts taken as not turned: near enough for a relevance.
    Vec3 place(std::uint32_t index) const {
        if (index >= states_.size()) return {};
        const std::size_t at = rows_.place(index);
        return {x_[at], y_[at], z_[at]};
    }
    /// place() of all that are present.
    PlacesByRow places() const { return {x_, y_, z_, present_rows_, kinds_}; }
    /// The draw group of an entity that is present or gone.
    DrawGroup group(std::uint32_t index) const { return index < groups_.size() ? groups_[index] : DrawGroup{0}; }
    /// Present entities of another group than 0, in the order of slots.
    std::span<const EntityId> grouped() const { return grouped_; }
    /// By row: all ones for present and gone, else 0.
    std::span<const std::uint32_t> here() const { return here_; }
    /// Slots up to the last used.
    std::size_t slots() const { return slots_; }
    /// Grows when an entity is present or gone that was neither at the tick before. An unchanged count means that a
    /// sender which has looked since knows them all.
    std::uint64_t arrivals() const { return arrivals_; }
    /// Who is present or gone, by slot; null: nobody.
    std::span<const EntityId> members() const { return members_; }
    EntityId member(std::uint32_t index) const { return index < members_.size() ? members_[index] : EntityId{}; }
    /// Clients will ask who is within `near_m` of them.
    void want_cells(float near_m);
    /// Makes the grid of the present entities, if anybody wants one and it is not there yet.
    void make_cells();
    const Cells& cells() const { return *cells_; }
    /// How often turn_to() had something to work out.
    std::uint64_t turns() const { return turns_; }

private:
    void note(const Track& track);
    void put_down(EntityId id, HitboxSetId hitboxes);
    Vec3 place_of(const EntityState& state) const;

    const WorldHistory* history_;
    Tick tick_ = no_tick;
    std::uint64_t revision_ = 0;
    std::uint64_t turns_ = 0;
    std::vector<EntityId> present_;
    std::vector<EntityId> gone_;
    std::vector<EntityId> grouped_;
    std::uint64_t arrivals_ = 1;
    // By slot. States are copies, side by side: each of a thousand clients looks at most of them.
    std::vector<EntityState> states_;
    std::vector<DrawGroup> groups_;
    // By row.
    SlotRows rows_;
    std::vector<float> x_;
    std::vector<float> y_;
    std::vector<float> z_;
    std::vector<std::uint32_t> present_rows_;
    std::vector<std::uint32_t> kinds_;
    std::vector<std::uint32_t> here_;
    std::size_t slots_ = 0;
    std::optional<Cells> cells_;
    float cells_near_m_ = 0.0f;  // the least that anybody asks for
    std::uint64_t cells_turn_ = 0;
    std::vector<PlacedSlot> placed_;
    std::vector<EntityId> members_;  // present or gone at this tick or, till it is worked out, the one before; null
};

/// The changes of entities, as bits, against earlier states. Clients of one world mostly have the same earlier states,
/// so most of a thousand find a change that the first of them made.
///
/// In: the bits of a slot's change over some ticks, up to the tick that all clients are being written. Out: the same
/// bits, until turn(). Allocates in reserve() only. Before that it keeps nothing, and for slots from max_entities on
/// never. Not synchronised.
class SharedDeltas {
public:
    /// Half a cache line, and aligned so.
    struct alignas(32) Delta {
        std::array<std::uint64_t, 3> words{};  ///< bits behind the last are 0
        std::uint32_t turn = 0;
        std::uint16_t ticks = 0;
        std::uint16_t count = 0;  ///< bits
    };
    static constexpr std::size_t most_bits = 192;
    /// Changes kept for each slot, for tick counts that differ in their lowest four bits. Four times as many gain
    /// nothing.
    static constexpr std::size_t kept_per_slot = 16;

    void reserve(std::uint32_t max_entities) { kept_.resize(std::size_t{max_entities} * kept_per_slot); }
    bool is_reserved() const { return !kept_.empty(); }
    /// Forgets all: another tick, or another past.
    void turn();

    /// The change of the slot since `ticks` ago (0 to 65535), if it is kept; nullptr if not. Good until another one of
    /// this slot is kept.
    const Delta* find(std::uint32_t index, std::int64_t ticks) const {
        const std::size_t place = place_of(index, ticks);
        if (place >= kept_.size()) return nullptr;
        const Delta& kept = kept_[place];
        return kept.turn == turn_ && kept.ticks == ticks ? &kept : nullptr;
    }
    /// Prefetches the memory of find().
    void prefetch(std::uint32_t index, std::int64_t ticks) const {
        const std::size_t place = place_of(index, ticks);
        if (place < kept_.size()) BACKSIGHT_PREFETCH(&kept_[place]);
    }
    /// Keeps the first `count` bits, in place of another perhaps. nullptr: there is no room.
    const Delta* keep(std::uint32_t index, std::int64_t ticks, std::span<const std::uint64_t> words, std::size_t count);

private:
    static std::size_t place_of(std::uint32_t index, std::int64_t ticks) {
        return std::size_t{index} * kept_per_slot + static_cast<std::size_t>(ticks) % kept_per_slot;
    }

    std::vector<Delta> kept_;
    std::uint32_t turn_ = 1;
};

/// An entity that may go out in the packet that is being made up.
struct Candidate {
    std::uint32_t index = 0;
    SnapshotSeq baseline;
    Tick before_tick = no_tick;                  ///< of that
    const SharedDeltas::Delta* delta = nullptr;  ///< from the state then, where it is shared
    std::uint32_t body_at = 0;                   ///< word of PacketScratch::bodies(), unless it has a delta
    std::uint32_t body_bits = 0;
};

/// The memory in which a packet is made up: the entities that compete for it in the order of their ranks, and the
/// bodies of those that go out. Senders of one world share it and take turns, so that it stays in the cache.
///
/// Holds nothing from one packet to the next. Allocates in constructors, its own and the senders'. Not synchronised.
class PacketScratch {
public:
    explicit PacketScratch(std::uint32_t max_entities);
    /// Makes room for packets of that size: once for each sender.
    void reserve(std::size_t packet_bytes);

    /// By row: how high each entity ranks for this client; 0: not due. Which of them are wanted in the competition.
    RanksByRow by_row(std::span<const std::uint32_t> here) { return {here, ranks_, wanted_}; }

    /// Begins the competition of those that are wanted, of the first `slots` slots. If there are more than `likely`, it
    /// keeps the highest ranks, at least that many; `least_rank` is the least of them all, and `last_rank` guesses how
    /// far these reach.
    void collect(std::size_t slots, std::uint32_t least_rank, std::size_t likely, std::uint32_t last_rank,
                 const InterestManager& interests);
    /// Begins the competition of all that are due.
    void collect_due(std::size_t slots, const InterestManager& interests);
    /// Makes candidates of all entities that compete, in the order of slots.
    void take_all();
    /// Makes candidates of the next `wanted` in the order of ranks, or somewhat more if these are all.
    std::span<Candidate> take_next(std::size_t wanted);
    /// The rank of the candidate in that place; for take_next().
    std::uint32_t rank_of(std::size_t place) const;
    /// Begins anew with the entities that compete.
    void drop_candidates() { candidates_.clear(); }
    /// Keeps the first candidates, and puts them in the order of slots.
    void keep_first(std::size_t count);

    std::span<Candidate> candidates() { return candidates_; }
    std::span<const Candidate> candidates() const { return candidates_; }
    /// The words behind `from`, for bodies as they will stand in the packet, each from a word on.
    std::span<std::uint64_t> bodies(std::size_t from) { return std::span(bodies_).subspan(from); }

private:
    void gather(std::size_t slots);
    void gather_places(const InterestManager& interests);
    std::uint32_t rank_of_first(std::size_t count, std::uint32_t least, std::uint32_t last_rank) const;
    void make_keys(const InterestManager& interests);
    void mark(std::uint32_t index);
    template <class Take>
    void take_marks(Take take);

    SlotRows rows_;
    std::size_t words_in_row_;
    std::vector<std::uint32_t> ranks_;   // by row
    std::vector<std::uint64_t> wanted_;  // by row: a bit per slot
    std::vector<std::uint64_t> due_;     // one number for each entity that competes: its rank, and slot or place
    std::vector<std::uint64_t> sorted_;  // where they are sorted
    std::size_t competing_ = 0;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> in_order_;    // where keep_first() puts them
    std::vector<std::uint32_t> ranked_;  // by slot: the candidate's place
    std::vector<std::uint64_t> marks_;   // a bit per slot, to put them in order; zeros between uses
    std::vector<std::uint64_t> marked_;  // a bit per word of these
    std::vector<std::uint64_t> bodies_;
};

/// What one piece of work writes into while it writes packets, one after the other. Pieces that run at the same time
/// have one each. Which of them made a packet makes no difference to its bits: changes that are kept only save work.
struct SendWorker {
    explicit SendWorker(std::uint32_t max_entities) : scratch(max_entities) {}

    /// For a sender that predicts by `reach`, at the tick that the `turns`-th SendTick::turn_to() worked out.
    void turn_to(std::uint64_t turns, std::int64_t reach);

    PacketScratch scratch;
    SharedDeltas deltas;

private:
    std::uint64_t turns_ = 0;
    std::int64_t reach_ = -1;
};

struct SendContext::Shared {
    Shared(WorldHistory& its_history, std::uint32_t worker_count);

    /// Room for one more sender, with packets of that size.
    void seat(std::size_t packet_bytes);

    WorldHistory* history;
    SendTick tick;  // senders that write only read it
    std::vector<SendWorker> workers;
    std::uint32_t senders = 0;
};

}  // namespace backsight
