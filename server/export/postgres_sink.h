#pragma once

// Sends reports to PostgreSQL, by a thread of its own, while a match is played. The report file is the buffer: what the
// database has not taken stays there, for as long as it takes. How far the database has come is asked of the database
// itself, and a batch is one transaction. So a row arrives exactly once, whichever side dies when.
//
// In: the file that ReportWriter writes. Out: rows in the schema `backsight`, in the order of the file; counters. Takes
// the memory of one batch. The match never waits for it.

#include <backsight/base/enum_array.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "server/export/postgres_link.h"
#include "server/hit_reports/report_store.h"

namespace backsight::reports {

struct SinkConfig {
    std::string connection;  ///< as libpq takes it
    /// Most rows of one table in a batch. A database that does not answer in time gets fewer, until it does.
    std::int64_t batch_rows = 4'000;
    /// For the connection and for each answer.
    std::chrono::milliseconds patience{30'000};
    /// Between two looks at the file.
    std::chrono::milliseconds pause{500};
    /// Between two tries after a fault, at first; doubles up to `longest_retry`.
    std::chrono::milliseconds retry{1'000};
    std::chrono::milliseconds longest_retry{30'000};
};

struct SinkCounters {
    std::uint64_t sent = 0;  ///< shots, projectiles and images that the database has taken
    /// Those in the file that it has not taken, at the last look. Until it has been reached, all in the file.
    std::uint64_t waiting = 0;
    EnumArray<SinkFault, std::uint64_t> failures;  ///< batches and connections that failed
    KeptElsewhere arrived;                         ///< numbers of the newest rows that the database has
    SinkFault fault = SinkFault::none;             ///< why nothing arrives now
    bool has_arrived = false;                      ///< it has been reached at least once
};

class PostgresSink {
public:
    /// Throws PostgresError if the connection string is none. That a database is there is no condition.
    PostgresSink(const std::filesystem::path& report, const SinkConfig& config);
    /// Ends at once; what waits stays in the file.
    ~PostgresSink();
    PostgresSink(const PostgresSink&) = delete;
    PostgresSink& operator=(const PostgresSink&) = delete;

    /// Waits until all that is in the file has arrived, or until the database fails or that time is over.
    bool finish(std::chrono::milliseconds at_most);

    SinkCounters counters() const;
    /// Why the last batch failed; empty if none did.
    std::string last_error() const;

private:
    class Session;
    void work();
    void send_all();
    void note(SinkFault fault, const std::string& why);

    std::filesystem::path report_;
    SinkConfig config_;
    std::atomic<bool> stop_{false};
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable looked_;
    SinkCounters counters_;
    std::uint64_t looks_ = 0;  // at the file's end, or faults
    bool hurry_ = false;
    std::string last_error_;
    std::int64_t batch_rows_;
    std::thread thread_;
};

}  // namespace backsight::reports
