#include "lab/reckoning/leave_one_out.h"

#include <cmath>
#include <limits>

#include "lab/reckoning/measure.h"
#include "lab/reckoning/method.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::reckoning {

namespace {

constexpr double bound_of_8_units_m = 0.2032;
const std::vector<double> horizons_ahead_ms{50.0, 100.0, 150.0};

double milliseconds(Micros span) { return static_cast<double>(span.value) * 1e-3; }

Rotation measured(const PathSet& set, const Method& method) {
    Rotation one;
    one.set = set.name;
    one.acceleration_decay_ms = milliseconds(method.config.acceleration_decay);
    one.velocity_decay_ms = milliseconds(method.config.velocity_decay);
    one.updates_per_s = updates_at(set, method, bound_of_8_units_m).updates_per_s;
    for (const ReckoningRow& row : extrapolated(set, method, horizons_ahead_ms))
        one.ahead.push_back({row.horizon_ms, row.error_p95_m, unknown});
    return one;
}

void compare(Rotation& one, const Rotation& plain) {
    one.updates_ratio = one.updates_per_s / plain.updates_per_s;
    for (std::size_t i = 0; i < one.ahead.size(); ++i)
        one.ahead[i].ratio = one.ahead[i].error_p95_m / plain.ahead[i].error_p95_m;
}

Ratios ratios_of(const Rotation& one) {
    Ratios ratios{one.updates_ratio};
    for (const Rotation::Ahead& ahead : one.ahead) ratios.push_back(ahead.ratio);
    return ratios;
}

// Constant velocity, ours as it ships, then ours with each setting.
std::vector<Method> candidates(const PathSet& set, const std::vector<Fading>& tried) {
    const std::vector<Method> methods = methods_for(set);
    Method ours = find_method(methods, our_method(set));
    std::vector<Method> all{find_method(methods, "constant velocity"), ours};
    for (const Fading& fading : tried) {
        ours.config.acceleration_decay = fading.acceleration_decay;
        ours.config.velocity_decay = fading.velocity_decay;
        all.push_back(ours);
    }
    return all;
}

struct Trial {
    const PathSet* set;
    Method method;
};

}  // namespace

std::vector<Fading> fadings_tried() {
    std::vector<Fading> all;
    for (const std::int64_t acceleration_ms : {30, 45, 60})
        for (const std::int64_t velocity_ms : {400, 600, 800})
            all.push_back({Micros{acceleration_ms * 1000}, Micros{velocity_ms * 1000}});
    return all;
}

double badness(const Ratios& ratios) {
    double ahead = 0.0;
    for (std::size_t i = 1; i < ratios.size(); ++i) ahead += ratios[i];
    return ratios.front() + ahead / static_cast<double>(ratios.size() - 1);
}

std::size_t fit_without(const std::vector<std::vector<Ratios>>& ratios, std::size_t left_out) {
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t candidate = 0; candidate < ratios.front().size(); ++candidate) {
        double sum = 0.0;
        for (std::size_t set = 0; set < ratios.size(); ++set)
            if (set != left_out) sum += badness(ratios[set][candidate]);
        if (sum >= least) continue;
        least = sum;
        best = candidate;
    }
    return best;
}

std::vector<Rotation> leave_one_out(const std::vector<PathSet>& sets, const std::vector<Fading>& tried) {
    std::vector<const PathSet*> players;
    for (const PathSet& set : sets)
        if (!set.is_vehicle) players.push_back(&set);
    if (players.size() < 2 || tried.empty()) return {};

    std::vector<Trial> trials;
    for (const PathSet* set : players)
        for (const Method& method : candidates(*set, tried)) trials.push_back({set, method});
    std::vector<Rotation> results = run_cells<Rotation>(
        "leave one out", trials, [](const Trial& trial) { return measured(*trial.set, trial.method); });

    const std::size_t each = tried.size() + 2;
    std::vector<std::vector<Ratios>> ratios(players.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        compare(results[i], results[i / each * each]);
        if (i % each >= 2) ratios[i / each].push_back(ratios_of(results[i]));
    }
    std::vector<Rotation> rotations;
    for (std::size_t set = 0; set < players.size(); ++set) {
        Rotation fitted = results[set * each + 2 + fit_without(ratios, set)];
        fitted.is_fitted = true;
        rotations.push_back(fitted);
        rotations.push_back(results[set * each + 1]);
    }
    return rotations;
}

}  // namespace backsight::lab::reckoning
