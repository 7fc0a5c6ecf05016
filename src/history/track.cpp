#include <backsight/history/track.h>

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>
#include <new>

namespace backsight {

namespace {

bool is_packable(const EntityState& state) {
    // What is below the range wraps to what is above it.
    constexpr std::uint32_t most = max_position_steps;
    const auto fits = [](std::int32_t steps) { return static_cast<std::uint32_t>(steps) + most <= 2 * most ? 1 : 0; };
    const int fitting = fits(state.position.x) & fits(state.position.y) & fits(state.position.z);
    return fitting != 0 && state.presence <= Presence::despawned;
}

PackedTraits packed_traits(const EntityState& state, std::span<const QuantBone> bones) {
    const std::size_t width = reach_far(bones) ? PackedTraits::far_bones : 0;
    return {state.parent,
            state.epoch,
            state.hitboxes,
            state.team,
            state.layers,
            static_cast<std::uint16_t>(width | bones.size() << 2 | static_cast<std::size_t>(state.presence)),
            0};
}

}  // namespace

Track::Track(std::size_t capacity_ticks, std::size_t max_bones, bool reserves_all)
    : capacity_(static_cast<std::uint16_t>(capacity_ticks)),
      last_slot_(static_cast<std::uint16_t>(std::bit_ceil(capacity_ticks) - 1)),
      max_bones_(static_cast<std::uint16_t>(max_bones)) {
    BACKSIGHT_ASSERT(capacity_ticks >= 1 && capacity_ticks <= 65535, "capacity_ticks: 1 to 65535");
    BACKSIGHT_ASSERT(max_bones <= 256, "max_bones: 0 to 256");
    states_ = std::make_unique<PackedState[]>(slot_count());
    others_ = std::make_unique<Others[]>(slot_count());
    if (reserves_all && !reserve_rates()) BACKSIGHT_TRAP();  // as operator new does above
    if (max_bones > 0) bones_ = std::make_unique<QuantBone[]>(slot_count() * max_bones);
    const std::uint32_t traits = reserves_all ? std::max<std::uint32_t>(capacity_, traits_at_start) : traits_at_start;
    if (!make_room(traits)) BACKSIGHT_TRAP();
}

std::size_t Track::memory_bytes() const {
    if (capacity_ == 0) return 0;
    std::size_t slot_bytes = sizeof(PackedState) + sizeof(Others) + max_bones_ * sizeof(QuantBone);
    if (beside_ != nullptr && beside_->rates != nullptr) slot_bytes += sizeof(Rates);
    if (beside_ != nullptr && beside_->fine != nullptr) slot_bytes += sizeof(FineRotation);
    if (beside_ != nullptr && beside_->fields != nullptr) slot_bytes += sizeof(std::uint32_t);
    return slot_count() * slot_bytes + traits_count_ * sizeof(PackedTraits);
}

void Track::swap(Track& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(last_traits_, other.last_traits_);
    std::swap(free_traits_, other.free_traits_);
    std::swap(newest_, other.newest_);
    std::swap(states_, other.states_);
    std::swap(others_, other.others_);
    std::swap(beside_, other.beside_);
    std::swap(bones_, other.bones_);
    std::swap(traits_, other.traits_);
    std::swap(traits_count_, other.traits_count_);
    std::swap(capacity_, other.capacity_);
    std::swap(last_slot_, other.last_slot_);
    std::swap(max_bones_, other.max_bones_);
}

void Track::reset(EntityId id) {
    id_ = id;
    newest_ = no_tick;
    if (capacity_ == 0) return;
    std::fill_n(states_.get(), slot_count(), PackedState{});
    free_traits_ = no_traits;
    free_traits(0);
}

bool Track::put(Tick tick, const EntityState& state, std::span<const QuantBone> bones) {
    const bool is_sound = bones.size() <= max_bones_ && tick >= Tick{0} && tick <= max_tick && is_packable(state);
    if (!BACKSIGHT_CHECK(is_sound && capacity_ > 0,
                         "put: at most max_bones bones, a tick from 0 to max_tick, a position and a presence in range, "
                         "and not into a track that was moved from")) {
        return false;
    }
    if (has_passed(tick)) return false;
    const bool bends = has_rates(state);
    const bool is_fine = state.rotation_fine != FineRotation{};
    const bool has_fields = state.fields != 0;
    const PackedTraits traits = packed_traits(state, bones);
    const bool has_room = has_free_traits() || find(traits) != no_traits || make_room(2u * traits_count_);
    if (!has_room || (bends && !reserve_rates()) || (is_fine && !reserve_fine())) return false;
    if (has_fields && !reserve_fields()) return false;
    if (tick == newest_ + 1) {
        release(states_[slot_of(tick - capacity_)]);
        newest_ = tick;
    } else if (tick > newest_) {
        pass_to(tick);
    }
    const std::size_t slot = slot_of(tick);
    release(states_[slot]);
    const bool is_masked = state.hitbox_mask != all_hitboxes;
    states_[slot] = {state.position, state.rotation, use(traits), bends, is_masked, is_fine, has_fields};
    others_[slot].set(state);
    if (bends) beside_->rates[slot] = {state.acceleration, state.angular_velocity};
    if (is_fine) beside_->fine[slot] = state.rotation_fine;
    if (has_fields) beside_->fields[slot] = state.fields;
    if (!bones.empty()) std::copy(bones.begin(), bones.end(), bones_.get() + slot * max_bones_);
    return true;
}

bool Track::reserve(bool with_rates, bool with_fine, bool with_fields) {
    if (!BACKSIGHT_CHECK(capacity_ > 0, "reserve: not of a track that was moved from")) return false;
    return (!with_rates || reserve_rates()) && (!with_fine || reserve_fine()) && (!with_fields || reserve_fields()) &&
           (has_free_traits() || make_room(2u * traits_count_));
}

bool Track::reserve_beside() {
    if (beside_ == nullptr) beside_.reset(new (std::nothrow) Beside);
    return beside_ != nullptr;
}

bool Track::reserve_rates() {
    if (!reserve_beside()) return false;
    if (beside_->rates == nullptr) beside_->rates.reset(new (std::nothrow) Rates[slot_count()]());
    return beside_->rates != nullptr;
}

bool Track::reserve_fine() {
    if (!reserve_beside()) return false;
    if (beside_->fine == nullptr) beside_->fine.reset(new (std::nothrow) FineRotation[slot_count()]());
    return beside_->fine != nullptr;
}

bool Track::reserve_fields() {
    if (!reserve_beside()) return false;
    if (beside_->fields == nullptr) beside_->fields.reset(new (std::nothrow) std::uint32_t[slot_count()]());
    return beside_->fields != nullptr;
}

// A table of as many entries as ticks is enough: put() lets go of a state before it keeps another.
bool Track::has_free_traits() const { return free_traits_ != no_traits || traits_count_ >= capacity_; }

EntityState Track::unpacked(std::size_t slot) const {
    const PackedState& packed = states_[slot];
    const PackedTraits& traits = traits_of(packed);
    EntityState state;
    state.position = packed.position();
    state.velocity = others_[slot].velocity;
    state.rotation = packed.rotation();
    state.rotation_fine = fine_of(packed);
    if (packed.bends()) {
        state.acceleration = beside_->rates[slot].acceleration;
        state.angular_velocity = beside_->rates[slot].angular_velocity;
    }
    state.parent = traits.parent;
    state.epoch = traits.epoch;
    state.hitboxes = traits.hitboxes;
    state.hitbox_mask = hitbox_mask_of(packed);
    state.team = traits.team;
    state.layers = traits.layers;
    state.fields = fields_of(packed);
    state.presence = traits.presence();
    return state;
}

// Lets go of what the ring passes on the way to a new newest tick.
void Track::pass_to(Tick newest) {
    if (newest_ != no_tick) {
        const Tick first = newest_ - (std::int64_t{capacity_} - 1);
        const std::int64_t passed = std::min(newest - newest_, std::int64_t{capacity_});
        for (std::int64_t i = 0; i < passed; ++i) release(states_[slot_of(first + i)]);
    }
    newest_ = newest;
}

void Track::release(PackedState& state) {
    if (!state.is_held()) return;
    PackedTraits& entry = traits_[state.traits()];
    if (--entry.users == 0) {
        const std::uint32_t number = state.traits();
        entry.epoch = free_traits_;
        free_traits_ = static_cast<std::uint16_t>(number);
    }
    state = {};
}

std::uint16_t Track::use(const PackedTraits& traits) {
    const std::uint16_t known = find(traits);
    last_traits_ = known;
    if (known == no_traits) {
        last_traits_ = free_traits_;
        free_traits_ = traits_[last_traits_].epoch;
        traits_[last_traits_] = traits;
    }
    ++traits_[last_traits_].users;
    return last_traits_;
}

// Looks at a few entries only, because it need not find what is there: an entity that goes back and forth between
// traits does not fill the table, and a hostile server costs no more than that look.
std::uint16_t Track::find(const PackedTraits& traits) const {
    const auto is_it = [&](std::uint16_t i) { return traits_[i].users > 0 && traits_[i].is_equal(traits); };
    if (is_it(last_traits_)) return last_traits_;
    for (std::uint16_t i = 0; i < std::min<std::uint32_t>(traits_count_, traits_at_start); ++i) {
        if (is_it(i)) return i;
    }
    return no_traits;
}

bool Track::make_room(std::uint32_t traits) {
    traits = std::min(traits, 65535u);
    std::unique_ptr<PackedTraits[]> room(new (std::nothrow) PackedTraits[traits]());
    if (room == nullptr) return false;
    std::copy_n(traits_.get(), traits_count_, room.get());
    traits_ = std::move(room);
    const std::uint32_t first = traits_count_;
    traits_count_ = static_cast<std::uint16_t>(traits);
    free_traits(first);
    return true;
}

// From that entry on all are free, the first to be taken first.
void Track::free_traits(std::uint32_t first) {
    for (std::uint32_t i = traits_count_; i-- > first;) {
        traits_[i].users = 0;
        traits_[i].epoch = free_traits_;
        free_traits_ = static_cast<std::uint16_t>(i);
    }
}

Tick Track::last_at_or_before(Tick tick, Tick oldest) const {
    const Tick first_kept = newest_ - (std::int64_t{capacity_} - 1);
    const Tick stop = std::max({oldest, first_kept, Tick{0}});
    for (Tick t = std::min(tick, newest_); t >= stop; t = t - 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

Tick Track::first_after(Tick tick) const {
    const Tick first_kept = newest_ - (std::int64_t{capacity_} - 1);
    for (Tick t = std::max({tick + 1, first_kept, Tick{0}}); t <= newest_; t = t + 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

}  // namespace backsight
