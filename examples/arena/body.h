#pragma once

// A player's hull within one step, in world space: pushes, slides, steps and finds its ground. Used by movement.cpp
// only.

#include "arena/movement.h"

namespace backsight::arena {

class Body {
public:
    Body(const PlayerState& state, const Level& level, Tick tick);

    /// Out of whatever has moved into it.
    void push_out();
    /// Looks for something to stand on right below; while it rises fast there is none.
    void find_ground();
    /// Jumps off: velocity becomes the world's.
    void leave_ground();
    /// Moves by `velocity` for one step, on the ground along it.
    void move();
    /// True if a standing hull has room here.
    bool can_stand() const;

    bool on_ground() const { return on_ground_; }
    std::uint8_t lift() const { return lift_; }
    /// Velocity of what it stands on.
    Vec3 ground_velocity() const;

    Vec3 feet;
    Vec3 velocity;  ///< in the world; on the ground relative to it

private:
    Trace trace(Vec3 from, Vec3 to) const { return level_->trace(from + center_, to + center_, hull_, tick_); }
    void land(const Trace& ground, Vec3 normal);
    /// Slides along what is in the way; true if something was.
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
