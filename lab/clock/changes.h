#pragma once

// What a client sees when something changes for good or for a while: the path, the server's pace, or the client sleeps.
//
// In: seeds. Out: a row for each change, with and without round trips, on a quiet path and on one with jitter and loss.
// The clock's constants were chosen on seed 1; the lab reports on others.

#include <cstdint>
#include <string>
#include <vector>

namespace backsight::lab::clock {

struct ChangeRow {
    std::string change;
    std::string path;             ///< quiet, or with jitter and loss
    std::string round_trips;      ///< none, of a clock that keeps its pace, or of one that is slowed down too
    double starved_before = 0.0;  ///< share of frames past the newest snapshot, where nothing changes
    double starved_after = 0.0;   ///< of the 20 s after the change
    double starved_later = 0.0;   ///< of the 20 s after those
    double last_starved_s = 0.0;  ///< the worst of the seeds; says little where frames starve anyway
    double error_ms = 0.0;        ///< the worst of the present, from 12 s after the change on; NaN without round trips
    double over_bound_ms = 0.0;   ///< what its bound does not cover of that; 0 where it covers all
    std::uint64_t moments_back = 0;
    std::uint64_t breaks = 0;
};

std::vector<ChangeRow> run_changes(const std::vector<std::uint64_t>& seeds);

}  // namespace backsight::lab::clock
