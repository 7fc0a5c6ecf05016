#pragma once

// A stored shot or projectile in words, and as JSON.

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"

namespace backsight::reports {

/// One line for a list.
std::string headline(const ReportRecord& record);
std::string headline(const ProjectileRecord& record);

/// Says what became of the shot and why, where its shooter saw the target, and what other strategies would have said.
/// Ends with a newline.
std::string explain(const ReportRecord& record, const RunFacts& run);
/// Says what became of the projectile, how its view's age was divided, what its shooter's screen showed and why. Ends
/// with a newline.
std::string explain(const ProjectileRecord& record, const RunFacts& run);
/// Says when a shot was judged, and whose it was.
std::string fired_in_words(std::uint64_t user, std::int64_t wall_us);
/// Which of a command's shots between two steps it is, as a line of its own; empty: the command's own.
std::string command_shot_in_words(std::uint32_t command_shot, std::uint32_t command);
/// Says the verdict alone, and why.
/// Of a query with several hits it says how many count.
std::string explain_verdict(const ReportRecord& record, const RunFacts& run);
/// Says one verdict, as of a hit of a query.
std::string explain_verdict(const ReportRecord& record, const Verdict& verdict, const RunFacts& run);

/// How far beyond its sample an entity was drawn, if it was drawn by dead reckoning; else 0.
double reckoned_ahead_ms(const ReportRecord& record, const ReportEntity& entity, const RunFacts& run);

/// The report for programs: all columns of the file under their names (report_tables.h), and the floats of its blobs.
/// Moments and spans are in ticks, under names that end in `_ticks`.
nlohmann::json report_json(const ReportRecord& record, const RunFacts& run);
nlohmann::json report_json(const ProjectileRecord& record, const RunFacts& run);

}  // namespace backsight::reports
