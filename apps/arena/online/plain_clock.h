#pragma once

// A client's plain clock: what time it is on the server, as far as the quickest snapshot of the last seconds tells, and
// which moment to draw, a fixed delay behind that. Never back; slewed by at most 5 %, within what the server's audit
// allows.
//
// In: the tick of each snapshot and when it arrived. Out: moments. Fixed size; not synchronised.

#include <backsight/time/tick.h>

#include <optional>

namespace backsight::arena {

class PlainClock {
public:
    /// `delay`: how far behind the newest snapshot that may have arrived by then. Range 0 to 1 s.
    PlainClock(TickRate tick_rate, Micros delay) : rate_(tick_rate), delay_(delay) {}

    /// A snapshot of `tick` came.
    void arrived(Tick tick, Micros client_now);
    /// The moment to draw at `client_now`, which does not go back; nothing before the first snapshot.
    std::optional<Moment> shown(Micros client_now);

    Micros delay() const { return delay_; }

private:
    TickRate rate_;
    Micros delay_;
    bool any_ = false;
    /// Server time less client time, of the quickest snapshot: in this window, and in the one before.
    Micros window_best_;
    Micros former_best_;
    Micros window_began_at_;
    Micros offset_;  // slewed towards the best
    Micros slewed_at_;
    Moment shown_;
};

}  // namespace backsight::arena
