// Spawns, deaths and respawns: which slot an entity gets, whether a life that was hit has ended since, and those that a
// game forgets to record. And the mistakes that a history counts.

#include <backsight/history/world_history.h>

#include "broadphase.h"
#include "free_numbers.h"
#include "report_misuse.h"

#include <algorithm>

namespace backsight {

EntityId WorldHistory::spawn(const EntityTraits& traits) {
    if (!parent_is_sound({}, traits.parent)) {
        count(RecordResult::bad_parent);
        return {};
    }
    if (!fits_fields(traits.fields, config_.field_bits)) {
        count(RecordResult::fields_too_wide);
        return {};
    }
    free_slots_->pass_to(newest_);
    const std::uint32_t slot = free_slots_->lowest();
    if (slot == FreeNumbers::none) {
        count(RecordResult::full);
        return {};
    }
    free_slots_->take(slot);
    Track& track = tracks_[slot];
    const EntityId id = EntityId::make(slot, slot < used_slots_ ? next_generation(track.id().generation()) : 0);
    used_slots_ = std::max(used_slots_, slot + 1);
    track.reset(id);
    swept_->reset(slot);
    ++revision_;
    live_[slot] = {};
    EntityState& next = live_[slot].next;
    next.hitboxes = traits.hitboxes;
    next.parent = traits.parent.is_null() ? EntityId{} : traits.parent;  // one form: states are compared
    next.team = traits.team;
    next.layers = traits.layers;
    next.hitbox_mask = traits.hitbox_mask;
    next.fields = traits.fields;
    reserve_width(id);
    return id;
}

// A slot is free when the last state of an entity that is gone has left the history.
void WorldHistory::note_owner(std::uint32_t slot) {
    if (live_[slot].next.presence != Presence::despawned) return free_slots_->take(slot);
    free_slots_->pass_to(newest_);
    free_slots_->give_back(slot, tracks_[slot].newest() + config_.capacity_ticks);
}

RecordResult WorldHistory::begin_life(EntityId id, Presence presence) {
    const RecordResult result = begin_break(id, presence);
    if (result != RecordResult::ok) return result;
    Live& live = live_[id.index()];
    if (presence == Presence::alive) live.life_since = Live::not_yet;
    if (!live.has_news()) {
        live.news_since = newest_;
        // An entity that was recorded and killed again may be in the list twice, but no more often than there is room.
        if (unrecorded_.size() < unrecorded_.capacity()) unrecorded_.push_back(id);
    }
    return result;
}

RecordResult WorldHistory::kill(EntityId id) { return begin_life(id, Presence::dead); }
RecordResult WorldHistory::respawn(EntityId id) { return begin_life(id, Presence::alive); }

// What kill() and respawn() have changed has its first state.
void WorldHistory::take_in_news(EntityId id, Tick tick) {
    Live& live = live_[id.index()];
    live.news_since = Live::never;
    if (live.life_since == Live::not_yet) live.life_since = tick;
}

void WorldHistory::note_unrecorded(Tick now) {
    constexpr std::int64_t patience = 32;
    std::erase_if(unrecorded_, [&](EntityId id) {
        if (!is_live(id) || !live_[id.index()].has_news()) return true;
        const bool is_late = now - live_[id.index()].news_since > patience;
        if (is_late) note(Misuse::death_not_recorded);
        return is_late;
    });
}

bool WorldHistory::is_former_life(EntityId id, Tick tick) const {
    if (!is_live(id)) return true;
    const Live& live = live_[id.index()];
    return live.next.presence != Presence::alive || tick < live.life_since;
}

bool WorldHistory::has_break_ahead(EntityId id) const {
    if (!is_live(id)) return true;
    const Track& track = tracks_[id.index()];
    const PackedState* newest = track.packed_at(track.newest());
    return newest != nullptr && track.traits_of(*newest).epoch != live_[id.index()].next.epoch;
}

EnumArray<Misuse, std::uint64_t> WorldHistory::misuses() const {
    EnumArray<Misuse, std::uint64_t> all = misuses_;
    all[Misuse::hitbox_refused] += sets_.refused();
    all[Misuse::hitbox_size] += sets_.odd_sizes();
    return all;
}

void WorldHistory::note(Misuse misuse) const {
    if (misuses_[misuse]++ == 0) report_misuse(misuse);
}

}  // namespace backsight
