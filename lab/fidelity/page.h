#pragma once

// The result of `lab fidelity` as one page that opens from disk without a network: `--html FILE`.
//
// Script, style and data are all inside. Whatever comes from the data is escaped for the place where it stands: names
// of traces come from files of strangers.

#include <filesystem>
#include <string>

#include "lab/fidelity/result.h"

namespace backsight::lab {

std::string fidelity_page(const FidelityResult& result);

/// Writes fidelity_page() to `file`. inputs::OutputError.
void write_fidelity_page(const FidelityResult& result, const std::filesystem::path& file);

}  // namespace backsight::lab
