#pragma once

// The memory in which a packet is made up: the entities that compete for it in the order of their ranks, and the bodies
// of those that go out. Senders of one world share it and take turns, so that it stays in the cache.
//
// Holds nothing from one packet to the next. Allocates in constructors, its own and the senders'. Not synchronised.

#include "interest_manager.h"
#include "shared_deltas.h"

#include <backsight/history/entity_state.h>
#include <backsight/time/tick.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// An entity that may go out in the packet that is being made up.
struct Candidate {
    std::uint32_t index = 0;
    SnapshotSeq baseline;
    const EntityState* before = nullptr;  ///< in that
    Tick before_tick = no_tick;
    SharedDeltas::Delta delta;  ///< from that state, where another sender has made it already; `before` is null then
    std::uint32_t body_at = 0;  ///< word of PacketScratch::bodies()
    std::uint32_t body_bits = 0;
};

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

}  // namespace backsight
