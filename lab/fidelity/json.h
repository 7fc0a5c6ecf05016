#pragma once

// The result of `lab fidelity` for other programs: `--json FILE`.
//
// {"command", "inputs", "warnings", "rows": [one per cell and strategy], "summary": {counts of the whole run,
// "strategies":
// [...]}}. Every number that has a unit says it in its name. An error that no shot of a cell has is null.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "lab/fidelity/result.h"

namespace backsight::lab {

nlohmann::ordered_json fidelity_json(const FidelityResult& result);

/// Writes fidelity_json() to `file`, a row a line. Bytes of names that are not UTF-8 become U+FFFD.
/// inputs::OutputError.
void write_fidelity_json(const FidelityResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab
