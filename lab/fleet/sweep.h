#pragma once

// `backsight lab fleet`: do an autoscaler's settings hold? Days of a region with up to 1,000 matches at once.
//
// In: days and a seed. Out: a row for each setting of the autoscaler and each kind of day. The same everywhere.

#include <cstdint>
#include <string>
#include <vector>

#include "lab/fleet/region.h"

namespace backsight::lab::fleet {

struct SweepOptions {
    std::uint64_t days = 5;  ///< in each row
    std::uint64_t seed = 1;
    std::string command{};
};

struct Row {
    const char* day;  ///< what happens on it
    std::uint32_t buffer_percent = 0;
    std::int64_t sync_s = 0;
    Day sum;  ///< of all days; waits and sizes are the largest, shares the mean
};

struct Result {
    std::string command;
    std::uint64_t seed = 0;
    std::uint64_t days = 0;
    std::vector<Row> rows;
};

Result run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::fleet
