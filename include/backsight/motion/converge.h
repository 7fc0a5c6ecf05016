#pragma once

// Convergence: an update says that a thing is on another path than the one on which it was drawn. These functions move
// the drawn thing from the old path to the new one. Pure and deterministic, as reckon.h; any thread.
//
//   old path   ----o----------.            both are asked for their state at the *same* instant, now
//                    '-.        drawn
//   new path   ----n-----'-o-o-o----->     update at n, there after `duration`
//
// The old path is continued, and only the difference between the two paths is taken away. So a thing can go from a path
// of any model to a path of any other, and the drawn path follows the bends of the new one.

#include <backsight/motion/sample.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

enum class Convergence : std::uint8_t {
    /// At once.
    snap,
    /// The difference shrinks evenly. The path has kinks at both ends, and the second one holds all of the velocities'
    /// difference.
    linear,
    /// Projective velocity blending (Murphy, "Believable Dead Reckoning for Networked Games", Game Engine Gems 2,
    /// 2011): the velocity is blended first, then the positions that follow from it. The kink that remains at both ends
    /// is the first difference of the positions over the duration.
    projective_velocity,
    /// A cubic with both paths' velocities at its ends: no kink. May swing out by 4/27 of the velocities' difference
    /// times the duration.
    hermite,
    /// A spring without overshoot, as stiff as leaves 1/1000 of the difference after `duration`; that rest is dropped.
    /// Source: Lowe, "Critically Damped Ease-In/Ease-Out Smoothing", Game Programming Gems 4, 2004.
    critically_damped,
};
const char* to_string(Convergence kind);

/// Returns the state to draw: `old_path` at the start (up to rounding), and `new_path` from `duration` on (to the bit).
/// Both paths are given as they are now.
/// Rotations take the shorter way. Breaks (a teleport, a death) must not be blended; the caller detects them.
/// `since`: seconds since the new path was taken up.
MotionSample blend(Convergence kind, const MotionSample& old_path, const MotionSample& new_path, float since,
                   float duration);

}  // namespace backsight
