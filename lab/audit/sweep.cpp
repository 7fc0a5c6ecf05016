#include "lab/audit/sweep.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "lab/audit/early_shooter.h"
#include "lab/audit/flight_liar.h"
#include "lab/audit/late_victim.h"
#include "lab/audit/own_mover.h"
#include "lab/audit/search.h"
#include "lab/audit/strategies.h"
#include "lab/audit/turned.h"
#include "lab/audit/wall_dancer.h"
#include "lab/audit/wall_shooter.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::audit {

namespace {

struct Cell {
    Rules rules;
    Strategy strategy;
    Gain gain = Gain::paid_ms;
    std::uint64_t seed = 0;
    std::uint64_t tries = 0;
};

double gain_of(const Rules& rules, const Lie& lie, Gain gain) { return play(rules, lie, gain); }
double gain_of(const Rules& rules, const LateVictim& victim, Gain) { return refused_ms(rules, victim); }
double gain_of(const Rules& rules, const WallShooter& lie, Gain) { return hit_behind_ms(rules, lie); }
double gain_of(const Rules& rules, const EarlyShooter& lie, Gain) { return early_ms(rules, lie); }
double gain_of(const Rules& rules, const OwnMover& mover, Gain gain) { return play_mover(rules, mover, gain); }
double gain_of(const Rules& rules, const WallDancer& victim, Gain gain) { return play_dancer(rules, victim, gain); }

// Where the search starts: an honest client, or a lie that is known to gain something where one knob alone gains
// nothing.
template <class Claim>
Claim start_of() {
    return {};
}
template <>
WallDancer start_of<WallDancer>() {
    WallDancer silent;
    silent.newest_age = 330.0;
    silent.nearest_m = 0.1;
    silent.toward_mps = 6.0;
    silent.toward_for = 200.0;
    silent.silent_for = 500.0;
    silent.away_mps = 2.0;
    silent.rest_for = 1300.0;
    return silent;
}
template <>
WallShooter start_of<WallShooter>() {
    WallShooter slow;
    slow.newest_age = 500.0;
    slow.victim_mps = 1.2;
    return slow;
}
template <>
EarlyShooter start_of<EarlyShooter>() {
    return {130.0, 500.0, 130.0};
}
template <>
FlightLie start_of<FlightLie>() {
    FlightLie lie;
    leap_ahead(lie);
    lie.launch_at = 485.0;
    return lie;
}

template <class Claim, class Play>
AuditRow search_row(const Cell& cell, const std::vector<Knob<Claim>>& turned, Play play) {
    const Worst worst = find_worst(
        point_of(start_of<Claim>(), turned), [&](const Point& point) { return play(at_point(point, turned)); },
        cell.seed, cell.tries * turned.size());
    AuditRow row;
    row.rules = cell.rules.name;
    row.strategy = cell.strategy.name;
    row.claim = cell.strategy.claim;
    row.gain = to_string(cell.gain);
    row.found = worst.gain;
    row.honest = play(Claim{});
    row.bound = bound_of(cell.gain, cell.rules);
    row.bounded_by = bounded_by(cell.gain);
    row.tried = worst.tried;
    const Claim claim = at_point(worst.point, turned);
    for (const Knob<Claim>& one : turned) row.lie.emplace_back(one.name, claim.*one.value);
    return row;
}

template <class Claim, class Play>
AuditRow search_all(const Cell& cell, std::span<const Knob<Claim>> turned, Play play) {
    return search_row(cell, std::vector<Knob<Claim>>(turned.begin(), turned.end()), play);
}

AuditRow run_cell(const Cell& cell) {
    const auto gained = [&](const auto& claim) { return gain_of(cell.rules, claim, cell.gain); };
    if (cell.gain == Gain::refused_ms) return search_all(cell, late_knobs(), gained);
    if (is_of_dancers(cell.gain)) return search_all(cell, dancer_knobs(), gained);
    if (cell.gain == Gain::hit_behind_ms) return search_all(cell, shooter_knobs(), gained);
    if (cell.gain == Gain::early_ms) return search_all(cell, early_knobs(), gained);
    if (is_of_movers(cell.gain)) return search_all(cell, mover_knobs(), gained);
    if (is_of_flights(cell.gain)) {
        const arena::WeaponId weapon = weapon_named(cell.strategy.name);
        return search_all(cell, flight_knobs(),
                          [&](const FlightLie& lie) { return play_flight(cell.rules, weapon, lie, cell.gain); });
    }
    std::vector<Knob<Lie>> turned;
    for (const auto value : cell.strategy.turns) turned.push_back(knob(value));
    return search_row(cell, turned, gained);
}

bool is_asked(const SweepOptions& options, const Strategy& strategy, Gain gain) {
    const bool is_named = options.gains.empty() || std::ranges::count(options.gains, to_string(gain)) > 0;
    return is_named && (options.only.empty() || options.only == strategy.name);
}

// Flights are those of each weapon; the setting `even` has no projectiles of its own.
std::vector<Strategy> flights() {
    std::vector<Strategy> all;
    for (const arena::WeaponId id : arena::projectile_weapons) {
        const std::string name = arena::to_string(id);
        all.push_back({name,
                       "\"my " + name + " has flown that far\"",
                       {},
                       {Gain::flight_early_ms, Gain::flight_known_ms, Gain::flight_paid_ms}});
    }
    return all;
}

std::vector<Strategy> all_strategies() {
    std::vector<Strategy> all = strategies();
    all.insert(all.end() - 1, {"late victim", "a victim withholds what they see", {}, {Gain::refused_ms}});
    all.insert(all.end() - 1, {"wall dancer",
                               "\"I am about to be behind that wall\"",
                               {},
                               {Gain::untouched_ms, Gain::untouched_run_ms, Gain::untouched_firing_ms}});
    all.insert(all.end() - 1, {"wall shooter", "\"I still see them in the open\"", {}, {Gain::hit_behind_ms}});
    all.insert(all.end() - 1, {"early shooter", "\"my network is slow, except for shots\"", {}, {Gain::early_ms}});
    all.push_back({"own mover",
                   "\"I am over there\", where clients own their movement",
                   {},
                   {Gain::walk_ahead_m, Gain::walk_step_m, Gain::walk_wall_m}});
    all.push_back({"muzzle", "\"my shot left from there\"", {}, {Gain::muzzle_off_m, Gain::muzzle_wall_m}});
    for (Strategy& one : flights()) all.push_back(std::move(one));
    return all;
}

std::vector<Cell> cells_of(const SweepOptions& options) {
    std::vector<Cell> cells;
    const std::vector<Strategy> all = all_strategies();
    for (const Rules& rules : options.rules)
        for (const Strategy& strategy : all)
            for (const Gain gain : strategy.after)
                if (is_asked(options, strategy, gain) && !(is_of_flights(gain) && rules.even_to > Micros{0}))
                    cells.push_back({rules, strategy, gain, options.seed, options.tries});
    return cells;
}

}  // namespace

bool AuditLabResult::holds() const {
    const auto row_holds = [](const AuditRow& row) { return row.holds(); };
    return std::ranges::all_of(rows, row_holds) && std::ranges::all_of(match, row_holds);
}

const AuditRow* find_row(const AuditLabResult& result, const std::string& rules, const std::string& strategy,
                         const std::string& gain) {
    const auto row = std::ranges::find_if(result.rows, [&](const AuditRow& one) {
        return one.rules == rules && one.strategy == strategy && one.gain == gain;
    });
    return row != result.rows.end() ? &*row : nullptr;
}

AuditLabResult run_sweep(const SweepOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    AuditLabResult result;
    result.seed = options.seed;
    result.command = options.command;
    result.rows = run_cells<AuditRow>("audit", cells_of(options), run_cell);
    for (const Rules& rules : options.rules) {
        for (const auto& [path, speed_mps] : {std::pair{Path::runner, 4.0}, std::pair{Path::sprinter, 7.0}}) {
            result.reach.push_back({rules.name, speed_mps, longest_round_trip_as_seen(rules, path)});
        }
    }
    result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace backsight::lab::audit
