#pragma once

// A player's hull within one step, in world space: it pushes, slides, steps and finds its ground. Only movement.cpp
// uses it.

#include "arena/movement.h"

namespace backsight::arena {

class Body {
public:
    Body(const PlayerState& state, const Level& level, Tick tick);

    /// Moves the hull out of whatever has moved into it.
    void push_out();
    /// Looks for ground right below; finds none while the hull rises fast.
    void find_ground();
    /// Leaves the ground: from here on `velocity` is the world's.
    void leave_ground();
    /// Moves by `velocity` for one step; on the ground, along the ground.
    void move();
    /// True if a standing hull has room here.
    bool can_stand() const;

    bool on_ground() const { return on_ground_; }
    std::uint8_t lift() const { return lift_; }
    /// Velocity of the ground that the hull stands on.
    Vec3 ground_velocity() const;

    Vec3 feet;
    Vec3 velocity;  ///< in the world; on the ground, relative to the ground

private:
    Trace trace(Vec3 from, Vec3 to) const { return level_->trace(from + center_, to + center_, hull_, tick_); }
    void land(const Trace& ground, Vec3 normal);
    /// Slides along whatever blocks the way; true if something did.
    bool slide(Vec3 way);
    bool step_up(Vec3 start, Vec3 start_velocity, Vec3 way);
    void stay_on_ground();

    const Level* level_;
    Tick tick_;
    Hull hull_;
    Vec3 center_;
    bool on_ground_;
    std::uint8_t lift_;
    Vec3 ground_normal_{0, 0, 1};
};

}  // namespace backsight::arena
