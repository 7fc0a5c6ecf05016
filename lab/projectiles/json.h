#pragma once

// The result of `lab projectiles` for other programs: `--json FILE`.
//
// {"command", "inputs", "rows": [one per cell and preset], "distances": [...], "frame_rates": [...], "summary": {...}}.
// Every number that has a unit says it in its name; what is not known is null.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

nlohmann::ordered_json projectiles_json(const ProjectilesResult& result);

/// The same with the rows as arrays, named once by "columns": for the page, which holds thousands of them.
nlohmann::ordered_json compact_json(const ProjectilesResult& result);

/// Writes projectiles_json() to `file`, a row a line. inputs::OutputError.
void write_projectiles_json(const ProjectilesResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::projectiles
