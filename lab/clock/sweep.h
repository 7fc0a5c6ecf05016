#pragma once

// `backsight lab clock`: every trace and model, with asymmetry, drift and phases.
//
// In: options as the user gave them. Out: a ClockResult. Errors: InputError of traces. Runs cells on all cores; the
// result does not depend on how many.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/clock/result.h"

namespace backsight::lab::clock {

struct SweepOptions {
    std::optional<std::filesystem::path> data;  ///< folder with network/; without, our models alone
    std::vector<double> asymmetry_ratios{0.0, 0.15, 0.3};
    std::vector<double> drifts_ppm{-50.0, 0.0, 50.0};
    int phases = 8;  ///< of frames against ticks, evenly spaced
    double time_interval_ms = 50.0;
    double model_s = 120.0;  ///< length of what a model generates
    std::uint64_t seed = 1;
    std::vector<std::uint64_t> seeds_of_changes{11, 12, 13};  ///< run_changes(); empty: not run
    std::string command;                                      ///< as typed, for the record
};

ClockResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::clock
