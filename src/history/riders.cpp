#include "riders.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// Extra room that a stay gets when it grows, because who goes on would make it grow again in the next tick.
constexpr float stay_room_m = 0.25f;
constexpr float room_apart = 0.01f;

// Within a quarter turn of one rotation lies every way between two others that do.
constexpr float most_apart = 0.7f;

// Places are a few hundred units in the last place off where they are worked out.
constexpr float ride_rounding = 0x1p-17f;

// As the distance of two quaternions, of which each has two signs.
float apart(Quat a, Quat b) {
    const float sign = dot(a, b) < 0.0f ? -1.0f : 1.0f;
    const Quat way{a.x - sign * b.x, a.y - sign * b.y, a.z - sign * b.z, a.w - sign * b.w};
    return std::sqrt(dot(way, way));
}

RiderSample sample_of(const WorldHistory& history, const EntityState& state) {
    return {state.parent, history.hitbox_sets().group(state.hitboxes) != 0,
            dequantize(state.position, history.config().quantization), rotation_of(state),
            turned_axes(state.rotation, state.rotation_fine)};
}

float sum_of_sizes(Vec3 v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

}  // namespace

bool Riders::Range::holds(const RiderSample& sample) const {
    if (places.is_endless() && !places.is_empty()) return true;
    return !sample.is_anywhere && places.holds({sample.place, sample.place}) &&
           backsight::apart(sample.rotation, middle) <= apart && (sample.turned & ~turned) == 0;
}

void Riders::Range::add(const RiderSample& sample) {
    turned |= sample.turned;
    if (sample.is_anywhere) {
        places = SweptAabb::everywhere();
        return;
    }
    if (places.is_empty()) {
        *this = {{sample.place, sample.place}, sample.rotation, 0.0f, turned};
        return;
    }
    const Vec3 room{stay_room_m, stay_room_m, stay_room_m};
    if (!places.holds({sample.place, sample.place})) {
        // Only where it grows: most riders that move do so along one line.
        const SweptAabb was = places;
        places.add({sample.place, sample.place});
        if (places.low.x < was.low.x || places.low.y < was.low.y || places.low.z < was.low.z) {
            places.add({sample.place - room, sample.place});
        }
        if (places.high.x > was.high.x || places.high.y > was.high.y || places.high.z > was.high.z) {
            places.add({sample.place, sample.place + room});
        }
    }
    const float away = backsight::apart(sample.rotation, middle);
    if (away > apart) apart = away + room_apart;
}

void Riders::Range::add(const Range& other) {
    if (other.places.is_empty()) return;
    if (places.is_empty()) {
        *this = other;
        return;
    }
    places.add(other.places);
    apart = std::max(apart, backsight::apart(middle, other.middle) + other.apart);
    turned |= other.turned;
}

Riders::Riders(std::uint32_t max_entities, int block_bits)
    : stays_(std::size_t{max_entities} + max_entities / 2 + 8),
      slots_(max_entities),
      is_followed_(max_entities),
      block_bits_(block_bits) {
    for (std::uint32_t i = 0; i + 1 < stays_.size(); ++i) stays_[i].next = i + 1;
}

// Whoever rode the former owner may be told of the new one, if that is what they ride.
void Riders::reset(std::uint32_t slot) {
    free_stays(slot);
    Slot& it = slots_[slot];
    set_lost(slot, false);
    it.is_whole = it.first_rider != none;
    is_followed_[slot] = it.is_whole ? 1 : 0;
}

bool Riders::rides(std::uint32_t slot) const {
    if (slots_[slot].is_lost) return true;
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        if (!stays_[at].mount.is_null() && stays_[at].until == open_end) return true;
    }
    return false;
}

void Riders::free_stay(std::uint32_t number) {
    Stay& stay = stays_[number];
    const auto unlink = [&](std::uint32_t& first, std::uint32_t Stay::*next) {
        for (std::uint32_t* at = &first; *at != none; at = &(stays_[*at].*next)) {
            if (*at != number) continue;
            *at = stay.*next;
            return;
        }
    };
    if (!stay.mount.is_null()) {
        --slots_[stay.slot].mounted;
        if (stay.mount.index() < slots_.size()) unlink(slots_[stay.mount.index()].first_rider, &Stay::next_on_mount);
    }
    unlink(slots_[stay.slot].first_stay, &Stay::next);
    stay = {};
    stay.next = first_free_;
    first_free_ = number;
}

void Riders::free_stays(std::uint32_t slot) {
    while (slots_[slot].first_stay != none) free_stay(slots_[slot].first_stay);
}

void Riders::lose(std::uint32_t slot) {
    free_stays(slot);
    set_lost(slot, true);
}

void Riders::set_lost(std::uint32_t slot, bool is_lost) {
    lost_ -= slots_[slot].is_lost ? 1 : 0;
    lost_ += is_lost ? 1 : 0;
    slots_[slot].is_lost = is_lost;
}

// nullptr: there is no room for it.
Riders::Stay* Riders::stay_on(std::uint32_t slot, EntityId entity, EntityId mount) {
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        if (stays_[at].mount == mount) return &stays_[at];
    }
    // The last one is not given out: `none` would be free then.
    const std::uint32_t number = first_free_;
    if (stays_[number].next == none) return nullptr;
    Stay& stay = stays_[number];
    first_free_ = stay.next;
    stay = {};
    stay.slot = slot;
    stay.entity = entity;
    stay.mount = mount;
    stay.next = slots_[slot].first_stay;
    slots_[slot].first_stay = number;
    if (mount.is_null()) return &stay;
    ++slots_[slot].mounted;
    if (mount.index() < slots_.size()) {
        stay.next_on_mount = slots_[mount.index()].first_rider;
        slots_[mount.index()].first_rider = number;
    }
    return &stay;
}

// True: it says something new.
bool Riders::add(Stay& stay, Tick tick, const RiderSample& sample, Tick after, const TouchedBlocks& touched) {
    if (tick >= stay.last_tick) {
        stay.last_tick = tick;
        stay.last = sample;
    }
    stay.until = after == no_tick ? open_end : std::max(stay.until, after);
    // Older blocks have no ranges of their own.
    bool is_new = touched.first < newest_block_ - 1;
    const auto add_to = [&](Range& range) {
        if (range.holds(sample)) return;
        range.add(sample);
        is_new = true;
    };
    if (touched.last >= newest_block_) add_to(stay.ranges[0]);
    if (touched.first < newest_block_ && touched.last >= newest_block_ - 1) add_to(stay.ranges[1]);
    add_to(stay.ranges[2]);
    return is_new;
}

void Riders::close_others(std::uint32_t slot, const Stay* stay, Tick tick) {
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        if (&stays_[at] != stay && stays_[at].until == open_end) stays_[at].until = tick;
    }
}

// From all that its track holds. False: there is no room for it.
bool Riders::rebuild(const WorldHistory& history, std::uint32_t slot) {
    free_stays(slot);
    const Track& track = history.slot(slot);
    const auto block_of = [&](Tick tick) { return tick.value >> block_bits_; };
    Tick before = no_tick;
    for (Tick tick = track.first_after(no_tick); tick != no_tick;) {
        const Tick after = track.first_after(tick);
        const RiderSample sample = sample_of(history, *track.at(tick));
        Stay* stay = stay_on(slot, track.id(), sample.mount);
        if (stay == nullptr) {
            lose(slot);
            return false;
        }
        const TouchedBlocks touched{sample.is_anywhere ? 0 : block_of(before == no_tick ? tick : before),
                                    after == no_tick ? newest_block_ : block_of(after)};
        static_cast<void>(add(*stay, tick, sample, after, touched));
        before = tick;
        tick = after;
    }
    set_lost(slot, false);
    slots_[slot].is_whole = true;
    return true;
}

// True: where its riders are is known anew.
bool Riders::follow_whole(const WorldHistory& history, EntityId mount) {
    const std::uint32_t slot = mount.index();
    if (slot >= slots_.size() || slots_[slot].is_whole || slots_[slot].is_lost) return false;
    const EntityId owner = history.slot(slot).id();
    // Another entity there: if the mount takes over the slot, reset() follows it.
    if (owner != mount && !owner.is_null()) return false;
    is_followed_[slot] = 1;
    if (owner == mount) static_cast<void>(rebuild(history, slot));
    slots_[slot].is_whole = !slots_[slot].is_lost;
    return true;
}

bool Riders::take(const WorldHistory& history, std::uint32_t slot, Tick tick, const RiderSample& sample, Tick after,
                  const TouchedBlocks& touched) {
    is_followed_[slot] = 1;
    used_slots_ = std::max(used_slots_, slot + 1);
    bool is_new = false;
    if (slots_[slot].is_lost) {
        if (!rebuild(history, slot)) return true;
        is_new = true;
    }
    if (!sample.mount.is_null()) is_new |= follow_whole(history, sample.mount);
    Stay* stay = nullptr;
    if (!sample.mount.is_null() || slots_[slot].is_whole) {
        stay = stay_on(slot, history.slot(slot).id(), sample.mount);
        if (stay == nullptr) {
            lose(slot);
            return true;
        }
        is_new |= add(*stay, tick, sample, after, touched);
    }
    if (after == no_tick) close_others(slot, stay, tick);
    return is_new;
}

void Riders::forget_stays(std::uint32_t slot, std::int64_t oldest) {
    Slot& it = slots_[slot];
    if (it.first_rider == none) it.is_whole = false;
    for (std::uint32_t at = it.first_stay; at != none;) {
        const std::uint32_t next = stays_[at].next;
        const bool is_over = stays_[at].until.value >> block_bits_ < oldest;
        if (is_over || (stays_[at].mount.is_null() && !it.is_whole)) free_stay(at);
        at = next;
    }
    if (!it.is_whole && it.mounted == 0 && !it.is_lost) is_followed_[slot] = 0;
}

void Riders::open(std::int64_t last, std::int64_t number, std::int64_t oldest,
                  FunctionRef<std::int64_t(std::uint32_t)> newest_of) {
    newest_block_ = number;
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
        if (is_followed_[slot] == 0) continue;
        forget_stays(slot, std::min(oldest, newest_of(slot) - (number - oldest)));
        for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
            Stay& stay = stays_[at];
            Range now;
            if (stay.until.value >> block_bits_ >= number) now.add(stay.last);
            stay.ranges[1] = number == last + 1 ? stay.ranges[0] : now;
            stay.ranges[0] = now;
        }
    }
}

void Riders::begin_stretch(std::uint32_t slot) {
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        Stay& stay = stays_[at];
        stay.ranges[3] = stay.ranges[2];
        stay.ranges[2] = {};
        if (stay.until == open_end) stay.ranges[2].add(stay.last);
    }
}

SweptAabb Riders::places(std::uint32_t slot, RidePart part) {
    SweptAabb out;
    const std::uint32_t first = slots_[slot].first_stay;
    const EntityId entity = first == none ? EntityId{} : stays_[first].entity;
    add_places(slot, entity, {}, part, 0, out);
    return out;
}

// `ball` is in the frame of the entity in `slot`.
void Riders::add_places(std::uint32_t slot, EntityId entity, const Ball& ball, RidePart part, int depth,
                        SweptAabb& out) {
    deepest_ = std::max(deepest_, depth);
    if (slots_[slot].is_lost) out = SweptAabb::everywhere();
    const auto range_of = [&](const Stay& stay) -> Range {
        if (part != RidePart::all) return stay.ranges[static_cast<std::size_t>(part)];
        Range both = stay.ranges[2];
        both.add(stay.ranges[3]);
        return both;
    };
    int frames = 0;
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        if (stays_[at].entity == entity && !range_of(stays_[at]).places.is_empty()) ++frames;
    }
    const float far_m = length(ball.center);
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        const Stay& stay = stays_[at];
        const Range range = range_of(stay);
        if (stay.entity != entity || range.places.is_empty()) continue;
        if (range.places.is_endless() || out.is_endless()) {
            out = SweptAabb::everywhere();
            return;
        }
        // Between two frames it may be turned in any way.
        const bool is_any_turn = frames > 1 || range.apart > most_apart;
        const Vec3 offset = is_any_turn ? Vec3{} : rotate(range.middle, ball.center);
        const Vec3 middle = (range.places.low + range.places.high) * 0.5f;
        const float turn_m = is_any_turn ? far_m : 2.0f * far_m * range.apart;
        const float radius = ball.radius + turn_m + ride_rounding * (far_m + sum_of_sizes(middle));
        if (stay.mount.is_null()) {
            const Vec3 around{radius, radius, radius};
            out.add({range.places.low + offset - around, range.places.high + offset + around});
        } else if (depth <= max_parent_depth && stay.mount.index() < slots_.size()) {
            const float half_m = 0.5f * length(range.places.high - range.places.low);
            add_places(stay.mount.index(), stay.mount, {middle + offset, radius + half_m}, part, depth + 1, out);
        }
    }
}

std::uint32_t Riders::turned_below(std::uint32_t slot, int depth) const {
    constexpr std::uint32_t any = 7;
    if (slots_[slot].is_lost) return any;
    std::uint32_t turned = 0;
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        const Stay& stay = stays_[at];
        if (depth > 0) turned |= stay.ranges[2].turned | stay.ranges[3].turned;
        if (stay.mount.is_null() || stay.mount.index() >= slots_.size() || depth > max_parent_depth) continue;
        turned |= turned_below(stay.mount.index(), depth + 1);
    }
    return turned;
}

std::size_t Riders::memory_bytes() const {
    return stays_.size() * sizeof(Stay) + slots_.size() * sizeof(Slot) + is_followed_.size();
}

}  // namespace backsight
