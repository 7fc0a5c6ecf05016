#include <backsight/history/track.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

Track::Track(std::size_t capacity_ticks, std::size_t max_bones)
    : max_bones_(max_bones), slots_(capacity_ticks), bones_(capacity_ticks * max_bones), bounds_(capacity_ticks) {}

void Track::reset(EntityId id) {
    id_ = id;
    newest_ = no_tick;
    for (Slot& slot : slots_) slot.tick = no_tick;
    bounds_.clear();
}

bool Track::put(Tick tick, const EntityState& state, std::span<const QuantBone> bones) {
    BACKSIGHT_ASSERT(bones.size() <= max_bones_ && tick.value >= 0);
    if (tick <= newest_ - static_cast<std::int64_t>(slots_.size())) return false;
    const std::size_t place = slot_of(tick);
    Slot& slot = slots_[place];
    slot.tick = tick;
    slot.state = state;
    slot.bone_count = static_cast<std::uint32_t>(bones.size());
    std::copy(bones.begin(), bones.end(), bones_.begin() + static_cast<std::ptrdiff_t>(place * max_bones_));
    bounds_.add(tick, state, bones);
    newest_ = std::max(newest_, tick);
    return true;
}

const EntityState* Track::at(Tick tick) const {
    if (tick.value < 0) return nullptr;
    const Slot& slot = slots_[slot_of(tick)];
    return slot.tick == tick ? &slot.state : nullptr;
}

std::span<const QuantBone> Track::bones_at(Tick tick) const {
    if (!holds(tick)) return {};
    return std::span<const QuantBone>(bones_).subspan(slot_of(tick) * max_bones_, slots_[slot_of(tick)].bone_count);
}

bool Track::bounds_since(Tick oldest, StateBounds& out) const {
    // What the ring has passed may still lie in it, and outside of the bounds.
    if (oldest <= newest_ - static_cast<std::int64_t>(slots_.size())) return false;
    out = bounds_.of(oldest, newest_);
    return true;
}

Tick Track::last_at_or_before(Tick tick, Tick oldest) const {
    const Tick first_kept = newest_ - (static_cast<std::int64_t>(slots_.size()) - 1);
    const Tick stop = std::max({oldest, first_kept, Tick{0}});
    for (Tick t = std::min(tick, newest_); t >= stop; t = t - 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

Tick Track::first_after(Tick tick) const {
    const Tick first_kept = newest_ - (static_cast<std::int64_t>(slots_.size()) - 1);
    for (Tick t = std::max({tick + 1, first_kept, Tick{0}}); t <= newest_; t = t + 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

}  // namespace backsight
