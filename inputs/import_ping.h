#pragma once

// Turns the output of `ping -D` into a trace, so that users bring their own network.
//
// In: the text output of ping of iputils (Linux) with -D, which stamps each line. It may have -O, IPv4 or IPv6,
// duplicates, answers out of order and lines of unreachable hosts. Out: a Trace, one sample per icmp_seq. A number
// without an answer is a lost packet; its sending time comes from its neighbours. Errors: InputError with the line, for
// a line that no ping prints, an answer without a stamp, a clock that went back, and a file without any answer.

#include <cstddef>
#include <filesystem>
#include <iosfwd>

#include "inputs/trace.h"

namespace backsight::inputs {

struct ImportedPing {
    Trace trace;
    std::size_t answers = 0;
    std::size_t lost = 0;
    std::size_t duplicates = 0;  // left out of the trace
};

/// Reads the text; `file` names it in errors and, without its extension, the trace.
ImportedPing import_ping(std::istream& text, const std::filesystem::path& file);

/// The command `backsight import ping`: reads `ping_output`, writes the trace to `csv`, and reports on `log` what it
/// found. Throws InputError, also if a file cannot be read or written, or if both paths name one file.
void import_ping_file(const std::filesystem::path& ping_output, const std::filesystem::path& csv, std::ostream& log);

}  // namespace backsight::inputs
