#include "lab/projectiles/sweep.h"

#include <backsight/base/random.h>

#include <algorithm>
#include <chrono>

#include "lab/fidelity/arena_recording.h"
#include "lab/projectiles/cell.h"
#include "lab/projectiles/frame_rates.h"
#include "lab/projectiles/published_screens.h"
#include "lab/reporting/run_cells.h"
#include "lab/reporting/warnings.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::int64_t own_world_us = 60'000'000;

std::int64_t micros(double ms) { return static_cast<std::int64_t>(ms * 1e3); }

std::vector<inputs::MovementSet> load_movements(const SweepOptions& options, std::string& inputs) {
    std::vector<inputs::MovementSet> sets;
    inputs = "generated targets";
    if (std::ranges::find(options.motions, Motion::recorded) == options.motions.end()) return sets;
    if (options.data) {
        for (const auto& folder : inputs::find_movements(*options.data)) {
            sets.push_back(inputs::load_movement(folder));
            print_warnings(sets.back().warnings);
        }
    }
    inputs += sets.empty() ? " and our own bots" : " and recorded players";
    if (sets.empty()) sets.push_back(record_arena(options.seed, own_world_us));
    return sets;
}

CellConfig base_config(const SweepOptions& options) {
    CellConfig base;
    base.tick_rate = {options.tick_rate_hz, 1};
    base.frames_hz = options.frames_hz;
    base.interpolation_us = micros(options.interpolation_ms);
    base.look_back_us = micros(options.look_back_ms);
    base.hold_back_us = micros(options.hold_back_ms);
    for (const std::string& known : all_presets()) {
        if (std::ranges::find(options.presets, known) != options.presets.end()) base.presets.push_back(known);
    }
    return base;
}

std::vector<CellConfig> lay_out(const SweepOptions& options, const std::vector<inputs::MovementSet>& movements) {
    std::vector<CellConfig> cells;
    CellConfig cell = base_config(options);
    for (const Weapon weapon : options.weapons) {
        cell.weapon = weapon;
        for (const Motion motion : options.motions) {
            cell.motion = motion;
            for (const double rtt : options.rtt_ms) {
                cell.rtt_us = micros(rtt);
                for (const double jitter : options.jitter_ms) {
                    cell.jitter_us = micros(jitter);
                    for (const double loss : options.loss_ratios) {
                        cell.loss_ratio = loss;
                        if (motion == Motion::recorded)
                            cell.movement = &movements[static_cast<std::size_t>(weapon) % movements.size()];
                        cells.push_back(cell);
                    }
                }
            }
        }
    }
    // All round trips play in one world, so that only the round trip differs.
    const std::size_t networks = options.jitter_ms.size() * options.loss_ratios.size();
    const std::size_t per_motion = networks * options.rtt_ms.size();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].seed = splitmix64(options.seed + (i / per_motion * networks + i % networks) * splitmix64_step);
        cells[i].shots = options.shots / cells.size() + (i < options.shots % cells.size() ? 1 : 0);
    }
    return cells;
}

// Summary of a cell: its shots themselves would be too many to keep.
struct Scored {
    std::vector<ProjectileRow> rows;
    std::vector<DistanceSeries> distances;
    double simulated_s = 0.0;
};

Scored run_and_score(const CellConfig& config) {
    const CellResult cell = run_cell(config);
    Scored scored;
    scored.simulated_s = cell.simulated_s;
    for (const PresetShots& shots : cell.presets) {
        scored.rows.push_back(score(config, shots.preset, shots.outcomes, shots.approaches));
        scored.distances.push_back(shots.distance);
    }
    return scored;
}

void merge(std::vector<DistanceSeries>& all, const DistanceSeries& series) {
    const auto same = [&](const DistanceSeries& other) {
        return other.preset == series.preset && other.weapon == series.weapon && other.rtt_ms == series.rtt_ms;
    };
    const auto found = std::ranges::find_if(all, same);
    if (found == all.end()) {
        all.push_back(series);
        return;
    }
    for (std::size_t i = 0; i < DistanceSeries::bins; ++i) {
        found->samples[i] += series.samples[i];
        found->sum_m[i] += series.sum_m[i];
        found->max_m[i] = std::max(found->max_m[i], series.max_m[i]);
    }
}

}  // namespace

ProjectilesResult run_sweep(const SweepOptions& given) {
    const PublishedScreen* system = published_screen(given.made_for);
    const SweepOptions options = system == nullptr ? given : made_for(*system, given);
    const auto began = std::chrono::steady_clock::now();
    ProjectilesResult total;
    const auto movements = load_movements(options, total.inputs);
    const std::vector<CellConfig> cells = lay_out(options, movements);
    for (const Scored& cell : run_cells<Scored>("lab projectiles", cells, &run_and_score)) {
        total.rows.insert(total.rows.end(), cell.rows.begin(), cell.rows.end());
        for (const DistanceSeries& series : cell.distances) merge(total.distances, series);
        total.simulated_s += cell.simulated_s;
    }
    if (options.frame_rates_hz.size() > 1) {
        CellConfig base = base_config(options);
        base.seed = options.seed;
        total.frame_rates = compare_frame_rates(base, options.weapons, options.frame_rates_hz);
    }
    total.cells = cells.size();
    total.frames_hz = options.frames_hz;
    total.command = options.command;
    total.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return total;
}

}  // namespace backsight::lab::projectiles
