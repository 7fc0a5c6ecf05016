#include "hitbox_sieve.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <limits>

namespace backsight::detail {

namespace {

// Lanes of four, in the words that all our compilers share. Nothing here needs equal bits: the room that is left is
// many times what rounding adds.
using Floats = float __attribute__((vector_size(16)));
using Ints = std::int32_t __attribute__((vector_size(16)));

Floats all(float value) { return Floats{value, value, value, value}; }
Floats least(Floats a, Floats b) { return a < b ? a : b; }
Floats most(Floats a, Floats b) { return a > b ? a : b; }

struct Places {
    Floats x, y, z;
};

// Two neighbours among a bone's coordinates as they lie in memory.
std::int32_t pair_at(const QuantBone* bone, std::size_t offset) {
    static_assert(offsetof(QuantBone, y) == 2 && offsetof(QuantBone, z) == 4 && sizeof(QuantBone) == 12);
    std::int32_t pair = 0;
    std::memcpy(&pair, reinterpret_cast<const char*>(bone) + offset, sizeof pair);
    return pair;
}
Floats first_of(Ints pairs) {
    if constexpr (std::endian::native == std::endian::little) pairs <<= 16;
    return __builtin_convertvector(pairs >> 16, Floats);
}
Floats second_of(Ints pairs) {
    if constexpr (std::endian::native != std::endian::little) pairs <<= 16;
    return __builtin_convertvector(pairs >> 16, Floats);
}

// In steps.
Places places_of(const std::array<const QuantBone*, 4>& b) {
    const Ints xy{pair_at(b[0], 0), pair_at(b[1], 0), pair_at(b[2], 0), pair_at(b[3], 0)};
    const Ints z{pair_at(b[0], 4), pair_at(b[1], 4), pair_at(b[2], 4), pair_at(b[3], 4)};
    return {first_of(xy), second_of(xy), first_of(z)};
}

}  // namespace

HitboxSieve::HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose, const View::Bones& bones,
                         std::span<const Hitbox> hitboxes, std::span<const float> reaches)
    : bones_(bones),
      hitboxes_(hitboxes),
      reaches_(reaches),
      fraction_(pose.fraction),
      step_m_(view.history().config().quantization.position_step_m),
      margin_m_(corridor.margin_at(pose.pose.position)),
      length_(corridor.length()) {
    const Quat to_local = conjugate(pose.pose.rotation);
    origin_ = rotate(to_local, corridor.origin() - pose.pose.position);
    direction_ = rotate(to_local, corridor.direction());
    inverse_squared_ = 1.0f / length_squared(direction_);
}

std::uint32_t HitboxSieve::sift(std::size_t first) {
    std::uint32_t met = 0;
    const std::size_t count = std::min(hitboxes_.size() - first, batch);
    for (std::size_t i = 0; i < count; i += 4) met |= sift_four(first + i, &enters_[i]) << i;
    return count < batch ? met & ((1u << count) - 1) : met;
}

inline std::uint32_t HitboxSieve::sift_four(std::size_t first, float* enters) const {
    static constexpr QuantBone at_root{};
    std::array<const QuantBone*, 4> from;
    std::array<const QuantBone*, 4> to;
    std::array<float, 4> reach;
    std::uint32_t unknown = 0;  // those in the entity's own frame, or whose bone was not recorded
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t hitbox = std::min(first + i, hitboxes_.size() - 1);
        const auto bone = static_cast<std::size_t>(hitboxes_[hitbox].bone);  // of the root beyond all
        const bool is_known = bone < bones_.from.size();
        if (!is_known) unknown |= 1u << i;
        from[i] = is_known ? &bones_.from[bone] : &at_root;
        to[i] = bone < bones_.to.size() ? &bones_.to[bone] : from[i];
        reach[i] = reaches_[hitbox];
    }
    const Places a = places_of(from);
    const Places b = places_of(to);
    const Floats x = (a.x + (b.x - a.x) * fraction_) * step_m_ - origin_.x;
    const Floats y = (a.y + (b.y - a.y) * fraction_) * step_m_ - origin_.y;
    const Floats z = (a.z + (b.z - a.z) * fraction_) * step_m_ - origin_.z;
    const Floats along = (x * direction_.x + y * direction_.y + z * direction_.z) * inverse_squared_;
    const Floats nearest = most(least(along, all(length_)), all(0.0f));
    const Floats dx = x - direction_.x * nearest;
    const Floats dy = y - direction_.y * nearest;
    const Floats dz = z - direction_.z * nearest;
    const Floats radius = Floats{reach[0], reach[1], reach[2], reach[3]} * 1.01f + margin_m_;
    const Floats enter = along - radius * 1.01f;
    std::memcpy(enters, &enter, sizeof enter);
    for (std::uint32_t left = unknown; left != 0; left &= left - 1) {
        enters[std::countr_zero(left)] = -std::numeric_limits<float>::infinity();
    }
    const Ints misses = dx * dx + dy * dy + dz * dz > radius * radius;
    const Ints bits = misses & Ints{1, 2, 4, 8};
    return (static_cast<std::uint32_t>(bits[0] | bits[1] | bits[2] | bits[3]) ^ 15u) | unknown;
}

}  // namespace backsight::detail
