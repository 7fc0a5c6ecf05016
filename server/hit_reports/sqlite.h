#pragma once

// The part of SQLite's C interface that reports need. Every failure throws SqliteError with SQLite's message. A page's
// module has this interface over the SQLite of the page: web/inspector/page_sqlite.cpp.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace backsight::reports {

/// Ends the reading of a report: throws std::runtime_error with this sentence. In a page it throws the page's own.
[[noreturn]] void fail(const std::string& sentence);

class SqliteError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Asked now and then while a statement runs; true ends it with an SqliteError. A page never asks: it ends the thread
/// that reads instead.
using GivesUp = std::function<bool()>;

class Database {
public:
    enum class Mode { read, write };

    /// Mode::read is for anybody's file: nothing in it or beside it changes a file (read_only_files.h). Mode::write
    /// makes the file where there is none.
    Database(const std::filesystem::path& file, Mode mode, GivesUp gives_up = {});
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void execute(const std::string& sql);
    std::int64_t integer(const std::string& sql);
    /// One more file, as in Mode::read, whose tables are `schema`.name from now on.
    void attach(const std::filesystem::path& file, const std::string& schema);
    std::int64_t last_id() const;
    /// The file as it is now; of a database in memory, what its file would be.
    std::string bytes() const;
    sqlite3* handle() const { return handle_; }

private:
    sqlite3* handle_ = nullptr;
    GivesUp gives_up_;
};

/// A prepared statement. bind() in the order of its `?`, then step().
class Statement {
public:
    Statement(Database& database, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    /// A text is copied; a blob must live until step() has returned.
    Statement& bind(std::string_view text);
    Statement& bind(std::span<const std::byte> blob);

    /// True while there is a row. Once there is none, the statement is ready to be bound again.
    bool step();
    /// Runs a statement without rows.
    void run() {
        while (step()) {
        }
    }

    std::int64_t integer(int column) const;
    std::string text(int column) const;
    /// Lives until the next step().
    std::span<const std::byte> blob(int column) const;

private:
    void check(int code) const;

    sqlite3* database_;
    sqlite3_stmt* statement_ = nullptr;
    int next_ = 1;
    mutable std::vector<std::byte> blob_{};  // in a page, which keeps cells elsewhere
};

}  // namespace backsight::reports
