#pragma once

// Snapshots on the client: bytes in, states into the client's history, the snapshot into its acknowledgements.
//
// A packet is read once and judged before it changes anything. A packet that is malformed, repeated, late, or built on
// what this client does not have changes only a counter. Deltas apply to states in the client's own history, which
// holds exactly what it applied. Use one applier per client. It refers to the client's history and SnapshotAcks, which
// must outlive it. Allocates nothing. Not synchronised.

#include <backsight/history/world_history.h>
#include <backsight/replicate/entity_codec.h>
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
    unknown_baseline,  ///< coded against a snapshot or a state that is not here; it counts as not received
    refused,  ///< the history cannot keep one of its states: it is smaller than the server's; counts as not received
    out_of_order,  ///< its tick contradicts its number: one of them is newer than the newest, the other is not
};

struct ApplyCounters {
    std::uint64_t applied = 0;
    std::uint64_t duplicate = 0;
    std::uint64_t late = 0;
    std::uint64_t malformed = 0;
    std::uint64_t unknown_baseline = 0;
    std::uint64_t out_of_order = 0;
    std::uint64_t refused = 0;
    std::uint64_t entities = 0;  ///< states kept
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
    const ApplyCounters& counters() const { return counters_; }

private:
    struct Kept {
        SnapshotSeq seq;
        SnapshotReference reference;
    };
    SnapshotReference look_up_header(SnapshotSeq seq) const;
    Baseline look_up_entity(SnapshotSeq seq, std::uint32_t index) const;
    ApplyResult judge(BitReader& in, SnapshotHeader& header) const;
    ApplyResult judge_entities(BitReader& in, const SnapshotHeader& header) const;
    EntityContext context(const SnapshotHeader& header) const {
        return {prediction_, header, [this](SnapshotSeq seq, std::uint32_t at) { return look_up_entity(seq, at); }};
    }
    void read_header(BitReader& in, SnapshotHeader& header) const;
    void store_entities(std::span<const std::uint8_t> packet);
    void count(ApplyResult result);

    WorldHistory* history_;
    SnapshotAcks* acks_;
    Prediction prediction_;
    Tick newest_tick_ = no_tick;
    /// By seq: the snapshots applied, as far back as a late one may refer.
    std::array<Kept, 2 * max_baseline_age> kept_;
    ApplyCounters counters_;
};
static_assert(2 * max_baseline_age >= max_baseline_age + late_snapshot_limit);

}  // namespace backsight
