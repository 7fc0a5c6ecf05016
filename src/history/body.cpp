#include "body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace backsight {

namespace {

// With the number behind it.
Float4 four_from(const FrameReach& reach, std::size_t offset) {
    static_assert(offsetof(FrameReach, all) == offsetof(FrameReach, around) + sizeof(Vec3));
    static_assert(offsetof(FrameReach, around) + sizeof(Float4) == sizeof(FrameReach));
    return load_four(reinterpret_cast<const char*>(&reach) + offset);
}
Vec3 vector_of(Float4 v) { return {v[0], v[1], v[2]}; }

}  // namespace

BodyReach::BodyReach(const FrameReach& reach, std::uint32_t turned_about)
    : below(four_from(reach, offsetof(FrameReach, below))),
      above(four_from(reach, offsetof(FrameReach, above))),
      around(four_from(reach, offsetof(FrameReach, around))),
      turned(turned_about) {}

BoneBox::BoneBox(std::span<const QuantBone> bones) {
    static_assert(offsetof(QuantBone, y) == 2 && offsetof(QuantBone, z) == 4 && sizeof(QuantBone) >= 8);
    Short8 least{};
    Short8 most{};
    const auto add_both = [&](const QuantBone& a, const QuantBone& b) {
        const Short8 places = load_shorts(&a, &b);
        least = min(least, places);
        most = max(most, places);
    };
    for (std::size_t i = 1; i < bones.size(); i += 2) add_both(bones[i - 1], bones[i]);
    if (bones.size() % 2 != 0) add_both(bones.back(), bones.back());
    least = min(least, short_of(swapped_halves(std::bit_cast<Int4>(least))));
    most = max(most, short_of(swapped_halves(std::bit_cast<Int4>(most))));
    // What lies behind a bone's place is no length, and 0 unless it is far out.
    if (std::bit_cast<Int4>(most)[1] >> 16 != 0) {
        hold_far(bones);
        return;
    }
    ends_ = (std::bit_cast<Int4>(most) & Int4{-1, 0xffff, 0, 0}) | (~std::bit_cast<Int4>(least) & Int4{0, 0, -1, -1}) |
            Int4{0, 0, 0, -0x10000};
}

// The box of bones of which some are more than 16 bits of steps away.
void BoneBox::hold_far(std::span<const QuantBone> bones) {
    std::array<std::int32_t, 3> most{};
    std::array<std::int32_t, 3> least{};
    for (const QuantBone& bone : bones) {
        const QuantPosition place = bone.position();
        const std::array<std::int32_t, 3> steps{place.x, place.y, place.z};
        for (std::size_t i = 0; i < 3; ++i) {
            most[i] = std::max(most[i], steps[i]);
            least[i] = std::min(least[i], steps[i]);
        }
    }
    std::int32_t farthest = 0;
    for (std::size_t i = 0; i < 3; ++i) farthest = std::max({farthest, most[i], -least[i]});
    const auto high = [&](std::size_t i) { return std::min(most[i], 32767) & 0xffff; };
    const auto low = [&](std::size_t i) { return ~std::max(least[i], -32768) & 0xffff; };
    const auto pair = [](std::int32_t first, std::int32_t second) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(first) | static_cast<std::uint32_t>(second) << 16);
    };
    ends_ = Int4{pair(high(0), high(1)), pair(high(2), (farthest + 32767) / 32768), pair(low(0), low(1)),
                 pair(low(2), 0xffff)};
}

// In steps, along each axis in the direction of `sign`. What is as far as 16 bits say may be as far as the farthest.
Float4 BoneBox::far_places(std::int32_t sign) const {
    const Float4 steps = floats_of(short_of(sign < 0 ? swapped_halves(~ends_) : ends_));
    const auto farthest = static_cast<float>((ends_[1] >> 16) * 32768);
    const auto place = [&](std::size_t i) {
        const float size = std::fabs(steps[i]) >= 32767.0f ? farthest : std::fabs(steps[i]);
        return sign < 0 ? -size : size;
    };
    return Float4{place(0), place(1), place(2), 0.0f};
}

BodyReach::BodyReach(const BoneBox& bones, float step_m) : below(bones.below(step_m)), above(bones.above(step_m)) {
    // The corner of their box, which costs a few centimetres and saves a root for each bone.
    const Float4 farther = max(below, above);
    const Float4 squares = farther * farther;
    const Float4 squared = four_of(squares[0] + squares[1] + squares[2]) - squares;
    around = Float4{std::sqrt(squared[0]), std::sqrt(squared[1]), std::sqrt(squared[2]), std::sqrt(squared[3])};
}

bool BodyReach::reaches_as_far_as(const BodyReach& other) const {
    const Int4 exceeds = (other.below > below) | (other.above > above) | (other.around > around);
    return mask_of(exceeds) == 0;
}

void BodyReach::add(const BodyReach& other) {
    below = max(below, other.below);
    above = max(above, other.above);
    around = max(around, other.around);
    turned |= other.turned;
}

BodyReach BodyReach::widened(float by_m) const {
    BodyReach wider = *this;
    wider.below += by_m;
    wider.above += by_m;
    wider.around += by_m;
    return wider;
}

Body BodyReach::body() const {
    // Rotations are unit to much less than this; a direction that is off by a part in a thousand moves contacts by that
    // part of a shape's size.
    constexpr float generous = 0.01f;
    const float all = around[3];
    const Vec3 from_axis = vector_of(around);
    Vec3 low = -vector_of(below);
    Vec3 high = vector_of(above);
    if (turned == 1) {
        low = {low.x, -from_axis.x, -from_axis.x};
        high = {high.x, from_axis.x, from_axis.x};
    } else if (turned == 2) {
        low = {-from_axis.y, low.y, -from_axis.y};
        high = {from_axis.y, high.y, from_axis.y};
    } else if (turned == 4) {
        low = {-from_axis.z, -from_axis.z, low.z};
        high = {from_axis.z, from_axis.z, high.z};
    } else if (turned != 0) {
        low = {-all, -all, -all};
        high = {all, all, all};
    }
    const float room = generous * all;
    const Vec3 more{room, room, room};
    return {{low - more, high + more}, all + room};
}

}  // namespace backsight
