#include "riders.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// Extra room that a stay gets when it grows, because who goes on would make it grow again in the next tick.
constexpr float stay_room_m = 0.1f;
constexpr float room_apart = 0.01f;
// What is kept of all the time is wide anyhow.
constexpr float times_in_all = 4.0f;

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

// On the way from one rotation to another, at a share of it; beyond 1 it goes on.
Quat on_the_way(Quat a, Quat b, float share) {
    const float to_b = dot(a, b) < 0.0f ? -share : share;
    const float to_a = 1.0f - share;
    return normalized(
        Quat{to_a * a.x + to_b * b.x, to_a * a.y + to_b * b.y, to_a * a.z + to_b * b.z, to_a * a.w + to_b * b.w});
}

}  // namespace

bool Riders::Range::holds(const RiderSample& sample) const {
    if (places.is_endless() && !places.is_empty()) return true;
    return !sample.is_anywhere && places.holds({sample.place, sample.place}) &&
           backsight::apart(sample.rotation, middle) <= apart && (sample.turned & ~turned) == 0;
}

void Riders::Range::add(const RiderSample& sample, float room_m, float room_turn) {
    turned |= sample.turned;
    if (sample.is_anywhere) {
        places = SweptAabb::everywhere();
        return;
    }
    if (places.is_empty()) {
        *this = {{sample.place, sample.place}, sample.rotation, 0.0f, turned};
        return;
    }
    const Vec3 room{room_m, room_m, room_m};
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
    // The ball around what it has been and this, with room where it turns on to: a mount that goes on turning leaves
    // its first rotation behind on one side.
    const float away = backsight::apart(sample.rotation, middle);
    if (away <= apart) return;
    const Quat between = on_the_way(middle, sample.rotation, 0.5f * (away + room_turn - apart) / away);
    apart = std::max(backsight::apart(between, middle) + apart, backsight::apart(between, sample.rotation));
    middle = between;
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

RideNews Riders::add(Stay& stay, Tick tick, const RiderSample& sample, Tick after, const TouchedBlocks& touched) {
    if (tick >= stay.last_tick) {
        stay.last_tick = tick;
        stay.last = sample;
    }
    stay.until = after == no_tick ? open_end : std::max(stay.until, after);
    // Older blocks have no ranges of their own.
    RideNews news = touched.first < newest_block_ - 1 ? RideNews::of_all : RideNews::none;
    const auto add_to = [&](Range& range, float times, RideNews is_new) {
        if (range.holds(sample)) return;
        range.add(sample, stay_room_m * times, room_apart * times);
        news = std::max(news, is_new);
    };
    if (touched.last >= newest_block_) add_to(stay.ranges[0], 1.0f, RideNews::of_block);
    if (touched.first < newest_block_ && touched.last >= newest_block_ - 1) {
        add_to(stay.ranges[1], 1.0f, RideNews::of_block);
    }
    add_to(stay.ranges[2], times_in_all, RideNews::of_all);
    return news;
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

RideNews Riders::take(const WorldHistory& history, std::uint32_t slot, Tick tick, const RiderSample& sample, Tick after,
                      const TouchedBlocks& touched) {
    is_followed_[slot] = 1;
    used_slots_ = std::max(used_slots_, slot + 1);
    RideNews news = RideNews::none;
    if (slots_[slot].is_lost) {
        if (!rebuild(history, slot)) return RideNews::of_all;
        news = RideNews::of_all;
    }
    if (!sample.mount.is_null() && follow_whole(history, sample.mount)) news = RideNews::of_all;
    Stay* stay = nullptr;
    if (!sample.mount.is_null() || slots_[slot].is_whole) {
        stay = stay_on(slot, history.slot(slot).id(), sample.mount);
        if (stay == nullptr) {
            lose(slot);
            return RideNews::of_all;
        }
        news = std::max(news, add(*stay, tick, sample, after, touched));
    }
    if (after == no_tick) close_others(slot, stay, tick);
    return news;
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
            if (stay.until.value >> block_bits_ >= number) now.add(stay.last, 0.0f, 0.0f);
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
        if (stay.until == open_end) stay.ranges[2].add(stay.last, 0.0f, 0.0f);
    }
}

std::size_t Riders::memory_bytes() const {
    return stays_.size() * sizeof(Stay) + slots_.size() * sizeof(Slot) + is_followed_.size();
}

}  // namespace backsight
