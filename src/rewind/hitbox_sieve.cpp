#include "hitbox_sieve.h"

#include "base/rough_rotations.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace backsight {

namespace {

// Nothing here needs equal bits: the room that is left is many times what rounding adds.
constexpr float generously = 1.01f;

// Room for what a bone may be turned otherwise, as a part of how far the hitbox reaches from it: 0.24 degrees by the
// line between two rotations, and 0.275 where a value that no quantiser writes is decoded plainly.
constexpr float of_reach = 0.015f;

// A direction is unit to half a part in a thousand.
constexpr float longer = 1.001f;

// A bone that turns farther between two samples keeps its ball.
constexpr float least_cosine = least_cosine_of_lines;

struct Points {
    Float4 x, y, z;
};

Points turned(const Rotations& q, Float4 twice_inverse, const Points& v) {
    const Float4 x = (q.y * v.z - q.z * v.y) * twice_inverse;
    const Float4 y = (q.z * v.x - q.x * v.z) * twice_inverse;
    const Float4 z = (q.x * v.y - q.y * v.x) * twice_inverse;
    return {v.x + q.w * x + (q.y * z - q.z * y), v.y + q.w * y + (q.z * x - q.x * z),
            v.z + q.w * z + (q.x * y - q.y * x)};
}

Float4 dot(const Points& a, const Points& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

// In steps.
Points places_of(const std::array<const QuantBone*, 4>& bones) {
    static_assert(offsetof(QuantBone, y) == 2 && offsetof(QuantBone, z) == 4 && sizeof(QuantBone) >= 8);
    Short8 a = load_shorts(bones[0], bones[1]);
    Short8 b = load_shorts(bones[2], bones[3]);
    transpose(a, b);
    return {floats_of(a), last_floats_of(a), floats_of(b)};
}

std::int32_t rotation_of(const QuantBone& bone) { return static_cast<std::int32_t>(bone.rotation.packed); }

Points minus(const Points& a, const Points& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Points load(const std::array<std::array<float, masked_hitboxes>, 3>& from, std::size_t i) {
    return {load_four(&from[0][i]), load_four(&from[1][i]), load_four(&from[2][i])};
}
void store(std::array<std::array<float, masked_hitboxes>, 3>& to, std::size_t i, const Points& v) {
    std::memcpy(&to[0][i], &v.x, sizeof v.x);
    std::memcpy(&to[1][i], &v.y, sizeof v.y);
    std::memcpy(&to[2][i], &v.z, sizeof v.z);
}

// How close a line comes to the segments of four capsules, and from where it is nearest to their middles how far back
// it enters them at the most.
struct Reached {
    Float4 apart_squared;
    Float4 back;
};

// `n`: from the line's nearest place to the middle; `h`: half of the segment.
Reached reach_capsules(const Points& n, const Points& h, const Points& way, Float4 radius) {
    const Float4 u = dot(h, way);
    const Float4 half_squared = dot(h, h);
    const Float4 across = max(half_squared - u * u, four_of(0.0f));
    const Float4 n_h = dot(n, h);
    const Float4 n_n = dot(n, n);
    const Float4 inverse_across = 1.0f / (across + 1e-20f);
    const Float4 along_half = max(min(n_h * inverse_across, four_of(1.0f)), four_of(-1.0f));
    const Float4 apart_squared = n_n + along_half * (along_half * across - n_h * 2.0f);
    // Neither a ball around all of it is entered later nor the endless cylinder, which says more where they cross.
    const Float4 outer = roots_of(half_squared) + radius;
    const Float4 from_ball = roots_of(max(outer * outer - n_n, four_of(0.0f)));
    const Float4 depth = roots_of(half_squared * max(n_h * n_h + across * (radius * radius - n_n), four_of(0.0f)));
    const Float4 from_cylinder = (n_h * u + depth) * inverse_across;
    const Int4 crosses = across > half_squared * 0.01f;
    return {apart_squared, pick(crosses, min(from_ball, from_cylinder), from_ball)};
}

// About how four bones are turned between two samples; `is_unknown`: where that says nothing.
Rotations blend_roughly(const std::array<const QuantBone*, 4>& from, const std::array<const QuantBone*, 4>& to,
                        float fraction, Int4& is_unknown) {
    const Int4 before{rotation_of(*from[0]), rotation_of(*from[1]), rotation_of(*from[2]), rotation_of(*from[3])};
    const Int4 after{rotation_of(*to[0]), rotation_of(*to[1]), rotation_of(*to[2]), rotation_of(*to[3])};
    Float4 rest_before;
    Float4 rest_after;
    const Rotations a = decode_roughly(before, rest_before);
    const Rotations b = decode_roughly(after, rest_after);
    const Float4 cosine = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    is_unknown = (min(rest_before, rest_after) < 0.0f) | (magnitudes(cosine) < least_cosine);
    const Float4 to_b = float_of(bits_of(four_of(fraction)) | signs_of(cosine));
    const float to_a = 1.0f - fraction;
    return {a.x * to_a + b.x * to_b, a.y * to_a + b.y * to_b, a.z * to_a + b.z * to_b, a.w * to_a + b.w * to_b};
}

constexpr QuantBone at_root{};

}  // namespace

HitboxSieve::HitboxSieve(const View& view, const Corridor& corridor, const View::Figure& figure,
                         const View::Bones& bones, HitboxSetId worn)
    : hitboxes_(view.history().hitbox_sets().get(worn)),
      reaches_(view.history().hitbox_sets().reaches(worn)),
      cores_(view.history().hitbox_sets().cores(worn)),
      before_(bones.from),
      after_(bones.to.empty() ? bones.from : bones.to),
      shared_(figure.shared),
      fraction_(figure.fraction),
      step_m_(view.history().config().quantization.position_step_m),
      margin_m_(corridor.close_margin_at(figure.pose.position) + figure.off_m),
      length_(corridor.length() * longer),
      has_all_bones_(view.history().hitbox_sets().bones_needed(worn) <= std::min(before_.size(), after_.size())) {
    const Quat to_local = conjugate(figure.pose.rotation);
    origin_ = rotate(to_local, corridor.origin() - figure.pose.position);
    direction_ = normalized(rotate(to_local, corridor.direction()));
}

// A hitbox in the entity's own frame, or whose bone was not recorded, is on a bone there.
inline const QuantBone& HitboxSieve::bone_before(std::size_t hitbox) const {
    const auto bone = static_cast<std::size_t>(hitboxes_[hitbox].bone);
    return bone < before_.size() ? before_[bone] : at_root;
}
inline const QuantBone& HitboxSieve::bone_after(std::size_t hitbox) const {
    const auto bone = static_cast<std::size_t>(hitboxes_[hitbox].bone);
    return bone < after_.size() && bone < before_.size() ? after_[bone] : bone_before(hitbox);
}

inline Float4 HitboxSieve::reach_of_four(std::size_t i, std::size_t count) const {
    if (i + 4 <= count) return load_four(&reaches_[i]);
    std::array<float, 4> reaches{};
    for (std::size_t k = 0; k < 4; ++k) reaches[k] = reaches_[std::min(i + k, count - 1)];
    return load_four(reaches.data());
}

std::uint32_t HitboxSieve::sift(std::size_t first) {
    if (shared_ != nullptr && first == 0) {
        const std::size_t count = std::min(hitboxes_.size(), batch);
        if (!shared_->has_places_) place_all(*shared_, count);
        return sift_placed(*shared_, count);
    }
    std::uint32_t left = sift_balls(first, std::min(hitboxes_.size() - first, batch));
    std::uint32_t met = 0;
    while (left != 0) {
        std::uint32_t not_empty = left;
        std::array<std::uint32_t, 4> bits;
        for (std::uint32_t& bit : bits) {
            // The last one again where there are no four; without a branch, since how many there are is unpredictable.
            not_empty = left != 0 ? left : not_empty;
            bit = static_cast<std::uint32_t>(std::countr_zero(not_empty));
            left &= left - 1;
        }
        met |= sift_cores(first, bits);
    }
    return met;
}

std::uint32_t HitboxSieve::sift_balls(std::size_t first, std::size_t count) {
    const Float4 fraction = four_of(fraction_);
    const Float4 step = four_of(step_m_);
    const Points from{four_of(origin_.x), four_of(origin_.y), four_of(origin_.z)};
    const Points way{four_of(direction_.x), four_of(direction_.y), four_of(direction_.z)};
    const Float4 margin = four_of(margin_m_);
    const Float4 end = four_of(length_);
    std::uint32_t met = 0;
    for (std::size_t i = 0; i < count; i += 4) {
        std::array<const QuantBone*, 4> before;
        std::array<const QuantBone*, 4> after;
        Float4 reach;
        if (has_all_bones_ && i + 4 <= count) {
            const Hitbox* four = &hitboxes_[first + i];
            for (std::size_t k = 0; k < 4; ++k) before[k] = before_.data() + four[k].bone;
            for (std::size_t k = 0; k < 4; ++k) after[k] = after_.data() + four[k].bone;
            reach = load_four(&reaches_[first + i]);
        } else {
            std::array<float, 4> reaches;
            for (std::size_t k = 0; k < 4; ++k) {
                const std::size_t hitbox = first + std::min(i + k, count - 1);
                before[k] = &bone_before(hitbox);
                after[k] = &bone_after(hitbox);
                reaches[k] = reaches_[hitbox];
            }
            reach = load_four(reaches.data());
        }
        const Points a = places_of(before);
        const Points b = places_of(after);
        const Points place{(a.x + (b.x - a.x) * fraction) * step - from.x,
                           (a.y + (b.y - a.y) * fraction) * step - from.y,
                           (a.z + (b.z - a.z) * fraction) * step - from.z};
        const Float4 along = dot(place, way);
        const Float4 nearest = max(min(along, end), four_of(0.0f));
        const Points apart{place.x - way.x * nearest, place.y - way.y * nearest, place.z - way.z * nearest};
        const Float4 radius = reach * generously + margin;
        const Float4 enter = along - radius * generously;
        std::memcpy(&places_[0][i], &place.x, sizeof place.x);
        std::memcpy(&places_[1][i], &place.y, sizeof place.y);
        std::memcpy(&places_[2][i], &place.z, sizeof place.z);
        std::memcpy(&enters_[i], &enter, sizeof enter);
        met |= (mask_of(dot(apart, apart) > radius * radius) ^ 15u) << i;
    }
    return count < batch ? met & ((1u << count) - 1) : met;
}

// Where the capsules of four hitboxes are, and whether the corridor comes as close to their segments as they are wide.
// All lengths are from where the line of the corridor comes nearest to each middle.
std::uint32_t HitboxSieve::sift_cores(std::size_t first, const std::array<std::uint32_t, 4>& bits) {
    Float4 middle[4];
    Float4 half[4];
    std::array<const QuantBone*, 4> from;
    std::array<const QuantBone*, 4> to;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t hitbox = first + bits[i];
        static_assert(sizeof(HitboxCore) == 2 * sizeof(Float4));
        middle[i] = load_four(&cores_[hitbox].middle);
        half[i] = load_four(&cores_[hitbox].half);
        from[i] = &bone_before(hitbox);
        to[i] = &bone_after(hitbox);
    }
    transpose(middle);
    transpose(half);
    // Not through an array: what is stored in four pieces and read in one waits for the stores.
    const auto gather = [&](const std::array<float, batch>& v) {
        return Float4{v[bits[0]], v[bits[1]], v[bits[2]], v[bits[3]]};
    };
    const Points bone{gather(places_[0]), gather(places_[1]), gather(places_[2])};
    const Float4 enter_of_ball = gather(enters_);
    Int4 is_unknown;
    const Rotations q = blend_roughly(from, to, fraction_, is_unknown);
    const Float4 twice_inverse = 2.0f / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    const Points m = turned(q, twice_inverse, {middle[0], middle[1], middle[2]});
    const Points h = turned(q, twice_inverse, {half[0], half[1], half[2]});
    const Float4 radius = middle[3] * generously + (half[3] * of_reach + margin_m_);
    const Points way{four_of(direction_.x), four_of(direction_.y), four_of(direction_.z)};
    Points n{bone.x + m.x, bone.y + m.y, bone.z + m.z};
    const Float4 along = dot(n, way);
    n = {n.x - way.x * along, n.y - way.y * along, n.z - way.z * along};
    const Reached reached = reach_capsules(n, h, way, radius);
    const Float4 enter = along - reached.back;
    const Int4 misses = (reached.apart_squared > radius * radius) | (enter > length_);
    const Float4 kept = pick(is_unknown, enter_of_ball, enter);
    const std::uint32_t met = mask_of(~misses | is_unknown);
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        enters_[bits[i]] = kept[i];
        out |= (met >> i & 1u) << bits[i];
    }
    return out;
}

// For many queries: without the corridor's place, and capsules of hitboxes whose balls no query may meet.
void HitboxSieve::place_all(SharedBody& body, std::size_t count) const {
    const Float4 fraction = four_of(fraction_);
    const Float4 step = four_of(step_m_);
    body.unknown_ = 0;
    for (std::size_t i = 0; i < count; i += 4) {
        std::array<const QuantBone*, 4> from;
        std::array<const QuantBone*, 4> to;
        Float4 middle[4];
        Float4 half[4];
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t hitbox = std::min(i + k, count - 1);
            from[k] = &bone_before(hitbox);
            to[k] = &bone_after(hitbox);
            middle[k] = load_four(&cores_[hitbox].middle);
            half[k] = load_four(&cores_[hitbox].half);
        }
        transpose(middle);
        transpose(half);
        const Points a = places_of(from);
        const Points b = places_of(to);
        const Points bone{(a.x + (b.x - a.x) * fraction) * step, (a.y + (b.y - a.y) * fraction) * step,
                          (a.z + (b.z - a.z) * fraction) * step};
        Int4 is_unknown;
        const Rotations q = blend_roughly(from, to, fraction_, is_unknown);
        const Float4 twice_inverse = 2.0f / (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
        const Points m = turned(q, twice_inverse, {middle[0], middle[1], middle[2]});
        const Points h = turned(q, twice_inverse, {half[0], half[1], half[2]});
        store(body.bones_, i, bone);
        store(body.middles_, i, {bone.x + m.x, bone.y + m.y, bone.z + m.z});
        store(body.halves_, i, h);
        const Float4 radius = middle[3] * generously + half[3] * of_reach;
        std::memcpy(&body.radii_[i], &radius, sizeof radius);
        body.unknown_ |= mask_of(is_unknown) << i;
    }
    body.has_places_ = true;
}

// As sift_balls() and sift_cores().
std::uint32_t HitboxSieve::sift_placed(const SharedBody& body, std::size_t count) {
    const Points from{four_of(origin_.x), four_of(origin_.y), four_of(origin_.z)};
    const Points way{four_of(direction_.x), four_of(direction_.y), four_of(direction_.z)};
    const Float4 margin = four_of(margin_m_);
    const Float4 end = four_of(length_);
    std::uint32_t met = 0;
    for (std::size_t i = 0; i < count; i += 4) {
        const Points bone = minus(load(body.bones_, i), from);
        const Float4 reach = reach_of_four(i, count);
        const Float4 along = dot(bone, way);
        const Float4 nearest = max(min(along, end), four_of(0.0f));
        const Points apart{bone.x - way.x * nearest, bone.y - way.y * nearest, bone.z - way.z * nearest};
        const Float4 ball = reach * generously + margin;
        const std::uint32_t balls = mask_of(dot(apart, apart) > ball * ball) ^ 15u;
        if (balls == 0) continue;
        Points n = minus(load(body.middles_, i), from);
        const Float4 along_middle = dot(n, way);
        n = {n.x - way.x * along_middle, n.y - way.y * along_middle, n.z - way.z * along_middle};
        const Float4 radius = load_four(&body.radii_[i]) + margin;
        const Reached reached = reach_capsules(n, load(body.halves_, i), way, radius);
        const Float4 enter = along_middle - reached.back;
        const std::uint32_t misses = mask_of((reached.apart_squared > radius * radius) | (enter > length_));
        std::memcpy(&enters_[i], &enter, sizeof enter);
        const std::uint32_t unknown = body.unknown_ >> i & 15u;
        if (unknown != 0) {
            const Float4 enter_of_ball = along - ball * generously;
            for (std::size_t k = 0; k < 4; ++k) {
                if ((unknown >> k & 1u) != 0) enters_[i + k] = enter_of_ball[k];
            }
        }
        met |= (balls & (~misses | unknown)) << i;
    }
    return count < batch ? met & ((1u << count) - 1) : met;
}

}  // namespace backsight
