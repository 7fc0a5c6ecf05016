#pragma once

// One way of a recorded network, moved to a round trip of the caller's choice: jitter, stalls and losses stay as they
// were recorded.
//
// In: a trace, the round trip that its median shall have, and where in it to begin. Out: the delay of each packet, or
// that it is lost. One way is half the round trip. At its end the trace begins anew. Whole microseconds; deterministic.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>

#include "inputs/trace.h"

namespace backsight::lab::fairness {

/// The median round trip of what was answered.
Micros median_rtt(const inputs::Trace& trace);

class Link {
public:
    /// `trace` must outlive it. `offset` is taken modulo the trace's length.
    Link(const inputs::Trace& trace, Micros median, Micros rtt, Micros offset);
    /// For packets in the order in which they are sent. Returns nothing if the packet is lost.
    std::optional<Micros> delay(Micros sent_at);

private:
    const inputs::Trace* trace_;
    Micros shift_;
    Micros offset_;
    std::int64_t round_ = 0;  // times the trace has begun anew
    std::size_t next_ = 0;
};

}  // namespace backsight::lab::fairness
