#pragma once

// A connection to PostgreSQL through a process of its own, backsight-postgres: the process that faces the network does
// not load libpq and the libraries behind it (LDAP, SASL, Kerberos, GnuTLS). It never waits longer than it may: for a
// database that is slow, gone or never there, and for a server that ends. Everything that goes wrong is a
// PostgresError. One thread.

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include "server/export/postgres_frames.h"
#include "server/export/sink_fault.h"

namespace backsight::reports {

/// Throws PostgresError unless libpq takes it for a connection string, or where its program is not there.
void check_connection(const std::string& connection);

/// Waits for `socket` until `at_most` from now is over, also where its other end sends a byte at a time, and no longer
/// than 50 ms once `stop` is true. Throws PostgresError then.
WaitForSocket wait_at_most(int socket, std::chrono::milliseconds at_most, const std::atomic<bool>& stop);

/// The program that has libpq, running, and the socket to it. It ends when the socket is closed.
class PostgresProcess {
public:
    /// Starts the program that lies beside this one, or the first on PATH.
    PostgresProcess();
    ~PostgresProcess();
    PostgresProcess(const PostgresProcess&) = delete;
    PostgresProcess& operator=(const PostgresProcess&) = delete;

    /// Asks and returns the answer, which is no fault. Gives up after `at_most`, and each 50 ms looks at `stop`.
    PostgresFrame ask(const PostgresFrame& asked, std::chrono::milliseconds at_most, const std::atomic<bool>& stop);
    pid_t id() const { return id_; }

private:
    int socket_ = -1;
    pid_t id_ = -1;
};

class PostgresLink {
public:
    using Rows = PostgresRows;

    /// `patience`: for the connection, and for each answer. `stop` is looked at each 50 ms: true ends what waits, with
    /// SinkFault::none. It must outlive the link.
    PostgresLink(const std::string& connection, std::chrono::milliseconds patience, const std::atomic<bool>& stop);

    /// Runs statements; returns the rows of the last one, each with as many columns. 0: as many as it has.
    Rows ask(const std::string& sql, std::size_t columns = 0);
    /// Runs statements of which the last has one row of one column.
    std::string cell(const std::string& sql);
    /// Runs COPY ... FROM STDIN with this text.
    void copy(const std::string& sql, std::string_view text);
    /// As a literal, in quotes.
    std::string literal(std::string_view text);
    /// Of the process that is connected.
    pid_t process() const { return process_.id(); }

private:
    PostgresFrame ask(PostgresWord word, std::vector<std::string> fields);

    std::chrono::milliseconds patience_;
    const std::atomic<bool>* stop_;
    PostgresProcess process_;
};

}  // namespace backsight::reports
