#pragma once

// A flight that the shooter and the server both compute, which is why they agree.
//
// It is judged in steps of one tick of age. Step j tests targets between two moments: those that the shooter's screen
// shows when the image is j and j + 1 ticks old. They follow from the shot and the grant alone. Each side calls
// follow() with what it knows:
//
//   the shooter   at each of their commands: their own history, up to the moment that the command is stamped with
//   the server    at each of these commands: View::exact of the command's stamp, at the step's moments
//
// So the first command that shows all of a step judges it, with the samples that its sender had then. Both sides get
// the same bits, even while the shooter's delay slews and their samples get lost. If a command is lost, the next one
// replaces it. The server does not wait for a shooter who has left or stalled: it goes on with View::at_moment.
//
// Not synchronised. Allocates nothing.

#include <backsight/base/function_ref.h>
#include <backsight/judge/own_entities.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/flight.h>

namespace backsight {

/// How it left the muzzle. The shooter is required: without it a shooter's image would end in their own hitboxes, where
/// the server's flies on.
struct Launch {
    Launch(EntityId its_shooter, EntityId its_mount, Vec3 its_position = {}, Vec3 its_velocity = {},
           Moment its_shot = {})
        : shooter(its_shooter), mount(its_mount), position(its_position), velocity(its_velocity), shot(its_shot) {}

    EntityId shooter;  ///< never hit; null: no entity of the history
    EntityId mount;    ///< what they drive; neither it nor its direct riders are hit; null: none
    Vec3 position;
    Vec3 velocity;      ///< m/s
    Moment shot;        ///< that the command which fired was stamped with
    Grant grant;        ///< of the shooter's image before the server's grant: its hold back and decay, and no remainder
    EntityId homes_on;  ///< its homing target (FlightRules::homing_mps2); null: none
};

/// The world that a flight goes through, as one side knows it.
struct FlightWorld {
    FunctionRef<View(Moment moment)> view;
    LevelAt level;
    /// Which targets count. The shooter and their mount, whom the launch names, never do: the filter's `exclude` and
    /// `exclude_mount` are ignored.
    QueryFilter filter;
    /// Who the shooter has been, and is: the flight meets none of these bodies either. Null: the launch's shooter
    /// alone.
    const OwnEntities* own = nullptr;
    /// Called for each hit of a target before it counts, with the moment at which the target was met. False: the flight
    /// waits at the beginning of that step, and follow() returns. Until it has answered, `met` is result(). Null: every
    /// hit counts.
    FunctionRef<bool(const FlightResult& met, Moment moment)> counts;
};

class SharedFlight {
public:
    /// `rules` must outlive it and be valid.
    SharedFlight(const FlightRules& rules, TickRate rate, const Launch& launch);
    SharedFlight(const FlightRules&&, TickRate, const Launch&) = delete;

    /// Judges all steps whose targets' moments are not after `known`, or all before a hit that does not count. `later`
    /// is how much later than the shooter's these moments are. A result that has ended stays.
    const FlightResult& follow(Moment known, const FlightWorld& world, std::int64_t later = 0);

    /// One step to the age of `to`, at any speed, with targets as they are between two moments: for flights that catch
    /// up (DecidedBy::catch_up). Nothing if it is that old already.
    const FlightResult& fly_to(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world);

    /// Takes in the server's L, which decides when the image stops flying slower (BudgetCaps::decay_permille).
    void set_look_back(std::int64_t look_back) { launch_.grant.look_back = look_back; }
    /// Takes back an end at a target: the flight goes on from there and meets no further target.
    void refute_target();

    bool has_ended() const { return result_.end != FlightEnd::none; }
    /// The flight's result up to where it is judged; once it has ended, its end.
    const FlightResult& result() const { return result_; }
    const Launch& launch() const { return launch_; }
    const FlightLeg& leg() const { return leg_; }
    const FlightRules& rules() const { return *rules_; }
    /// The moment of its targets at `age`, for the shooter: see backsight::target_moment().
    Moment target_moment(std::int64_t age) const { return backsight::target_moment(launch_.grant, launch_.shot, age); }

    /// Where it is drawn at an age: on its way from where it is judged, and not beyond its end.
    Vec3 position(std::int64_t age) const;

private:
    // What a step changes, for one that is taken back.
    struct Reached {
        FlightLeg leg;
        bool is_on_leg;
        std::int64_t age;
        Vec3 position;
        Vec3 point;
        Vec3 normal;
    };

    void step(std::int64_t to, Moment begins, Moment ends, const FlightWorld& world);
    Reached reached() const;
    void go_back(const Reached& reached);
    void home(const View& view);
    QueryFilter filter_of(const FlightWorld& world) const;

    const FlightRules* rules_;
    TickRate rate_;
    Launch launch_;
    FlightLeg leg_;
    bool meets_targets_ = true;
    bool is_on_leg_ = false;  // result_.position is position_at() of the leg, to the bit
    // Last, since its target is hardly ever read: the fields that each step needs lie together.
    FlightResult result_;
};

}  // namespace backsight
