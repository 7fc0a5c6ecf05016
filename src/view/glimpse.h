#pragma once

// Where an entity is, as far as is known without drawing it: what queries ask of each entity first. And its bones,
// which they ask for next.

#include <backsight/view/view.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace backsight {

/// For rotations of 10 bits: whether turned_axes() of `r` has no bit but that of `axis`: a few instructions. The
/// component that is left out turns, and the others where they are not in the middle.
inline bool turns_only_about(QuantRotation r, int axis) {
    constexpr std::uint32_t middles = 511u << 20 | 511u << 10 | 511u;
    constexpr std::uint32_t field = 1023u;
    const std::uint32_t off_by_axis = r.packed ^ (static_cast<std::uint32_t>(axis) << 30 | middles);
    const std::uint32_t off_by_w = r.packed ^ (3u << 30 | middles);
    // Without the axis the last field is that of w, which turns about nothing.
    return std::min(off_by_axis & ~field, off_by_w & ~(field << (20 - 10 * axis))) == 0;
}

/// A sample as the history keeps it. Points there; lives until it records again.
struct PackedSample {
    Tick tick = no_tick;
    const PackedState* state = nullptr;

    explicit operator bool() const { return state != nullptr; }
};

class SharedBody;

class View::Glimpse {
public:
    /// False: it cannot be hit.
    bool is_there() const { return course_ != Course::absent; }
    /// Whether it has certainly no pose: the view has nothing of it, or it was gone by then.
    bool is_nowhere() const {
        return course_ == Course::absent && (!from_ || traits().presence() == Presence::despawned);
    }
    /// Whether place() is where it is drawn. If neither this nor is_aboard(), that is unknown without drawing it.
    bool is_placed() const { return course_ >= Course::still; }
    /// Whether it is drawn at place(), and as View::figure() has it, in the frame of its mount: traits().parent.
    bool is_aboard() const { return course_ == Course::still_aboard || course_ == Course::straight_aboard; }
    /// In world space, or in the frame of its mount; metres.
    Vec3 place() const { return place_; }
    /// What it wears, its team and layers. Where it is there.
    const PackedTraits& traits() const { return track_->traits_of(*from_.state); }
    /// Which of its hitboxes are there. Where it is there.
    std::uint32_t hitbox_mask() const { return track_->hitbox_mask_of(*from_.state); }
    /// Whether it is turned about none but one axis, and that is among `axes` (as turned_axes() has them), in any
    /// rotation in which it may be drawn here. False for rotations of more than 10 bits. Where it is placed or aboard.
    bool is_turned_only_about(std::uint32_t axes) const {
        if (axes != 0 && is_fine()) return false;
        for (; axes != 0; axes &= axes - 1) {
            const int axis = std::countr_zero(axes);
            if (turns_only_about(from_.state->rotation(), axis) &&
                (!is_straight() || turns_only_about(to_.state->rotation(), axis)))
                return true;
        }
        return false;
    }

private:
    friend class View;
    enum class Course : std::uint8_t {
        absent,
        other,            // along a curve, or from one frame to another
        still_aboard,     // at `from_` on its mount
        straight_aboard,  // from `from_` to `to_` on its mount
        still,            // at `from_` in the world
        straight,         // from `from_` to `to_` in the world
    };
    bool is_straight() const { return course_ == Course::straight || course_ == Course::straight_aboard; }
    void set_course(const DrawRules& rules, Moment moment, const WorldHistory& history);
    // Whether one of its rotations has more bits than QuantRotation. Where it is placed or aboard.
    bool is_fine() const { return from_.state->is_fine() || (is_straight() && to_.state->is_fine()); }
    Quat rotation_at(const PackedState& state) const { return dequantize(state.rotation(), track_->fine_of(state)); }

    const Track* track_ = nullptr;
    PackedSample from_;
    PackedSample to_;
    Vec3 place_;
    float fraction_ = 0.0f;
    Course course_ = Course::absent;
};

/// A pose as queries need it: without status and state, which they have asked for before. It lives until the history
/// records.
struct View::Figure {
    Pose pose;
    const Track* track = nullptr;  ///< never null where it was drawn
    Tick from = no_tick;
    Tick to = no_tick;
    float fraction = 0.0f;
    bool is_turned = false;  ///< false: the rotation would change no hitbox, and is left out
    std::uint32_t hitbox_mask = all_hitboxes;
    bool is_rough = false;         ///< the rotation is right to a third of a degree
    float off_m = 0.0f;            ///< of a rough one: so far at most that moves anything on it
    SharedBody* shared = nullptr;  ///< of an entity on bones: what queries that belong together have worked out of it

    EntityId entity() const { return track->id(); }
    /// The game's own bits, of the sample before.
    std::uint32_t fields() const { return track->fields_at(from); }
};

/// The bones that were recorded with both samples of a pose; a bone is between the two.
struct View::Bones {
    std::span<const QuantBone> from;
    std::span<const QuantBone> to;  ///< empty: `from` is what there is
    bool are_far = false;           ///< some of them reach_far()
};

}  // namespace backsight
