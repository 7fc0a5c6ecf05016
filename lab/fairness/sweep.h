#pragma once

// `backsight lab fairness`: who pays for latency, in scenes with cover, corners and open ground, by rule.
//
// In: options as the user gave them. Out: a FairnessResult. Errors: InputError of traces. Runs matches on all cores;
// the result does not depend on how many.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/fairness/result.h"

namespace backsight::lab::fairness {

/// Settings are fitted on one half of the networks and seeds, and reported on the other.
enum class Part : std::uint8_t { report, fit };

struct SweepOptions {
    std::optional<std::filesystem::path> data;  ///< folder with network/; without, our models
    std::vector<double> rtts_ms{20, 50, 100, 150, 250};
    std::vector<std::string> scenes;  ///< by name; none: all
    std::uint64_t duels = 200'000;
    Part part = Part::report;
    bool cheats = true;  ///< search for what lies gain, too
    std::uint64_t seed = 1;
    std::string command;  ///< as typed, for the record
};

FairnessResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::fairness
