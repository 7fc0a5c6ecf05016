#pragma once

// A network as it was measured, read from a text without files and without exceptions.
//
// In: the text of a trace, with the columns send_ms,rtt_ms, one row per packet in the order of sending, rtt -1 for
// lost. Out: microseconds, the first packet sent at 0. Errors: a TextFault with line and field; a trace that is empty,
// lost every packet, goes back in time or lasts no time is one.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inputs/files/csv_text.h"

namespace backsight::inputs {

/// rtt_us of a packet without an answer.
inline constexpr std::int64_t lost_rtt_us = -1;

/// One way is half of it, and a link holds a packet for a minute at most.
inline constexpr std::int64_t max_rtt_us = 120'000'000;
/// Longest duration of a trace: 31 years.
inline constexpr std::int64_t max_trace_us = 1'000'000'000'000'000;

struct TraceSample {
    std::int64_t send_us = 0;  // never less than the sample before
    std::int64_t rtt_us = lost_rtt_us;
};

struct Trace {
    std::string name;
    std::vector<TraceSample> samples;
    std::int64_t duration_us = 0;  // from the first sending to the last, above 0
};

/// Reads a text that make_plain() took. Returns nothing if it cannot; `fault` then says why.
std::optional<Trace> read_trace(std::string text, std::string name, TextFault& fault);

}  // namespace backsight::inputs
