#pragma once

// Finds what a flying ball meets while its targets move. One view shows the targets at the start and another at the
// end; between the two they move in a straight line. The ball is swept against each target in the target's own frame.
//
// A target that breaks between the views (teleport, death, spawn, a hitbox set of another draw group or skeleton)
// stands where the later view shows it. All others move, and keep the hitboxes of the earlier view for the whole step.
// Turning within the step is left out: hitboxes keep the rotation of the first view, and take the next one a step
// later. Allocates nothing; threads as for View.

#include <backsight/base/function_ref.h>
#include <backsight/rewind/query.h>

namespace backsight {

/// Where a moving ball touches the level.
struct LevelContact {
    bool hit = false;
    float fraction = 1.0f;  ///< of the way that is free
    Vec3 normal;            ///< unit, out of the level
};

/// What stops projectiles besides targets: the caller's level geometry. Returns the first contact of a ball whose
/// centre goes from `from` to `to`. A path that starts in contact, or inside, and leads out is free. A path that starts
/// inside and leads deeper is in contact at 0. Null: there is no level. Must not change while a step is computed.
using LevelTrace = FunctionRef<LevelContact(Vec3 from, Vec3 to, float radius_m)>;

/// The level as it was drawn at a moment, with its doors and lifts. Null: there is none. A pure function of the moment.
/// Its result stays valid while the level at one other moment is asked for and used.
using LevelAt = FunctionRef<LevelTrace(Moment moment)>;

/// The level at `moment`; null where `level` is.
inline LevelTrace level_at(const LevelAt& level, Moment moment) { return level ? level(moment) : LevelTrace{}; }

struct SweptHit {
    Hit hit;                ///< at the contact: point and normal as they are then
    float fraction = 1.0f;  ///< of the way until contact
    ViewPose pose;          ///< the target as the first view shows it
    Vec3 place;             ///< where the target itself was then: its position, which hit_age() is asked about

    explicit operator bool() const { return static_cast<bool>(hit); }
};

/// A ball's way, straight and at constant speed, through a part of the time between two views.
struct SweptBall {
    Vec3 from;
    Vec3 to;
    float radius_m = 0.0f;
    /// Where the path begins and ends within the time between the views. 0 to 1, begin <= end.
    float begin = 0.0f;
    float end = 1.0f;
};

/// The first target that the ball meets and that the level does not hide from its centre there. Ties go to the lower
/// slot, then the lower hitbox. Both views must be of one history and use equal draw rules.
SweptHit sweep_ball(const View& before, const View& after, const SweptBall& ball, const QueryFilter& filter,
                    const LevelTrace& level = {});

}  // namespace backsight
