#include "lab/audit/strategies.h"

#include <algorithm>
#include <limits>

#include "lab/audit/early_shooter.h"
#include "lab/audit/own_mover.h"
#include "lab/audit/wall_dancer.h"

namespace backsight::lab::audit {

namespace {

double ms_of(Micros span) { return static_cast<double>(span.value) / 1000.0; }

// What the cover rule leaves to a shooter whose victim is honest: the grace, and the way of the victim's reports to the
// server and of the damage to them, as far as no foresight takes their side.
double most_behind_ms(const WeaponRules& weapon) {
    if (weapon.cover_grace < Micros{0}) return std::numeric_limits<double>::infinity();
    const double unforeseen_ms = std::max(honest_round_trip_ms - ms_of(weapon.cover_foresight), 0.0);
    return ms_of(weapon.cover_grace) + unforeseen_ms + 2.0 * tick_ms;
}

// Every knob, except those that a stamp cannot lie about.
std::vector<double Lie::*> all_turns() {
    std::vector<double Lie::*> all;
    for (const Knob<Lie>& one : knobs()) all.push_back(one.value);
    return all;
}

double bound_of_jumps(Gain gain, const Rules& rules) {
    // A jump from the edge of the window of the oldest snapshot that the ledger knows to that of the newest.
    const double remembered_ms = (LedgerConfig{}.capacity_snapshots - 1) * tick_ms;
    const double saved_ms = ms_of(rules.audit.max_saved);
    switch (gain) {
        case Gain::lag_ms:
            return remembered_ms + ms_of(rules.audit.max_interpolation_delay);
        case Gain::past_edge_ms:
            return saved_ms;
        case Gain::one_jump_ms:
            // The way to the edge of the window costs nothing; from there it goes on by what was saved.
            return remembered_ms + saved_ms;
        default:
            return remembered_ms + saved_ms + 100.0 * static_cast<double>(rules.audit.max_slew_ratio);
    }
}

// Metres from where a player may be, or may shoot from.
double bound_of_places(Gain gain, const Rules& rules) {
    const auto speed = static_cast<double>(rules.movement.max_speed_mps);
    const double saved_s = ms_of(rules.movement.max_saved) / 1000.0;
    switch (gain) {
        case Gain::walk_ahead_m:
            return speed * (saved_s + static_cast<double>(rules.movement.clock_slack_ratio) * mover_attack_s);
        case Gain::walk_step_m:
            return std::min(speed * saved_s, static_cast<double>(rules.movement.max_step_m));
        case Gain::muzzle_off_m:
            return static_cast<double>(rules.max_muzzle_error_m);
        default:
            return 0.0;
    }
}

}  // namespace

std::vector<Strategy> strategies() {
    using L = Lie;
    const auto aims = [](std::vector<double L::*> turns) {
        turns.insert(turns.end(), {&L::aim_age, &L::victim});
        return turns;
    };
    return {
        {"honest", "an honest client, 60 ms there and back", {}, {Gain::paid_ms, Gain::moved_m}},
        {"slow",
         "\"my network is slow\"",
         aims({&L::newest_age, &L::behind}),
         {Gain::paid_ms, Gain::moved_m, Gain::behind_ms}},
        {"starved",
         "\"I was starved\"",
         aims({&L::newest_age, &L::behind, &L::steady, &L::freeze, &L::freeze_rate}),
         {Gain::paid_ms, Gain::moved_m, Gain::lag_ms}},
        {"lost",
         "\"that snapshot was lost\", \"it came after all\"",
         aims({&L::newest_age, &L::behind, &L::keep_every, &L::found_after, &L::unsees}),
         {Gain::paid_ms, Gain::off_path_m, Gain::found_ms, Gain::undone}},
        {"group",
         "\"my vehicles are drawn then\"",
         aims({&L::newest_age, &L::behind, &L::group_ahead}),
         {Gain::paid_ms, Gain::future_ms}},
        {"swing",
         "the moment to and fro",
         aims({&L::newest_age, &L::behind, &L::swing, &L::newest_swing}),
         {Gain::past_edge_ms, Gain::hit_jump_ms, Gain::back_ms}},
        {"saved",
         "standing still, then a jump",
         aims({&L::newest_age, &L::behind, &L::steady, &L::freeze, &L::freeze_rate, &L::release_age,
               &L::release_behind}),
         {Gain::one_jump_ms, Gain::jump_100_ms, Gain::past_edge_ms, Gain::hit_jump_ms}},
        {"switch",
         "a lag switch: silence, then all at once",
         aims({&L::newest_age, &L::behind, &L::steady, &L::silence, &L::release_age, &L::release_behind, &L::burst}),
         {Gain::one_jump_ms, Gain::past_edge_ms, Gain::hit_jump_ms, Gain::paid_ms}},
        {"ahead", "\"I have it already\"", aims({&L::newest_age, &L::behind}), {Gain::ahead_ms, Gain::future_ms}},
        {"any",
         "all of these at once",
         all_turns(),
         {Gain::paid_ms, Gain::moved_m, Gain::past_edge_ms, Gain::hit_jump_ms}},
    };
}

double bound_of(Gain gain, const Rules& rules) {
    const double max_rewind = ms_of(rules.weapon.max_rewind);
    const double max_ahead = ms_of(rules.audit.max_ahead);
    switch (gain) {
        case Gain::paid_ms:
        case Gain::hit_jump_ms:
            return max_rewind;
        case Gain::moved_m:
        case Gain::off_path_m:
            return static_cast<double>(rules.weapon.max_victim_moved_m);
        case Gain::ahead_ms:
            return honest_round_trip_ms + honest_delay_ms + max_ahead;
        case Gain::future_ms:
            return std::max(max_ahead, ms_of(rules.audit.max_group_ahead));
        case Gain::found_ms:
            return (late_snapshot_limit - 1) * tick_ms;
        case Gain::back_ms:
        case Gain::undone:
            return 0.0;
        case Gain::behind_ms:
            return ms_of(rules.audit.max_interpolation_delay);
        case Gain::lag_ms:
        case Gain::past_edge_ms:
        case Gain::one_jump_ms:
        case Gain::jump_100_ms:
            return bound_of_jumps(gain, rules);
        case Gain::refused_ms:
            // The tick in which the bound runs out is added.
            return ms_of(rules.weapon.cover_max_view_age) + tick_ms;
        case Gain::untouched_ms:
        case Gain::untouched_firing_ms: {
            // A foresight that fails is remembered for a second, and takes its own time to fail.
            const double cycles = 1.0 + dance_ms / (1000.0 + ms_of(rules.weapon.cover_foresight));
            return std::min(cycles * bound_of(Gain::untouched_run_ms, rules), dance_ms);
        }
        case Gain::untouched_run_ms:
            // To be foreseen in cover, and then for as long again until that has not come true.
            return 2.0 * ms_of(rules.weapon.cover_foresight) + tick_ms;
        case Gain::hit_behind_ms:
            return most_behind_ms(rules.weapon);
        case Gain::early_ms:
            return std::max(ms_of(rules.even_to) - low_round_trip_ms, 0.0);
        case Gain::walk_ahead_m:
        case Gain::walk_step_m:
        case Gain::walk_wall_m:
        case Gain::muzzle_wall_m:
        case Gain::muzzle_off_m:
            return bound_of_places(gain, rules);
        case Gain::flight_early_ms:
            return static_cast<double>(rules.early_ticks) * tick_ms;
        case Gain::flight_known_ms:
        case Gain::flight_paid_ms:
            return ms_of(rules.projectiles.front().budget.look_back);
        case Gain::count_:
            break;
    }
    return std::numeric_limits<double>::infinity();
}

const char* bounded_by(Gain gain) {
    switch (gain) {
        case Gain::paid_ms:
        case Gain::hit_jump_ms:
            return "`max_rewind`";
        case Gain::moved_m:
        case Gain::off_path_m:
            return "`max_victim_moved_m`";
        case Gain::behind_ms:
            return "`max_interpolation_delay`";
        case Gain::past_edge_ms:
            return "`max_saved`";
        case Gain::lag_ms:
        case Gain::one_jump_ms:
        case Gain::jump_100_ms:
            return "`snapshot_forgotten`";
        case Gain::ahead_ms:
            return "`max_ahead`";
        case Gain::future_ms:
            return "`max_ahead`, `max_group_ahead`";
        case Gain::found_ms:
            return "`received_too_late`";
        case Gain::back_ms:
            return "`moment_went_back`";
        case Gain::undone:
            return "`received_undone`";
        case Gain::refused_ms:
            return "`cover_max_view_age`";
        case Gain::untouched_ms:
        case Gain::untouched_run_ms:
        case Gain::untouched_firing_ms:
            return "`cover_foresight`";
        case Gain::hit_behind_ms:
            return "`cover_grace`";
        case Gain::early_ms:
            return "`even_to`";
        case Gain::walk_ahead_m:
        case Gain::walk_step_m:
            return "`max_saved` of `MovementLimits`";
        case Gain::walk_wall_m:
        case Gain::muzzle_wall_m:
            return "the line of sight";
        case Gain::muzzle_off_m:
            return "`max_muzzle_error_m`";
        case Gain::flight_early_ms:
            return "`early_ticks`";
        case Gain::flight_known_ms:
        case Gain::flight_paid_ms:
            return "`look_back`";
        case Gain::count_:
            break;
    }
    return "?";
}

}  // namespace backsight::lab::audit
