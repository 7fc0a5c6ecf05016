#pragma once

// The result of `lab reckoning` as one page that loads nothing: `--html FILE`.

#include <filesystem>
#include <string>

#include "lab/reckoning/result.h"

namespace backsight::lab::reckoning {

std::string reckoning_page(const ReckoningResult& result);

/// inputs::OutputError.
void write_reckoning_page(const ReckoningResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab::reckoning
