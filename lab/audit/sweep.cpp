#include "lab/audit/sweep.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "lab/audit/late_victim.h"
#include "lab/audit/own_mover.h"
#include "lab/audit/search.h"
#include "lab/audit/strategies.h"
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

// The knobs of `Claim` for a point of the cube: those of `turned` moved to where it says.
template <class Claim, class Turned>
Claim at_point(const Point& point, const std::vector<Turned>& turned) {
    Claim claim;
    for (std::size_t i = 0; i < turned.size(); ++i) {
        claim.*turned[i].value = turned[i].low + (turned[i].high - turned[i].low) * point[i];
    }
    return claim;
}

template <class Claim, class Turned>
Point honest_point(const std::vector<Turned>& turned) {
    Point point;
    for (const Turned& one : turned) {
        const double share = (Claim{}.*one.value - one.low) / (one.high - one.low);
        point.push_back(std::clamp(share, 0.0, 1.0));
    }
    return point;
}

template <class Claim, class Turned, class Play>
AuditRow search_row(const Cell& cell, const std::vector<Turned>& turned, Play play) {
    const Worst worst = find_worst(
        honest_point<Claim>(turned), [&](const Point& point) { return play(at_point<Claim>(point, turned)); },
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
    const Claim claim = at_point<Claim>(worst.point, turned);
    for (const Turned& one : turned) row.lie.emplace_back(one.name, claim.*one.value);
    return row;
}

AuditRow run_cell(const Cell& cell) {
    if (cell.gain == Gain::refused_ms) {
        const std::vector<LateKnob> turned(late_knobs().begin(), late_knobs().end());
        return search_row<LateVictim>(cell, turned,
                                      [&](const LateVictim& victim) { return refused_ms(cell.rules, victim); });
    }
    if (is_of_movers(cell.gain)) {
        const std::vector<MoverKnob> turned(mover_knobs().begin(), mover_knobs().end());
        return search_row<OwnMover>(cell, turned,
                                    [&](const OwnMover& mover) { return play_mover(cell.rules, mover, cell.gain); });
    }
    std::vector<Knob> turned;
    for (const auto value : cell.strategy.turns) turned.push_back(knob(value));
    return search_row<Lie>(cell, turned, [&](const Lie& lie) { return play(cell.rules, lie, cell.gain); });
}

std::vector<Cell> cells_of(const SweepOptions& options) {
    std::vector<Cell> cells;
    std::vector<Strategy> all = strategies();
    all.insert(all.end() - 1, {"late victim", "a victim withholds what they see", {}, {Gain::refused_ms}});
    all.push_back({"own mover",
                   "\"I am over there\", where clients own their movement",
                   {},
                   {Gain::walk_ahead_m, Gain::walk_step_m, Gain::walk_wall_m}});
    all.push_back({"muzzle", "\"my shot left from there\"", {}, {Gain::muzzle_off_m, Gain::muzzle_wall_m}});
    for (const Rules& rules : options.rules)
        for (const Strategy& strategy : all)
            for (const Gain gain : strategy.after)
                if (options.only.empty() || options.only == strategy.name)
                    cells.push_back({rules, strategy, gain, options.seed, options.tries});
    return cells;
}

}  // namespace

bool AuditLabResult::holds() const {
    return std::ranges::all_of(rows, [](const AuditRow& row) { return row.holds(); });
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
