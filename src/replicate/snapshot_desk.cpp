#include <backsight/replicate/snapshot_desk.h>

#include <backsight/replicate/entity_codec.h>

#include <algorithm>
#include <bit>

namespace backsight {

SnapshotDesk::SnapshotDesk(WorldHistory& history)
    : history_(&history),
      states_(history.config().max_entities),
      places_(history.config().max_entities),
      is_present_(ranked_slots(history.config().max_entities)),
      groups_(history.config().max_entities),
      members_(history.config().max_entities),
      ranks_(ranked_slots(history.config().max_entities)),
      due_(ranked_slots(history.config().max_entities)),
      ranked_(history.config().max_entities),
      marks_((history.config().max_entities + 63) / 64),
      found_(history.config().max_entities) {
    present_.reserve(states_.size());
    gone_.reserve(states_.size());
    grouped_.reserve(states_.size());
    here_.reserve(ranks_.size());
    candidates_.reserve(states_.size());
    in_order_.reserve(states_.size());
}

// A body leaves less than a word unused. One entity more than fits is measured too.
void SnapshotDesk::seat(std::size_t packet_bytes) {
    if (++senders_ > 1 && !deltas_.is_reserved()) deltas_.reserve(history_->config().max_entities);
    const std::size_t most = std::min(states_.size(), packet_bytes * 8 / min_entity_bits);
    bodies_.resize(std::max(bodies_.size(), packet_bytes / 8 + 1 + most + max_body_words));
}

void SnapshotDesk::turn_to(Tick tick) {
    if (tick == tick_ && revision_ == history_->revision()) return;
    tick_ = tick;
    revision_ = history_->revision();
    deltas_.turn();
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
}

void SnapshotDesk::predict_by(std::int64_t reach) {
    if (reach == reach_) return;
    reach_ = reach;
    deltas_.turn();
}

Vec3 SnapshotDesk::place_of(const EntityState& state) const {
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

void SnapshotDesk::note(const Track& track) {
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

void SnapshotDesk::put_down(EntityId id, const EntityState& newest) {
    here_[id.index()] = ~std::uint32_t{0};
    groups_[id.index()] = history_->hitbox_sets().group(newest.hitboxes);
}

// Those who are marked and in `members` have found it; gives how many.
std::size_t SnapshotDesk::find_marked(std::span<const std::uint64_t> members, std::uint32_t age) {
    std::size_t count = 0;
    for (std::size_t word = 0; word < std::min(members.size(), marks_.size()); ++word) {
        std::uint64_t met = marks_[word] & members[word];
        marks_[word] ^= met;
        for (; met != 0; met &= met - 1, ++count) {
            found_[word * 64 + static_cast<std::size_t>(std::countr_zero(met))] = age;
        }
    }
    return count;
}

// Without comparing: there is one candidate in a slot at most.
void SnapshotDesk::sort_by_slot() {
    for (std::uint32_t i = 0; i < candidates_.size(); ++i) {
        const std::uint32_t index = candidates_[i].index;
        marks_[index / 64] |= std::uint64_t{1} << (index % 64);
        ranked_[index] = i;
    }
    in_order_.clear();
    for (std::size_t word = 0; word < marks_.size(); ++word) {
        for (; marks_[word] != 0; marks_[word] &= marks_[word] - 1) {
            const std::size_t index = word * 64 + static_cast<std::size_t>(std::countr_zero(marks_[word]));
            in_order_.push_back(candidates_[ranked_[index]]);
        }
    }
    candidates_.swap(in_order_);
}

}  // namespace backsight
