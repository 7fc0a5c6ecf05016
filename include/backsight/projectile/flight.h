#pragma once

// Says where a projectile is at an age. The formula is closed between bounces, so the projectile is at the same place,
// to the bit, for all callers, whatever their frame rate.
//
//   launch --flies--> bounce --flies--> bounce --rolls--> edge --flies--> bounce --rolls--> at rest --> end
//
// The end is a target, a stop, the fuse or the end of life. Each arrow is a leg. A train of bounces on a floor ends in
// finite time: a hop shorter than shortest_hop becomes a roll. The age at which a leg begins depends on the leg before
// and the level's surfaces, not on the steps in which it is found.
//
// An age counts from the launch in 1/65536 tick, as a Moment does. advance() takes a flight through one step of age: it
// sweeps the body against the level and the larger target shape against targets that move meanwhile, and the earliest
// contact wins. Steps follow each other without gaps: of the shooter's commands, or of server ticks, and both sides
// take the same ones. Allocates nothing. Not synchronised.
//
// Sources: constant acceleration and linear drag are textbook; restitution 0.6, friction 0.2 and a stop at 0.05 m/s are
// the defaults of the Unreal engine's projectile movement. Rolling friction is Coulomb's.

#include <backsight/base/function_ref.h>
#include <backsight/projectile/sweep.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

struct FlightRules {
    Vec3 acceleration{0.0f, 0.0f, 0.0f};  ///< m/s^2: gravity, or a rocket's thrust
    /// Linear drag, 1/s: dv/dt = acceleration - drag * v. Range 0 to 100.
    float drag_per_s = 0.0f;
    /// Radius of the body, which meets the level. Metres, >= 0.
    float body_radius_m = 0.0f;
    /// Radius of the shape that meets targets, usually larger than the body. Metres, >= 0.
    float target_radius_m = 0.0f;
    Micros lifetime{5'000'000};  ///< range 1 ms to 10 min
    Micros fuse{0};              ///< detonates at this age; 0: no fuse. At most the lifetime
    /// Whether a projectile with a fuse that the level would stop lies there until the fuse ends, as a grenade does. It
    /// rides a floor that rises or sinks, and falls when the floor disappears. Default false: the level ends it.
    bool rests_until_fuse = false;
    std::uint32_t max_bounces = 0;  ///< the next contact with the level stops it. Range 0 to 255
    float restitution = 0.6f;       ///< share of the speed across the surface that a bounce keeps. Range 0 to 1
    /// Friction, without a unit, range 0 to 1. A bounce loses this share of the speed along the surface. A roll loses
    /// speed at this share of the acceleration that presses it onto the floor: 0.2 on level ground is 1.96 m/s^2. It
    /// does not hold the projectile on a slope steeper than its arc tangent.
    float friction = 0.2f;
    /// If it is slower than this after a bounce or in a roll, it comes to rest where friction holds it. m/s, >= 0.
    float stop_speed_mps = 0.05f;
    /// How strongly it turns towards its homing target, once a step (SharedFlight), at constant speed. Default 0: it
    /// does not turn. Range 0 to 10,000.
    float homing_mps2 = 0.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// A hop that takes less time than this becomes a roll. Under 9.81 m/s^2 such a hop leaves at 0.05 m/s, at which the
/// Unreal engine's projectiles stop, and rises 0.12 mm.
inline constexpr Micros shortest_hop{10'000};
/// A floor that moves faster than this, in m/s, does not carry or push projectiles.
inline constexpr float fastest_floor_mps = 10.0f;

/// A part of a flight: in the air since the launch or a bounce, along a floor, or at rest on it.
struct FlightLeg {
    Vec3 position;              ///< where it began
    Vec3 velocity;              ///< there, m/s; on a floor, along it
    std::int64_t began = 0;     ///< age at which
    std::uint32_t bounces = 0;  ///< before it
    bool is_at_rest = false;    ///< it lies on its floor
    Vec3 normal{};              ///< unit, out of the floor that it rolls or lies on; zero in the air
    Vec3 carried{};             ///< m/s: by that floor, besides velocity

    bool is_on_floor() const { return normal != Vec3{}; }
    friend bool operator==(const FlightLeg&, const FlightLeg&) = default;
};

/// Position at an age not before the leg began. Ages beyond its end give where it would have gone on to.
Vec3 position_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);
Vec3 velocity_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);

/// The leg of a homing flight from `age` on: turned towards `goal` as far as homing_mps2 allows in one tick.
FlightLeg turned_to(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age, Vec3 goal);

enum class FlightEnd : std::uint8_t {
    none,      ///< it flies on
               ///< Name: flying
               ///< Player: still flew
    target,    ///< it met a target
               ///< Player: met a target
    stopped,   ///< the level stopped it: no bounce was left, or it was too slow
               ///< Player: hit the level
    fuse,      ///< its fuse detonated it
               ///< Player: went off by its fuse
    lifetime,  ///< it got too old
               ///< Player: flew until its time was over
    count_
};
const char* to_string(FlightEnd end);

struct FlightResult {
    FlightEnd end = FlightEnd::none;
    std::int64_t age = 0;  ///< of the end; of a flight that goes on, the step's
    Vec3 position;         ///< of its centre then
    Vec3 point;            ///< of contact; its centre where there is none
    Vec3 normal;           ///< unit, out of what it met; zero where it met nothing
    SweptHit hit;          ///< the hit, if it met a target
};

/// One step of age, and what its world is like.
struct FlightStep {
    std::int64_t from = 0;
    std::int64_t to = 0;           ///< not before `from`
    const View* before = nullptr;  ///< targets at `from`,
    const View* after = nullptr;   ///< and at `to`. If either is null, no targets are met
    QueryFilter filter;            ///< of targets
    LevelTrace level;              ///< as it is at `to`
    /// The level as it was at `from`. What has moved by `to` goes straight there, and carries, pushes and bounces with
    /// that speed. None, or the same trace and user: nothing moves.
    LevelTrace level_before;
};

/// Advances a flight that has reached `step.from` through the step. `leg` becomes the flight's leg afterwards. Calls
/// `left` for each leg that it left, in order. One step may have several, at most 64.
FlightResult advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step,
                     FunctionRef<void(const FlightLeg& leg)> left = {});

}  // namespace backsight
