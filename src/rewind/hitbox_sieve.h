#pragma once

// Which hitboxes of an entity may a query touch? Checks four at a time in the entity's own frame, by the place of each
// bone alone. Bone rotations cost many times that, and are worked out only for the hitboxes that are left. Internal.

#include "corridor.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight::detail {

class HitboxSieve {
public:
    /// So many hitboxes are looked at together.
    static constexpr std::size_t batch = 32;

    /// `reaches`: how far each of `hitboxes` is from its bone, as HitboxSets gives it.
    HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose, const View::Bones& bones,
                std::span<const Hitbox> hitboxes, std::span<const float> reaches);

    /// Bit i: whether the corridor may touch hitbox `first` + i. It is 0 only where it certainly does not, and for
    /// what is behind the last one.
    std::uint32_t sift(std::size_t first);
    /// Whether a hitbox that the last sift() let through, by its bit, is certainly touched beyond `limit` metres along
    /// the corridor, or not at all.
    bool is_beyond(std::size_t bit, float limit) const { return enters_[bit] > limit * 1.001f; }

private:
    std::uint32_t sift_four(std::size_t first, float* enters) const;

    View::Bones bones_;
    std::span<const Hitbox> hitboxes_;
    std::span<const float> reaches_;
    float fraction_;
    float step_m_;
    float margin_m_;
    float length_;
    Vec3 origin_;  // of the corridor, in the entity's frame
    Vec3 direction_;
    float inverse_squared_;
    std::array<float, batch> enters_;  // metres along the corridor before which it touches nothing of a hitbox
};

}  // namespace backsight::detail
