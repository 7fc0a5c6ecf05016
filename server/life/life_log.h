#pragma once

// Says in the log what a process's life brings, once for each change. `now`: by a clock that does not go back. One
// thread.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>

#include "server/log/log.h"

namespace backsight::server {

class LifeLog {
public:
    explicit LifeLog(logging::Log& log) : log_(&log) {}

    /// The room that does not play now, if one does not.
    void note_silence(std::optional<std::uint32_t> room);
    /// Total of orders to drain that were refused: one line a second at most, so that who knocks fills no log.
    void note_refused_orders(std::uint64_t total, Micros now);
    /// By how much the machine's clock was set.
    void note_clock_step(Micros step);

private:
    logging::Log* log_;
    bool was_silent_ = false;
    std::uint64_t refused_told_ = 0;
    std::optional<Micros> refused_told_at_;
};

}  // namespace backsight::server
