#pragma once

// A flight as both the shooter and the server compute it, and so the reason why they agree.
//
// It is judged in steps of one tick of age. Step j tests targets between the moments that the shooter's screen shows
// when his image is j and j + 1 ticks old, which follow from the shot and the grant alone. Who follows it hands in what
// he knows:
//
//   the shooter   at each of his commands: his own history, up to the moment that the command is stamped with
//   the server    at each of these commands: View::exact of the command's stamp, at the step's moments
//
// So a step is judged by the first command that shows all of it, and with the samples that its sender had then: the
// same bits on both sides, while his delay slews and his samples get lost. A command that is lost itself is replaced by
// the next. A shooter without news (gone, or stalled) is not waited for: the server then goes on with View::at_moment.
//
// Not synchronised. Allocates nothing.

#include <backsight/base/function_ref.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/flight.h>

namespace backsight {

/// How it left the muzzle. Without a shooter there is none: one who forgot to name them would see their own image end
/// in their own hitboxes, where the server's flies on.
struct Launch {
    Launch(EntityId its_shooter, EntityId its_mount, Vec3 its_position = {}, Vec3 its_velocity = {},
           Moment its_shot = {})
        : shooter(its_shooter), mount(its_mount), position(its_position), velocity(its_velocity), shot(its_shot) {}

    EntityId shooter;  ///< never hit; null: nobody in the history
    EntityId mount;    ///< what they drive, and whoever rides it directly: never hit; null: nothing
    Vec3 position;
    Vec3 velocity;      ///< m/s
    Moment shot;        ///< that the command which fired was stamped with
    Grant grant;        ///< of the shooter's image before he is told: its hold back and decay, and no remainder
    EntityId homes_on;  ///< whom it turns to (FlightRules::homing_mps2); null: nobody
};

/// The world that a flight goes through, as somebody knows it.
struct FlightWorld {
    FunctionRef<View(Moment moment)> view;
    LevelAt level;
    /// Which targets count. The shooter and their mount, whom the launch names, never do: its `exclude` and
    /// `exclude_mount` are not asked.
    QueryFilter filter;
    /// Asked of each hit of a target before it counts, with the moment at which that was met. False: the flight waits
    /// at the beginning of that step, and follow() returns. Null: every hit counts.
    FunctionRef<bool(const FlightResult& met, Moment moment)> counts;
};

class SharedFlight {
public:
    /// `rules` must outlive it and be valid.
    SharedFlight(const FlightRules& rules, TickRate rate, const Launch& launch);
    SharedFlight(const FlightRules&&, TickRate, const Launch&) = delete;

    /// Judges all steps whose targets' moments, `later` than the shooter's by that much, are not after `known`, or all
    /// before a hit that does not count. What it says has ended once it has stays.
    const FlightResult& follow(Moment known, const FlightWorld& world, std::int64_t later = 0);

    /// The server has said how far L goes, which is when the image stops flying slower (BudgetCaps::decay_permille).
    void set_look_back(std::int64_t look_back) { launch_.grant.look_back = look_back; }
    /// Takes back an end by a target: it flies on from there and meets nobody any more.
    void refute_target();

    bool has_ended() const { return result_.end != FlightEnd::none; }
    /// Up to where it is judged; at its end, the end.
    const FlightResult& result() const { return result_; }
    const Launch& launch() const { return launch_; }
    const FlightLeg& leg() const { return leg_; }
    const FlightRules& rules() const { return *rules_; }
    /// Where in time its targets are when it is at `age`, for the shooter: see backsight::target_moment().
    Moment target_moment(std::int64_t age) const { return backsight::target_moment(launch_.grant, launch_.shot, age); }

    /// Where it is drawn at an age: on its way from where it is judged, and not beyond its end.
    Vec3 position(std::int64_t age) const;

private:
    void home(const View& view);
    QueryFilter filter_of(const FlightWorld& world) const;
    void take(const FlightResult& step);

    const FlightRules* rules_;
    TickRate rate_;
    Launch launch_;
    FlightLeg leg_;
    bool meets_targets_ = true;
    // Last, since whom it met is hardly ever asked: what each step needs lies together.
    FlightResult result_;
};

}  // namespace backsight
