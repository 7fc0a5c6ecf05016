#pragma once

// The result of `lab projectiles` as one page that opens from disk without a network: `--html FILE`. Script, style and
// data are all inside.

#include <filesystem>
#include <string>

#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

std::string projectiles_page(const ProjectilesResult& result);

/// Writes projectiles_page() to `file`. inputs::OutputError.
void write_projectiles_page(const ProjectilesResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::projectiles
