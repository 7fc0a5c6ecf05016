#pragma once

// A part of a report file as a report file of its own: the selected shots and projectiles with all that belongs to
// them, under the same numbers. One of an older schema comes out as one of this program's.
//
// Throws SqliteError or std::runtime_error, also where the source is damaged. One thread.

#include <filesystem>
#include <span>
#include <string>

#include "inputs/progress.h"
#include "server/hit_reports/report_reader.h"

namespace backsight::reports {

/// Writes `out`, which must not exist yet. `tell` gets the numbers of shots and projectiles.
void extract(const std::filesystem::path& source, std::span<const ReportKey> keys, const std::filesystem::path& out,
             const inputs::TellProgress& tell = {});
/// What extracted() takes to be held in memory: a page's 10,000 shots have 70 MB.
inline constexpr std::size_t most_extracted_bytes = std::size_t{128} << 20;

/// The bytes of such a file. Throws where they would be more than most_extracted_bytes.
std::string extracted(const std::filesystem::path& source, std::span<const ReportKey> keys,
                      const GivesUp& gives_up = {}, const inputs::TellProgress& tell = {});

}  // namespace backsight::reports
