#include <backsight/replicate/snapshot_desk.h>

#include <backsight/replicate/entity_codec.h>

#include <algorithm>
#include <bit>

namespace backsight {

SnapshotDesk::SnapshotDesk(WorldHistory& history)
    : history_(&history),
      states_(history.config().max_entities),
      places_(history.config().max_entities),
      due_(history.config().max_entities),
      ranked_(history.config().max_entities),
      marks_((history.config().max_entities + 63) / 64) {
    present_.reserve(states_.size());
    gone_.reserve(states_.size());
    candidates_.reserve(states_.size());
    in_order_.reserve(states_.size());
}

// A body leaves less than a word unused. One entity more than fits is measured too.
void SnapshotDesk::reserve(std::size_t packet_bytes) {
    const std::size_t most = std::min(states_.size(), packet_bytes * 8 / min_entity_bits);
    bodies_.resize(std::max(bodies_.size(), packet_bytes / 8 + 1 + most + max_body_words));
}

void SnapshotDesk::turn_to(Tick tick) {
    if (tick == tick_ && revision_ == history_->revision()) return;
    tick_ = tick;
    revision_ = history_->revision();
    present_.clear();
    gone_.clear();
    std::fill(states_.begin(), states_.end(), nullptr);
    const std::uint32_t slot_count = std::min<std::uint32_t>(history_->slot_count(), 0xffff);
    for (std::uint32_t index = 0; index < slot_count; ++index) note(history_->slot(index));
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
    } else if (state != nullptr && state->presence != Presence::despawned) {
        present_.push_back(track.id());
        states_[index] = state;
        places_[index] = place_of(*state);
    }
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
