#include "lab/reckoning/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <backsight/base/enum_array.h>

#include "inputs/files/names_apart.h"
#include "inputs/vehicle.h"
#include "lab/fidelity/arena_recording.h"
#include "lab/reckoning/leave_one_out.h"
#include "lab/reckoning/measure.h"
#include "lab/reckoning/method.h"
#include "lab/reckoning/shown.h"
#include "lab/reporting/run_cells.h"
#include "lab/reporting/warnings.h"

namespace backsight::lab::reckoning {

namespace {

// What networked games are sent at, and PUN's default.
constexpr double snapshot_rate_hz = 20.0;
constexpr double pun2_rate_hz = 10.0;

std::vector<ReckoningRow> answers(const PathSet& set, const SweepOptions& options) {
    std::vector<ReckoningRow> rows;
    const auto add = [&](const std::vector<ReckoningRow>& more) { rows.insert(rows.end(), more.begin(), more.end()); };
    for (const Method& method : methods_for(set))
        for (const double bound_m : options.bounds_m) rows.push_back(updates_at(set, method, bound_m));
    for (const Method& method : methods_for(set)) add(extrapolated(set, method, options.horizons_ms));
    for (const double delay_ms : options.delays_ms)
        for (const double rate_hz : {pun2_rate_hz, snapshot_rate_hz}) add(shown(set, rate_hz, delay_ms));
    if (!set.is_vehicle) add(interpolated(set, snapshot_rate_hz));
    if (set.is_vehicle)
        for (const double delay_ms : options.delays_ms) add(traffic(set, delay_ms));
    return rows;
}

void add_notes(ReckoningResult& result, const std::vector<PathSet>& sets) {
    const auto add = [&](const MethodNote& note) {
        const auto is_it = [&](const MethodNote& other) { return other.model == note.model; };
        if (std::ranges::none_of(result.notes, is_it)) result.notes.push_back(note);
    };
    for (const PathSet& set : sets)
        for (const Method& method : methods_for(set)) add({method.name, method.about});
    for (const MethodNote& note : shown_notes()) add(note);
}

}  // namespace

const char* to_string(Question question) {
    constexpr const char* names[] = {"updates", "extrapolation", "shown", "interpolation", "traffic"};
    return enum_name(question, names);
}

const ReckoningRow* find_row(const ReckoningResult& result, Question question, const std::string& set,
                             const std::string& model, double of) {
    for (const ReckoningRow& row : result.rows) {
        const double own = question == Question::updates ? row.bound_m : row.horizon_ms;
        const bool same = std::isnan(of) || std::abs(own - of) < 1e-6;
        if (row.question == question && row.set == set && row.model == model && same) return &row;
    }
    return nullptr;
}

std::vector<PathSet> sets_of(const SweepOptions& options) {
    std::vector<PathSet> sets;
    const auto microseconds = static_cast<std::int64_t>(options.seconds * 1e6);
    if (options.data) {
        for (const auto& folder : inputs::find_movements(*options.data))
            sets.push_back(player_paths(inputs::load_movement(folder)));
    }
    sets.push_back(player_paths(record_arena(options.seed, microseconds)));
    if (options.data)
        for (const auto& file : inputs::find_vehicles(*options.data)) sets.push_back(vehicle_paths(file));
    sets.push_back(course_paths(options.seed, options.seconds));
    // Rows name their set: a drive and players of one name are two.
    inputs::keep_apart(sets, &PathSet::name);
    return sets;
}

ReckoningResult run_sweep(const SweepOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<PathSet> sets = sets_of(options);
    for (const PathSet& set : sets) print_warnings(set.warnings);
    ReckoningResult result;
    result.command = options.command;
    const auto answered = run_cells<std::vector<ReckoningRow>>(
        "reckoning", sets, [&](const PathSet& set) { return answers(set, options); });
    for (const auto& rows : answered) result.rows.insert(result.rows.end(), rows.begin(), rows.end());
    for (const PathSet& set : sets)
        result.sets.push_back({set.name, set.source, set.is_vehicle, our_method(set), set.paths.size(), set.seconds()});
    add_notes(result, sets);
    if (options.leave_one_out) result.rotations = leave_one_out(sets, fadings_tried());
    result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace backsight::lab::reckoning
