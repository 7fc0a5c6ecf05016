#pragma once

// A query in words: its shape, and the verdict of each of its hits.

#include <string>

#include "server/hit_reports/report_record.h"

namespace backsight::reports {

/// "swing", "blast": what a player calls it.
std::string attack_name(QueryShape shape);
/// "a cone of 4.50 m from (1.00, 2.00, 3.00), 32 degrees to each side".
std::string shape_in_words(const Query& query);
/// What became of one hit, in a sentence: of those without a verdict why they have none.
std::string hit_in_words(const ReportRecord& record, const ReportHit& hit, const RunFacts& run);
/// Lines, each indented and with its end: the shape, then each hit.
std::string query_in_words(const ReportRecord& record, const RunFacts& run);

}  // namespace backsight::reports
