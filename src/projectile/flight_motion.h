#pragma once

// How a leg goes on, in double precision: the sums behind position_at() and velocity_at(), and what a surface does to
// what touches it. Pure.

#include <backsight/projectile/flight.h>

namespace backsight {

struct Exact {
    double x = 0.0;
    double y = 0.0;
    double z = 0.0;

    Vec3 rounded() const { return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)}; }
    /// From `origin`, along a unit vector.
    double along(Vec3 unit, Vec3 origin = {}) const {
        return (x - static_cast<double>(origin.x)) * static_cast<double>(unit.x) +
               (y - static_cast<double>(origin.y)) * static_cast<double>(unit.y) +
               (z - static_cast<double>(origin.z)) * static_cast<double>(unit.z);
    }
    /// So far along a unit vector from here.
    Exact moved(Vec3 unit, double by) const {
        return {x + static_cast<double>(unit.x) * by, y + static_cast<double>(unit.y) * by,
                z + static_cast<double>(unit.z) * by};
    }
};

Exact exact_position(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);
/// On a floor what it does along it, without what carries it.
Exact exact_velocity(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age);

double seconds_of(TickRate rate, std::int64_t span);

/// The acceleration that presses it onto a surface, m/s^2; below 0 it is pulled off.
inline float press_onto(const FlightRules& rules, Vec3 normal) { return -dot(rules.acceleration, normal); }
/// Whether the acceleration, up to rounding, does not lead away from a surface.
bool stays_at(const FlightRules& rules, Vec3 normal);
/// Whether friction keeps what stands there from sliding off.
bool is_held(const FlightRules& rules, Vec3 normal);
/// The part of the acceleration that is along a surface.
inline Vec3 slope_of(const FlightRules& rules, Vec3 normal) {
    return rules.acceleration + normal * press_onto(rules, normal);
}

/// The way that it rolls: friction is against it all through the leg. Zero if it neither moves nor starts to.
Vec3 way_of_roll(const FlightRules& rules, const FlightLeg& leg);
/// The acceleration of a leg, without drag.
Vec3 pull_on(const FlightRules& rules, const FlightLeg& leg);

}  // namespace backsight
