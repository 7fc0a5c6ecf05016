#pragma once

// What the log says of hit reports that do not reach the file: that they are lost, and why; that they are written
// again; and how many were dropped. Each trouble is told once while it lasts, and again when it comes again, at most
// one line a second of each kind. Not synchronised.

#include <backsight/time/tick.h>

#include <cstdint>
#include <string>

#include "server/hit_reports/report_writer.h"
#include "server/log/log.h"

namespace backsight::server {

class ReportLog {
public:
    /// Call it as often as you like. `error`: ReportWriter::last_error(). `now`: of a clock that does not go back.
    void note(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log);
    /// What has not been told yet, and what it comes to in all. After the last note().
    void sum_up(const reports::WriterCounters& counters, const std::string& error, logging::Log& log);

private:
    void note_lost(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log);
    void tell_lost(const reports::WriterCounters& counters, const std::string& error, logging::Log& log);
    void tell_dropped(const reports::WriterCounters& counters, logging::Log& log);

    reports::WriterCounters seen_;
    std::string told_error_;
    bool is_losing_ = false;
    bool has_told_loss_ = false;  // and not yet that it is over
    std::uint64_t told_lost_ = 0;
    Micros told_lost_at_;
    std::uint64_t told_dropped_ = 0;
    Micros told_dropped_at_;
};

}  // namespace backsight::server
