#include "flight_motion.h"

#include <backsight/base/exp.h>

#include <algorithm>

namespace backsight {

namespace {

// What rounding does to an acceleration, as a share of it.
constexpr float rounding = 1e-5f;

// Along one axis, after `t` seconds: how far, and how fast then.
double way_after(double velocity, double acceleration, double drag, double t) {
    if (drag <= 0.0) return velocity * t + 0.5 * acceleration * t * t;
    const double final_velocity = acceleration / drag;
    return final_velocity * t + (velocity - final_velocity) * (1.0 - deterministic_exp(-drag * t)) / drag;
}
double velocity_after(double velocity, double acceleration, double drag, double t) {
    if (drag <= 0.0) return velocity + acceleration * t;
    const double final_velocity = acceleration / drag;
    return final_velocity + (velocity - final_velocity) * deterministic_exp(-drag * t);
}

double seconds_since(const FlightLeg& leg, TickRate rate, std::int64_t age) {
    return seconds_of(rate, std::max<std::int64_t>(age - leg.began, 0));
}

}  // namespace

double seconds_of(TickRate rate, std::int64_t span) {
    return static_cast<double>(span) * rate.denominator / (static_cast<double>(Moment::one_tick) * rate.numerator);
}

Exact exact_position(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    const double t = seconds_since(leg, rate, age);
    const auto drag = static_cast<double>(rules.drag_per_s);
    const Vec3 pull = pull_on(rules, leg);
    const auto along = [&](float from, float v, float a, float carried) {
        const double way = way_after(static_cast<double>(v), static_cast<double>(a), drag, t);
        const double all = static_cast<double>(from) + way;
        return carried == 0.0f ? all : all + static_cast<double>(carried) * t;
    };
    return {along(leg.position.x, leg.velocity.x, pull.x, leg.carried.x),
            along(leg.position.y, leg.velocity.y, pull.y, leg.carried.y),
            along(leg.position.z, leg.velocity.z, pull.z, leg.carried.z)};
}

Exact exact_velocity(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    const double t = seconds_since(leg, rate, age);
    const auto drag = static_cast<double>(rules.drag_per_s);
    const Vec3 pull = pull_on(rules, leg);
    const auto along = [&](float v, float a) {
        return velocity_after(static_cast<double>(v), static_cast<double>(a), drag, t);
    };
    return {along(leg.velocity.x, pull.x), along(leg.velocity.y, pull.y), along(leg.velocity.z, pull.z)};
}

bool stays_at(const FlightRules& rules, Vec3 normal) {
    return press_onto(rules, normal) >= -rounding * length(rules.acceleration);
}

bool is_held(const FlightRules& rules, Vec3 normal) {
    const float most = rules.friction * std::max(press_onto(rules, normal), 0.0f);
    const float slack = rounding * length(rules.acceleration);
    return stays_at(rules, normal) && length(slope_of(rules, normal)) <= most + slack;
}

Vec3 way_of_roll(const FlightRules& rules, const FlightLeg& leg) {
    return normalized(leg.velocity, normalized(slope_of(rules, leg.normal), {}));
}

Vec3 pull_on(const FlightRules& rules, const FlightLeg& leg) {
    if (leg.is_at_rest) return {};
    if (!leg.is_on_floor()) return rules.acceleration;
    const float rubs = rules.friction * std::max(press_onto(rules, leg.normal), 0.0f);
    return slope_of(rules, leg.normal) - way_of_roll(rules, leg) * rubs;
}

}  // namespace backsight
