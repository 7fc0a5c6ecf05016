#pragma once

// How most states come into a track: the next tick, with the traits of the one before.

#include <backsight/history/track.h>

#include <algorithm>

namespace backsight {

// Bones that reach_far() and rotations that are finer than 10 bits go through put(), and so do the first fields.
inline bool Track::put_next(const EntityState& state, std::span<const QuantBone> bones) {
    const PackedTraits& traits = traits_[last_traits_];
    // One by one: read as wholes, what was just written in parts would have to wait until it is in the cache.
    const bool has_its_traits =
        traits.users > 0 && traits.parent == state.parent && traits.epoch == state.epoch &&
        traits.hitboxes == state.hitboxes && traits.team == state.team && traits.layers == state.layers &&
        traits.bones_and_presence == (bones.size() << 2 | static_cast<std::size_t>(state.presence));
    const bool has_fields = state.fields != 0;
    const bool has_room = !has_fields || (beside_ != nullptr && beside_->fields != nullptr);
    const bool is_more = has_rates(state) || state.rotation_fine != FineRotation{} || !has_room;
    const Tick tick = newest_ + 1;
    PackedState& passed = states_[slot_of(tick - capacity_)];
    PackedState& place = states_[slot_of(tick)];
    const bool was_held = passed.is_held();
    if (!has_its_traits || is_more || (was_held && passed.traits() != last_traits_)) return false;
    // As many states name these traits as before, except in the first round.
    if (!was_held) ++traits_[last_traits_].users;
    passed = {};
    newest_ = tick;
    place = {state.position, state.rotation, last_traits_, false, state.hitbox_mask != all_hitboxes, false, has_fields};
    others_[slot_of(tick)].set(state);
    if (has_fields) beside_->fields[slot_of(tick)] = state.fields;
    if (!bones.empty()) std::copy(bones.begin(), bones.end(), bones_.get() + slot_of(tick) * max_bones_);
    return true;
}

}  // namespace backsight
