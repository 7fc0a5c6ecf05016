#pragma once

// A stored shot judged again, from the stored samples and with the library's own functions.

#include <string>
#include <vector>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

struct Replay {
    bool equal = false;
    /// What was compared bit for bit, a line each, or what differed.
    std::vector<std::string> lines;
};

/// Puts the samples of each view into a new history, casts the shot there, and compares every pose and hit with the
/// record's.
Replay replay(const ReportRecord& record, const RunFacts& run);

}  // namespace backsight::reports
