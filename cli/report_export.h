#pragma once

// `report --export` and `report --postgres`: the options, and what they do.

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace backsight::cli {

struct ExportOptions {
    std::string folder;  ///< empty: no export is asked for
    std::string format = "parquet";
    std::vector<std::string> tables;
    std::string postgres;  ///< empty: nothing is sent
};
/// `options` must outlive the parse.
void add_export(CLI::App& report, ExportOptions& options);
// Both throw std::runtime_error.
void run_export(const std::string& report, const ExportOptions& options);
/// Sends what the database has not yet, and returns once it has all.
void run_send(const std::string& report, const ExportOptions& options);

}  // namespace backsight::cli
