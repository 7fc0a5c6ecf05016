// Flights through a level of one floor, step by step.

#include "tests/vectors/make/script.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/random.h>

namespace backsight::vectors {

namespace {

FlightRules thrown() {
    FlightRules rules;
    rules.acceleration = {0.0f, 0.0f, -9.81f};
    rules.body_radius_m = 0.1f;
    rules.lifetime = Micros{1'500'000};
    return rules;
}

void fly(VectorFile& file, const std::string& name, const FlightRules& rules, Vec3 velocity, std::uint64_t seed) {
    const TickRate rate{64, 1};
    FlightLeg leg{{0.5f, -0.25f, 1.5f}, velocity};
    const Json head{{"name", name},
                    {"tick_rate", {rate.numerator, rate.denominator}},
                    {"flight", json_of(rules)},
                    {"position", hex(leg.position)},
                    {"velocity", hex(leg.velocity)}};
    RandomReals<float> random(seed);
    const auto floor = [](Vec3 from, Vec3 to, float radius) { return meet_floor(from, to, radius); };
    std::vector<Json> steps;
    FlightResult result;
    std::int64_t age = 0;
    for (int i = 0; i < 40 && result.end == FlightEnd::none; ++i) {
        FlightStep step;
        step.from = age;
        step.to = age += static_cast<std::int64_t>(random.uniform(30'000.0f, 400'000.0f));
        step.level = floor;
        result = advance(rules, rate, leg, step);
        steps.push_back({{"do", "fly"},
                         {"from", hex64(step.from)},
                         {"to", hex64(step.to)},
                         {"gives",
                          {{"end", number(result.end)},
                           {"age", hex64(result.age)},
                           {"position", hex(result.position)},
                           {"point", hex(result.point)},
                           {"normal", hex(result.normal)},
                           {"velocity", hex(velocity_at(rules, rate, leg, result.age))},
                           {"began", hex64(leg.began)},
                           {"bounces", leg.bounces},
                           {"is_at_rest", number(leg.is_at_rest)}}}});
    }
    file.add(head, steps);
}

}  // namespace

VectorFile make_flights() {
    VectorFile file{"flights", "flight", {}};
    FlightRules rocket;
    rocket.body_radius_m = 0.05f;
    rocket.lifetime = Micros{500'000};
    fly(file, "a rocket until its life ends", rocket, {25.0f, 3.0f, 0.5f}, 1);
    fly(file, "a rocket into the floor", rocket, {20.0f, 1.0f, -12.0f}, 2);
    rocket.acceleration = {40.0f, 0.0f, 0.0f};
    rocket.drag_per_s = 1.5f;
    fly(file, "thrust and drag", rocket, {10.0f, 0.0f, 1.0f}, 3);
    fly(file, "a ball that stops where it falls", thrown(), {8.0f, 2.0f, 3.0f}, 4);
    FlightRules bouncing = thrown();
    bouncing.max_bounces = 3;
    fly(file, "three bounces", bouncing, {6.0f, -4.0f, 2.0f}, 5);
    bouncing.max_bounces = 200;
    bouncing.drag_per_s = 0.3f;
    fly(file, "bounces until it rolls", bouncing, {3.0f, 1.0f, 0.0f}, 6);
    FlightRules grenade = thrown();
    grenade.max_bounces = 255;
    grenade.fuse = Micros{1'300'000};
    grenade.rests_until_fuse = true;
    grenade.restitution = 0.3f;
    grenade.friction = 0.6f;
    fly(file, "a grenade lies until its fuse ends", grenade, {2.0f, 0.5f, -1.0f}, 7);
    grenade.fuse = Micros{200'000};
    fly(file, "a fuse in the air", grenade, {4.0f, 4.0f, 6.0f}, 8);
    return file;
}

}  // namespace backsight::vectors
