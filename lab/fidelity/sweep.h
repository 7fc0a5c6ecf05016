#pragma once

// `backsight lab fidelity`: the sweep over recordings, networks, rates and knobs.
//
// In: options as the user gave them. Out: a FidelityResult over all cells. Errors: InputError or std::invalid_argument
// with what was wrong and what would be right. Runs cells on all cores; the result does not depend on how many.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/fidelity/cell_config.h"
#include "lab/fidelity/result.h"

namespace backsight::lab {

struct RatePair {
    TickRate tick_rate{64, 1};
    std::uint32_t ticks_per_snapshot = 1;
};

struct SweepOptions {
    std::optional<std::filesystem::path> data;     ///< folder with movement/ and network/
    std::vector<std::filesystem::path> movements;  ///< folders; empty: all of data, else our own bots
    std::vector<std::string> traces;               ///< files or names of models; empty: all of data, else all models
    std::vector<double> tick_rates_hz;             ///< empty, with snapshot_rates_hz: 64/64, 64/21, 30/10
    std::vector<double> snapshot_rates_hz;
    std::vector<double> extra_rtt_ms{0.0};
    std::vector<double> loss_ratios{0.0, 0.05, 0.30};
    double duplicate_ratio = 0.02;
    double reorder_ratio = 0.02;
    bool mixed_update_rates = false;
    bool mix = false;                 ///< vehicles beside the players, as CellConfig
    std::uint32_t vehicle_every = 0;  ///< with mix
    Aim aim = Aim::displayed;
    Screen screen = Screen::interpolated;
    std::optional<Micros> delay;  ///< of a screen in the past, as CellConfig. Range 0 to 250 ms
    Interpolation interpolation = Interpolation::linear;
    std::string made_for;                 ///< of published_screens(): its rates and its screen; empty: those above
    std::vector<std::string> strategies;  ///< empty: all
    std::optional<std::uint64_t> shots;   ///< over all cells; by default 1,000,000 on recordings, 100,000 on our bots
    std::uint64_t seed = 1;
    std::string command;  ///< as typed, for the record
};

/// The pairs of tick and snapshot rate that the options ask for. A snapshot is sent every whole number of ticks, the
/// nearest to the rate asked for.
std::vector<RatePair> rate_pairs(const SweepOptions& options);

FidelityResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab
