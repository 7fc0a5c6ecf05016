#pragma once

// A sender's knowledge of its client, and the steps of a snapshot:
//
//   open     begins it, and writes what is shared                         send_snapshots.cpp
//   gain     gives credit to all; which are due, and how high they rank   send_interests.cpp, send_reckoned.cpp
//   choose   which of the due entities are sent, and fit                  send_snapshots.cpp, send_context.h
//   write    header, gaps and bodies                                      send_snapshots.cpp, entity_parts.h

#include "entity_codec.h"
#include "interest_manager.h"
#include "send_context.h"

#include <backsight/view/tombstones.h>

#include <array>
#include <optional>
#include <vector>

namespace backsight {

struct SnapshotSender::State {
    State(SendContext::Shared& shared, Ledger& ledger, const SendConfig& config);

    bool open(Tick tick, std::size_t packet_bytes);
    bool repeats(Tick tick) const { return scale_.is_paused() && !last_packet_.empty() && tick == last_tick_; }
    std::size_t write_again(std::span<std::uint8_t> packet) const;
    bool is_open(Tick tick) const { return open_.value != 0 && ledger_->tick_of(open_) == tick; }
    void bury(Tick tick);
    std::size_t write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet, SendWorker& worker);
    void set_reckoning(const DrawConfig* draw, const ReckoningBound& bound);

    // From where this client looks.
    struct Eye {
        bool sees_all = true;  // everybody is fully relevant
        Vec3 place;
    };
    Eye open_eye();
    bool has_relevance() const { return relevance_ || row_relevance_; }
    void weigh(EntityId id, const Eye& eye);
    void look_at_all(const Eye& eye, std::uint32_t part);
    void look_at_some(const Eye& eye, std::uint32_t part);
    void look_within_reach(const Eye& eye);
    void weigh_again(const SnapshotHeader& header);
    void gain(const SnapshotHeader& header);
    bool is_reckoned(std::uint32_t index) const;
    std::optional<EntityState> picture_of(std::uint32_t index, Tick& tick) const;
    bool is_drawn_right(std::uint32_t index, Tick now, std::uint32_t weight) const;
    void gain_by_error(EntityId id, Tick now);
    void gain_by_error(Tick now);

    void fill(BitWriter& out, std::size_t room_bits, const SnapshotHeader& header);
    std::uint32_t likely_rank() const;
    std::size_t likely_count() const;
    void collect_all();
    bool rank_more(const SnapshotHeader& header);
    bool choose(std::size_t room_bits, const SnapshotHeader& header);
    void find_baselines(std::span<Candidate> candidates, const SnapshotHeader& header);

    SnapshotReference look_up_header(SnapshotSeq seq) const;
    SnapshotHeader make_header(SnapshotSeq seq, Tick tick, std::uint32_t newest_command);
    EntityContext context(const SnapshotHeader& header) const;
    EntityState state_of(const Candidate& candidate, Tick tick) const;
    EntityState state_before(const Candidate& candidate) const;
    void write_header(WriteStream& stream, const SnapshotHeader& header) const;
    bool write_all(BitWriter& out, const SnapshotHeader& header);
    void share_delta(Candidate& candidate, const EntityContext& context);
    std::size_t measure(Candidate& candidate, std::size_t body_at, const EntityContext& context);
    void write_entity(BitWriter& out, std::int64_t previous, const Candidate& candidate,
                      const SnapshotHeader& header) const;
    void write_chosen(BitWriter& out, const SnapshotHeader& header);
    void prefetch_sent(std::uint32_t index) const;
    void note_sent(const Candidate& candidate, const SnapshotHeader& header);

    const SendTick* tick_;
    PacketScratch* scratch_ = nullptr;  // of the worker, while it writes
    SharedDeltas* deltas_ = nullptr;
    SendContext::Shared* shared_;
    WorldHistory* history_;
    Ledger* ledger_;
    SendConfig config_;
    StatePrediction prediction_;
    Relevance relevance_;
    RowRelevance row_relevance_;  // one of the two, or none
    EntityId viewer_;
    const DrawConfig* draw_ = nullptr;
    ReckoningBound bound_;
    float cos_half_bound_ = 1.0f;
    bool weights_are_old_ = true;
    std::uint32_t phase_ = 0;  // with a reach: in which snapshots it looks around, so that clients take turns
    std::optional<Vec3> last_eye_;
    std::uint64_t arrivals_seen_ = 0;  // SendTick::arrivals()
    InterestManager interests_;
    Tombstones tombstones_;
    SnapshotSeq open_;                       // begun and not written; none
    TimeScale scale_;                        // of the game's time
    SnapshotSeq scale_since_;                // the first snapshot that carried it; none
    std::vector<std::uint8_t> last_packet_;  // in a pause: that of its tick
    Tick last_tick_ = no_tick;
    std::size_t due_ = 0;               // in the snapshot being written
    std::uint32_t last_rank_ = 0;       // of the first entity that had to wait; 0: none had to
    std::size_t last_kept_ = 0;         // candidates kept before that entity
    const Candidate* coded_ = nullptr;  // at present
    std::array<std::uint32_t, 2 * max_baseline_age> newest_commands_{};  // by seq: what each header said
    SendCounters counters_;
};

}  // namespace backsight
