#pragma once

// A stored projectile in words, and as JSON.

#include <nlohmann/json_fwd.hpp>

#include <string>

#include "server/hit_reports/projectile_record.h"

namespace backsight::reports {

/// One line for a list.
std::string headline(const ProjectileRecord& record);

/// What became of the shot, how its view's age was shared out, what its shooter's screen showed and why. Ends with a
/// newline.
std::string explain(const ProjectileRecord& record, const RunFacts& run);

/// The same for programs: raw numbers, with their units in the names.
nlohmann::json report_json(const ProjectileRecord& record, const RunFacts& run);

}  // namespace backsight::reports
