#pragma once

// A connection to PostgreSQL that never waits longer than it may: for a database that is slow, gone or never there, and
// for a server that ends. Everything that goes wrong is a PostgresError. One thread.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace backsight::reports {

/// Why reports do not reach the database.
enum class SinkFault : std::uint8_t {
    none,
    unreachable,  ///< no connection, or it broke
    slow,         ///< no answer in time
    full,         ///< no room: its disk, its memory
    schema,       ///< its tables are others, or take other values
    refused,      ///< it answers, and says no: rights, too many connections, a read-only copy
    file,         ///< the report file cannot be read
    count_
};
const char* to_string(SinkFault fault);

class PostgresError : public std::runtime_error {
public:
    PostgresError(SinkFault fault, const std::string& why) : std::runtime_error(why), fault_(fault) {}
    SinkFault fault() const { return fault_; }

private:
    SinkFault fault_;
};

/// The fault that an SQLSTATE stands for (PostgreSQL's manual, appendix A).
SinkFault fault_of_state(std::string_view state);

/// Throws PostgresError unless libpq takes it for a connection string.
void check_connection(const std::string& connection);

class PostgresLink {
public:
    using Rows = std::vector<std::vector<std::string>>;

    /// `patience`: for the connection, and for each answer. `stop` is looked at each 50 ms: true ends what waits, with
    /// SinkFault::none. It must outlive the link.
    PostgresLink(const std::string& connection, std::chrono::milliseconds patience, const std::atomic<bool>& stop);
    ~PostgresLink();
    PostgresLink(const PostgresLink&) = delete;
    PostgresLink& operator=(const PostgresLink&) = delete;

    /// Runs statements; returns the rows of the last one.
    Rows ask(const std::string& sql);
    /// Runs COPY ... FROM STDIN with this text. Returns the number of rows.
    void copy(const std::string& sql, std::string_view text);

    /// As a literal, in quotes.
    std::string literal(std::string_view text) const;

private:
    void connect(const std::string& connection);
    void send(const std::string& sql);
    void flush();
    void wait(bool for_writing);
    /// The next result; null: the statements are over.
    pg_result* result();
    [[noreturn]] void fail_by(const pg_result* result);
    [[noreturn]] void fail_by_connection();

    std::chrono::milliseconds patience_;
    std::chrono::steady_clock::time_point until_;
    const std::atomic<bool>* stop_;
    pg_conn* connection_ = nullptr;
};

}  // namespace backsight::reports
