#pragma once

// A connection to PostgreSQL that never waits longer than it may: for a database that is slow, gone or never there.
// Everything that goes wrong is a PostgresError. One thread.

#include <chrono>
#include <string>
#include <string_view>

#include "server/export/postgres_frames.h"
#include "server/export/sink_fault.h"

struct pg_conn;
struct pg_result;

namespace backsight::reports {

/// Throws PostgresError unless libpq takes it for a connection string.
void check_connection(const std::string& connection);

class PostgresConnection {
public:
    /// `patience`: for the connection, and for each answer. When the other end of the socket `asker` is closed, waiting
    /// ends with SinkFault::none.
    PostgresConnection(const std::string& connection, std::chrono::milliseconds patience, int asker);
    ~PostgresConnection();
    PostgresConnection(const PostgresConnection&) = delete;
    PostgresConnection& operator=(const PostgresConnection&) = delete;

    /// Runs statements; returns the rows of the last one.
    PostgresRows ask(const std::string& sql);
    /// Runs COPY ... FROM STDIN with this text.
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
    int asker_;
    pg_conn* connection_ = nullptr;
};

}  // namespace backsight::reports
