#pragma once

// A report file whose rows have all that text formats are bad at: floats of every kind, numbers at the ends of their
// ranges, and texts with quotes, line ends, commas and bytes that are no UTF-8.

#include <filesystem>
#include <string>
#include <vector>

#include "server/hit_reports/report_record.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {

inline constexpr std::int64_t hostile_started_us = 1'795'435'200'000'001;  // 2026-11-23T12:00:00.000001Z

/// The shots in it, by their numbers from 1 on.
std::vector<reports::ReportRecord> hostile_shots();
/// Those, in a run of server "eu \"1\",\n/..", and one projectile of each kind with their images behind them.
std::filesystem::path hostile_report(const inputs::ScratchFolder& folder);

}  // namespace backsight::test
