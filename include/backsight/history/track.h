#pragma once

// The states of one entity over the last ticks: dense on the server (every tick), sparse on a client (the snapshots it
// received). The constructor takes all memory except what put() says. Not synchronised: one writer, or many readers, at
// a time.
//
// A state is kept in parts, because a query reads the first part of most entities and the other parts of few:
//
//    16 bytes | x 25 | y 25 | z 25 | rotation 32 | number of its traits 16 | held, bends, masked, fine, fields 1 each |
//    10 bytes | velocity | hitbox mask |
//    12 bytes | acceleration | angular velocity |             only in tracks that were given any but zero
//     4 bytes | fine part of the rotation |                    only in tracks that were given any but zero
//     4 bytes | the game's own fields |                        only in tracks that were given any but zero
//    16 bytes | parent | epoch | hitboxes | team | layers | presence | bones |    shared by the ticks that agree
//
// at() puts the parts together again and returns a value equal to what was put.

#include <backsight/base/compiler.h>
#include <backsight/history/entity_state.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace backsight {

/// The part of a state that changes from tick to tick. States with the same traits number have equal traits; states
/// with different numbers may have equal traits too.
class alignas(16) PackedState {
public:
    PackedState() = default;  // not held
    PackedState(QuantPosition position, QuantRotation rotation, std::uint32_t traits, bool bends, bool is_masked,
                bool is_fine = false, bool has_fields = false)
        : x_(coordinate(position.x) | (traits & 127u)),
          y_(coordinate(position.y) | (traits >> 7 & 127u)),
          z_(coordinate(position.z) | (traits >> 14 & 3u) | held_bit | (bends ? bends_bit : 0u) |
             (is_masked ? masked_bit : 0u) | (is_fine ? fine_bit : 0u) | (has_fields ? fields_bit : 0u)),
          rotation_(rotation) {}

    bool is_held() const { return (z_ & held_bit) != 0; }
    /// Whether an acceleration or an angular velocity is kept with it.
    bool bends() const { return (z_ & bends_bit) != 0; }
    /// Whether some of its hitboxes are not there: a mask is kept with it.
    bool is_masked() const { return (z_ & masked_bit) != 0; }
    /// Whether its rotation has more bits than rotation(): they are kept with it.
    bool is_fine() const { return (z_ & fine_bit) != 0; }
    /// Whether some of its fields are not 0: they are kept with it.
    bool has_fields() const { return (z_ & fields_bit) != 0; }
    QuantPosition position() const { return {steps(x_), steps(y_), steps(z_)}; }
    QuantRotation rotation() const { return rotation_; }
    /// The number of the state's traits in its track.
    std::uint32_t traits() const { return (x_ & 127u) | (y_ & 127u) << 7 | (z_ & 3u) << 14; }
    bool has_traits_of(const PackedState& other) const {
        return (((x_ ^ other.x_) | (y_ ^ other.y_)) & 127u) == 0 && ((z_ ^ other.z_) & 3u) == 0;
    }

private:
    static constexpr std::uint32_t bends_bit = 4;
    static constexpr std::uint32_t held_bit = 8;
    static constexpr std::uint32_t masked_bit = 16;
    static constexpr std::uint32_t fine_bit = 32;
    static constexpr std::uint32_t fields_bit = 64;
    static constexpr std::uint32_t coordinate(std::int32_t steps) { return static_cast<std::uint32_t>(steps) << 7; }
    static constexpr std::int32_t steps(std::uint32_t word) { return static_cast<std::int32_t>(word) >> 7; }

    std::uint32_t x_ = 0;  // a coordinate above seven other bits
    std::uint32_t y_ = 0;
    std::uint32_t z_ = 0;
    QuantRotation rotation_;
};
static_assert(sizeof(PackedState) == 16, "four to a line of the cache");

/// The part of a state that seldom changes.
struct PackedTraits {
    EntityId parent;
    std::uint16_t epoch = 0;
    HitboxSetId hitboxes;
    std::uint16_t team = 0;
    std::uint16_t layers = 0;
    std::uint16_t bones_and_presence = 0;  ///< two bits of presence below nine of the number of bones, and far_bones
    /// How many held states use this entry. If it is 0, the entry is free, and its epoch is the number of the next free
    /// entry.
    std::uint16_t users = 0;

    Presence presence() const { return static_cast<Presence>(bones_and_presence & 3u); }
    /// In bones_and_presence: some of its bones reach_far().
    static constexpr std::uint16_t far_bones = 1 << 15;

    std::size_t bones() const { return bones_and_presence >> 2 & 511u; }
    bool reaches_far() const { return (bones_and_presence & far_bones) != 0; }
    bool is_equal(const PackedTraits& other) const {
        return std::memcmp(this, &other, offsetof(PackedTraits, users)) == 0;
    }
};
static_assert(sizeof(PackedTraits) == 16 && offsetof(PackedTraits, users) == 14, "nothing between what is compared");

// All that every query reads of a track lies in one cache line, and so does each state.
class alignas(64) Track {
public:
    /// `capacity_ticks`: 1 to 65535, and memory is taken for as many slots: the next power of two. `max_bones`: 0 to
    /// 256. `reserves_all`: what put() might allocate is taken now, 12 bytes a slot and 16 a tick; then it allocates
    /// nothing, once reserve_fine() was called for an entity that needs it.
    Track(std::size_t capacity_ticks, std::size_t max_bones, bool reserves_all = false);
    /// A track that was moved from has no memory. It is empty and refuses every put().
    Track(Track&& other) noexcept { swap(other); }
    Track& operator=(Track&& other) noexcept {
        Track moved(std::move(other));
        swap(moved);
        return *this;
    }
    Track(const Track&) = delete;
    Track& operator=(const Track&) = delete;
    ~Track() = default;

    /// Forgets everything and becomes the track of `id`. It keeps the memory that put() took.
    void reset(EntityId id);

    EntityId id() const { return id_; }
    /// The newest tick that was put; no_tick while the track is empty.
    Tick newest() const { return newest_; }

    /// How many bytes of memory the track holds, without the track object itself and without the 24 bytes that lead to
    /// rates, fine rotations and fields.
    std::size_t memory_bytes() const;

    /// Keeps `state` for `tick`, in any order of ticks. Returns false, and changes nothing, for a tick that the ring
    /// has_passed(), for a state that there is no memory for, and for the caller's mistakes: more than max_bones
    /// `bones`, a tick below 0 or beyond max_tick, a position beyond max_position_steps, an unknown presence.
    /// It allocates in four cases only, unless the constructor did so already. The first acceleration or angular
    /// velocity that is not zero takes the memory for all of them, 12 bytes a slot. So does the first rotation that is
    /// finer than 10 bits, 4 bytes a slot, and the first of the game's own fields that is not 0, 4 bytes a slot. And
    /// when 8 different traits are among the ticks that are held (each death, respawn and teleport makes new ones, and
    /// so does each new combination of parent, set, team and layers), the room for more doubles, up to 16 bytes a slot.
    /// Hitbox masks and fields are no traits: each tick has room for its own.
    [[nodiscard]] bool put(Tick tick, const EntityState& state, std::span<const QuantBone> bones);
    /// A fast put() for record_all(), of the tick after the newest and of a state that needs nothing except its place
    /// in the ring. If it returns false, it changed nothing, and put() must be called.
    bool put_next(const EntityState& state, std::span<const QuantBone> bones);
    /// Takes the memory that the next put() might allocate. Returns false if there is none; put() might then refuse.
    /// `with_rates` is for a state with an acceleration or an angular velocity, `with_fine` for one with a rotation
    /// finer than 10 bits, `with_fields` for one with fields that are not 0.
    [[nodiscard]] bool reserve(bool with_rates, bool with_fine = false, bool with_fields = false);
    /// As above, what putting `state` might allocate.
    [[nodiscard]] bool reserve(const EntityState& state) {
        return reserve(has_rates(state), state.rotation_fine != FineRotation{}, state.fields != 0);
    }
    /// Takes the memory for fine rotations only.
    [[nodiscard]] bool reserve_fine();
    /// Takes the memory for fields only.
    [[nodiscard]] bool reserve_fields();
    static bool has_rates(const EntityState& state) {
        return state.acceleration != QuantAcceleration{} || state.angular_velocity != QuantAngularVelocity{};
    }

    /// Returns the state of exactly that tick, or nothing. It never returns the state of a neighbouring tick or of the
    /// present.
    std::optional<EntityState> at(Tick tick) const {
        return holds(tick) ? std::optional<EntityState>(unpacked(slot_of(tick))) : std::nullopt;
    }
    /// Whether `tick` is older than all that the ring still keeps: capacity_ticks before the newest, or more.
    bool has_passed(Tick tick) const { return tick <= newest_ - std::int64_t{capacity_}; }
    /// Whether at(tick) has a state.
    bool holds(Tick tick) const {
        // A tick after the newest wraps to what is more than any capacity.
        const std::uint64_t age = static_cast<std::uint64_t>(newest_.value) - static_cast<std::uint64_t>(tick.value);
        return age < capacity_ && states_[slot_of(tick)].is_held();
    }
    /// Prefetches the memory of at(tick), for callers that read many tracks.
    void prefetch(Tick tick) const {
        BACKSIGHT_PREFETCH(states_.get() + slot_of(tick));
        BACKSIGHT_PREFETCH(traits_.get());
    }
    /// Like prefetch(), with the velocity and the mask, which views of most entities do not need.
    void prefetch_whole(Tick tick) const {
        prefetch(tick);
        BACKSIGHT_PREFETCH(others_.get() + slot_of(tick));
    }
    /// Prefetches the first 16 bones of bones_at(tick), which is all bones of most skeletons.
    void prefetch_bones(Tick tick) const {
        if (max_bones_ == 0) return;
        const QuantBone* first = &bones_[slot_of(tick) * max_bones_];
        for (std::size_t bone = 0; bone < max_bones_ && bone < 16; bone += 5) BACKSIGHT_PREFETCH(first + bone);
    }
    /// The bones stored with at(tick); empty if there are none. They lie in the history until it records.
    std::span<const QuantBone> bones_at(Tick tick) const {
        bool are_far = false;
        return bones_at(tick, are_far);
    }
    /// As above. `are_far` becomes true if some of them reach_far(), and stays as it was if not.
    std::span<const QuantBone> bones_at(Tick tick, bool& are_far) const {
        if (max_bones_ == 0 || !holds(tick)) return {};
        const std::size_t slot = slot_of(tick);
        const PackedTraits& traits = traits_[states_[slot].traits()];
        are_far |= traits.reaches_far();
        return {&bones_[slot * max_bones_], traits.bones()};
    }

    /// For the library's own queries: the parts of at(tick) as they are kept, until the next put(). nullptr where at()
    /// has nothing.
    const PackedState* packed_at(Tick tick) const { return holds(tick) ? &states_[slot_of(tick)] : nullptr; }
    /// The traits of a state that packed_at() returned.
    const PackedTraits& traits_of(const PackedState& state) const { return traits_[state.traits()]; }
    /// The hitbox mask of a state that packed_at() returned. Nothing is read if all hitboxes are there.
    std::uint32_t hitbox_mask_of(const PackedState& state) const {
        return state.is_masked() ? others_[static_cast<std::size_t>(&state - states_.get())].hitbox_mask()
                                 : all_hitboxes;
    }

    /// The fields of a state that packed_at() returned. Nothing is read if all of them are 0.
    std::uint32_t fields_of(const PackedState& state) const {
        return state.has_fields() ? beside_->fields[static_cast<std::size_t>(&state - states_.get())] : 0u;
    }
    /// The fields of at(tick); 0 where it has nothing.
    std::uint32_t fields_at(Tick tick) const {
        const PackedState* state = packed_at(tick);
        return state != nullptr ? fields_of(*state) : 0u;
    }

    /// Whether a state that is held may have a parent.
    bool may_have_parents() const {
        const PackedTraits* end = traits_.get() + traits_count_;
        for (const PackedTraits* traits = traits_.get(); traits != end; ++traits) {
            if (traits->users != 0 && !traits->parent.is_null()) return true;
        }
        return false;
    }

    /// The fine part of the rotation of such a state. Nothing is read if there is none.
    FineRotation fine_of(const PackedState& state) const {
        return state.is_fine() ? beside_->fine[static_cast<std::size_t>(&state - states_.get())] : FineRotation{};
    }

    /// The latest stored tick <= `tick`, not looking further back than `oldest`; no_tick if there is none.
    Tick last_at_or_before(Tick tick, Tick oldest) const;
    /// The earliest stored tick > `tick`; no_tick if there is none.
    Tick first_after(Tick tick) const;

private:
    struct Rates {
        QuantAcceleration acceleration;
        QuantAngularVelocity angular_velocity;
    };
    // What few entities need, by slot.
    struct Beside {
        std::unique_ptr<Rates[]> rates;
        std::unique_ptr<FineRotation[]> fine;
        std::unique_ptr<std::uint32_t[]> fields;
    };
    // The mask is in two halves, and written only where a hitbox is not there: then no byte is lost between the slots.
    struct Others {
        QuantVelocity velocity;
        std::uint16_t mask_low = 0;
        std::uint16_t mask_high = 0;

        std::uint32_t hitbox_mask() const { return mask_low | std::uint32_t{mask_high} << 16; }
        void set(const EntityState& state) {
            velocity = state.velocity;
            if (state.hitbox_mask == all_hitboxes) return;
            mask_low = static_cast<std::uint16_t>(state.hitbox_mask);
            mask_high = static_cast<std::uint16_t>(state.hitbox_mask >> 16);
        }
    };
    static_assert(sizeof(Others) == 10, "nothing between the slots");
    Track() = default;  // as one that was moved from
    void swap(Track& other) noexcept;

    static constexpr std::uint16_t no_traits = 0xffff;
    static constexpr std::uint32_t traits_at_start = 8;

    std::size_t slot_count() const { return std::size_t{last_slot_} + 1; }
    std::size_t slot_of(Tick tick) const { return static_cast<std::size_t>(tick.value) & last_slot_; }
    EntityState unpacked(std::size_t slot) const;
    void pass_to(Tick newest);
    void release(PackedState& state);
    std::uint16_t use(const PackedTraits& traits);
    std::uint16_t find(const PackedTraits& traits) const;
    bool has_free_traits() const;
    [[nodiscard]] bool reserve_rates();
    [[nodiscard]] bool reserve_beside();
    [[nodiscard]] bool make_room(std::uint32_t traits);
    void free_traits(std::uint32_t first);

    EntityId id_;
    std::uint16_t last_traits_ = 0;  // the entry used last
    std::uint16_t free_traits_ = no_traits;
    Tick newest_ = no_tick;
    // By slot: a power of two of them, the capacity or more. What the ring has passed is not held.
    std::unique_ptr<PackedState[]> states_;
    std::unique_ptr<Others[]> others_;
    std::unique_ptr<Beside> beside_;
    std::unique_ptr<QuantBone[]> bones_;
    std::unique_ptr<PackedTraits[]> traits_;
    std::uint16_t traits_count_ = 0;
    std::uint16_t capacity_ = 0;   // ticks; 0: moved from, with no memory
    std::uint16_t last_slot_ = 0;  // and the mask of slots
    std::uint16_t max_bones_ = 0;
};
static_assert(sizeof(Track) == 64, "one line of the cache");

}  // namespace backsight
