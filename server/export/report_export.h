#pragma once

// Writes the tables of a report file as files that every analyst's tool reads, a folder per table, day and server:
//
//     FOLDER/shots/day=2026-11-23/server=eu-1/20261123T110000.000000-1.parquet
//     FOLDER/columns.csv                                  names, types and units of all columns
//
// Files of many servers go into one folder. A run of a server has names of its own there, so that exporting a file
// again replaces what it gave before. A report that no longer has all its shots replaces nothing. A file has its final
// name once it is whole.
//
// Throws std::runtime_error that names the file, the row and the field, or what could not be written.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "inputs/progress.h"
#include "server/export/export_fields.h"

namespace backsight::reports {

enum class ExportFormat : std::uint8_t { parquet, csv };

struct ExportConfig {
    std::filesystem::path folder;  ///< made if it is missing; the one that it lies in must be there
    ExportFormat format = ExportFormat::csv;
    std::vector<std::string> tables;  ///< empty: those that are exported by default
    /// The program that turns CSV into Parquet: see parquet_tool.h.
    std::filesystem::path parquet_writer;
    /// Most rows of one file. Also what bounds the disk that Parquet needs beside itself.
    std::int64_t rows_per_file = 500'000;
    /// Asked now and then: true ends the export with an error. What is whole stays.
    std::function<bool()> gives_up;
    inputs::TellProgress tell;  ///< called as often, with the numbers of shots and projectiles gone through
};

struct ExportedTable {
    std::string name;
    std::int64_t rows = 0;
    std::int64_t files = 0;
    std::uint64_t bytes = 0;
};

std::vector<ExportedTable> export_report(const std::filesystem::path& report, const ExportConfig& config);

/// A server's name as part of a folder's name, as Hive writes them: what is neither letter, digit, '.', '_' nor '-' is
/// percent-encoded.
std::string in_folder_name(std::string_view text);

/// The lines of columns.csv, with its head: table,column,type,unit.
std::string columns_csv();

}  // namespace backsight::reports
