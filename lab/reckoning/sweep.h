#pragma once

// `backsight lab reckoning`: all questions, of all sets.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/reckoning/path.h"
#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

struct SweepOptions {
    /// A folder with movement/ and vehicle/; if empty, only our own sets are used.
    std::optional<std::filesystem::path> data;
    /// Length of our own sets: seconds of play and of driving.
    double seconds = 60.0;
    std::uint64_t seed = 1;
    /// 8 and 16 QuakeWorld units, and the standard's metre.
    std::vector<double> bounds_m{0.2032, 0.4064, 1.0};
    std::vector<double> horizons_ms{50.0, 100.0, 150.0, 200.0, 250.0};
    /// The way from sender to receiver.
    std::vector<double> delays_ms{50.0, 100.0};
    /// Also fit our model for people without each set of players in turn (leave_one_out.h).
    bool leave_one_out = false;
    /// For the record.
    std::string command;
};

/// Recorded and our own, in the order of the table. Throws inputs::InputError.
std::vector<PathSet> sets_of(const SweepOptions& options);

/// Throws inputs::InputError.
ReckoningResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::reckoning
