#include <backsight/projectile/flight.h>

#include <backsight/base/enum_array.h>

#include "flight_motion.h"

#include <cmath>
#include <iterator>

namespace backsight {

namespace {

bool is_share(float value) { return value >= 0.0f && value <= 1.0f; }
bool is_size(float value) { return value >= 0.0f && std::isfinite(value); }

}  // namespace

const char* FlightRules::validate() const {
    if (!is_finite(acceleration)) return "flight.acceleration";
    if (!(drag_per_s >= 0.0f && drag_per_s <= 100.0f)) return "flight.drag_per_s";
    if (!is_size(body_radius_m)) return "flight.body_radius_m";
    if (!is_size(target_radius_m)) return "flight.target_radius_m";
    if (lifetime < Micros{1'000} || lifetime > Micros{600'000'000}) return "flight.lifetime";
    if (fuse < Micros{0} || fuse > lifetime) return "flight.fuse";
    if (max_bounces > 255) return "flight.max_bounces";
    if (!is_share(restitution)) return "flight.restitution";
    if (!is_share(friction)) return "flight.friction";
    if (!is_size(stop_speed_mps)) return "flight.stop_speed_mps";
    if (!(homing_mps2 >= 0.0f && homing_mps2 <= 10'000.0f)) return "flight.homing_mps2";
    return nullptr;
}

FlightLeg turned_to(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age, Vec3 goal) {
    const Vec3 position = position_at(rules, rate, leg, age);
    const Vec3 velocity = velocity_at(rules, rate, leg, age);
    const float speed = length(velocity);
    const Vec3 wanted = normalized(goal - position, {}) * speed;
    const Vec3 change = wanted - velocity;
    const float most = rules.homing_mps2 * rate.tick_seconds();
    const float size = length(change);
    const Vec3 turned = size > most ? velocity + change * (most / size) : wanted;
    return {position, normalized(turned, normalized(velocity, {1, 0, 0})) * speed, age, leg.bounces, false};
}

Vec3 position_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    return exact_position(rules, rate, leg, age).rounded();
}

Vec3 velocity_at(const FlightRules& rules, TickRate rate, const FlightLeg& leg, std::int64_t age) {
    return exact_velocity(rules, rate, leg, age).rounded() + leg.carried;
}

const char* to_string(FlightEnd end) {
    static constexpr const char* names[] = {
        // facts: names of FlightEnd
        "flying",    // 0
        "target",    // 1
        "stopped",   // 2
        "fuse",      // 3
        "lifetime",  // 4
        // end of facts
    };
    return enum_name(end, names);
}

}  // namespace backsight
