#pragma once

// Snapshots to one client: reads the states from the server's history, writes the packet and, into the client's
// ledger, exactly what the packet holds.
//
// In: a tick, the caller's buffer. Out: bytes. One sender per client; it refers to the world's history and the
// client's ledger, which must outlive it. Allocates in the constructor only. Not synchronised; senders of one
// world take turns, because they write tombstones to its history.
//
// Entities go out whole. What does not fit into the budget goes first into the next snapshot, round robin, so
// in a tight budget entities simply have different update rates: the ledger knows which snapshot held which.
//
// Despawns. An entity that this client was sent and that is gone is sent as a tombstone, its state with
// presence despawned, with each snapshot until a stamp reports a snapshot that held it. The entry's tick is the
// snapshot's tick like any other's: the sender has the history keep the tombstone at that tick too
// (WorldHistory::record_tombstone), so the server's sample and the client's are the same. It gives up after
// tombstone_ticks, so that a client that never answers can not hold slots: by then its last sample of the
// entity is too old to be drawn.

#include <backsight/history/world_history.h>
#include <backsight/view/ledger.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// Every how many snapshots the entity in `slot` is due; 0 counts as 1. A pure function of its arguments.
using UpdateDivider = std::uint32_t (*)(void* user, std::uint32_t slot);

struct SendConfig {
    /// Bytes per packet, at most. Default 1200: what passes every path unfragmented (RFC 9000, section 14).
    /// Range 96 to 65535.
    std::uint32_t packet_bytes = 1200;
    /// How long a tombstone is repeated without an answer. Default 128 ticks: HistoryConfig::capacity_ticks.
    /// Range 1 to 65535.
    std::uint32_t tombstone_ticks = 128;

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
};

struct SendCounters {
    std::uint64_t snapshots = 0;
    std::uint64_t bytes = 0;
    std::uint64_t entities = 0;  ///< states sent, tombstones included
    std::uint64_t tombstones = 0;
    std::uint64_t tombstones_given_up = 0;  ///< never reported by a stamp
    std::uint64_t over_budget = 0;          ///< snapshots that left out an entity that was due
    std::uint64_t no_room = 0;              ///< calls with a buffer too small for a header
};

class SnapshotSender {
public:
    /// `ledger` must be as large as `history` (max_entities) and be written by this sender alone.
    SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config);

    /// nullptr: every entity is due in every snapshot. `user` must outlive the sender.
    void set_update_divider(UpdateDivider divider, void* user);

    /// Writes the next snapshot, of the states at `tick`, into `packet` and returns its size in bytes; 0, and
    /// no snapshot, if not even a header fits. `tick` is after that of the call before, and `newest_command` is
    /// CommandReceiver::newest(). An entity without a state at `tick` is not in it.
    std::size_t write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet);

    const SendCounters& counters() const { return counters_; }

private:
    struct Slot {
        EntityId sent;  // last entity of this slot that the client was sent; null: none
        SnapshotSeq due_at;
        Tick gone_since = no_tick;  // when the sender first saw it despawned
        SnapshotSeq first_tombstone;
        bool is_buried = false;  // the client knows, or was given up
    };

    const EntityState* state_to_send(std::uint32_t index, Tick tick);
    const EntityState* tombstone(Slot& slot, const Track& track, Tick tick);
    bool client_knows_tombstone(const Slot& slot, std::uint32_t index) const;
    void note_sent(std::uint32_t index, EntityId id, const EntityState& state, SnapshotSeq seq);

    WorldHistory* history_;
    Ledger* ledger_;
    SendConfig config_;
    UpdateDivider divider_ = nullptr;
    void* divider_user_ = nullptr;
    std::vector<Slot> slots_;
    std::uint32_t first_slot_ = 0;  // where the round begins
    SendCounters counters_;
};

}  // namespace backsight
