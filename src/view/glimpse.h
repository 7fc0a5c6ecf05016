#pragma once

// Where an entity is, as far as is known without drawing it: what queries ask of each entity first. And its bones,
// which they ask for next.

#include <backsight/view/view.h>

#include <cstdint>
#include <span>

namespace backsight {

/// A sample as the history keeps it. Points there; lives until it records again.
struct PackedSample {
    Tick tick = no_tick;
    const PackedState* state = nullptr;

    explicit operator bool() const { return state != nullptr; }
};

class View::Glimpse {
public:
    /// False: it cannot be hit.
    bool is_there() const { return course_ != Course::absent; }
    /// Whether place() is where it is drawn; otherwise that is unknown without drawing it.
    bool is_placed() const { return course_ == Course::still || course_ == Course::straight; }
    /// In world space, metres.
    Vec3 place() const { return place_; }
    /// What it wears, its team and layers. Where it is there.
    const PackedTraits& traits() const { return track_->traits_of(*from_.state); }
    /// The axes that any rotation may be about in which it is drawn here. Where it is placed.
    std::uint32_t turned() const {
        const std::uint32_t before = turned_axes(from_.state->rotation());
        return course_ == Course::straight ? before | turned_axes(to_.state->rotation()) : before;
    }

private:
    friend class View;
    enum class Course : std::uint8_t {
        absent,
        other,     // in another frame than the world's, or along a curve
        still,     // at `from_`
        straight,  // from `from_` to `to_`
    };
    void set_course(const DrawRules& rules, Moment moment, const Quantization& q);

    const Track* track_ = nullptr;
    PackedSample from_;
    PackedSample to_;
    Vec3 place_;
    float fraction_ = 0.0f;
    Course course_ = Course::absent;
};

/// The bones that were recorded with both samples of a pose; a bone is between the two.
struct View::Bones {
    std::span<const QuantBone> from;
    std::span<const QuantBone> to;  ///< empty: `from` is what there is
};

}  // namespace backsight
