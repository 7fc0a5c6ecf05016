#include "lab/clock/changes.h"

#include <algorithm>
#include <limits>

#include "lab/clock/changing_server.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::clock {

namespace {

struct Change {
    std::string name;
    ChangingServer server;
    bool is_at_any_clock = false;  // the server's clock may be slowed down with its ticks
};

ChangingServer usual() {
    ChangingServer server;
    server.end_s = server.change_s + 40.0;
    return server;
}

void add_paths(std::vector<Change>& changes) {
    for (const double longer_ms : {100.0, 150.0, 200.0, 250.0, 300.0, 400.0, 500.0, 600.0, 1'000.0}) {
        Change change{"path " + std::to_string(static_cast<int>(longer_ms)) + " ms longer", usual()};
        change.server.later_way_ms = change.server.way_ms + longer_ms;
        changes.push_back(change);
    }
}

void add_paces(std::vector<Change>& changes) {
    for (const int percent : {99, 97, 95, 94, 92, 90, 103, 106, 110}) {
        Change change{"server at " + std::to_string(percent) + " %", usual(), true};
        change.server.rate = percent / 100.0;
        changes.push_back(change);
    }
    for (const int percent : {80, 50, 0}) {
        Change change{std::to_string(percent) + " % for 10 s", usual(), true};
        change.server.rate = percent / 100.0;
        change.server.rate_ends_s = change.server.change_s + 10.0;
        changes.push_back(change);
    }
}

// Slow motion, a pause and fast forward of which the server tells: the clock in packets goes on.
void add_scales(std::vector<Change>& changes) {
    for (const int percent : {200, 50, 30, 20, 0}) {
        Change change{percent == 0 ? "announced pause of 5 s" : "announced " + std::to_string(percent) + " % for 10 s",
                      usual()};
        change.server.rate = percent / 100.0;
        change.server.rate_ends_s = change.server.change_s + (percent == 0 ? 5.0 : 10.0);
        change.server.tells_scale = true;
        changes.push_back(change);
    }
}

void add_sleeps(std::vector<Change>& changes) {
    for (const double sleeps_s : {0.5, 2.0, 15.0}) {
        const std::string text = sleeps_s < 1.0 ? "0.5" : std::to_string(static_cast<int>(sleeps_s));
        Change change{"client sleeps " + text + " s", usual()};
        change.server.sleeps_s = sleeps_s;
        changes.push_back(change);
    }
}

struct Cell {
    Change change;
    std::vector<std::uint64_t> seeds;
};

std::vector<Cell> lay_out_changes(const std::vector<std::uint64_t>& seeds) {
    std::vector<Change> changes;
    add_paths(changes);
    add_paces(changes);
    add_scales(changes);
    add_sleeps(changes);
    std::vector<Cell> cells;
    for (const Change& change : changes) {
        for (const bool is_quiet : {true, false}) {
            for (int round_trips = 0; round_trips < (change.is_at_any_clock ? 3 : 2); ++round_trips) {
                Cell cell{change, seeds};
                cell.change.server.jitter_ms = is_quiet ? 0.0 : 30.0;
                cell.change.server.loss = is_quiet ? 0.0 : 0.1;
                cell.change.server.has_round_trips = round_trips > 0;
                cell.change.server.clock_is_scaled = round_trips == 2;
                cells.push_back(cell);
            }
        }
    }
    return cells;
}

ChangeRow run_change(const Cell& cell) {
    const ChangingServer& server = cell.change.server;
    ChangingServer unchanged = server;
    unchanged.later_way_ms = unchanged.way_ms;
    unchanged.rate = 1.0;
    unchanged.sleeps_s = 0.0;
    ChangeRow row;
    row.change = cell.change.name;
    row.path = server.jitter_ms > 0.0 ? "30 ms, 10 % lost" : "quiet";
    row.round_trips = !server.has_round_trips ? "none" : server.clock_is_scaled ? "at its pace" : "yes";
    const auto share = 1.0 / static_cast<double>(cell.seeds.size());
    for (const std::uint64_t seed : cell.seeds) {
        const Watched before = watch(unchanged, seed);
        const Watched seen = watch(server, seed);
        row.starved_before += share * before.starved_ratio(0.0, 40.0);
        row.starved_after += share * seen.starved_ratio(0.0, 20.0);
        row.starved_later += share * seen.starved_ratio(20.0, 40.0);
        row.last_starved_s = std::max(row.last_starved_s, seen.last_starved_s);
        row.error_ms = std::max(row.error_ms, seen.worst_error_us * 1e-3);
        row.over_bound_ms = std::max(row.over_bound_ms, seen.worst_over_bound_us * 1e-3);
        row.moments_back += seen.moments_back;
        row.breaks += seen.numbers.clock_breaks;
    }
    if (!server.has_round_trips) row.error_ms = row.over_bound_ms = std::numeric_limits<double>::quiet_NaN();
    return row;
}

}  // namespace

std::vector<ChangeRow> run_changes(const std::vector<std::uint64_t>& seeds) {
    return run_cells<ChangeRow>("lab clock, changes", lay_out_changes(seeds), &run_change);
}

}  // namespace backsight::lab::clock
