#pragma once

// A stored shot in words, and as JSON.

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

/// One line for a list.
std::string headline(const ReportRecord& record);

/// What became of the shot and why, where its shooter saw the target, and what other strategies would have said. Ends
/// with a newline.
std::string explain(const ReportRecord& record, const RunFacts& run);

/// The same for programs: raw numbers, with their units in the names.
nlohmann::json report_json(const ReportRecord& record, const RunFacts& run);

}  // namespace backsight::reports
