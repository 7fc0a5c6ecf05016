#pragma once

// For tests of bounces, rolls and rests: a ball that is thrown into a level, and can be asked where it is at a time.

#include "tests/projectile/solid_level.h"

#include <backsight/projectile/flight.h>

#include <cmath>
#include <vector>

namespace backsight::test {

inline constexpr double g = 9.81;
inline constexpr float radius = 0.1f;
inline constexpr TickRate thrown_rates[] = {{20, 1}, {64, 1}, {128, 1}, {60'000, 1001}};

inline FlightRules ball(float restitution, float friction) {
    FlightRules rules;
    rules.acceleration = {0, 0, -9.81f};
    rules.body_radius_m = radius;
    rules.max_bounces = 255;
    rules.restitution = restitution;
    rules.friction = friction;
    rules.lifetime = rules.fuse = Micros{60'000'000};
    rules.rests_until_fuse = true;
    return rules;
}

/// It is at age 0 at moment 0, and taken on tick by tick.
struct Thrown {
    Thrown(const FlightRules& its_rules, TickRate its_rate, const FlightLeg& from, SolidLevel& its_level)
        : rules(its_rules), rate(its_rate), leg(from), level(&its_level) {}

    void to(double seconds) {
        const auto end = static_cast<std::int64_t>(std::ceil(seconds * rate.hz() - 1e-6)) * Moment::one_tick;
        while (age < end && result.end == FlightEnd::none) {
            FlightStep step;
            step.from = age;
            step.level_before = level->now(Moment{age});
            step.to = age += Moment::one_tick;
            step.level = level->now(Moment{age});
            const auto keep = [this](const FlightLeg& before) { left.push_back(before); };
            result = advance(rules, rate, leg, step, keep);
        }
    }
    std::int64_t raw(double seconds) const {
        return static_cast<std::int64_t>(std::llround(seconds * rate.hz() * 65536.0));
    }
    const FlightLeg& leg_at(double seconds) {
        to(seconds);
        const FlightLeg* found = &leg;
        for (auto before = left.rbegin(); raw(seconds) < found->began && before != left.rend(); ++before)
            found = &*before;
        return *found;
    }
    Vec3 place(double seconds) { return position_at(rules, rate, leg_at(seconds), raw(seconds)); }
    Vec3 velocity(double seconds) { return velocity_at(rules, rate, leg_at(seconds), raw(seconds)); }

    FlightRules rules;
    TickRate rate;
    FlightLeg leg;
    std::vector<FlightLeg> left;
    SolidLevel* level;
    std::int64_t age = 0;
    FlightResult result;
};

}  // namespace backsight::test
