#pragma once

// What the senders of one world share: where everybody is at a tick, the memory for one packet, and changes that were
// coded already.

#include "interest_manager.h"

#include <backsight/replicate/send_snapshots.h>

#include <cstddef>
#include <cstdint>
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
    void put_down(EntityId id, HitboxSetId hitboxes);
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

/// The changes of entities, as bits, against earlier states. Clients of one world mostly have the same earlier states,
/// so most of a thousand find a change that the first of them made.
///
/// In: the bits of a slot's change over some ticks, up to the tick that all clients are being written. Out: the same
/// bits, until turn(). Allocates in reserve() only. Before that it keeps nothing, and for slots from max_entities on
/// never. Not synchronised.
class SharedDeltas {
public:
    struct Delta {
        std::uint64_t bits = 0;   ///< those behind the last are 0
        std::uint32_t count = 0;  ///< 1 to 64; 0: none
    };
    static constexpr std::size_t most_bits = 64;
    /// Changes kept for each slot, for tick counts that differ in their lowest four bits. Four times as many gain
    /// nothing.
    static constexpr std::size_t kept_per_slot = 16;

    void reserve(std::uint32_t max_entities) { kept_.resize(std::size_t{max_entities} * kept_per_slot); }
    bool is_reserved() const { return !kept_.empty(); }
    /// Forgets all: another tick, or another past.
    void turn();

    /// The change of the slot since `ticks` ago (0 to 65535), if it is kept.
    Delta find(std::uint32_t index, std::int64_t ticks) const {
        const std::size_t place = place_of(index, ticks);
        if (place >= kept_.size()) return {};
        const Kept& kept = kept_[place];
        const bool is_it = kept.turn == turn_ && kept.ticks == ticks;
        return is_it ? Delta{kept.bits, kept.count} : Delta{};
    }
    /// Keeps it, in place of another perhaps.
    void keep(std::uint32_t index, std::int64_t ticks, const Delta& delta);

private:
    struct Kept {
        std::uint64_t bits = 0;
        std::uint32_t turn = 0;
        std::uint16_t ticks = 0;
        std::uint16_t count = 0;
    };
    static std::size_t place_of(std::uint32_t index, std::int64_t ticks) {
        return std::size_t{index} * kept_per_slot + static_cast<std::size_t>(ticks) % kept_per_slot;
    }

    std::vector<Kept> kept_;
    std::uint32_t turn_ = 1;
};

/// An entity that may go out in the packet that is being made up.
struct Candidate {
    std::uint32_t index = 0;
    SnapshotSeq baseline;
    Tick before_tick = no_tick;  ///< of that
    SharedDeltas::Delta delta;   ///< from the state then, where another sender has made it already
    std::uint32_t body_at = 0;   ///< word of PacketScratch::bodies()
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

    /// By slot, ranked_slots() of them: how high each entity ranks for this client; 0: not due.
    std::span<std::uint32_t> ranks() { return ranks_; }

    /// Begins the competition: takes all of the first `slots` slots that rank at least `least_rank`. If there are more
    /// than `likely`, it keeps the highest ranks, at least that many; `last_rank` guesses how far these reach.
    void collect(std::size_t slots, std::uint32_t least_rank, std::size_t likely, std::uint32_t last_rank,
                 const InterestManager& interests);
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

    // The search for baselines. It goes snapshot by snapshot, because the members of each lie together.

    void look_for(std::span<const Candidate> candidates);
    /// Notes that all entities that are still looked for and are in `members` were found in the snapshot of that age.
    /// Returns how many.
    std::size_t find_in(std::span<const std::uint64_t> members, std::uint32_t age);
    void end_search();
    /// Where the entity was found; 0: nowhere.
    std::uint32_t age_found(std::uint32_t index) const { return found_[index]; }

private:
    std::uint32_t rank_of_first(std::size_t count, std::span<const std::uint64_t> slots, std::uint32_t least,
                                std::uint32_t last_rank) const;

    std::vector<std::uint32_t> ranks_;
    std::vector<std::uint64_t> due_;  // one number for each entity that competes
    std::size_t competing_ = 0;
    std::vector<Candidate> candidates_;
    std::vector<Candidate> in_order_;    // where keep_first() puts them
    std::vector<std::uint32_t> ranked_;  // by slot: the candidate's place
    std::vector<std::uint64_t> marks_;   // a bit per slot: it is looked for; zeros between uses
    std::vector<std::uint32_t> found_;   // by slot
    std::vector<std::uint64_t> bodies_;
};

struct SendContext::Shared {
    explicit Shared(WorldHistory& its_history)
        : history(&its_history), tick(its_history), scratch(its_history.config().max_entities) {}

    /// Room for one more sender, with packets of that size.
    void seat(std::size_t packet_bytes);
    /// For a sender that predicts by `reach`.
    void turn_to(Tick now, std::int64_t reach);

    WorldHistory* history;
    SendTick tick;
    PacketScratch scratch;
    SharedDeltas deltas;
    std::uint32_t senders = 0;
    std::int64_t predicted_reach = -1;  // of the prediction that deltas are made by
};

}  // namespace backsight
