#pragma once

// Which hitboxes of an entity can a query touch? Asked for each entity that it comes near, before any of its bones is
// worked out exactly: that costs many times what this costs for all of them.
//
// In: the corridor, the entity's pose, its bones as they were recorded. Out: for each hitbox whether it may be touched,
// and where along the corridor at the earliest. Left out is only what certainly is not. Two steps, four hitboxes at a
// time: the place of each bone with a ball around all of its hitbox, then for what is left the capsule around the
// hitbox (HitboxCore), turned about as the bone is. Allocates nothing; as a query for threads and life.

#include "candidates.h"
#include "view/glimpse.h"

#include "base/lanes.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// What of an entity on bones is the same for all queries of one view: worked out by the first that needs it.
class SharedBody {
public:
    /// `figure`: perhaps rough.
    SharedBody(const View& view, const View::Figure& figure) : view_(&view), exact_(figure) {}

    const View::Figure& worked_out() {
        if (exact_.is_rough) exact_ = view_->worked_out(exact_);
        return exact_;
    }

private:
    friend class HitboxSieve;
    using Numbers = std::array<float, masked_hitboxes>;

    const View* view_;
    View::Figure exact_;  // rough, until somebody asks
    // Of the sieve's first batch, in the entity's frame; four are written at once.
    bool has_places_ = false;
    std::uint32_t unknown_ = 0;  // a bit for each hitbox whose capsule has no certain place
    alignas(16) std::array<Numbers, 3> bones_;
    alignas(16) std::array<Numbers, 3> middles_;  // of the capsules
    alignas(16) std::array<Numbers, 3> halves_;
    alignas(16) Numbers radii_;  // of the capsules, with room for how roughly they are turned
};

class HitboxSieve {
public:
    /// So many hitboxes are looked at together.
    static constexpr std::size_t batch = 32;

    /// `worn`: what the entity wears.
    HitboxSieve(const View& view, const Corridor& corridor, const View::Figure& figure, const View::Bones& bones,
                HitboxSetId worn);

    /// Hitboxes of the set.
    std::size_t count() const { return hitboxes_.size(); }
    /// Bit i: whether the corridor may touch hitbox `first` + i. It is 0 where it certainly does not, and behind the
    /// last hitbox.
    std::uint32_t sift(std::size_t first);
    /// Of the bits that the last sift() gave, not 0: that of the hitbox which may be touched first.
    std::size_t nearest_of(std::uint32_t bits) const {
        auto nearest = static_cast<std::size_t>(std::countr_zero(bits));
        for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
            nearest = enters_[bit] < enters_[nearest] ? bit : nearest;
        }
        return nearest;
    }
    /// Whether a hitbox that the last sift() let through is certainly touched beyond `limit` metres along the corridor,
    /// or not at all.
    bool is_beyond(std::size_t bit, float limit) const { return enters_[bit] > limit * 1.001f; }

private:
    const QuantBone& bone_before(std::size_t hitbox) const;
    const QuantBone& bone_after(std::size_t hitbox) const;
    std::uint32_t sift_balls(std::size_t first, std::size_t count);
    Float4 reach_of_four(std::size_t i, std::size_t count) const;
    void place_all(SharedBody& body, std::size_t count) const;
    std::uint32_t sift_placed(const SharedBody& body, std::size_t count);
    std::uint32_t sift_cores(std::size_t first, const std::array<std::uint32_t, 4>& bits);

    std::span<const Hitbox> hitboxes_;
    std::span<const float> reaches_;
    std::span<const HitboxCore> cores_;
    std::span<const QuantBone> before_;
    std::span<const QuantBone> after_;
    SharedBody* shared_;
    float fraction_;
    float step_m_;
    float margin_m_;
    float length_;
    bool has_all_bones_;
    Vec3 origin_;     // of the corridor, in the entity's frame
    Vec3 direction_;  // unit
    // Of the hitboxes looked at last: where the corridor may touch them first, in metres along it; and where their
    // bones are from its origin.
    alignas(16) std::array<float, batch> enters_;
    alignas(16) std::array<std::array<float, batch>, 3> places_;
};

}  // namespace backsight
