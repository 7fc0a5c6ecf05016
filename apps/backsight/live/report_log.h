#pragma once

// What the log says of hit reports that do not reach the file: that they are lost, and why; that they are written
// again; and how many were dropped. Each trouble is told once while it lasts, and again when it comes again. Not
// synchronised.

#include <backsight/time/tick.h>

#include <cstdint>
#include <string>

#include "logging/log.h"
#include "reports/report_writer.h"

namespace backsight::live {

class ReportLog {
public:
    /// Call it as often as you like. `error`: ReportWriter::last_error(). `now`: of a clock that does not go back.
    void note(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log);

private:
    void note_lost(const reports::WriterCounters& counters, const std::string& error, logging::Log& log);

    reports::WriterCounters seen_;
    std::string told_error_;
    bool is_losing_ = false;
    std::uint64_t told_dropped_ = 0;
    Micros told_dropped_at_;
};

}  // namespace backsight::live
