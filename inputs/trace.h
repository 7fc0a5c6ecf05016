#pragma once

// Traces as files: a network as it was measured, when each packet left, and how long its echo took.
//
// In: a .csv or .csv.zst whose text is as trace_text.h describes it. Out: a Trace. Errors: InputError with file, line
// and field.

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "inputs/trace_text.h"

namespace backsight::inputs {

/// Reads one trace; its name is the file's, without extensions. Throws InputError.
Trace load_trace(const std::filesystem::path& file);

/// The files data_dir/network/*.csv(.zst) by name, SUMMARY.csv left out. Empty where there is no such folder.
std::vector<std::filesystem::path> find_traces(const std::filesystem::path& data_dir);

/// The file's name without .csv, .csv.zst or .csv.gz.
std::string trace_name(const std::filesystem::path& file);

/// Writes the form that load_trace reads, in milliseconds with three decimals: lossless.
void write_trace(std::ostream& out, const Trace& trace);

/// Joins traces one after the other into one. Needs at least one trace.
Trace pool(std::span<const Trace> traces, std::string name);

/// A trace in numbers. Percentiles interpolate linearly between ranks and leave lost packets out.
struct TraceSummary {
    std::size_t samples = 0;
    double p5_ms = 0.0;
    double p50_ms = 0.0;
    double p95_ms = 0.0;
    double p99_ms = 0.0;
    double loss_ratio = 0.0;
    double mean_abs_delta_ms = 0.0;  // mean |difference| between an answered packet and the next answered one
    double reordered_ratio = 0.0;    // share of answered packets whose answer came before an earlier packet's
};

/// At least one packet of the trace must have an answer.
TraceSummary summarize(const Trace& trace);

/// The value below which `ratio` (0 to 1) of the sorted, non-empty values lie, linear between ranks.
double percentile(std::span<const double> sorted, double ratio);

}  // namespace backsight::inputs
