#pragma once

// Log messages on reports that go to PostgreSQL: that they arrive, that they wait and why, that they arrive again. Each
// trouble is logged once until it is another one or ends, at most one line in ten seconds. Not synchronised.

#include <backsight/time/tick.h>

#include <string>

#include "server/export/postgres_sink.h"
#include "server/log/log.h"

namespace backsight::server {

class SinkLog {
public:
    /// Call at any rate. `error`: PostgresSink::last_error(). `now`: by a clock that does not go back.
    void note(const reports::SinkCounters& counters, const std::string& error, Micros now, logging::Log& log);
    /// Logs what is not logged yet, and what has not arrived. Call after the last note().
    void sum_up(const reports::SinkCounters& counters, const std::string& error, const std::string& report,
                logging::Log& log);

private:
    void tell(const reports::SinkCounters& counters, const std::string& error, logging::Log& log);

    reports::SinkFault told_ = reports::SinkFault::none;
    bool has_arrived_ = false;
    bool has_told_ = false;
    Micros told_at_{0};
};

}  // namespace backsight::server
