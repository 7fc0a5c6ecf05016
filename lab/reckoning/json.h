#pragma once

// The result of `lab reckoning` for other programs: `--json FILE`.
//
// {"command", "sets": [...], "rows": [...], "notes": [...], "wall_s"}. Each row has all of "question", "set", "model",
// "bound_m", "rate_hz", "horizon_ms", "updates_per_s", "bytes_per_s", "error_p50_m" and "error_p95_m"; what a question
// does not ask is null.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

nlohmann::ordered_json reckoning_json(const ReckoningResult& result);

/// Writes reckoning_json() to `file`, a row a line. inputs::OutputError.
void write_reckoning_json(const ReckoningResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::reckoning
