#include "server/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>

#include <memory>

namespace backsight::reports {

namespace {

// What libpq says has several lines; a log has one.
std::string one_line(const char* text) {
    std::string line;
    for (const char c : std::string_view(text == nullptr ? "" : text)) {
        const bool is_blank = c == '\n' || c == '\t' || c == ' ';
        if (!is_blank) line += c;
        if (is_blank && !line.empty() && line.back() != ' ') line += ' ';
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, ClearResult>;

}  // namespace

void check_connection(const std::string& connection) {
    char* why = nullptr;
    PQconninfoOption* parsed = PQconninfoParse(connection.c_str(), &why);
    if (parsed == nullptr) {
        const std::string text = one_line(why);
        PQfreemem(why);
        throw PostgresError(
            SinkFault::refused,
            text + "; expected a connection of libpq, like \"host=db.example dbname=shots user=backsight\"");
    }
    PQconninfoFree(parsed);
}

PostgresConnection::PostgresConnection(const std::string& connection, std::chrono::milliseconds patience, int asker)
    : patience_(patience), asker_(asker) {
    try {
        connect(connection);
    } catch (...) {
        PQfinish(connection_);
        throw;
    }
}

PostgresConnection::~PostgresConnection() { PQfinish(connection_); }

void PostgresConnection::connect(const std::string& connection) {
    until_ = std::chrono::steady_clock::now() + patience_;
    connection_ = PQconnectStart(connection.c_str());
    if (connection_ == nullptr || PQstatus(connection_) == CONNECTION_BAD) fail_by_connection();
    for (PostgresPollingStatusType next = PGRES_POLLING_WRITING; next != PGRES_POLLING_OK;
         next = PQconnectPoll(connection_)) {
        if (next == PGRES_POLLING_FAILED) fail_by_connection();
        wait(next == PGRES_POLLING_WRITING);
    }
    PQsetnonblocking(connection_, 1);
    // Notices would go to standard error, beside the log.
    PQsetNoticeProcessor(
        connection_, [](void*, const char*) {}, nullptr);
    const std::string most_ms = std::to_string(patience_.count());
    ask("SET statement_timeout = " + most_ms + "; SET lock_timeout = " + most_ms +
        "; SET TimeZone = 'UTC'; SET client_encoding = 'UTF8'; SET application_name = 'backsight'");
}

PostgresRows PostgresConnection::ask(const std::string& sql) {
    send(sql);
    PostgresRows rows;
    while (const Result one{result()}) {
        const ExecStatusType status = PQresultStatus(one.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail_by(one.get());
        rows.assign(static_cast<std::size_t>(PQntuples(one.get())), {});
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (int column = 0; column < PQnfields(one.get()); ++column)
                rows[row].emplace_back(PQgetvalue(one.get(), static_cast<int>(row), column));
        }
    }
    return rows;
}

void PostgresConnection::copy(const std::string& sql, std::string_view text) {
    constexpr std::size_t piece = std::size_t{1} << 16;
    send(sql);
    if (const Result begun{result()}; PQresultStatus(begun.get()) != PGRES_COPY_IN) fail_by(begun.get());
    while (!text.empty()) {
        const std::string_view next = text.substr(0, piece);
        const int queued = PQputCopyData(connection_, next.data(), static_cast<int>(next.size()));
        if (queued < 0) fail_by_connection();
        if (queued == 1) text.remove_prefix(next.size());
        // Nothing piles up here when the database is slow.
        flush();
    }
    if (PQputCopyEnd(connection_, nullptr) < 0) fail_by_connection();
    flush();
    while (const Result one{result()})
        if (PQresultStatus(one.get()) != PGRES_COMMAND_OK) fail_by(one.get());
}

std::string PostgresConnection::literal(std::string_view text) const {
    char* quoted = PQescapeLiteral(connection_, text.data(), text.size());
    const std::string copied = quoted == nullptr ? "''" : quoted;
    PQfreemem(quoted);
    return copied;
}

void PostgresConnection::send(const std::string& sql) {
    until_ = std::chrono::steady_clock::now() + patience_;
    if (PQsendQuery(connection_, sql.c_str()) != 1) fail_by_connection();
    flush();
}

void PostgresConnection::flush() {
    for (int left = PQflush(connection_); left != 0; left = PQflush(connection_)) {
        if (left < 0) fail_by_connection();
        wait(true);
        // A server that has something to say reads no more until it is heard.
        if (PQconsumeInput(connection_) != 1) fail_by_connection();
    }
}

pg_result* PostgresConnection::result() {
    while (PQisBusy(connection_) == 1) {
        wait(false);
        if (PQconsumeInput(connection_) != 1) fail_by_connection();
    }
    return PQgetResult(connection_);
}

// Whoever asks may end while the database is waited for: then nobody wants the answer.
void PostgresConnection::wait(bool for_writing) {
    std::array<pollfd, 2> watched{
        {{PQsocket(connection_), static_cast<short>(for_writing ? POLLIN | POLLOUT : POLLIN), 0}, {asker_, 0, 0}}};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until_ - std::chrono::steady_clock::now());
    const int ready = left.count() <= 0 ? 0 : ::poll(watched.data(), watched.size(), static_cast<int>(left.count()));
    if (watched[1].revents != 0) throw PostgresError(SinkFault::none, "nobody asks any more");
    if (ready == 0) throw PostgresError(SinkFault::slow, "no answer for " + std::to_string(patience_.count()) + " ms");
}

void PostgresConnection::fail_by(const pg_result* result) {
    if (result == nullptr) fail_by_connection();
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const char* context = PQresultErrorField(result, PG_DIAG_CONTEXT);
    if (state == nullptr) throw PostgresError(SinkFault::unreachable, one_line(PQresultErrorMessage(result)));
    std::string why = one_line(primary);
    if (context != nullptr) why += " (" + one_line(context).substr(0, 200) + ")";
    throw PostgresError(fault_of_state(state), why);
}

void PostgresConnection::fail_by_connection() {
    throw PostgresError(SinkFault::unreachable,
                        connection_ == nullptr ? "out of memory" : one_line(PQerrorMessage(connection_)));
}

}  // namespace backsight::reports
