#pragma once

// Snapshots on the client: bytes in, states into the client's history, the snapshot into its acknowledgements.
//
// A packet is read once and judged before it changes anything. A packet that is malformed, repeated, late, or built on
// what this client does not have changes only a counter. Deltas apply to states in the client's own history, which
// holds exactly what it applied. Use one applier per client. It refers to the client's history and SnapshotAcks, which
// must outlive it. Allocates nothing. Not synchronised.

#include <backsight/base/enum_array.h>
#include <backsight/history/world_history.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/wire/messages.h>

#include <array>
#include <cstdint>
#include <span>

namespace backsight {

enum class ApplyResult : std::uint8_t {
    applied,
    duplicate,         ///< applied before
    late,              ///< too old to be applied; see late_snapshot_limit
    malformed,         ///< not a snapshot packet of ours
    unknown_baseline,  ///< coded against a snapshot or a state that this client does not have; it counts as not
                       ///< received
    /// The history cannot keep one of its states: it is smaller than the server's, or there is no memory for it. Counts
    /// as not received.
    refused,
    out_of_order,  ///< its tick contradicts its number: one of them is newer than the newest, the other is not
    count_
};

struct [[nodiscard]] Applied {
    ApplyResult result = ApplyResult::malformed;
    /// The packet's header; meaningless if malformed. Any other packet's newest_command may be passed to
    /// CommandSender::acknowledge: it is 0 where it could not be read.
    SnapshotHeader header;
};

class SnapshotApplier {
public:
    /// `tick_rate`: as in SendConfig.
    SnapshotApplier(WorldHistory& history, SnapshotAcks& acks, const TickRate& tick_rate = {});
    SnapshotApplier(const SnapshotApplier&) = delete;
    SnapshotApplier& operator=(const SnapshotApplier&) = delete;

    Applied apply(std::span<const std::uint8_t> packet);

    /// Tick of the newest snapshot applied; no_tick before the first.
    Tick newest_tick() const { return newest_tick_; }
    /// How many packets had each result.
    const EnumArray<ApplyResult, std::uint64_t>& counters() const { return counters_; }
    /// States kept.
    std::uint64_t entities() const { return entities_; }

private:
    struct Entities;
    const SnapshotHeader* look_up(SnapshotSeq seq) const;
    ApplyResult judge(BitReader& in, SnapshotHeader& header) const;
    ApplyResult judge_entities(BitReader& in, const SnapshotHeader& header) const;
    SnapshotHeader read_header(BitReader& in) const;
    void store_entities(std::span<const std::uint8_t> packet);

    WorldHistory* history_;
    SnapshotAcks* acks_;
    TickRate tick_rate_;
    Tick newest_tick_ = no_tick;
    /// By seq: the snapshots applied, as far back as a late one may refer.
    std::array<SnapshotHeader, 2 * max_baseline_age> kept_;
    EnumArray<ApplyResult, std::uint64_t> counters_;
    std::uint64_t entities_ = 0;
};
static_assert(2 * max_baseline_age >= max_baseline_age + late_snapshot_limit);

}  // namespace backsight
