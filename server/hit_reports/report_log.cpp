#include "server/hit_reports/report_log.h"

namespace backsight::server {

namespace {

constexpr Micros loss_log_interval{1'000'000};

}  // namespace

void ReportLog::note(const reports::WriterCounters& counters, const std::string& error, Micros now, logging::Log& log) {
    note_lost(counters, error, now, log);
    if (counters.dropped == told_dropped_) return;
    if (told_dropped_ > 0 && now - told_dropped_at_ < loss_log_interval) return;
    tell_dropped(counters, log);
    told_dropped_at_ = now;
}

void ReportLog::sum_up(const reports::WriterCounters& counters, const std::string& error, logging::Log& log) {
    if (counters.lost > told_lost_) tell_lost(counters, error, log);
    if (counters.dropped > told_dropped_) tell_dropped(counters, log);
    if (counters.lost + counters.dropped == 0) return;
    log.info("reports in all", {{"written", counters.written}, {"lost", counters.lost}, {"dropped", counters.dropped}});
}

void ReportLog::note_lost(const reports::WriterCounters& counters, const std::string& error, Micros now,
                          logging::Log& log) {
    if (counters.lost > seen_.lost) {
        is_losing_ = true;
    } else if (counters.written > seen_.written) {
        is_losing_ = false;
    }
    seen_ = counters;
    if (told_lost_ > 0 && now - told_lost_at_ < loss_log_interval) return;
    if (counters.lost > told_lost_ && (!has_told_loss_ || error != told_error_)) {
        tell_lost(counters, error, log);
        has_told_loss_ = true;
    } else if (has_told_loss_ && !is_losing_) {
        log.info("reports are written again", {{"lost_in_all", counters.lost}});
        told_lost_ = counters.lost;
        has_told_loss_ = false;
    } else {
        return;
    }
    told_lost_at_ = now;
}

void ReportLog::tell_lost(const reports::WriterCounters& counters, const std::string& error, logging::Log& log) {
    log.error("reports are lost", {{"reports", counters.lost - told_lost_}, {"why", error}});
    told_lost_ = counters.lost;
    told_error_ = error;
}

void ReportLog::tell_dropped(const reports::WriterCounters& counters, logging::Log& log) {
    log.warn("reports are dropped", {{"reports", counters.dropped - told_dropped_},
                                     {"in_all", counters.dropped},
                                     {"why", "more than reports.queue wait to be written"}});
    told_dropped_ = counters.dropped;
}

}  // namespace backsight::server
