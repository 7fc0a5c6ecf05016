#pragma once

// Finds out which entities that are gone must still be sent to one client as tombstones, until the client surely knows
// of their despawn.
//
// In: the world's history, the client's ledger. Out: for each snapshot, the entities that belong in it as tombstones.
// One per client, owned by the server. It writes to the history, so the objects of one world must take turns. Memory
// goes by the entities that it was asked about while they were gone, 28 bytes each: there is room for 64 at first, and
// then it allocates. Not synchronised.
//
//     const SnapshotSeq seq = ledger.begin_snapshot(tick);
//     for (const EntityId id : tombstones.due(tick)) {
//         ledger.add(id);
//         write(packet, id, *history.find(id)->at(tick));
//     }
//
// An entity that was sent to this client and is gone is due in every snapshot. It stays due until a stamp reports a
// snapshot that held its tombstone. Interest does not matter, because a client that has lost interest in an entity
// still shows it for sample_max_age. A tombstone that does not fit into the packet may be left out; it stays due. An
// entity that was in none of the snapshots that ledger and history remember is on no screen, so it is never due.
//
// Without this an exact view stays exact, but a ghost stands on the screen and can be hit until its last sample is too
// old. Tombstones must be in the history too: due() calls WorldHistory::record_tombstone. Otherwise the server would
// have no sample where the client has one, and the views would differ.

#include <backsight/history/world_history.h>
#include <backsight/view/ledger.h>
#include <backsight/view/slot_places.h>

#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

class Tombstones {
public:
    /// `ledger` must be as large as `history` (max_entities). Both must outlive this. Gives up on a tombstone that no
    /// stamp has reported after `repeat_ticks`, so that a client that never answers cannot hold slots: by then its last
    /// sample is too old to be drawn. Default: HistoryConfig::capacity_ticks. Range 1 to 65535.
    Tombstones(WorldHistory& history, const Ledger& ledger, std::uint32_t repeat_ticks);
    Tombstones(WorldHistory& history, const Ledger& ledger)
        : Tombstones(history, ledger, history.config().capacity_ticks) {}

    /// Returns the entities that belong in a snapshot of `tick` as tombstones, by slot. Each has a state at that tick
    /// in the history. Ticks do not go back. Valid until the next call. Looks at every slot of the history.
    std::span<const EntityId> due(Tick tick);
    /// Whether one entity belongs in a snapshot of `tick` as a tombstone, for callers that keep their own list of
    /// entities that are gone. False if it is not gone at `tick`.
    bool is_due(EntityId id, Tick tick);

    /// Whether the client was sent this entity, as far back as ledger and history remember.
    bool was_sent(EntityId id) const;

    /// Tombstones that no stamp reported within repeat_ticks.
    std::uint64_t given_up() const { return given_up_; }

private:
    struct Burial {
        EntityId entity;
        bool is_over = false;  // the client knows, needs not know, or was given up
        Tick gone_since = no_tick;
    };
    bool was_sent(const Track& track) const;
    bool is_known(std::uint32_t index, Tick gone_since) const;

    WorldHistory* history_;
    const Ledger* ledger_;
    std::int64_t repeat_ticks_;
    Burial& burial_of(const Track& track, Tick tick);

    SlotPlaces places_;
    std::vector<Burial> burials_;  // by place
    std::vector<EntityId> due_;
    std::uint64_t given_up_ = 0;
};

}  // namespace backsight
