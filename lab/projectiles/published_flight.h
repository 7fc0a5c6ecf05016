#pragma once

// One copy of a projectile as the published systems fly it: moved each frame or tick by the time that passed, and
// tested against targets as they are then, which do not move during the step.
//
// More than they have, to their advantage: the way is in closed form between bounces on every copy, contacts with the
// level are swept everywhere, and bounces lose no time. So what differs between two copies here is targets and time,
// and not rounding.

#include <backsight/projectile/flight.h>
#include <backsight/view/view.h>

#include <optional>

#include "lab/projectiles/preset.h"

namespace backsight::lab::projectiles {

struct PublishedMotion {
    /// The shape that meets targets is swept along each step; false: tested where the step ends, as the engine's child
    /// colliders and an unswept transform are.
    bool sweeps_targets = true;
    /// Steps are cut by the Unreal engine's rule (UnrealSubsteps).
    bool cuts_steps = false;
};

class PublishedFlight {
public:
    /// `rules` and `level` must outlive it.
    PublishedFlight(const ProjectileRules& rules, const LevelAt& level, const PublishedMotion& motion,
                    const Press& press, double age_s = 0.0);

    /// On by `seconds`, with targets as `present` shows them.
    void fly(double seconds, const View& present);
    /// Puts it elsewhere, and flies on from there.
    void move_by(Vec3 offset) {
        leg_.position = leg_.position + offset;
        result_.position = result_.position + offset;
    }
    /// To an age, without meeting anything: a teleport.
    void set_age(double age_s);
    /// Ends it here and now by somebody else's word.
    void end_as(const FlightResult& end) { result_ = end; }

    bool has_ended() const { return result_.end != FlightEnd::none; }
    /// Its end; while it flies, where it is.
    const FlightResult& result() const { return result_; }
    Vec3 position() const { return result_.position; }
    Vec3 velocity() const;
    /// Where it is `seconds` later, if it meets nothing.
    Vec3 position_after(double seconds) const;
    double age_s() const;

private:
    void step(std::int64_t to, const View& present);

    const ProjectileRules* rules_;
    LevelAt level_;
    PublishedMotion motion_;
    QueryFilter filter_;
    FlightLeg leg_;
    FlightResult result_;
};

/// In 1/65536 tick, to the nearest.
std::int64_t raw_age(double seconds);

}  // namespace backsight::lab::projectiles
