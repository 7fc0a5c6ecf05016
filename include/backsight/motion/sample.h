#pragma once

// Known states of one thing that moves: what interpolation, extrapolation and dead reckoning start from. Plain values.

#include <backsight/base/vec.h>

namespace backsight {

struct MotionSample {
    Vec3 position;  ///< metres
    Vec3 velocity;  ///< metres per second
    Quat rotation;
};

/// A pose and how it changes, at one instant: what a server records of an entity, and what dead reckoning goes on from.
struct EntityPose {
    Vec3 position;  ///< metres, in the frame of the entity's parent, or of the world where it has none
    Quat rotation;  ///< from the body's frame to that frame; unit
    /// Metres per second, along that frame's axes. IEEE 1278.1 sends it along the body's with models B
    /// (ReckoningModel); that is rotate(conjugate(rotation), velocity), and the path is the same.
    Vec3 velocity;
    // For dead reckoning (motion/reckon.h). Leave these zero for entities that are drawn in other ways, because they
    // cost bytes.
    /// Metres per second squared: how `velocity` changes right now, along the same axes. In a bend that is mostly the
    /// turning itself; models B take away what the turning explains, as the standard says: A_body = R^-1 A_world -
    /// omega x V_body.
    Vec3 acceleration{};
    /// Radians per second about the *body's* axes, as in the standard: rotation' = rotation * exp(angular_velocity t).
    Vec3 angular_velocity{};
};

}  // namespace backsight
