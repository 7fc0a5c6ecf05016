#pragma once

// How much room does an entity take about its place, however it turned lately? What the index over time grows its boxes
// by, and what a query asks of each candidate.
//
// In: how far the hitboxes of each sample reach, and about which axes the sample is turned. Out: a box about the place
// that holds every way from one of these samples to another. Pure; any thread.
//
// A turn about an axis changes neither how far a point lies along it nor how far from it. Between two turns about one
// axis everything is drawn as a turn about it (motion/interpolate.h). So the box of such an entity is as long as the
// entity along that axis, and as wide as its farthest point from it. An entity that was turned about two of the world's
// axes may be drawn in any rotation, and its box is that of a ball.

#include "swept_aabbs.h"

#include "base/lanes.h"

#include <backsight/history/entity_state.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// Where the hitboxes of an entity may be, relative to its place.
struct alignas(32) Body {
    SweptAabb box;         ///< as it turned lately; empty where nothing was recorded
    float reach_m = 0.0f;  ///< in any rotation: no part is farther from the place
};

/// The box of bones' places and of 0, in steps. What an index compares for each state, in a few instructions.
class BoneBox {
public:
    BoneBox() = default;
    explicit BoneBox(std::span<const QuantBone> bones);

    bool holds(const BoneBox& other) const {
        return all_of(std::bit_cast<Int4>(max(short_of(ends_), short_of(other.ends_))) == ends_);
    }
    void add(const BoneBox& other) { ends_ = std::bit_cast<Int4>(max(short_of(ends_), short_of(other.ends_))); }
    /// Whether a place is more than 32,767 steps away.
    bool is_far() const { return (ends_[1] >> 16) != 0; }
    /// How far the places are from 0 against each axis, and along it, in metres, or somewhat more. The last lane is 0.
    Float4 below(float step_m) const {
        return (is_far() ? far_places(-1) : floats_of(short_of(swapped_halves(~ends_)))) * -step_m;
    }
    Float4 above(float step_m) const { return (is_far() ? far_places(1) : floats_of(short_of(ends_))) * step_m; }

private:
    static Short8 short_of(Int4 v) { return std::bit_cast<Short8>(v); }
    void hold_far(std::span<const QuantBone> bones);
    Float4 far_places(std::int32_t sign) const;
    // The largest x, y and z in 16 bits each, and 0; then the inverted bits of the least, and -1. Both only grow. Where
    // a place is farther out than 16 bits say, they say the most, and in place of that 0 stands how far the farthest
    // is, in 32,768 steps and rounded up.
    Int4 ends_{0, 0, -1, -1};
};

/// How far bodies reach from their place, in metres. Only grows.
struct BodyReach {
    Float4 below{};            ///< against each axis, unturned, >= 0; the last lane means nothing
    Float4 above{};            ///< along each axis, as `below`
    Float4 around{};           ///< from each axis; the last lane: from the place
    std::uint32_t turned = 0;  ///< turned_axes() of all of them

    BodyReach() = default;
    /// Hitboxes in the frame of an entity that is turned about the axes `turned`.
    BodyReach(const FrameReach& reach, std::uint32_t turned);
    /// The places of bones.
    BodyReach(const BoneBox& bones, float step_m);

    bool reaches_as_far_as(const BodyReach& other) const;
    bool holds(const BodyReach& other) const { return (other.turned & ~turned) == 0 && reaches_as_far_as(other); }
    void add(const BodyReach& other);
    /// As far as this and `by_m` more, in all directions.
    BodyReach widened(float by_m) const;
    /// With room for rotations and directions that are not quite unit.
    Body body() const;
};

}  // namespace backsight
