#pragma once

// Snapshots to one client: reads the states from the server's history, writes the packet and, into the client's
// ledger, exactly what the packet holds.
//
// In: a tick, the caller's buffer. Out: bytes. One sender per client; it refers to the world's history and the
// client's ledger, which must outlive it. Allocates in the constructor only. Not synchronised; senders of one
// world take turns, because they write tombstones to its history. Where there are many clients, their senders should
// share a SnapshotDesk.
//
// Entities go out as deltas against the state that they had in the newest snapshot that the client's stamps have
// reported and that held them; whole where there is none. So a packet can be read by a client that lost any others.
//
// Which entities. Each gains credit with every snapshot, by its relevance to this client, and is due when it has as
// much as relevance_full. What does not fit into the budget keeps its credit, and the most credit goes first. Whoever
// is relevant at all is due after half of max_snapshots_apart, and from then on goes before all who have not waited so
// long, the longest first. So if packets hold at least m entities and 2 N / m <= max_snapshots_apart, none of N waits
// longer. Relevance is taken as it was up to relevance_age snapshots before. The ledger knows which snapshot held
// which: rates may differ, views stay exact.
//
// Dead reckoning. Who is in a draw group that is reckoned (set_reckoning()) is not due by credit: the sender works out
// what this client draws of him, from the newest state that it was sent and that is not known to be lost, and he is due
// when that is off by more than a bound, or is not joined to what he is by now. Till then he is sent as seldom as the
// waiting above allows, which is his heartbeat. There is no ghost to keep: it is the client's view, and the history has
// what that is made of.
//
// Despawns. An entity that this client was sent and that is gone is sent as a tombstone, its state with presence
// despawned, with each snapshot until a stamp reports one that held it (view/tombstones.h). It gives up after
// tombstone_ticks.

#include <backsight/base/function_ref.h>
#include <backsight/history/world_history.h>
#include <backsight/replicate/entity_codec.h>
#include <backsight/replicate/interest_manager.h>
#include <backsight/replicate/snapshot_desk.h>
#include <backsight/view/ledger.h>
#include <backsight/view/reconstruct.h>
#include <backsight/view/tombstones.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace backsight {

/// How relevant an entity is to a client: relevance_full for every snapshot, a quarter of it for every fourth; 0: not
/// at all, and it is not sent. Near and in view more often. Asked of each entity once in relevance_age snapshots.
using Relevance = FunctionRef<std::uint32_t(EntityId id, const EntityState& state)>;

/// The relevance of what is due in every `snapshots`-th snapshot (at least 1).
constexpr std::uint32_t relevance_every(std::uint32_t snapshots) {
    return (relevance_full + snapshots - 1) / snapshots;
}

/// With each snapshot the relevance of one in so many entities is worked out anew, in turn.
inline constexpr std::uint32_t relevance_age = 8;

struct SendConfig {
    /// Bytes per packet, at most: the budget, which a smaller buffer lowers. Default 1200: what passes every path
    /// unfragmented (RFC 9000, section 14).
    /// Range 100 to 65535.
    std::uint32_t packet_bytes = 1200;
    /// How long a tombstone is repeated without an answer. Default 128 ticks: HistoryConfig::capacity_ticks.
    /// Range 1 to 65535.
    std::uint32_t tombstone_ticks = 128;
    /// Whoever is relevant at all is sent after so many snapshots at the latest, and due after half of them. Default
    /// 32: half a second at 64 Hz, and half of DrawConfig::sample_max_age, after which an entity is not drawn any more.
    /// Range 1 to 65535.
    std::uint32_t max_snapshots_apart = 32;
    /// With a viewer and no relevance function: within this distance an entity is fully relevant, beyond it by
    /// near_m / distance. Default 32 m: a body of 0.8 m is a degree and a half there. Range over 0.
    float near_m = 32.0f;
    /// For the prediction of positions; equal at SnapshotApplier.
    TickRate tick_rate;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// How far off a client's picture of who is reckoned may be, if he is fully relevant; of a quarter of it, four times as
/// far.
struct ReckoningBound {
    /// Default 0.1 m: an eighth of a body's width. IEEE 1278.1 has 1 m, for tanks. Range over 0 to 1000.
    float position_m = 0.1f;
    /// Default 3 degrees, as IEEE 1278.1. Range over 0 to 180.
    float rotation_deg = 3.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct SendCounters {
    std::uint64_t snapshots = 0;
    std::uint64_t bytes = 0;
    std::uint64_t entities = 0;  ///< states sent, tombstones included
    std::uint64_t tombstones = 0;
    std::uint64_t tombstones_given_up = 0;  ///< never reported by a stamp
    std::uint64_t whole = 0;                ///< states sent whole, for want of a baseline
    std::uint64_t over_budget = 0;          ///< snapshots that left out an entity that was due
    std::uint64_t starved = 0;              ///< states sent later than max_snapshots_apart after the one before
    std::uint64_t no_room = 0;              ///< calls with a buffer too small for a header
    std::uint64_t tick_went_back = 0;       ///< calls with a tick that is not after that of the call before
    std::uint64_t not_in_ledger = 0;        ///< states sent of entities that the ledger, too small, can not hold
    std::uint64_t reckoned = 0;             ///< states sent of who is reckoned
    std::uint64_t spared = 0;  ///< of who is reckoned and relevant, not sent: the client draws him right without
};

class SnapshotSender {
public:
    SnapshotSender(const SnapshotSender&) = delete;
    SnapshotSender& operator=(const SnapshotSender&) = delete;
    /// `ledger` must be as large as `history` (max_entities) and be written by this sender alone.
    SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config);
    /// The same with a desk that other senders use too: for hundreds of clients, whose memory would not fit into a
    /// cache.
    SnapshotSender(SnapshotDesk& desk, Ledger& ledger, const SendConfig& config);

    /// Null: by distance from the viewer, if there is one. What it refers to must outlive the sender.
    void set_relevance(Relevance relevance);
    /// Whom this client looks through. Null, as at first, or somebody without a state at the tick: everybody is fully
    /// relevant.
    void set_viewer(EntityId viewer);
    /// Sends who is in a reckoned group of `draw`, which is the clients' and must outlive the sender, by error.
    /// nullptr, as at first: like everybody.
    void set_reckoning(const DrawConfig* draw, const ReckoningBound& bound = {});
    void set_reckoning(const DrawConfig&& draw, const ReckoningBound& bound = {}) = delete;

    /// Writes the next snapshot, of the states at `tick`, into `packet` and returns its size in bytes; 0, and
    /// no snapshot, if not even a header fits. `tick` is after that of the call before, and `newest_command` is
    /// CommandReceiver::newest(). An entity without a state at `tick` is not in it.
    [[nodiscard]] std::size_t write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet);

    const SendCounters& counters() const { return counters_; }

private:
    using Candidate = SnapshotDesk::Candidate;
    // From where this client looks.
    struct Eye {
        bool sees_all = true;  // everybody is fully relevant
        Vec3 place;
    };

    SnapshotSender(std::unique_ptr<SnapshotDesk> own, Ledger& ledger, const SendConfig& config);
    SnapshotReference look_up_header(SnapshotSeq seq) const;
    EntityContext context(const SnapshotHeader& header) const;
    SnapshotHeader make_header(SnapshotSeq seq, Tick tick, std::uint32_t newest_command) const;
    void fill(BitWriter& out, std::size_t room_bits, const SnapshotHeader& header);

    std::uint32_t likely_rank() const;
    std::size_t likely_count() const;
    Eye open_eye() const;
    std::uint32_t weigh(EntityId id, const Eye& eye) const;
    void adopt(EntityId id);
    bool was_sent(std::uint32_t index) const { return (was_sent_[index / 64] >> (index % 64) & 1) != 0; }
    bool is_reckoned(std::uint32_t index) const;
    const EntityState* picture_of(std::uint32_t index, Tick& tick) const;
    bool is_drawn_right(std::uint32_t index, Tick now, std::uint32_t weight) const;
    void gain_by_error(EntityId id, Tick now);
    void gain_by_error(Tick now);
    void look_at_all(const Eye& eye, std::uint32_t part);
    void look_at_some(const Eye& eye, std::uint32_t part);
    void gain(const SnapshotHeader& header);
    std::uint32_t rank_of_first(std::size_t count, std::span<const std::uint64_t> slots, std::uint32_t least) const;
    static constexpr std::size_t everybody = ~std::size_t{0};
    void collect(std::uint32_t least_rank, std::size_t likely);
    void take_all();

    void find_baselines(std::span<Candidate> candidates, const SnapshotHeader& header);
    const EntityState& state_of(const Candidate& candidate, Tick tick) const;
    void write_header(WriteStream& stream, const SnapshotHeader& header) const;
    bool write_all(BitWriter& out, const SnapshotHeader& header);
    void share_delta(Candidate& candidate, const EntityContext& context);
    std::size_t measure(Candidate& candidate, std::size_t body_at, const EntityContext& context);
    bool rank_more(const SnapshotHeader& header);
    bool choose(std::size_t room_bits, const SnapshotHeader& header);
    void write_chosen(BitWriter& out, const SnapshotHeader& header);
    void note_sent(const Candidate& candidate, const SnapshotHeader& header);

    std::unique_ptr<SnapshotDesk> own_desk_;  // null where it is shared
    SnapshotDesk* desk_;
    WorldHistory* history_;
    Ledger* ledger_;
    SendConfig config_;
    Prediction prediction_;
    Relevance relevance_;
    EntityId viewer_;
    const DrawConfig* draw_ = nullptr;
    ReckoningBound bound_;
    float cos_half_bound_ = 1.0f;
    bool weights_are_old_ = true;
    std::uint64_t arrivals_seen_ = 0;  // SnapshotDesk::arrivals()
    InterestManager interests_;
    std::vector<std::uint64_t> was_sent_;  // a bit per slot: this client was sent its owner, last at waits_since()
    Tombstones tombstones_;
    std::size_t due_ = 0;               // in the snapshot being written,
    std::size_t competing_ = 0;         // and of them with a rank that may do
    std::uint32_t last_rank_ = 0;       // of the first who had to wait; 0: nobody had to
    std::size_t last_kept_ = 0;         // before him
    const Candidate* coded_ = nullptr;  // at present
    std::array<std::uint32_t, 2 * max_baseline_age> newest_commands_{};  // by seq: what each header said
    SendCounters counters_;
};

}  // namespace backsight
