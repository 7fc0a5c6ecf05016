#pragma once

// How SQLite opens a report file that a stranger may have made. It reads the file and the `-wal` beside it, and can
// neither write, make nor delete any file, whatever these two hold.

#include <filesystem>
#include <string>

struct sqlite3;

namespace backsight::reports {

/// The name by which SQLite opens `file` in this way, with SQLITE_OPEN_URI. A server may write it meanwhile. Throws
/// SqliteError if it is no regular file, or has a file beside it that no server leaves there.
std::string read_only_name(const std::filesystem::path& file);

/// What a connection to any report file is without: views, triggers, functions and extensions that the file names,
/// further files, and values longer than any that a server writes.
void distrust_content(sqlite3* database);

/// No statement but one that reads, or that makes a temporary table or view, is taken from now on.
void allow_reading_alone(sqlite3* database);

}  // namespace backsight::reports
