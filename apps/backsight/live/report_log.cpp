#include "live/report_log.h"

namespace backsight::live {

namespace {

constexpr Micros log_interval{1'000'000};

}  // namespace

void ReportLog::note(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log) {
    note_lost(counters, error, log);
    if (counters.dropped == told_dropped_) return;
    if (told_dropped_ > 0 && now - told_dropped_at_ < log_interval) return;
    log.warn("reports are dropped", {{"reports", counters.dropped - told_dropped_},
                                     {"in_all", counters.dropped},
                                     {"why", "more than reports.queue wait to be written"}});
    told_dropped_ = counters.dropped;
    told_dropped_at_ = now;
}

void ReportLog::note_lost(const reports::WriterCounters& counters, const std::string& error, logging::Log& log) {
    const bool loses = counters.lost > seen_.lost;
    // The writer counts before it says why.
    if (loses && error.empty()) return;
    if (loses && (!is_losing_ || error != told_error_)) {
        log.error("reports are lost", {{"reports", counters.lost - seen_.lost}, {"why", error}});
        told_error_ = error;
    }
    if (!loses && is_losing_ && counters.written > seen_.written) {
        log.info("reports are written again", {{"lost_in_all", counters.lost}});
        is_losing_ = false;
    }
    is_losing_ = is_losing_ || loses;
    seen_ = counters;
}

}  // namespace backsight::live
