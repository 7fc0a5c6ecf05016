// Where in the world mounts may take a rider: from frame to frame, by the stays of each.

#include "riders.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// Within a quarter turn of one rotation lies every way between two others that do.
constexpr float most_apart = 0.7f;

// Places are a few hundred units in the last place off where they are worked out.
constexpr float ride_rounding = 0x1p-17f;

Vec3 sizes(Vec3 v) { return {std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}; }
float sum_of_sizes(Vec3 v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

// Half the size of the box around a turned one.
Vec3 turned_half(Quat rotation, Vec3 half) {
    return sizes(rotate(rotation, {half.x, 0.0f, 0.0f})) + sizes(rotate(rotation, {0.0f, half.y, 0.0f})) +
           sizes(rotate(rotation, {0.0f, 0.0f, half.z}));
}

}  // namespace

SweptAabb Riders::places(std::uint32_t slot, RidePart part) {
    SweptAabb out;
    const std::uint32_t first = slots_[slot].first_stay;
    const EntityId entity = first == none ? EntityId{} : stays_[first].entity;
    add_places(slot, entity, {}, part, 0, out);
    return out;
}

// By the rotations of an entity that carries it. `is_blended`: it changes frames, and may be turned in any way between
// two.
Riders::Around Riders::turned(const Around& around, const Range& range, bool is_blended) {
    const bool is_any_turn = is_blended || range.apart > most_apart;
    const float reach_m = length(around.center) + length(around.half);
    const float turn_m = (is_any_turn ? 1.0f : 2.0f * range.apart) * reach_m + ride_rounding * reach_m;
    Around out{{}, {turn_m, turn_m, turn_m}};
    if (!is_any_turn) {
        out.center = rotate(range.middle, around.center);
        out.half = out.half + turned_half(range.middle, around.half);
    }
    if (is_blended) return out;
    // Turns about one axis alone move nothing along it.
    const auto keep = [&](std::uint32_t axis, float Vec3::*along) {
        if ((range.turned & ~axis) != 0) return;
        out.center.*along = around.center.*along;
        out.half.*along = around.half.*along + ride_rounding * reach_m;
    };
    keep(1, &Vec3::x);
    keep(2, &Vec3::y);
    keep(4, &Vec3::z);
    return out;
}

// `around` is in the frame of the entity in `slot`.
void Riders::add_places(std::uint32_t slot, EntityId entity, const Around& around, RidePart part, int depth,
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
    for (std::uint32_t at = slots_[slot].first_stay; at != none; at = stays_[at].next) {
        const Stay& stay = stays_[at];
        const Range range = range_of(stay);
        if (stay.entity != entity || range.places.is_empty()) continue;
        if (range.places.is_endless() || out.is_endless()) {
            out = SweptAabb::everywhere();
            return;
        }
        const Around carried = turned(around, range, frames > 1);
        const Vec3 middle = (range.places.low + range.places.high) * 0.5f;
        const float rounding_m = ride_rounding * sum_of_sizes(middle);
        const Vec3 half = carried.half + Vec3{rounding_m, rounding_m, rounding_m};
        if (stay.mount.is_null()) {
            out.add({range.places.low + carried.center - half, range.places.high + carried.center + half});
        } else if (depth <= max_parent_depth && stay.mount.index() < slots_.size()) {
            const Vec3 half_places = (range.places.high - range.places.low) * 0.5f;
            add_places(stay.mount.index(), stay.mount, {middle + carried.center, half_places + half}, part, depth + 1,
                       out);
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

}  // namespace backsight
