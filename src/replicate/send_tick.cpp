#include "send_tick.h"

#include "interest_manager.h"

#include <algorithm>

namespace backsight {

SendTick::SendTick(const WorldHistory& history)
    : history_(&history),
      states_(history.config().max_entities),
      places_(history.config().max_entities),
      is_present_(ranked_slots(history.config().max_entities)),
      groups_(history.config().max_entities),
      members_(history.config().max_entities) {
    present_.reserve(states_.size());
    gone_.reserve(states_.size());
    grouped_.reserve(states_.size());
    here_.reserve(is_present_.size());
}

bool SendTick::turn_to(Tick tick) {
    if (tick == tick_ && revision_ == history_->revision()) return false;
    tick_ = tick;
    revision_ = history_->revision();
    present_.clear();
    gone_.clear();
    grouped_.clear();
    const std::uint32_t slot_count = std::min<std::uint32_t>(history_->slot_count(), 0xffff);
    here_.assign(ranked_slots(slot_count), 0);
    std::fill(is_present_.begin(), is_present_.end(), std::uint8_t{0});
    bool has_arrived = false;
    for (std::uint32_t index = 0; index < slot_count; ++index) {
        note(history_->slot(index));
        const EntityId member = here_[index] != 0 ? history_->slot(index).id() : EntityId{};
        has_arrived = has_arrived || (member != members_[index] && !member.is_null());
        members_[index] = member;
    }
    if (has_arrived) ++arrivals_;
    return true;
}

Vec3 SendTick::place_of(const EntityState& state) const {
    const Quantization& q = history_->config().quantization;
    Vec3 place = dequantize(state.position, q);
    const EntityState* at = &state;
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const Track* mount = history_->find(at->parent);
        at = mount == nullptr ? nullptr : mount->at(tick_);
        if (at == nullptr) break;
        place = place + dequantize(at->position, q);
    }
    return place;
}

void SendTick::note(const Track& track) {
    if (track.id().is_null() || track.newest() == no_tick) return;
    const std::uint32_t index = track.id().index();
    const EntityState* newest = track.at(track.newest());
    const EntityState* state = track.at(tick_);
    if (newest != nullptr && newest->presence == Presence::despawned && track.newest() <= tick_) {
        gone_.push_back(track.id());
        put_down(track.id(), *newest);
    } else if (state != nullptr && state->presence != Presence::despawned) {
        present_.push_back(track.id());
        put_down(track.id(), *state);
        is_present_[index] = 1;
        states_[index] = *state;
        places_[index] = place_of(*state);
        if (groups_[index] != 0) grouped_.push_back(track.id());
    }
}

void SendTick::put_down(EntityId id, const EntityState& newest) {
    here_[id.index()] = ~std::uint32_t{0};
    groups_[id.index()] = history_->hitbox_sets().group(newest.hitboxes);
}

}  // namespace backsight
