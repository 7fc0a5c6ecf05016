#pragma once

// What was where, and when did it exist: the history of every entity over the last ticks, in the quantised states that
// are sent. The server records every tick, then builds its snapshots from here; a client stores what it receives.
//
// In: poses of the caller (server) or states from the wire (client), and lives and breaks as explicit events.
// Out: states by entity and tick. Owns all its memory, taken in the constructor; recording allocates nothing, but for
// the two cases that Track::put() names (HistoryConfig::reserves_all). Where there is none for these, it is refused
// as no_memory.
// Errors: a RecordResult that says what was wrong; every refusal is counted in counters().
// Threads: one writer, or many readers, at a time.

#include <backsight/base/enum_array.h>
#include <backsight/base/function_ref.h>
#include <backsight/base/pieces.h>
#include <backsight/history/entity_state.h>
#include <backsight/history/hitboxes.h>
#include <backsight/history/track.h>
#include <backsight/motion/sample.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct HistoryConfig {
    /// Ticks kept per entity. Default 128: 2 s at 64 Hz, twice the longest rewind that any known game allows (1 s,
    /// Source's sv_maxunlag). Range 2 to 65535, so that an epoch cannot wrap around within it. Memory is taken for the
    /// next power of two.
    std::uint32_t capacity_ticks = 128;
    /// Entities at once, those lately despawned included. Range 1 to EntityId::max_index + 1.
    std::uint32_t max_entities = 256;
    /// Bones per entity. 0 for games whose hitboxes all sit on the root. Range 0 to 256.
    std::uint32_t max_bones = 0;
    Quantization quantization;
    /// Number of entities from which on queries use a grid. With fewer they test each entity's box, many at once.
    /// Answers are the same. Default 200: where the grid gets cheaper here (docs/evidence/performance.md). Any value.
    std::uint32_t grid_from = 200;
    /// Whether every slot's memory for what Track::put() names is taken in the constructor, so that recording allocates
    /// nothing: for accelerations and angular velocities 12 bytes a tick, for the next power of two of capacity_ticks,
    /// and for as many different traits as ticks 16 bytes a tick. Default false: a slot takes it when its entity first
    /// needs it, and keeps it.
    bool reserves_all = false;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// What an entity is besides where it is.
struct EntityTraits {
    HitboxSetId hitboxes{};
    EntityId parent{};         ///< null: the world
    std::uint16_t team = 0;    ///< 0: no team
    std::uint16_t layers = 1;  ///< for QueryFilter::layers
};

enum class RecordResult : std::uint8_t {
    ok,
    not_finite,      ///< a NaN or an infinity in the pose or a bone
    out_of_range,    ///< beyond the quantised range, a rotation of length 0, or an invalid tick
    stale_id,        ///< null, never spawned, despawned, or of an earlier generation
    time_went_back,  ///< a tick at or before the entity's newest (server), or one the ring has passed (client)
    full,            ///< no free slot: max_entities live or lately despawned
    too_many_bones,  ///< more than max_bones, handed in or said by the BonePoser
    bad_parent,      ///< the parent is unknown, or the chain of parents has a circle or is deeper than max_parent_depth
    no_memory,       ///< there is none for what Track::put() allocates: nothing was kept
    count_           ///< number of results
};
const char* to_string(RecordResult result);

/// The first field of a pose that record() refuses as not_finite or out_of_range, by its name: "velocity",
/// "bones.position". A rotation is refused where all of it is zero or nearly so. nullptr: none. For messages: it
/// computes all of it anew. Pure; any thread.
[[nodiscard]] const char* refused_field(const EntityPose& pose, std::span<const Pose> bones, const Quantization& q);

/// Riders on riders: a player on a car on a ferry. Deeper chains are refused.
inline constexpr int max_parent_depth = 4;

/// One entity of a tick that is recorded at once.
struct EntityRecord {
    EntityId id;
    EntityPose pose;
    std::span<const Pose> bones;
    RecordResult result = RecordResult::ok;  ///< out: what record() would have returned
};

/// Writes the bones that an entity in `state` has into `out`, and returns how many. Must be a pure function of the
/// state: client and server both call it. For games that animate from replicated state instead of sending bones.
using BonePoser = FunctionRef<std::uint32_t(Tick tick, const EntityState& state, std::span<QuantBone> out)>;

class Broadphase;

class WorldHistory {
public:
    /// `config` must be valid.
    explicit WorldHistory(const HistoryConfig& config);
    // Others point to it, and a copy is megabytes that nobody wanted.
    WorldHistory(const WorldHistory&) = delete;
    WorldHistory& operator=(const WorldHistory&) = delete;
    WorldHistory(WorldHistory&&) noexcept;
    WorldHistory& operator=(WorldHistory&&) noexcept;
    ~WorldHistory();

    const HistoryConfig& config() const { return config_; }
    /// The hitbox sets. Fill them before the first state is kept: the index over time takes the reach that a set has by
    /// then.
    HitboxSets& hitbox_sets() { return sets_; }
    const HitboxSets& hitbox_sets() const { return sets_; }
    /// Forgets all entities and counters; hitbox sets and bone poser stay. Allocates, as the constructor does. Tracks
    /// that were read before are gone.
    void clear();
    /// Null removes it. What it refers to must outlive the history. `fingerprint`: a number that differs where the
    /// poser does, such as BakedPoses::fingerprint(), and becomes part of view_fingerprint(); 0: nothing does.
    void set_bone_poser(BonePoser poser, std::uint64_t fingerprint = 0) {
        poser_ = poser;
        poser_fingerprint_ = fingerprint;
    }
    std::uint64_t poser_fingerprint() const { return poser_fingerprint_; }

    // --- Server: lives. An event takes effect with the entity's next record(). ---

    /// Adds a new entity; null if the history is full. A slot is used again only when the last state of its former
    /// owner has left the history, so no view can confuse the two.
    [[nodiscard]] EntityId spawn(const EntityTraits& traits);
    /// Marks the entity as gone from `tick` on. Its past stays until it leaves the history.
    [[nodiscard]] RecordResult despawn(EntityId id, Tick tick);
    /// Keeps a despawned entity's last state for one more tick, so that a snapshot of that tick can carry the news.
    [[nodiscard]] RecordResult record_tombstone(EntityId id, Tick tick);
    [[nodiscard]] RecordResult kill(EntityId id);
    [[nodiscard]] RecordResult respawn(EntityId id);
    /// Call before record() when the next pose was not reached by moving there.
    [[nodiscard]] RecordResult teleport(EntityId id);
    [[nodiscard]] RecordResult change_hitboxes(EntityId id, HitboxSetId hitboxes);
    /// Steps onto `parent` (null: off). Not a break: the ride on and off is interpolated in world space. Looks up the
    /// chain only: if a mount boards something itself and its riders end up deeper than max_parent_depth, views say
    /// parent_missing.
    [[nodiscard]] RecordResult set_parent(EntityId id, EntityId parent);
    [[nodiscard]] RecordResult set_team(EntityId id, std::uint16_t team);

    // --- Server: what is sent ---

    /// Quantises and keeps. One record per entity and tick, ticks increasing.
    [[nodiscard]] RecordResult record(EntityId id, Tick tick, const EntityPose& pose, std::span<const Pose> bones = {});
    /// Records many entities as record() does one after the other: the same states, the same answers to every query,
    /// the same counters. It costs less. Put them in the order in which they were spawned, as far as you can.
    /// `run` may record pieces of them at the same time; the BonePoser is then called at the same time too. Until it
    /// returns nobody may use this history.
    void record_all(Tick tick, std::span<EntityRecord> records, const RunPieces& run = {});

    // --- Client: what was received ---

    /// Keeps a state from the wire; ticks may come in any order. An unknown id is adopted. A later generation takes the
    /// slot over; an earlier one is stale. Checks everything: a hostile server cannot corrupt the history.
    [[nodiscard]] RecordResult store(EntityId id, Tick tick, const EntityState& state,
                                     std::span<const QuantBone> bones = {});

    /// What store() would answer, without bones; keeps and counts nothing.
    [[nodiscard]] RecordResult can_store(EntityId id, Tick tick, const EntityState& state) const;
    /// As can_store(), and takes the memory that store() may need: after `ok`, store() finds it. Counts no_memory
    /// alone. For snapshots, of which all states are kept or none.
    [[nodiscard]] RecordResult prepare_store(EntityId id, Tick tick, const EntityState& state);

    // --- Both: reading ---

    /// nullptr if the id is null, unknown or of another generation.
    [[nodiscard]] const Track* find(EntityId id) const;
    /// The state of exactly that tick, as it was quantised: what goes into a snapshot. Empty if there is none: the id
    /// is not known, record() refused the tick, or the history has forgotten it.
    [[nodiscard]] std::optional<EntityState> state_at(EntityId id, Tick tick) const;
    /// Slots ever used, from 0; the order of iteration.
    std::uint32_t slot_count() const { return used_slots_; }
    /// The track in a slot. Its id() is null for a free slot, and for an index from max_entities on.
    const Track& slot(std::uint32_t index) const { return index < tracks_.size() ? tracks_[index] : nobody_; }
    /// Prefetches slot(index), of a slot that exists.
    void prefetch(std::uint32_t index) const { BACKSIGHT_PREFETCH(tracks_.data() + index); }
    /// Newest tick of any record; no_tick while empty.
    Tick newest() const { return newest_; }

    /// Where each entity could be touched, for the library's own queries.
    const Broadphase& swept() const { return *swept_; }
    /// Bytes of memory held, of which the constructor took all but what Track::put() says. Without the hitbox sets.
    std::size_t memory_bytes() const;

    /// Grows with every spawn and every state that is kept: what was read before is up to date while it stays the same.
    std::uint64_t revision() const { return revision_; }

    /// How often each RecordResult was returned, by its value.
    const EnumArray<RecordResult, std::uint64_t>& counters() const { return counters_; }

private:
    struct Live {
        EntityState next;  // what the next record() starts from; its pose fields are unused
    };

    RecordResult count(RecordResult result) const;
    bool is_live(EntityId id) const;
    bool parent_is_sound(EntityId id, EntityId parent) const;
    [[nodiscard]] RecordResult begin_break(EntityId id, Presence presence);
    void put_in_index(std::uint32_t slot, Tick tick, const EntityState& state, std::span<const QuantBone> bones,
                      Tick before, Tick after);
    [[nodiscard]] RecordResult keep(std::uint32_t slot, Tick tick, const EntityState& state,
                                    std::span<const QuantBone> bones);
    class BatchRecorder;

    HistoryConfig config_;
    HitboxSets sets_;
    BonePoser poser_;
    std::uint64_t poser_fingerprint_ = 0;
    std::vector<Track> tracks_;
    Track nobody_;  // for an index that no slot has
    std::vector<Live> live_;
    std::vector<QuantBone> scratch_bones_;
    std::unique_ptr<Broadphase> swept_;
    std::vector<std::uint8_t> is_in_batch_;  // by slot: while record_all() hands out pieces
    std::uint32_t used_slots_ = 0;
    Tick newest_ = no_tick;
    std::uint64_t revision_ = 0;
    mutable EnumArray<RecordResult, std::uint64_t> counters_;
};

}  // namespace backsight
