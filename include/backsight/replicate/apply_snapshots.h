#pragma once

// Snapshots on the client: bytes in, states into the client's history, the snapshot into its acknowledgements.
//
// A packet is read through once and judged before anything is touched: a malformed, repeated or late one
// changes nothing but a counter. One applier per client; it refers to the client's history and SnapshotAcks,
// which must outlive it. Allocates nothing. Not synchronised.

#include <backsight/history/world_history.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/wire/messages.h>

#include <cstdint>
#include <span>

namespace backsight {

enum class ApplyResult : std::uint8_t {
    applied,
    duplicate,  ///< applied before
    late,       ///< too old to be applied; see late_snapshot_limit
    malformed,  ///< not a snapshot packet of ours
    refused,    ///< the history can not keep one of its states: it is smaller than the server's; counts as not received
    out_of_order,  ///< its tick contradicts its number: newer than the newest by one and not by the other
};

struct ApplyCounters {
    std::uint64_t applied = 0;
    std::uint64_t duplicate = 0;
    std::uint64_t late = 0;
    std::uint64_t malformed = 0;
    std::uint64_t out_of_order = 0;
    std::uint64_t refused = 0;
    std::uint64_t entities = 0;  ///< states kept
};

struct Applied {
    ApplyResult result = ApplyResult::malformed;
    /// Meaningless if malformed. A late or repeated packet's newest_command may still be passed to
    /// CommandSender::acknowledge.
    SnapshotHeader header;
};

class SnapshotApplier {
public:
    SnapshotApplier(WorldHistory& history, SnapshotAcks& acks);

    Applied apply(std::span<const std::uint8_t> packet);

    /// Tick of the newest snapshot applied; no_tick before the first.
    Tick newest_tick() const { return newest_tick_; }
    const ApplyCounters& counters() const { return counters_; }

private:
    ApplyResult judge(std::span<const std::uint8_t> packet, SnapshotHeader& header) const;
    void store_entities(std::span<const std::uint8_t> packet);

    WorldHistory* history_;
    SnapshotAcks* acks_;
    Tick newest_tick_ = no_tick;
    ApplyCounters counters_;
};

}  // namespace backsight
