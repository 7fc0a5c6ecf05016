#include "inputs/trace_text.h"

#include <cmath>
#include <utility>

namespace backsight::inputs {
namespace {

// Milliseconds since 1970 are 1.8e12.
constexpr NumberRange send_range_ms{-1e13, 1e13};
constexpr NumberRange rtt_range_ms{-1.0, static_cast<double>(max_rtt_us) * 1e-3};
constexpr double lost_rtt_ms = -1.0;
// 64 MB of them: eleven hours at a hundred packets a second.
constexpr std::size_t most_samples = 4'000'000;

std::int64_t microseconds(double milliseconds) { return std::llround(milliseconds * 1e3); }

/// Why the current row is no sample after those before it.
std::optional<TextFault> read_sample(const CsvText& csv, std::vector<TraceSample>& samples) {
    if (samples.size() == most_samples)
        return TextFault{csv.line(), "", "more than 4,000,000 packets", "a trace of at most so many"};
    const auto rtt_ms = csv.number("rtt_ms", rtt_range_ms);
    if (!rtt_ms) return csv.number_fault("rtt_ms", rtt_range_ms);
    if (*rtt_ms < 0.0 && *rtt_ms != lost_rtt_ms) return csv.fault("rtt_ms", "a delay from 0, or -1 for lost");
    const auto send_ms = csv.number("send_ms", send_range_ms);
    if (!send_ms) return csv.number_fault("send_ms", send_range_ms);
    const std::int64_t send_us = microseconds(*send_ms);
    if (!samples.empty() && send_us < samples.back().send_us)
        return csv.fault("send_ms", "a time not before the packet above");
    if (!samples.empty() && send_us - samples.front().send_us > max_trace_us)
        return csv.fault("send_ms", "a time at most 31 years after the first");
    samples.push_back({send_us, *rtt_ms == lost_rtt_ms ? lost_rtt_us : microseconds(*rtt_ms)});
    return std::nullopt;
}

/// Why these are no network.
std::optional<TextFault> fault_of(const std::vector<TraceSample>& samples) {
    if (samples.empty()) return TextFault{0, "", "no packets", "at least two rows of send_ms,rtt_ms"};
    bool has_answer = false;
    for (const TraceSample& sample : samples) has_answer = has_answer || sample.rtt_us != lost_rtt_us;
    if (!has_answer) return TextFault{0, "rtt_ms", "every packet lost", "at least one that was answered"};
    if (samples.back().send_us == samples.front().send_us)
        return TextFault{0, "send_ms", "all packets at one time", "a trace that lasts"};
    return std::nullopt;
}

}  // namespace

std::optional<Trace> read_trace(std::string text, std::string name, TextFault& fault) {
    Trace trace;
    trace.name = std::move(name);
    CsvText csv(std::move(text), {"send_ms", "rtt_ms"}, {});
    std::optional<TextFault> wrong = csv.header_fault();
    while (!wrong) {
        const CsvText::Step step = csv.next();
        if (step == CsvText::Step::end) break;
        wrong = step == CsvText::Step::fault ? csv.count_fault() : read_sample(csv, trace.samples);
    }
    if (!wrong) wrong = fault_of(trace.samples);
    if (wrong) {
        fault = *wrong;
        return std::nullopt;
    }
    const std::int64_t start_us = trace.samples.front().send_us;
    for (TraceSample& sample : trace.samples) sample.send_us -= start_us;
    trace.duration_us = trace.samples.back().send_us;
    return trace;
}

}  // namespace backsight::inputs
