#include "server/export/sink_log.h"

namespace backsight::server {

namespace {

constexpr Micros between_lines{10'000'000};

}  // namespace

void SinkLog::note(const reports::SinkCounters& counters, const std::string& error, Micros now, logging::Log& log) {
    const bool is_first = counters.has_arrived && !has_arrived_;
    if (counters.fault == told_ && !is_first) return;
    if (has_told_ && !is_first && now - told_at_ < between_lines) return;
    tell(counters, error, log);
    told_at_ = now;
}

void SinkLog::tell(const reports::SinkCounters& counters, const std::string& error, logging::Log& log) {
    const bool was_away = has_told_ && told_ != reports::SinkFault::none;
    if (counters.fault != reports::SinkFault::none) {
        log.warn("reports wait for PostgreSQL",
                 {{"fault", to_string(counters.fault)}, {"waiting", counters.waiting}, {"why", error}});
    } else {
        log.info(was_away ? "reports reach PostgreSQL again" : "reports reach PostgreSQL",
                 {{"waiting", counters.waiting}});
    }
    has_told_ = true;
    has_arrived_ = counters.has_arrived;
    told_ = counters.fault;
}

void SinkLog::sum_up(const reports::SinkCounters& counters, const std::string& error, const std::string& report,
                     logging::Log& log) {
    if (counters.fault != told_) tell(counters, error, log);
    if (counters.waiting == 0 && counters.fault == reports::SinkFault::none) return;
    log.warn("reports have not reached PostgreSQL",
             {{"waiting", counters.waiting},
              {"in_file", report},
              {"next", "the next server with this file sends them, or: report FILE --postgres CONNECTION"}});
}

}  // namespace backsight::server
