#include <backsight/history/track.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>

namespace backsight {

Track::Track(std::size_t capacity_ticks, std::size_t max_bones)
    : capacity_(static_cast<std::int64_t>(capacity_ticks)),
      slots_(std::bit_ceil(capacity_ticks)),
      max_bones_(max_bones),
      bones_(slots_.size() * max_bones) {}

void Track::reset(EntityId id) {
    id_ = id;
    newest_ = no_tick;
    for (Slot& slot : slots_) slot.tick = no_tick;
}

bool Track::put(Tick tick, const EntityState& state, std::span<const QuantBone> bones) {
    if (!BACKSIGHT_CHECK(bones.size() <= max_bones_ && tick.value >= 0,
                         "put: at most max_bones bones, a tick from 0")) {
        return false;
    }
    if (tick <= newest_ - capacity_) return false;
    const std::size_t place = slot_of(tick);
    Slot& slot = slots_[place];
    slot.tick = tick;
    slot.state = state;
    slot.bone_count = static_cast<std::uint32_t>(bones.size());
    std::copy(bones.begin(), bones.end(), bones_.begin() + static_cast<std::ptrdiff_t>(place * max_bones_));
    newest_ = std::max(newest_, tick);
    return true;
}

Tick Track::last_at_or_before(Tick tick, Tick oldest) const {
    const Tick first_kept = newest_ - (capacity_ - 1);
    const Tick stop = std::max({oldest, first_kept, Tick{0}});
    for (Tick t = std::min(tick, newest_); t >= stop; t = t - 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

Tick Track::first_after(Tick tick) const {
    const Tick first_kept = newest_ - (capacity_ - 1);
    for (Tick t = std::max({tick + 1, first_kept, Tick{0}}); t <= newest_; t = t + 1) {
        if (holds(t)) return t;
    }
    return no_tick;
}

}  // namespace backsight
