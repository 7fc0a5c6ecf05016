#pragma once

// `report --export`: the options, and the export.

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace backsight::cli {

struct ExportOptions {
    std::string folder;  ///< empty: no export is asked for
    std::string format = "parquet";
    std::vector<std::string> tables;
};
/// `options` must outlive the parse.
void add_export(CLI::App& report, ExportOptions& options);
/// Throws std::runtime_error.
void run_export(const std::string& report, const ExportOptions& options);

}  // namespace backsight::cli
