#pragma once

// Log messages on hit reports that do not reach the file: reports are lost, and why; reports are written again; how
// many were dropped. Each trouble is logged once until it ends, at most one line a second of each kind. Not
// synchronised.

#include <backsight/time/tick.h>

#include <cstdint>
#include <string>

#include "server/hit_reports/report_writer.h"
#include "server/log/log.h"

namespace backsight::server {

class ReportLog {
public:
    /// Call at any rate. `error`: ReportWriter::last_error(). `now`: by a clock that does not go back.
    void note(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log);
    /// Logs what is not logged yet, and the totals. Call after the last note().
    void sum_up(const reports::WriterCounters& counters, const std::string& error, logging::Log& log);

private:
    void note_lost(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log);
    void tell_lost(const reports::WriterCounters& counters, const std::string& error, logging::Log& log);
    void tell_dropped(const reports::WriterCounters& counters, logging::Log& log);

    reports::WriterCounters seen_;
    std::string told_error_;
    bool is_losing_ = false;
    bool has_told_loss_ = false;  // and the recovery is not logged yet
    std::uint64_t told_lost_ = 0;
    Micros told_lost_at_;
    std::uint64_t told_dropped_ = 0;
    Micros told_dropped_at_;
};

}  // namespace backsight::server
