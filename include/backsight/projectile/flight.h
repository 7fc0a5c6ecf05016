#pragma once

// Where a projectile is at an age: in closed form between bounces, so that it is in the same place to the bit for all
// who ask, whatever their frame rate.
//
//   launch --leg 0--> bounce --leg 1--> bounce --leg 2--> end: target, stop, fuse or end of life
//
// An age counts from the launch in 1/65536 tick, as a Moment does. advance() takes a flight through one step of age: it
// sweeps the body against the level and the larger target shape against targets that move meanwhile, and the earliest
// contact wins. Steps follow each other without gaps: of the shooter's commands, or of server ticks, and both sides
// take the same ones. Allocates nothing. Not synchronised.
//
// Sources: constant acceleration and linear drag are textbook; restitution 0.6, friction 0.2 and a stop at 0.05 m/s are
// the defaults of the Unreal engine's projectile movement.

#include <backsight/projectile/sweep.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

struct FlightRules {
    Vec3 acceleration{0.0f, 0.0f, 0.0f};  ///< m/s^2: gravity, or a rocket's thrust
    /// Linear drag, 1/s: dv/dt = acceleration - drag * v. Range 0 to 100.
    float drag_per_s = 0.0f;
    /// Of the body, which meets the level. Metres, >= 0.
    float body_radius_m = 0.0f;
    /// Of the shape that meets targets: usually more generous. Metres, >= 0.
    float target_radius_m = 0.0f;
    Micros lifetime{5'000'000};  ///< range 1 ms to 10 min
    Micros fuse{0};              ///< detonates at this age; 0: no fuse. At most the lifetime
    /// With a fuse: what would be stopped by the level lies there until then, as a grenade does. Default: it ends.
    bool rests_until_fuse = false;
    std::uint32_t max_bounces = 0;  ///< the next contact with the level stops it. Range 0 to 255
    float restitution = 0.6f;       ///< of the speed across the surface. Range 0 to 1
    float friction = 0.2f;          ///< what is lost of the speed along the surface. Range 0 to 1
    float stop_speed_mps = 0.05f;   ///< slower than this after a bounce it has stopped. >= 0
    /// How hard it turns towards whom it homes on, once a step (SharedFlight), keeping its speed. Default 0: it does
    /// not. Range 0 to 10,000.
    float homing_mps2 = 0.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The part of a flight since the launch or the last bounce.
struct FlightLeg {
    Vec3 position;              ///< where it began
    Vec3 velocity;              ///< there, m/s
    std::int64_t began = 0;     ///< age at which
    std::uint32_t bounces = 0;  ///< before it
    bool is_at_rest = false;    ///< it lies where it began

    friend bool operator==(const FlightLeg&, const FlightLeg&) = default;
};

/// At an age not before the leg began. Ages beyond its end give where it would have gone on to.
Vec3 position_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);
Vec3 velocity_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);

/// The leg of a homing flight from `age` on: turned towards `goal` by what homing_mps2 allows in one tick.
FlightLeg turned_to(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age, Vec3 goal);

enum class FlightEnd : std::uint8_t {
    none,      ///< it flies on
    target,    ///< met somebody
    stopped,   ///< by the level: no bounce left, or too slow
    fuse,      ///< detonated by its fuse
    lifetime,  ///< too old
    count_
};
const char* to_string(FlightEnd end);

struct FlightResult {
    FlightEnd end = FlightEnd::none;
    std::int64_t age = 0;  ///< of the end; of a flight that goes on, the step's
    Vec3 position;         ///< of its centre then
    Vec3 point;            ///< of contact; its centre where there is none
    Vec3 normal;           ///< unit, out of what it met; zero where it met nothing
    SweptHit hit;          ///< where it met somebody
};

/// One step of age, and what its world is like.
struct FlightStep {
    std::int64_t from = 0;
    std::int64_t to = 0;           ///< not before `from`
    const View* before = nullptr;  ///< targets at `from`,
    const View* after = nullptr;   ///< and at `to`. If either is null, no targets are met
    QueryFilter filter;            ///< of targets
    LevelTrace level;              ///< as it is during the step
};

/// Takes a flight that has reached `step.from` through the step. `leg` becomes the one that it is on afterwards.
FlightResult advance(const FlightRules& rules, TickRate rate, FlightLeg& leg, const FlightStep& step);

}  // namespace backsight
