#include <backsight/history/world_history.h>

#include "broadphase.h"
#include "free_numbers.h"
#include "quantize_pose.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight {

namespace {

RecordResult as_record_result(QuantizeResult result) {
    switch (result) {
        case QuantizeResult::ok:
            return RecordResult::ok;
        case QuantizeResult::not_finite:
            return RecordResult::not_finite;
        case QuantizeResult::out_of_range:
            return RecordResult::out_of_range;
    }
    return RecordResult::out_of_range;
}

bool in_range(QuantPosition p) {
    const auto fits = [](std::int32_t steps) { return steps >= -max_position_steps && steps <= max_position_steps; };
    return fits(p.x) && fits(p.y) && fits(p.z);
}

}  // namespace

const char* refused_field(const EntityPose& pose, std::span<const Pose> bones, const Quantization& q) {
    constexpr auto ok = QuantizeResult::ok;
    EntityState state;
    if (quantize_position(pose.position, q, state.position) != ok) return "position";
    if (quantize_velocity(pose.velocity, q, state.velocity) != ok) return "velocity";
    if (quantize_rotation(pose.rotation, state.rotation) != ok) return "rotation";
    if (quantize_acceleration(pose.acceleration, state.acceleration) != ok) return "acceleration";
    if (quantize_angular_velocity(pose.angular_velocity, state.angular_velocity) != ok) return "angular_velocity";
    for (const Pose& bone : bones) {
        QuantBone kept;
        if (quantize_rotation(bone.rotation, kept.rotation) != ok) return "bones.rotation";
        if (quantize_bone(bone, q, kept) != ok) return "bones.position";
    }
    return nullptr;
}

const char* HistoryConfig::validate() const {
    if (capacity_ticks < 2 || capacity_ticks > 65535) return "history.capacity_ticks";
    if (max_entities < 1 || max_entities > EntityId::max_index + 1) return "history.max_entities";
    if (max_bones > 256) return "history.max_bones";
    if (field_bits > 32) return "history.field_bits";
    return quantization.validate();
}

const char* to_string(RecordResult result) {
    static constexpr const char* names[] = {
        // facts: names of RecordResult
        "ok",                    // 0
        "not finite",            // 1
        "out of range",          // 2
        "stale id",              // 3
        "time went back",        // 4
        "history full",          // 5
        "too many bones",        // 6
        "bad parent",            // 7
        "no memory",             // 8
        "other rotation width",  // 9
        "fields too wide",       // 10
        // end of facts
    };
    return enum_name(result, names);
}

WorldHistory::WorldHistory(const HistoryConfig& config)
    : config_(config),
      sets_(config.quantization.rotation_bits),
      nobody_(1, 0),
      live_(config.max_entities),
      scratch_bones_(config.max_bones),
      swept_(std::make_unique<Broadphase>(config.capacity_ticks, config.max_entities, config.grid_from)),
      free_slots_(std::make_unique<FreeNumbers>(config.max_entities)),
      is_in_batch_(config.max_entities) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    tracks_.reserve(config.max_entities);
    unrecorded_.reserve(config.max_entities);
    for (std::uint32_t i = 0; i < config.max_entities; ++i) {
        tracks_.emplace_back(config.capacity_ticks, config.max_bones, config.reserves_all);
        const bool takes_fields = config.reserves_all && config.field_bits > 0;
        if (takes_fields && !tracks_.back().reserve_fields()) BACKSIGHT_TRAP();  // as operator new does
    }
}

// What was moved from is a history with room for nobody, so it knows no entity.
WorldHistory::WorldHistory(WorldHistory&& other) noexcept
    : config_(other.config_),
      nobody_(1, 0),
      swept_(std::make_unique<Broadphase>(other.config_.capacity_ticks, 0u, 1u)),
      free_slots_(std::make_unique<FreeNumbers>(0u)) {
    config_.max_entities = config_.max_bones = 0;
    swap(other);
    other.revision_ = revision_ + 1;
}

WorldHistory& WorldHistory::operator=(WorldHistory&& other) noexcept {
    WorldHistory taken(std::move(other));
    swap(taken);
    return *this;
}

// All but nobody_, which is the same in each.
void WorldHistory::swap(WorldHistory& other) noexcept {
    std::swap(config_, other.config_);
    std::swap(sets_, other.sets_);
    std::swap(poser_, other.poser_);
    std::swap(poser_fingerprint_, other.poser_fingerprint_);
    std::swap(tracks_, other.tracks_);
    std::swap(live_, other.live_);
    std::swap(scratch_bones_, other.scratch_bones_);
    std::swap(swept_, other.swept_);
    std::swap(free_slots_, other.free_slots_);
    std::swap(is_in_batch_, other.is_in_batch_);
    std::swap(used_slots_, other.used_slots_);
    std::swap(newest_, other.newest_);
    std::swap(revision_, other.revision_);
    std::swap(unrecorded_, other.unrecorded_);
    std::swap(last_despawned_, other.last_despawned_);
    std::swap(last_despawn_, other.last_despawn_);
    std::swap(counters_, other.counters_);
    std::swap(misuses_, other.misuses_);
    std::swap(has_warned_of_arms_, other.has_warned_of_arms_);
}

WorldHistory::~WorldHistory() = default;

void WorldHistory::clear() {
    if (tracks_.empty()) return;  // it was moved from
    WorldHistory fresh(config_);
    fresh.sets_ = std::move(sets_);
    fresh.poser_ = poser_;
    fresh.poser_fingerprint_ = poser_fingerprint_;
    fresh.revision_ = revision_ + 1;
    *this = std::move(fresh);
}

RecordResult WorldHistory::count(RecordResult result) const {
    ++counters_[result];
    return result;
}

const Track* WorldHistory::find(EntityId id) const {
    if (id.is_null() || id.index() >= used_slots_ || tracks_[id.index()].id() != id) return nullptr;
    return &tracks_[id.index()];
}

std::optional<EntityState> WorldHistory::state_at(EntityId id, Tick tick) const {
    const Track* track = find(id);
    return track != nullptr ? track->at(tick) : std::nullopt;
}

bool WorldHistory::is_live(EntityId id) const {
    return find(id) != nullptr && live_[id.index()].next.presence != Presence::despawned;
}

// True if `entity` may ride `parent`: the chain upwards ends, soon, and does not come back to it.
bool WorldHistory::parent_is_sound(EntityId entity, EntityId parent) const {
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        if (parent.is_null()) return true;
        if (parent == entity || !is_live(parent)) return false;
        parent = live_[parent.index()].next.parent;
    }
    return parent.is_null();
}

RecordResult WorldHistory::begin_break(EntityId id, Presence presence) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    EntityState& next = live_[id.index()].next;
    ++next.epoch;
    next.presence = presence;
    return count(RecordResult::ok);
}

RecordResult WorldHistory::teleport(EntityId id) {
    return begin_break(id, is_live(id) ? live_[id.index()].next.presence : Presence::alive);
}

RecordResult WorldHistory::set_parent(EntityId id, EntityId parent) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    if (live_[id.index()].next.parent == parent) return count(RecordResult::ok);
    if (!parent_is_sound(id, parent)) return count(RecordResult::bad_parent);
    live_[id.index()].next.parent = parent.is_null() ? EntityId{} : parent;
    return count(RecordResult::ok);
}

// What begins no epoch.
template <typename Change>
RecordResult WorldHistory::change(EntityId id, Change change) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    change(live_[id.index()].next);
    return count(RecordResult::ok);
}

RecordResult WorldHistory::set_team(EntityId id, std::uint16_t team) {
    return change(id, [&](EntityState& next) { next.team = team; });
}
RecordResult WorldHistory::set_layers(EntityId id, std::uint16_t layers) {
    return change(id, [&](EntityState& next) { next.layers = layers; });
}
RecordResult WorldHistory::set_hitbox_mask(EntityId id, std::uint32_t mask) {
    return change(id, [&](EntityState& next) { next.hitbox_mask = mask; });
}
RecordResult WorldHistory::set_fields(EntityId id, std::uint32_t fields) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    if (!fits_fields(fields, config_.field_bits)) return count(RecordResult::fields_too_wide);
    return change(id, [&](EntityState& next) { next.fields = fields; });
}
RecordResult WorldHistory::change_hitboxes(EntityId id, HitboxSetId hitboxes) {
    return change(id, [&](EntityState& next) {
        next.hitboxes = hitboxes;
        reserve_width(id);
    });
}

RecordResult WorldHistory::despawn(EntityId id, Tick tick) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    const Track& track = tracks_[id.index()];
    if (tick <= track.newest()) return count(RecordResult::time_went_back);
    if (tick > max_tick) return count(RecordResult::out_of_range);  // before anything has changed
    EntityState next = live_[id.index()].next;
    if (const std::optional<EntityState> last = track.at(track.newest())) {
        next.position = last->position;
        next.rotation = last->rotation;
        next.rotation_fine = last->rotation_fine;
    }
    next.velocity = {};
    next.acceleration = {};
    next.angular_velocity = {};
    next.presence = Presence::despawned;
    ++next.epoch;
    const RecordResult result = keep(id.index(), tick, next, {});
    if (result == RecordResult::ok) {
        live_[id.index()].next = next;
        note_owner(id.index());
        last_despawned_ = id;
        last_despawn_ = tick;
    }
    return result;
}

RecordResult WorldHistory::record_tombstone(EntityId id, Tick tick) {
    const Track* track = find(id);
    if (track == nullptr || is_live(id)) return count(RecordResult::stale_id);
    if (track->holds(tick)) return count(RecordResult::ok);  // several clients may ask for the same tick
    if (tick < track->newest()) return count(RecordResult::time_went_back);
    const RecordResult result = keep(id.index(), tick, live_[id.index()].next, {});
    note_owner(id.index());
    return result;
}

RecordResult WorldHistory::record(EntityId id, Tick tick, const EntityPose& pose, std::span<const Pose> bones) {
    if (!is_live(id)) return count(RecordResult::stale_id);
    if (tick <= tracks_[id.index()].newest()) return count(RecordResult::time_went_back);
    if (bones.size() > config_.max_bones) return count(RecordResult::too_many_bones);
    EntityState state = live_[id.index()].next;
    const std::uint32_t bits = sets_.rotation_bits(state.hitboxes);
    const QuantizeResult quantized = quantize_pose(pose, config_.quantization, bits, state);
    if (quantized != QuantizeResult::ok) return count(as_record_result(quantized));
    const QuantizeResult posed = quantize_bones(bones, config_.quantization, scratch_bones_);
    if (posed != QuantizeResult::ok) return count(as_record_result(posed));
    if (state.hitboxes.value >= sets_.count()) note(Misuse::unknown_hitboxes);
    if (!state.parent.is_null() && !is_live(state.parent)) note(Misuse::parent_gone);
    const auto quantized_bones = std::span<const QuantBone>(scratch_bones_).first(bones.size());
    check_arms(tracks_[id.index()], state, quantized_bones);
    const RecordResult result = keep(id.index(), tick, state, quantized_bones);
    if (result == RecordResult::ok && live_[id.index()].has_news()) take_in_news(id, tick);
    return result;
}

RecordResult WorldHistory::can_store(EntityId id, Tick tick, const EntityState& state) const {
    if (id.is_null() || id.index() >= config_.max_entities) return RecordResult::full;
    if (tick < Tick{0} || tick > max_tick || !in_range(state.position)) return RecordResult::out_of_range;
    if (state.presence > Presence::despawned) return RecordResult::out_of_range;
    if (state.parent == id) return RecordResult::bad_parent;
    if (state.rotation_fine != FineRotation{} &&
        !fits_rotation_width(state.rotation_fine, sets_.rotation_bits(state.hitboxes))) {
        return RecordResult::rotation_width;
    }
    if (!fits_fields(state.fields, config_.field_bits)) return RecordResult::fields_too_wide;
    const Track& track = tracks_[id.index()];
    if (track.id() == id) return track.has_passed(tick) ? RecordResult::time_went_back : RecordResult::ok;
    // Half the circle ahead is later: generations wrap.
    const std::uint32_t ahead = (id.generation() - track.id().generation()) & EntityId::max_generation;
    const bool is_earlier = !track.id().is_null() && ahead > EntityId::max_generation / 2;
    return is_earlier ? RecordResult::stale_id : RecordResult::ok;
}

RecordResult WorldHistory::prepare_store(EntityId id, Tick tick, const EntityState& state) {
    const RecordResult result = can_store(id, tick, state);
    if (result == RecordResult::fields_too_wide) return count(result);
    if (result != RecordResult::ok) return result;
    return tracks_[id.index()].reserve(state) ? result : count(RecordResult::no_memory);
}

RecordResult WorldHistory::store(EntityId id, Tick tick, const EntityState& state, std::span<const QuantBone> bones) {
    if (bones.size() > config_.max_bones) return count(RecordResult::too_many_bones);
    if (const RecordResult result = can_store(id, tick, state); result != RecordResult::ok) return count(result);
    Track& track = tracks_[id.index()];
    if (!track.reserve(state)) return count(RecordResult::no_memory);
    if (track.id() != id) {
        track.reset(id);
        swept_->reset(id.index());
        for (; used_slots_ <= id.index(); ++used_slots_) {
            free_slots_->take(used_slots_);
            if (used_slots_ != id.index()) tracks_[used_slots_].reset({});
        }
    }
    if (tick >= track.newest()) live_[id.index()].next = state;
    const RecordResult result = keep(id.index(), tick, state, bones);
    note_owner(id.index());
    return result;
}

void WorldHistory::put_in_index(std::uint32_t slot, Tick tick, const EntityState& state,
                                std::span<const QuantBone> bones, Tick before, Tick after) {
    const Quantization& q = config_.quantization;
    Broadphase::Entry entry;
    entry.place = dequantize(state.position, q);
    // A set that is not there yet may be added later, and is the empty one until then.
    entry.hitboxes = state.hitboxes.value < sets_.count() ? state.hitboxes : HitboxSetId{};
    entry.root = &sets_.root_reach(state.hitboxes);
    entry.turned = turned_axes(state.rotation, state.rotation_fine);
    entry.bones = bones;
    entry.step_m = q.position_step_m;
    entry.on_bones_m = sets_.has_bones(state.hitboxes) ? sets_.reach(state.hitboxes) : 0.0f;
    const auto size = [](std::int16_t v) { return static_cast<float>(v < 0 ? -v : v); };
    entry.speed_mps =
        std::max({size(state.velocity.x), size(state.velocity.y), size(state.velocity.z)}) * q.velocity_step_mps;
    entry.is_anywhere = sets_.group(state.hitboxes) != 0;  // and then it may be seen alive when it no longer is
    entry.stays = entry.is_anywhere || state.presence == Presence::alive;
    if (!state.parent.is_null() || swept_->follows(slot)) {
        entry.history = this;
        entry.mount = state.parent;
        entry.rotation = rotation_of(state);
    }
    swept_->put(slot, tick, entry, before, after);
}

std::size_t WorldHistory::memory_bytes() const {
    std::size_t bytes = sizeof(WorldHistory) + swept_->memory_bytes() + free_slots_->memory_bytes() +
                        live_.size() * sizeof(Live) + scratch_bones_.size() * sizeof(QuantBone) + is_in_batch_.size() +
                        nobody_.memory_bytes() + unrecorded_.capacity() * sizeof(EntityId) +
                        tracks_.size() * sizeof(Track);
    for (const Track& track : tracks_) bytes += track.memory_bytes();
    return bytes;
}

RecordResult WorldHistory::keep(std::uint32_t slot, Tick tick, const EntityState& state,
                                std::span<const QuantBone> bones) {
    if (tick < Tick{0} || tick > max_tick) return count(RecordResult::out_of_range);
    if (bones.empty() && poser_ && state.presence != Presence::despawned) {
        const std::uint32_t posed = poser_(tick, state, scratch_bones_);
        const bool fits = BACKSIGHT_CHECK(posed <= scratch_bones_.size(), "bone poser: returns at most max_bones");
        if (!fits) return count(RecordResult::too_many_bones);
        bones = std::span<const QuantBone>(scratch_bones_).first(posed);
    }
    Track& track = tracks_[slot];
    const bool is_next = tick > track.newest();
    const Tick before = is_next ? track.newest() : track.last_at_or_before(tick - 1, Tick{0});
    if (!track.put(tick, state, bones)) {
        return count(track.has_passed(tick) ? RecordResult::time_went_back : RecordResult::no_memory);
    }
    const Tick after = is_next ? no_tick : track.first_after(tick);
    put_in_index(slot, tick, state, bones, before, after);
    if (before == no_tick && after != no_tick) {
        // The oldest so far has come before it: there is a way to it now.
        put_in_index(slot, after, *track.at(after), track.bones_at(after), tick, track.first_after(after));
    }
    newest_ = std::max(newest_, tick);
    ++revision_;
    return count(RecordResult::ok);
}

}  // namespace backsight
