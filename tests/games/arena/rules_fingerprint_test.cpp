// A client that computes with other rules is not let in: the fingerprint holds each rule that both sides use, and no
// other.

#include "arena/rules_fingerprint.h"

#include <gtest/gtest.h>

#include <set>

#include "arena/online/match_config.h"

namespace backsight::arena {
namespace {

using ChangeRules = void (*)(ProjectileRules&);
constexpr ChangeRules of_both_sides[] = {
    [](ProjectileRules& r) { r.flight.acceleration.x = 1.0f; },
    [](ProjectileRules& r) { r.flight.acceleration.y = 1.0f; },
    [](ProjectileRules& r) { r.flight.acceleration.z = 1.0f; },
    [](ProjectileRules& r) { r.flight.drag_per_s = 0.25f; },
    [](ProjectileRules& r) { r.flight.body_radius_m = 0.125f; },
    [](ProjectileRules& r) { r.flight.target_radius_m = 0.125f; },
    [](ProjectileRules& r) { r.flight.lifetime = Micros{1'000'001}; },
    [](ProjectileRules& r) { r.flight.fuse = Micros{1'000}; },
    [](ProjectileRules& r) { r.flight.rests_until_fuse = true; },
    [](ProjectileRules& r) { r.flight.max_bounces = 7; },
    [](ProjectileRules& r) { r.flight.restitution = 0.75f; },
    [](ProjectileRules& r) { r.flight.friction = 0.75f; },
    [](ProjectileRules& r) { r.flight.stop_speed_mps = 0.75f; },
    [](ProjectileRules& r) { r.flight.homing_mps2 = 0.75f; },
    [](ProjectileRules& r) { r.budget.look_back = Micros{1}; },
    [](ProjectileRules& r) { r.budget.hold_back = Micros{1}; },
    [](ProjectileRules& r) { r.budget.fast_forward = Micros{1}; },
    [](ProjectileRules& r) { r.budget.decay_permille = 1; },
    [](ProjectileRules& r) { r.budget.decided_by = DecidedBy::clock; },
    [](ProjectileRules& r) { r.budget.decided_by = DecidedBy::catch_up; },
    [](ProjectileRules& r) {
        r.budget.decided_by = DecidedBy::catch_up;
        r.budget.catch_up_permille = 100;
    },
    [](ProjectileRules& r) { r.speed_mps = 26.0f; },
    [](ProjectileRules& r) { r.volley = 2; },
    [](ProjectileRules& r) { r.commands_between = 2; },
};
constexpr ChangeRules of_the_server[] = {
    [](ProjectileRules& r) { r.patience = Micros{1}; },
    [](ProjectileRules& r) { r.area.outer_radius_m = 1.0f; },
    [](ProjectileRules& r) { r.max_muzzle_error_m = 0.25f; },
    [](ProjectileRules& r) { r.dead_shooter = DeadShooter::drop; },
    [](ProjectileRules& r) { r.budget.counts_whole_ticks = true; },
    [](ProjectileRules& r) { r.budget.allows_negative = true; },
};

TEST(rules_fingerprint, changes_with_each_rule_of_a_projectile_that_both_sides_use) {
    const ProjectileRules usual;
    std::set<std::uint64_t> seen{fingerprint_of(usual)};
    for (const ChangeRules change : of_both_sides) {
        ProjectileRules other = usual;
        change(other);
        EXPECT_TRUE(seen.insert(fingerprint_of(other)).second) << (seen.size() - 1);
    }
    for (const ChangeRules change : of_the_server) {
        ProjectileRules other = usual;
        change(other);
        EXPECT_EQ(fingerprint_of(other), fingerprint_of(usual));
    }
}

TEST(rules_fingerprint, changes_with_each_weapons_timing_and_rays) {
    using Change = void (*)(Weapon&);
    constexpr Change changes[] = {
        [](Weapon& w) { w.rays = 2; },
        [](Weapon& w) { w.magazine = 9; },
        [](Weapon& w) { w.steps_between = 9; },
        [](Weapon& w) { w.reload_steps = 9; },
        [](Weapon& w) { w.is_automatic = true; },
        [](Weapon& w) { w.spread = 0.5f; },
    };
    std::set<std::uint64_t> seen{fingerprint_of(Weapon{})};
    for (const Change change : changes) {
        Weapon other;
        change(other);
        EXPECT_TRUE(seen.insert(fingerprint_of(other)).second) << (seen.size() - 1);
    }
}

TEST(rules_fingerprint, is_in_what_both_sides_compare_at_the_door) {
    const ArenaHistory world{ArenaConfig{}.history()};
    const auto of = [&](const MatchConfig& match) { return match_fingerprint(match, world.history()); };
    const MatchConfig usual;
    EXPECT_EQ(of(usual), of(MatchConfig{}));
    std::set<std::uint64_t> seen{of(usual)};
    for (std::size_t i = 0; i < projectile_count; ++i) {
        MatchConfig other;
        other.arena.projectiles[i].flight.restitution = 0.875f;
        EXPECT_TRUE(seen.insert(of(other)).second) << i;
    }
    MatchConfig nearer;
    nearer.arena.rules[0].range = 10.0f;
    EXPECT_TRUE(seen.insert(of(nearer)).second);
    // These are the server's own: no client needs them.
    MatchConfig stricter;
    stricter.arena.rules[0].max_rewind = Micros{100'000};
    EXPECT_EQ(of(stricter), of(usual));
}

}  // namespace
}  // namespace backsight::arena
