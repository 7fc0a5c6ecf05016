#pragma once

// The history of every entity over the last ticks: where it was and when it existed, in the quantised states that are
// sent. The server records every tick and builds its snapshots from the history; a client stores what it receives.
//
// In: poses from the caller (server) or states from the wire (client); spawns, deaths, teleports and changes of what an
// entity wears are explicit calls. Out: states by entity and tick.
// Memory: the constructor takes all of it. Recording allocates only in the cases that Track::put() names, and never
// with HistoryConfig::reserves_all. If that memory is not to be had, the state is refused as no_memory. Errors: a
// RecordResult that says what was wrong; every refusal is counted in counters(). Threads: one writer or many readers at
// a time.

#include <backsight/base/enum_array.h>
#include <backsight/base/function_ref.h>
#include <backsight/base/pieces.h>
#include <backsight/history/entity_state.h>
#include <backsight/history/hitboxes.h>
#include <backsight/history/misuse.h>
#include <backsight/history/track.h>
#include <backsight/motion/sample.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct HistoryConfig {
    /// How many ticks are kept per entity. Default 128: 2 s at 64 Hz, twice the longest rewind that any known game
    /// allows (1 s, Source's sv_maxunlag). Range 2 to 65535, so that an epoch cannot wrap around within it. Memory is
    /// taken for the next power of two.
    std::uint32_t capacity_ticks = 128;
    /// How many entities there may be at once, including those that were despawned recently. Default 256. Range 1 to
    /// EntityId::max_index + 1.
    std::uint32_t max_entities = 256;
    /// The most bones per entity. Default 0, for games whose hitboxes all sit on the root. Range 0 to 256.
    std::uint32_t max_bones = 0;
    Quantization quantization;
    /// How many bits of EntityState::fields the game uses: each state has so many bits of the game's own. Equal on both
    /// ends, and part of their fingerprint. Default 0: such fields take no memory, and no bit of a packet. Range 0 to
    /// 32.
    std::uint32_t field_bits = 0;
    /// The number of entities from which queries use a grid. With fewer entities, queries test each entity's box, many
    /// at once. The answers are the same. Default 200, where the grid becomes cheaper (docs/evidence/performance.md).
    /// Any value.
    std::uint32_t grid_from = 200;
    /// Whether the memory of every slot for the cases that Track::put() names is taken beforehand, so that recording
    /// never allocates: by the constructor, and for rotations of more than 10 bits by spawn() and change_hitboxes(), 4
    /// bytes a tick. For accelerations and angular velocities that is 12 bytes a tick, for the next power
    /// of two of capacity_ticks; for as many different traits as ticks it is 16 bytes a tick; for fields it is 4 bytes
    /// a tick, where field_bits is not 0. Default false: a slot takes this memory when its entity first needs it, and
    /// keeps it.
    bool reserves_all = false;

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// What an entity is, apart from where it is.
struct EntityTraits {
    HitboxSetId hitboxes{};
    EntityId parent{};                         ///< null: the world
    std::uint16_t team = 0;                    ///< 0: no team
    std::uint16_t layers = 1;                  ///< for QueryFilter::layers
    std::uint32_t hitbox_mask = all_hitboxes;  ///< as EntityState::hitbox_mask
    std::uint32_t fields = 0;                  ///< as EntityState::fields; at most HistoryConfig::field_bits
};

enum class RecordResult : std::uint8_t {
    ok,
    not_finite,      ///< a NaN or an infinity in the pose or a bone
    out_of_range,    ///< beyond the quantised range, a rotation of length 0, or an invalid tick
    stale_id,        ///< null, never spawned, despawned, or of an earlier generation
    time_went_back,  ///< the tick is not after the entity's newest (server), or the ring has passed it (client)
    full,            ///< no free slot: max_entities are live or were despawned recently
                     ///< Name: history full
    too_many_bones,  ///< more than max_bones, from the caller or from the BonePoser
    bad_parent,      ///< the parent is unknown, or the chain of parents has a circle or is deeper than max_parent_depth
    no_memory,       ///< there is no memory for what Track::put() allocates: nothing was kept
    rotation_width,  ///< a received rotation has more bits than its hitbox set has here: both ends must add their sets
                     ///< with the same widths
                     ///< Name: other rotation width
    fields_too_wide,  ///< fields of the game's own with bits beyond HistoryConfig::field_bits: nothing was changed
    count_            ///< number of results
};
const char* to_string(RecordResult result);

/// Returns the name of the first field of a pose that record() refuses as not_finite or out_of_range, such as
/// "velocity" or "bones.position"; nullptr if it refuses none. A rotation is refused if all of it is zero or nearly
/// zero. Use it for messages: it computes everything again. Pure; any thread.
[[nodiscard]] const char* refused_field(const EntityPose& pose, std::span<const Pose> bones, const Quantization& q);

/// How deep a chain of parents may be, such as a player on a car on a ferry. Deeper chains are refused.
inline constexpr int max_parent_depth = 4;

/// One entity for record_all().
struct EntityRecord {
    EntityId id;
    EntityPose pose;
    std::span<const Pose> bones;
    RecordResult result = RecordResult::ok;  ///< out: what record() would have returned
};

/// A function of the game that writes the bones of an entity in `state` to `out` and returns how many there are. It is
/// for games that animate from replicated state instead of sending bones. It must be a pure function of the state,
/// because client and server both call it.
using BonePoser = FunctionRef<std::uint32_t(Tick tick, const EntityState& state, std::span<QuantBone> out)>;

class Broadphase;
class FreeNumbers;

class WorldHistory {
public:
    /// `config` must be valid.
    explicit WorldHistory(const HistoryConfig& config);
    // Other objects point to a history, and an accidental copy would cost megabytes.
    WorldHistory(const WorldHistory&) = delete;
    WorldHistory& operator=(const WorldHistory&) = delete;
    /// A history that was moved from is empty and refuses everything. A world's own history cannot be moved.
    WorldHistory(WorldHistory&&) noexcept;
    WorldHistory& operator=(WorldHistory&&) noexcept;
    class OfWorld;
    // Templates, so that WorldHistory({}) still means a HistoryConfig.
    template <std::same_as<OfWorld> Owned>
    WorldHistory(Owned&&) = delete;
    template <std::same_as<OfWorld> Owned>
    WorldHistory& operator=(Owned&&) = delete;
    ~WorldHistory();

    const HistoryConfig& config() const { return config_; }
    /// The hitbox sets. Fill them before the first state is kept, because the index over time uses the reach that a set
    /// has at that time.
    HitboxSets& hitbox_sets() { return sets_; }
    const HitboxSets& hitbox_sets() const { return sets_; }
    /// Forgets all entities and counters; hitbox sets and bone poser stay. It allocates, as the constructor does.
    /// References to tracks become invalid.
    void clear();
    /// Sets the bone poser; null removes it. What the poser refers to must outlive the history. `fingerprint` is a
    /// number that differs between different posers, such as BakedPoses::fingerprint(). It becomes part of
    /// view_fingerprint(), unless it is 0.
    void set_bone_poser(BonePoser poser, std::uint64_t fingerprint = 0) {
        poser_ = poser;
        poser_fingerprint_ = fingerprint;
    }
    std::uint64_t poser_fingerprint() const { return poser_fingerprint_; }

    // --- Server: spawns, deaths and other changes. Each takes effect with the entity's next record(). ---

    /// Adds a new entity and returns its id, or a null id if the history is full (RecordResult::full), if
    /// `traits.parent` is unknown or has max_parent_depth mounts above it already (bad_parent), or if `traits.fields`
    /// has bits beyond HistoryConfig::field_bits (fields_too_wide). A slot is used again
    /// only after the last state of its former owner has left the history, so no view can confuse the two. The lowest
    /// such slot is taken; the time that takes does not grow with max_entities.
    [[nodiscard]] EntityId spawn(const EntityTraits& traits);
    /// Marks the entity as gone from `tick` on. Its past states stay until they leave the history.
    [[nodiscard]] RecordResult despawn(EntityId id, Tick tick);
    /// Keeps a despawned entity's last state for one more tick, so that a snapshot of that tick can report the despawn.
    [[nodiscard]] RecordResult record_tombstone(EntityId id, Tick tick);
    [[nodiscard]] RecordResult kill(EntityId id);
    [[nodiscard]] RecordResult respawn(EntityId id);
    /// Says that the entity does not move to its next pose but jumps there. Call it before record().
    [[nodiscard]] RecordResult teleport(EntityId id);
    /// Puts the entity onto `parent`; a null id takes it off. This is not a break: the way on and off is interpolated
    /// in world space. Only the chain above the entity is checked: if a mount boards something itself and its riders
    /// end up deeper than max_parent_depth, views say parent_missing.
    [[nodiscard]] RecordResult set_parent(EntityId id, EntityId parent);
    // The next five are no breaks either: the entity is drawn on its way across them, and what it was at the earlier
    // sample holds until the later sample's tick.
    [[nodiscard]] RecordResult set_team(EntityId id, std::uint16_t team);
    /// Puts the entity onto other layers. Use it with QueryFilter::without_layers for spawn protection and dodges.
    [[nodiscard]] RecordResult set_layers(EntityId id, std::uint16_t layers);
    /// Takes hitboxes of the set away and puts them back (EntityState::hitbox_mask). Use it for shields, parries and
    /// lost limbs. The mask stays when the set changes.
    [[nodiscard]] RecordResult set_hitbox_mask(EntityId id, std::uint32_t mask);
    /// Gives the entity other bits of the game's own (EntityState::fields). They stay until they are set again, also
    /// through a death. fields_too_wide, and nothing is changed, if a bit lies beyond HistoryConfig::field_bits.
    [[nodiscard]] RecordResult set_fields(EntityId id, std::uint32_t fields);
    /// Gives the entity another hitbox set: a crouch, a transformation. A set of another draw group or skeleton breaks
    /// the picture (HitboxSets::blend()), but never the way: caps count the distance moved across it.
    [[nodiscard]] RecordResult change_hitboxes(EntityId id, HitboxSetId hitboxes);

    // --- Server: what is sent ---

    /// Quantises the pose and keeps it. Call it once per entity and tick, with increasing ticks.
    [[nodiscard]] RecordResult record(EntityId id, Tick tick, const EntityPose& pose, std::span<const Pose> bones = {});
    /// Records many entities with the same states, the same answers to every query and the same counters as record()
    /// for each in turn, at a lower cost. It is fastest if the records are in the order in which the entities were
    /// spawned. With `run` pieces of them may be recorded at the same time; the BonePoser is then called from several
    /// threads at once. No other thread may use this history until it returns.
    void record_all(Tick tick, std::span<EntityRecord> records, const RunPieces& run = {});

    // --- Client: what was received ---

    /// Keeps a state from the wire; ticks may arrive in any order. An unknown id is adopted. A later generation takes
    /// over the slot; an earlier one is stale. Everything is checked: a hostile server cannot corrupt the history.
    [[nodiscard]] RecordResult store(EntityId id, Tick tick, const EntityState& state,
                                     std::span<const QuantBone> bones = {});

    /// Returns what store() would answer for a state without bones. It keeps and counts nothing.
    [[nodiscard]] RecordResult can_store(EntityId id, Tick tick, const EntityState& state) const;
    /// Answers like can_store(), and takes the memory that store() may need, so that store() cannot fail for lack of it
    /// after `ok`. It counts no_memory and fields_too_wide only. It is for snapshots, which are kept completely or not
    /// at all.
    [[nodiscard]] RecordResult prepare_store(EntityId id, Tick tick, const EntityState& state);

    // --- Both: reading ---

    /// Returns the track of an entity, or nullptr if the id is null, unknown or of another generation.
    [[nodiscard]] const Track* find(EntityId id) const;
    /// Returns the quantised state of exactly that tick, as a snapshot must carry it. It is empty if the id is unknown,
    /// if record() refused that tick, or if the history has forgotten it.
    [[nodiscard]] std::optional<EntityState> state_at(EntityId id, Tick tick) const;
    /// The number of slots that were ever used. They are numbered from 0, which is the order of iteration.
    std::uint32_t slot_count() const { return used_slots_; }
    /// Returns the track in a slot. Its id() is null for a free slot, and for an index of max_entities or more.
    const Track& slot(std::uint32_t index) const { return index < tracks_.size() ? tracks_[index] : nobody_; }
    /// Prefetches slot(index), which must exist.
    void prefetch(std::uint32_t index) const { BACKSIGHT_PREFETCH(tracks_.data() + index); }
    /// The newest tick of any record; no_tick while the history is empty.
    Tick newest() const { return newest_; }

    /// The index of where each entity could be hit, for the library's own queries.
    const Broadphase& swept() const { return *swept_; }
    /// How many bytes of memory the history holds, without the hitbox sets. The constructor took all of it except for
    /// what Track::put() allocates.
    std::size_t memory_bytes() const;

    /// A number that grows with every spawn and every state that is kept. While it stays the same, what was read before
    /// is up to date.
    std::uint64_t revision() const { return revision_; }

    /// Whether the life that an entity had at `tick` has ended since: it was killed, respawned or despawned, or its
    /// slot has another owner. A kill() or respawn() counts at once, before the entity is recorded again. Only the
    /// server's own histories know.
    bool is_former_life(EntityId id, Tick tick) const;
    /// Whether teleport(), kill() or respawn() was called since the entity's newest state: what that says of its place
    /// and of its mount no longer holds. True for an entity that is gone. Only the server's own histories know.
    bool has_break_ahead(EntityId id) const;

    /// How often the game made each mistake that nothing refuses. In builds with asserts the first of each kind is
    /// reported in the way of BACKSIGHT_CHECK; a coarse rotation only where it is off by 20 cm.
    EnumArray<Misuse, std::uint64_t> misuses() const;
    /// For the worlds, which notice more of these than a history does.
    void note(Misuse misuse) const;
    /// Notes entities that were killed or respawned 32 ticks before `now` and not recorded since. ServerWorld calls it
    /// in each tick.
    void note_unrecorded(Tick now);
    /// What the entity will wear with its next record(); the empty set for an id that is not live.
    HitboxSetId worn_next(EntityId id) const { return is_live(id) ? live_[id.index()].next.hitboxes : HitboxSetId{}; }
    /// The entity that was despawned last, and when; null before the first.
    EntityId last_despawned() const { return last_despawned_; }
    Tick last_despawn() const { return last_despawn_; }

    /// How often each RecordResult was returned, by its value.
    const EnumArray<RecordResult, std::uint64_t>& counters() const { return counters_; }

private:
    struct Live {
        static constexpr Tick never{INT64_MIN};
        static constexpr Tick not_yet{INT64_MAX};

        EntityState next;           // the next record() starts from it; its pose fields are unused
        Tick news_since = never;    // what kill() and respawn() have changed since then is not recorded; never: nothing
        Tick life_since = no_tick;  // the first state of this life; not_yet: it has not been recorded

        bool has_news() const { return news_since != never; }
    };

    void swap(WorldHistory& other) noexcept;
    RecordResult count(RecordResult result) const;
    bool is_live(EntityId id) const;
    bool parent_is_sound(EntityId id, EntityId parent) const;
    [[nodiscard]] RecordResult begin_break(EntityId id, Presence presence);
    template <typename Change>
    RecordResult change(EntityId id, Change change);
    [[nodiscard]] RecordResult begin_life(EntityId id, Presence presence);
    void take_in_news(EntityId id, Tick tick);
    void check_arms(const Track& track, const EntityState& state, std::span<const QuantBone> bones) const;
    void note_arm(float arm_m, HitboxSetId turning, bool is_seen) const;
    void reserve_width(EntityId id);
    void note_owner(std::uint32_t slot);
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
    Track nobody_;  // returned for an index that no slot has
    std::vector<Live> live_;
    std::vector<QuantBone> scratch_bones_;
    std::unique_ptr<Broadphase> swept_;
    std::unique_ptr<FreeNumbers> free_slots_;
    std::vector<std::uint8_t> is_in_batch_;  // by slot; used while record_all() hands out pieces
    std::uint32_t used_slots_ = 0;
    Tick newest_ = no_tick;
    std::uint64_t revision_ = 0;
    std::vector<EntityId> unrecorded_;  // killed or respawned, each once
    EntityId last_despawned_;
    Tick last_despawn_ = no_tick;
    mutable EnumArray<RecordResult, std::uint64_t> counters_;
    mutable EnumArray<Misuse, std::uint64_t> misuses_;
    mutable bool has_warned_of_arms_ = false;
};

/// The history that a ServerWorld or ClientWorld owns. It stays there.
class WorldHistory::OfWorld final : public WorldHistory {
public:
    using WorldHistory::WorldHistory;
};

}  // namespace backsight
