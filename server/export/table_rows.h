#pragma once

// Rows of an export's tables, read from a report file in the order in which they were written, as lines of CSV. Each
// row is checked as every reader of reports checks it. Bounded memory, whatever the file's size.
//
// Throws std::runtime_error that names the file, the table, the row and the field.

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/export/csv_row.h"
#include "server/export/export_fields.h"
#include "server/hit_reports/report_reader.h"

namespace backsight::reports {

/// The run that a row belongs to. A file of an older schema has no names: the server is "unknown".
struct RunOfRow {
    std::int64_t started_unix_us = 0;
    std::string server;
    std::string region;
    std::string build;
};

/// What is known of the runs of one file.
class RunsOfRows {
public:
    RunsOfRows(Database& database, std::string file) : database_(&database), file_(std::move(file)) {}
    const RunOfRow& of(std::int64_t run);
    const std::string& file() const { return file_; }

private:
    Database* database_;
    std::string file_;
    std::map<std::int64_t, RunOfRow> runs_;
};

/// The rows of one table.
class TableRows {
public:
    virtual ~TableRows() = default;
    /// Starts over, at the rows of owners with numbers in (after, up_to].
    virtual void select(std::int64_t after, std::int64_t up_to) = 0;
    /// False when no row is left.
    virtual bool next() = 0;

    // Of the current row.
    virtual std::int64_t owner() const = 0;
    virtual std::int64_t wall_us() const = 0;
    virtual const RunOfRow& run() const = 0;
    /// Appends the line with its end. The server's name is the first field, unless a folder has it.
    virtual void add_line(std::string& text, bool with_server, TextFor reader) = 0;
};
/// Both arguments must outlive it.
std::unique_ptr<TableRows> rows_of(const ExportTable& table, Database& database, RunsOfRows& runs);

}  // namespace backsight::reports
