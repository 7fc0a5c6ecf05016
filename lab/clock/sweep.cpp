#include "lab/clock/sweep.h"

#include <backsight/presets/delays.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "inputs/files/names_apart.h"
#include "inputs/network_model.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::clock {

namespace {

struct Input {
    inputs::Trace trace;
    bool is_recorded = false;
};

std::vector<Input> load_inputs(const SweepOptions& options, std::string& words) {
    std::vector<Input> all;
    if (options.data) {
        for (const auto& file : inputs::find_traces(*options.data)) {
            all.push_back({without_pauses(inputs::load_trace(file)), true});
        }
    }
    words = std::to_string(all.size()) + " recorded traces and our own models";
    const auto duration_us = static_cast<std::int64_t>(options.model_s * 1e6);
    for (const inputs::NetworkModel& model : inputs::network_models()) {
        all.push_back({inputs::generate(model, duration_us, options.seed), false});
    }
    // Rows name their trace. Recorded traces are not added to models.
    inputs::keep_apart(all, [](Input& input) -> std::string& { return input.trace.name; });
    return all;
}

// All phases of one trace, asymmetry and drift.
struct Group {
    const Input* input = nullptr;
    double asymmetry_ratio = 0.0;
    double drift_ppm = 0.0;
    bool sweeps_weights = false;
    SweepOptions options;
};

struct GroupResult {
    CellResult sum;
    double simulated_s = 0.0;
};

GroupResult run_group(const Group& group) {
    GroupResult result;
    const TickRate rate = PathConfig{}.rate;
    const double interval_us = 1e6 / rate.hz();
    for (int phase = 0; phase < group.options.phases; ++phase) {
        CellConfig config;
        config.path.trace = &group.input->trace;
        config.path.asymmetry_ratio = group.asymmetry_ratio;
        config.path.drift_ppm = group.drift_ppm;
        const double part = (phase + 0.5) / group.options.phases;
        config.path.phase_us = static_cast<std::int64_t>(part * interval_us);
        // Where in the trace ticks lie: another interval for each phase, and a part of one.
        config.path.offset_us = static_cast<std::int64_t>(phase * interval_us * 0.375);
        config.path.time_interval_us = static_cast<std::int64_t>(group.options.time_interval_ms * 1e3);
        config.sweeps_weights = group.sweeps_weights;
        config.keep_errors_us = phase == 0 ? 250'000 : 0;
        const CellResult cell = run_cell(config);
        result.simulated_s += static_cast<double>(group.input->trace.duration_us) * 1e-6;
        result.sum.clock.add(cell.clock);
        result.sum.delays.resize(cell.delays.size());
        for (std::size_t i = 0; i < cell.delays.size(); ++i) result.sum.delays[i].add(cell.delays[i]);
    }
    return result;
}

std::vector<Group> lay_out(const SweepOptions& options, const std::vector<Input>& all) {
    std::vector<Group> groups;
    for (const Input& input : all) {
        for (const double asymmetry : options.asymmetry_ratios) {
            for (const double drift : options.drifts_ppm) {
                // The curve over weights depends on neither asymmetry nor drift, so it is measured once.
                const bool sweeps = asymmetry == options.asymmetry_ratios.front() &&
                                    drift == options.drifts_ppm[options.drifts_ppm.size() / 2];
                groups.push_back({&input, asymmetry, drift, sweeps, options});
            }
        }
    }
    return groups;
}

// The value at a share, in milliseconds, of microseconds in any order.
double at_share(std::vector<float>& values, double share) {
    const auto rank = static_cast<std::size_t>(static_cast<double>(values.size()) * share);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(std::min(rank, values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at) * 1e-3;
}

void add_rows(ClockResult& result, const Group& group, GroupResult& part) {
    ClockScore& clock = part.sum.clock;
    for (std::size_t i = 0; i <= presets::published_delays().size(); ++i) {
        const DelayScore& score = part.sum.delays[i];
        ClockRow row;
        row.trace = group.input->trace.name;
        row.method = score.method;
        row.is_recorded = group.input->is_recorded;
        row.asymmetry_ratio = group.asymmetry_ratio;
        row.drift_ppm = group.drift_ppm;
        row.delay_mean_ms = score.delay_ms();
        row.starvation_ratio = score.starvation();
        row.frames = score.frames;
        if (i == 0 && !clock.errors_us.empty()) {
            row.clock_error_p99_ms = at_share(clock.errors_us, 0.99);
            row.clock_error_max_ms = at_share(clock.errors_us, 1.0);
            row.clock_over_limit_p99_ms = at_share(clock.over_limits_us, 0.99);
            row.clock_limit_ms = clock.limit_sum_us / static_cast<double>(clock.errors_us.size()) * 1e-3;
            row.clock_bound_median_ms = at_share(clock.bounds_us, 0.5);
        }
        result.rows.push_back(row);
    }
}

void add_sums(ClockResult& result, const Group& group, const GroupResult& part) {
    const std::string& trace = group.input->trace.name;
    for (std::size_t i = 0; i <= presets::published_delays().size(); ++i) {
        const DelayScore& score = part.sum.delays[i];
        const auto same = [&](const MethodSum& sum) { return sum.trace == trace && sum.score.method == score.method; };
        auto found = std::ranges::find_if(result.by_trace, same);
        if (found == result.by_trace.end()) {
            result.by_trace.push_back({trace, {}, {}});
            found = result.by_trace.end() - 1;
        }
        found->score.add(score);
    }
    result.steps_back += part.sum.clock.steps_back;
    result.moments_back += part.sum.clock.moments_back;
    result.moments_too_fast += part.sum.clock.moments_too_fast;
    result.beyond_bound += part.sum.clock.beyond_bound;
    result.readings += part.sum.clock.readings;
    result.simulated_s += part.simulated_s;
    result.errors.push_back({trace, group.asymmetry_ratio, group.drift_ppm, part.sum.clock.kept});
}

void find_dominated(std::vector<MethodSum>& sums) {
    for (MethodSum& ours : sums) {
        if (ours.score.method != "ours") continue;
        for (const MethodSum& other : sums) {
            if (other.trace != ours.trace || other.score.method == "ours") continue;
            const double delay = other.score.delay_ms() - ours.score.delay_ms();
            const double starvation = other.score.starvation() - ours.score.starvation();
            if (delay <= 0.0 && starvation <= 0.0 && delay + starvation < 0.0) {
                ours.dominated_by.push_back(other.score.method);
            }
        }
    }
}

// The delay of our curve where it starves as often, linear between two weights.
double curve_at(const std::vector<DelayScore>& curve, double starvation) {
    for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
        const double from = curve[i].starvation();
        const double to = curve[i + 1].starvation();
        if ((from - starvation) * (to - starvation) > 0.0 || from == to) continue;
        const double part = (starvation - from) / (to - from);
        return curve[i].delay_ms() + (curve[i + 1].delay_ms() - curve[i].delay_ms()) * part;
    }
    return unknown;
}

void compare_on_pool(ClockResult& result) {
    const std::size_t first_swept = 1 + presets::published_delays().size();
    if (result.pool.size() <= first_swept) return;
    const std::vector<DelayScore> curve(result.pool.begin() + static_cast<std::ptrdiff_t>(first_swept),
                                        result.pool.end());
    for (std::size_t i = 1; i < first_swept; ++i) {
        const DelayScore& other = result.pool[i];
        result.comparisons.push_back(
            {other.method, other.delay_ms(), other.starvation(), curve_at(curve, other.starvation())});
    }
}

}  // namespace

ClockResult run_sweep(const SweepOptions& options) {
    const auto began = std::chrono::steady_clock::now();
    ClockResult result;
    const std::vector<Input> all = load_inputs(options, result.inputs);
    const std::vector<Group> groups = lay_out(options, all);
    std::vector<GroupResult> parts = run_cells<GroupResult>("lab clock", groups, &run_group);
    const bool has_recorded = all.front().is_recorded;
    result.pool_of = has_recorded ? "the recorded traces" : "our models";
    for (std::size_t i = 0; i < groups.size(); ++i) {
        add_rows(result, groups[i], parts[i]);
        add_sums(result, groups[i], parts[i]);
        if (!groups[i].sweeps_weights || groups[i].input->is_recorded != has_recorded) continue;
        result.pool.resize(parts[i].sum.delays.size());
        for (std::size_t k = 0; k < result.pool.size(); ++k) result.pool[k].add(parts[i].sum.delays[k]);
    }
    if (!options.seeds_of_changes.empty()) result.changes = run_changes(options.seeds_of_changes);
    find_dominated(result.by_trace);
    compare_on_pool(result);
    result.cells = groups.size() * static_cast<std::size_t>(options.phases);
    result.command = options.command;
    result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

}  // namespace backsight::lab::clock
