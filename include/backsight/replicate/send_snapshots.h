#pragma once

// Sends snapshots to one client: reads the states from the server's history, writes the packet, and notes in the
// client's ledger exactly what the packet holds.
//
//     SendContext context(history);                        // one for all clients
//     SnapshotSender sender(context, ledger, config);      // one for each, with their ledger
//     sender.set_viewer(player);                           // the near more often than the far
//     const std::size_t size = sender.write(tick, commands.newest(), packet);
//     socket.send(std::span(packet).first(size));
//
// In: a tick, the caller's buffer. Out: bytes. A sender refers to its context and its client's ledger, which must
// outlive it. Allocates in constructors, and where ledger, tombstones or a reach know more entities than ever before.
// Not synchronised: senders of one world take turns, because they share memory and write tombstones to the world's
// history.
//
// Many cores. What senders share while they write is in workers of the context: senders of different workers may write
// at the same time, once all of them are open. No lock is taken, and packets have the same bits whichever thread writes
// them.
//
//     SendContext context(history, 4);
//     for (SnapshotSender& sender : senders) sender.open(tick, 1200);                  // one after the other
//     // On thread w, for the senders of that thread, while no thread writes to the history:
//     sizes[i] = senders[i].write(tick, commands[i].newest(), packets[i], w);
//
// Deltas. An entity is sent as a delta against its state in the newest snapshot that held it and that the client's
// stamps have reported. Without such a snapshot it is sent whole. So a client can read a packet whatever other packets
// it lost.
//
// Interest management. Each entity gains credit with every snapshot, by its relevance to this client, and is due when
// it has as much as relevance_full. An entity that does not fit into the budget keeps its credit, and the most credit
// goes first. A relevant entity is due after half of max_snapshots_apart whatever its credit. From then on it goes
// before all entities that have waited less, the longest wait first. So if packets hold at least m entities and 2 N / m
// <= max_snapshots_apart, none of N waits longer. Relevance may be up to relevance_age snapshots old. The ledger knows
// which snapshot held which entity: rates may differ, views stay exact.
//
// Dead reckoning. An entity in a reckoned draw group (set_reckoning()) is not due by credit. The sender works out what
// this client draws of it, from the newest state that was sent and is not known to be lost. The entity is due when that
// is off by more than a bound, or when a break lies before its present state. Until then it is sent as seldom as the
// waiting above allows, which is its heartbeat. The sender keeps no ghost: it computes the client's view.
//
// Despawns. An entity that was sent to this client and is gone is sent as a tombstone: its state with presence
// despawned. Each snapshot repeats it until a stamp reports one that held it (view/tombstones.h). The sender gives up
// after tombstone_ticks.

#include <backsight/history/world_history.h>
#include <backsight/replicate/relevance.h>
#include <backsight/time/time_scale.h>
#include <backsight/view/ledger.h>
#include <backsight/view/reconstruct.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace backsight {

struct SendConfig {
    /// The most bytes per packet; a smaller buffer lowers it. Default 1200, which passes every path unfragmented (RFC
    /// 9000, section 14). Range 100 to 65535.
    std::uint32_t packet_bytes = 1200;
    /// How long a tombstone is repeated without an answer. Default 128 ticks: HistoryConfig::capacity_ticks.
    /// Range 1 to 65535.
    std::uint32_t tombstone_ticks = 128;
    /// The most snapshots from one state of a relevant entity to the next; the entity is due after half of them.
    /// Default 32: half a second at 64 Hz, and half of DrawConfig::sample_max_age, after which an entity is not drawn
    /// any more. Range 1 to 65535.
    std::uint32_t max_snapshots_apart = 32;
    /// With a viewer and no relevance function: within this distance an entity is fully relevant, beyond it by
    /// near_m / distance. Default 32 m: a body of 0.8 m is a degree and a half there. Range over 0.
    float near_m = 32.0f;
    /// With a viewer: entities farther away than this are not relevant, whatever a relevance function says. Work and
    /// memory then go by the entities within reach, and not by all of the world: they are looked up in a grid of cells
    /// that is made once a tick. An entity that comes within reach may be noticed relevance_age snapshots later. While
    /// the viewer has no state, the place at which it was last counts. Metres. Default 0: there is no limit. Range 0
    /// and more.
    float reach_m = 0.0f;
    /// For the prediction of positions; equal at SnapshotApplier.
    TickRate tick_rate;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Bits that `state` takes in a snapshot: whole, or as the difference to `known`, a state of this entity that the
/// client has, `age_ticks` (0 to 65535) older. Without slots passed over. Its rotation has
/// `quantization`.rotation_bits, and the world HistoryConfig::field_bits of `field_bits`.
std::size_t entity_bits(EntityId id, const EntityState& state, const EntityState* known = nullptr,
                        std::int64_t age_ticks = 0, const Quantization& quantization = {}, const TickRate& rate = {},
                        std::uint32_t field_bits = 0);

/// How far off a client's picture of a reckoned entity may be, if it is fully relevant. At a quarter of that relevance
/// it may be four times as far.
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
    std::uint64_t whole = 0;                ///< states sent whole because there was no baseline
    std::uint64_t over_budget = 0;          ///< snapshots that left out an entity that was due
    std::uint64_t starved = 0;              ///< states sent later than max_snapshots_apart after the one before
    std::uint64_t no_room = 0;              ///< calls with a buffer too small for a header
    std::uint64_t tick_went_back = 0;       ///< calls with a tick that is not after that of the call before
    std::uint64_t not_in_ledger = 0;        ///< states sent of entities for which the ledger is too small
    std::uint64_t reckoned = 0;             ///< states sent of reckoned entities
    std::uint64_t spared = 0;  ///< states of relevant reckoned entities, not sent: the client draws them right
};

/// What the senders of one world share: where each entity is at a tick, worked out once for all clients, and the memory
/// in which each sender builds its packet. With hundreds of clients this keeps a snapshot in the cache. Must outlive
/// its senders. Allocates in constructors only, its own and theirs.
class SendContext {
public:
    /// `history` must outlive it.
    explicit SendContext(WorldHistory& history) : SendContext(history, 1) {}
    /// Room for `workers` (at least 1) senders that write at the same time. Each takes 512 bytes and more per entity.
    SendContext(WorldHistory& history, std::uint32_t workers);
    ~SendContext();
    SendContext(const SendContext&) = delete;
    SendContext& operator=(const SendContext&) = delete;

    const WorldHistory& history() const;
    std::uint32_t workers() const;
    struct Shared;
    /// Internal: used by the library's own senders.
    Shared& shared() { return *shared_; }

private:
    std::unique_ptr<Shared> shared_;
};

class SnapshotSender {
public:
    /// `ledger` must be as large as `history` (max_entities) and be written by this sender alone.
    SnapshotSender(WorldHistory& history, Ledger& ledger, const SendConfig& config);
    /// A sender with a context that other senders use too. `context` must outlive it.
    SnapshotSender(SendContext& context, Ledger& ledger, const SendConfig& config);
    ~SnapshotSender();
    SnapshotSender(const SnapshotSender&) = delete;
    SnapshotSender& operator=(const SnapshotSender&) = delete;

    /// Sets the relevance function. Null: by distance from the viewer, if there is one. What it refers to must outlive
    /// the sender.
    void set_relevance(Relevance relevance);
    /// The same for many entities at once, in place of the other one.
    void set_row_relevance(RowRelevance relevance);
    /// Sets the entity that this client looks through. Null, the default, or without a state at the tick: all entities
    /// are fully relevant.
    void set_viewer(EntityId viewer);
    /// Sends entities of the reckoned groups of `draw` by error. `draw` is the clients' and must outlive the sender.
    /// nullptr, the default: sends them like all others.
    void set_reckoning(const DrawConfig* draw, const ReckoningBound& bound = {});
    void set_reckoning(const DrawConfig&& draw, const ReckoningBound& bound = {}) = delete;

    /// Sets the scale of the game's time, which snapshots then carry until a stamp reports one of them. One with number
    /// 0 is never carried. In a pause write() gives the packet of its tick as often as it is called. The sender
    /// keeps a copy of that packet until the pause ends.
    void set_time_scale(const TimeScale& scale);

    /// Writes the next snapshot, of the states at `tick`, into `packet` and returns its size in bytes; 0, and
    /// no snapshot, if not even a header fits. `tick` is after that of the call before, and `newest_command` is
    /// CommandReceiver::newest(). An entity without a state at `tick` is not in it.
    [[nodiscard]] std::size_t write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet) {
        return write(tick, newest_command, packet, 0);
    }
    /// The same with the memory of one of the context's workers, from 0. Senders that were opened at `tick` may write
    /// at the same time if each has another worker, and no thread writes to the history. Their relevance functions are
    /// then called from several threads at once. A worker number out of range is the caller's mistake and returns 0.
    [[nodiscard]] std::size_t write(Tick tick, std::uint32_t newest_command, std::span<std::uint8_t> packet,
                                    std::uint32_t worker);
    /// Does the part of write() that changes shared state: it begins the snapshot of `tick`, computes where entities
    /// are, and writes tombstones to the history. Open the senders one after the other; the write() of that tick then
    /// only reads the shared state. If you do not call it, write() does this work. `packet_bytes` is the size of
    /// write()'s packet. Returns false if the tick is not after that of the previous snapshot, if this snapshot is open
    /// already, or if not even a header fits.
    bool open(Tick tick, std::size_t packet_bytes);

    const SendCounters& counters() const;

    /// Internal: prefetch what write() reads, for the library's own loops over many senders. prefetch_state() while the
    /// sender before the last is written, then prefetch_places().
    void prefetch_state() const;
    void prefetch_places() const;

private:
    struct State;
    std::unique_ptr<SendContext> own_context_;  // null where it is shared
    std::unique_ptr<State> state_;
};

}  // namespace backsight
