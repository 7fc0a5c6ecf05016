#include "arena/rules_fingerprint.h"

#include <backsight/base/hash.h>

namespace backsight::arena {

namespace {

void add(Hasher& hasher, Micros span) { hasher.add(static_cast<std::uint64_t>(span.value)); }

void add_flight(Hasher& hasher, const FlightRules& flight) {
    hasher.add(flight.acceleration).add(flight.drag_per_s);
    hasher.add(flight.body_radius_m).add(flight.target_radius_m);
    add(hasher, flight.lifetime);
    add(hasher, flight.fuse);
    hasher.add(std::uint64_t{flight.rests_until_fuse}).add(std::uint64_t{flight.max_bounces});
    hasher.add(flight.restitution).add(flight.friction).add(flight.stop_speed_mps).add(flight.homing_mps2);
}

void add_budget(Hasher& hasher, const BudgetCaps& budget) {
    add(hasher, budget.look_back);
    add(hasher, budget.hold_back);
    add(hasher, budget.fast_forward);
    hasher.add(std::uint64_t{budget.decay_permille}).add(static_cast<std::uint64_t>(budget.decided_by));
    if (budget.decided_by == DecidedBy::catch_up) hasher.add(std::uint64_t{budget.catch_up_permille});
}

}  // namespace

std::uint64_t fingerprint_of(const Weapon& weapon) {
    Hasher hasher;
    hasher.add(std::uint64_t{weapon.rays}).add(std::uint64_t{weapon.magazine});
    hasher.add(std::uint64_t{weapon.steps_between}).add(std::uint64_t{weapon.reload_steps});
    hasher.add(std::uint64_t{weapon.is_automatic}).add(weapon.spread);
    hasher.add(std::uint64_t{weapon.pierces}).add(std::uint64_t{weapon.swing_steps});
    return hasher.value();
}

std::uint64_t fingerprint_of(const ProjectileRules& rules) {
    Hasher hasher;
    add_flight(hasher, rules.flight);
    add_budget(hasher, rules.budget);
    hasher.add(rules.speed_mps).add(std::uint64_t{rules.volley}).add(std::uint64_t{rules.commands_between});
    return hasher.value();
}

std::uint64_t rules_fingerprint(const ArenaConfig& config) {
    Hasher hasher;
    hasher.add(std::uint64_t{switch_steps});
    for (std::size_t i = 0; i < weapon_count; ++i) {
        hasher.add(fingerprint_of(weapon(static_cast<WeaponId>(i)))).add(config.rules[i].range);
    }
    for (const ProjectileRules& rules : config.projectiles) hasher.add(fingerprint_of(rules));
    if (config.beams_reflect) hasher.add(std::uint64_t{1});
    if (config.shots_between_steps) hasher.add(std::uint64_t{3});
    for (const WeaponId id : enum_values<WeaponId>) {
        if (config.draws_in_secret(id)) hasher.add(std::uint64_t{2}).add(std::uint64_t{number_of(id)});
    }
    return hasher.value();
}

}  // namespace backsight::arena
