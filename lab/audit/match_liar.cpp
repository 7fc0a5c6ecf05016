#include "lab/audit/match_liar.h"

#include <algorithm>

#include "arena/movement.h"
#include "lab/audit/late_victim.h"
#include "lab/audit/match_scene.h"
#include "lab/audit/strategies.h"

namespace backsight::lab::audit {

namespace {

constexpr Knob<MatchLie> all_match_knobs[] = {
    {"newest_age", &MatchLie::newest_age, 0.0, 2200.0},
    {"behind", &MatchLie::behind, -500.0, 500.0},
    {"steady", &MatchLie::steady, 0.0, 2500.0},
    {"freeze", &MatchLie::freeze, 0.0, 2500.0},
    {"freeze_rate", &MatchLie::freeze_rate, 0.0, 2.0},
    {"silence", &MatchLie::silence, 0.0, 1500.0},
    {"release_age", &MatchLie::release_age, 0.0, 1000.0},
    {"release_behind", &MatchLie::release_behind, -500.0, 500.0},
    {"burst", &MatchLie::burst, 1.0, 64.0},
    {"swing", &MatchLie::swing, 0.0, 1000.0},
    {"newest_swing", &MatchLie::newest_swing, 0.0, 1000.0},
    {"keep_every", &MatchLie::keep_every, 1.0, 70.0},
    {"found_after", &MatchLie::found_after, 0.0, 1100.0},
    {"unsees", &MatchLie::unsees, 0.0, 1.0},
    {"aim_age", &MatchLie::aim_age, -500.0, 1500.0},
    {"weapon", &MatchLie::weapon, 0.0, 3.99},
    {"fire_at", &MatchLie::fire_at, 0.0, 3500.0},
    {"fire_for", &MatchLie::fire_for, 16.0, 4000.0},
    {"walk_at", &MatchLie::walk_at, 0.0, 3000.0},
    {"walk_for", &MatchLie::walk_for, 0.0, 3000.0},
    {"forward", &MatchLie::forward, -1.0, 1.0},
    {"left", &MatchLie::left, -1.0, 1.0},
    {"muzzle_up", &MatchLie::muzzle_up, -1.0, 1.0},
    {"muzzle_left", &MatchLie::muzzle_left, -1.0, 1.0},
    {"aim_up", &MatchLie::aim_up, 0.0, 1.8},
    {"skips", &MatchLie::skips, 0.0, 9.0},
};

constexpr double lift_mps = 2.0;

double span_ms(Micros span) { return static_cast<double>(span.value) / 1000.0; }

double shots_at_once(const arena::MatchConfig& match) {
    const std::uint32_t commands = std::min(match.arena.max_saved_commands, match.command_buffer.most_at_once);
    const std::uint32_t steps = arena::weapon(arena::WeaponId::automatic).steps_between;
    return static_cast<double>((commands + steps - 1) / steps);
}

}  // namespace

std::span<const Knob<MatchLie>> match_knobs() { return all_match_knobs; }

MatchLie first_lie(MatchGain gain) {
    MatchLie lie;
    lie.fire_for = 4000.0;
    lie.found_after = 1100.0;
    switch (gain) {
        case MatchGain::hit_age_ms:
        case MatchGain::hit_moved_m:
            lie.newest_age = 400.0;
            lie.behind = 80.0;
            break;
        case MatchGain::hit_known_ms:
            lie.weapon = 1.5;  // a grenade flies for longer than any look_back
            lie.newest_age = 500.0;
            lie.behind = 60.0;
            break;
        case MatchGain::hit_early_ms:
            leap_ahead(lie);
            lie.fire_at = 470.0;
            lie.fire_for = 32.0;
            break;
        case MatchGain::door_hit_ms:
        case MatchGain::door_walk_ms:
            lie.steady = 950.0;
            lie.freeze = 2500.0;
            lie.freeze_rate = 0.0;
            lie.fire_at = gain == MatchGain::door_hit_ms ? 2500.0 : 0.0;
            lie.walk_at = 2000.0;
            lie.walk_for = 1000.0;
            lie.forward = gain == MatchGain::door_walk_ms ? 1.0 : 0.0;
            break;
        case MatchGain::eye_off_m:
            lie.newest_age = 1900.0;
            break;
        default:
            lie.steady = tick_ms;
            lie.silence = 500.0;
            lie.burst = 32.0;
            lie.aim_up = 1.6;
            break;
    }
    return lie;
}

const char* to_string(MatchGain gain) {
    constexpr const char* names[] = {"hit_age_ms",   "hit_moved_m", "hit_early_ms", "hit_known_ms", "door_hit_ms",
                                     "door_walk_ms", "eye_off_m",   "tick_shots",   "tick_damage",  "immune_ms"};
    static_assert(sizeof names / sizeof *names == match_gain_count);
    return gain < MatchGain::count_ ? names[static_cast<std::size_t>(gain)] : "?";
}

double most_of(MatchGain gain, const arena::MatchConfig& match) {
    const Rules rules = rules_of(match.arena);
    switch (gain) {
        case MatchGain::hit_age_ms:
            return bound_of(Gain::paid_ms, rules);
        case MatchGain::hit_moved_m:
            // The way of the tick in which the damage is dealt comes on top.
            return bound_of(Gain::moved_m, rules) + static_cast<double>(arena::MovementRules::run_mps) / 64.0;
        case MatchGain::hit_early_ms:
            return bound_of(Gain::flight_early_ms, rules);
        case MatchGain::hit_known_ms:
            return bound_of(Gain::flight_known_ms, rules);
        case MatchGain::door_hit_ms:
            return bound_of(Gain::paid_ms, rules) + tick_ms;
        case MatchGain::door_walk_ms:
            return span_ms(match.arena.max_level_age) + tick_ms;
        case MatchGain::eye_off_m:
            return std::max(lift_mps * span_ms(match.arena.max_level_age) / 1000.0,
                            bound_of(Gain::muzzle_off_m, rules));
        case MatchGain::tick_shots:
            return shots_at_once(match);
        case MatchGain::tick_damage:
            return 2.0 * arena::weapon(arena::WeaponId::automatic).damage * shots_at_once(match);
        case MatchGain::immune_ms:
            return bound_of(Gain::refused_ms, rules);
        case MatchGain::count_:
            break;
    }
    return 0.0;
}

std::string most_by(MatchGain gain) {
    switch (gain) {
        case MatchGain::hit_age_ms:
            return bounded_by(Gain::paid_ms);
        case MatchGain::hit_moved_m:
            return "`max_victim_moved_m`, and a tick's way";
        case MatchGain::hit_early_ms:
            return bounded_by(Gain::flight_early_ms);
        case MatchGain::hit_known_ms:
            return bounded_by(Gain::flight_known_ms);
        case MatchGain::door_hit_ms:
            return "`max_rewind`, and a tick";
        case MatchGain::door_walk_ms:
            return "`max_level_age`, and a tick";
        case MatchGain::eye_off_m:
            return "`max_level_age`, `max_muzzle_error_m`";
        case MatchGain::tick_shots:
        case MatchGain::tick_damage:
            return "`most_at_once`";
        case MatchGain::immune_ms:
            return bounded_by(Gain::refused_ms);
        case MatchGain::count_:
            break;
    }
    return "?";
}

double play_match_lie(const arena::MatchConfig& match, const MatchLie& lie, MatchGain gain) {
    if (gain == MatchGain::immune_ms) {
        // Who withholds what they see plays the library's scene: the arena adds nothing to it.
        LateVictim victim;
        victim.newest_age = std::min(lie.newest_age, 2200.0);
        victim.behind = lie.behind;
        victim.steady = lie.steady;
        victim.withheld_for = 2.0 * lie.silence;
        victim.withheld_from = lie.aim_age;
        return refused_ms(rules_of(match.arena), victim);
    }
    return MatchScene(match, lie, gain).play();
}

}  // namespace backsight::lab::audit
