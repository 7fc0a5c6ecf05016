#include "inputs/trace.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "inputs/files/number_format.h"

namespace backsight::inputs {
namespace {

// Milliseconds since 1970 are 1.8e12.
constexpr NumberRange send_range_ms{-1e13, 1e13};
constexpr NumberRange rtt_range_ms{-1.0, static_cast<double>(max_rtt_us) * 1e-3};
constexpr double lost_rtt_ms = -1.0;

std::int64_t microseconds(double milliseconds) { return std::llround(milliseconds * 1e3); }

double milliseconds(std::int64_t microseconds) { return static_cast<double>(microseconds) * 1e-3; }

TraceSample read_sample(const CsvReader& csv) {
    const double rtt_ms = csv.number("rtt_ms", rtt_range_ms);
    if (rtt_ms < 0.0 && rtt_ms != lost_rtt_ms) csv.fail("rtt_ms", "a delay from 0, or -1 for lost");
    return {microseconds(csv.number("send_ms", send_range_ms)),
            rtt_ms == lost_rtt_ms ? lost_rtt_us : microseconds(rtt_ms)};
}

std::vector<double> answered_ms(const Trace& trace) {
    std::vector<double> answered;
    for (const TraceSample& sample : trace.samples) {
        if (sample.rtt_us != lost_rtt_us) answered.push_back(milliseconds(sample.rtt_us));
    }
    return answered;
}

double mean_abs_delta(const std::vector<double>& values) {
    double sum = 0.0;
    for (std::size_t i = 1; i < values.size(); ++i) sum += std::abs(values[i] - values[i - 1]);
    return values.size() > 1 ? sum / static_cast<double>(values.size() - 1) : 0.0;
}

std::size_t count_reordered(const Trace& trace) {
    std::size_t reordered = 0;
    std::int64_t latest_arrival_us = INT64_MIN;
    for (const TraceSample& sample : trace.samples) {
        if (sample.rtt_us == lost_rtt_us) continue;
        const std::int64_t arrival_us = sample.send_us + sample.rtt_us;
        if (arrival_us < latest_arrival_us) ++reordered;
        latest_arrival_us = std::max(latest_arrival_us, arrival_us);
    }
    return reordered;
}

}  // namespace

Trace load_trace(const std::filesystem::path& file) {
    CsvReader csv(file, {"send_ms", "rtt_ms"});
    Trace trace;
    trace.name = trace_name(file);
    bool any_answer = false;
    while (csv.next()) {
        const TraceSample sample = read_sample(csv);
        if (!trace.samples.empty() && sample.send_us < trace.samples.back().send_us) {
            csv.fail("send_ms", "a time not before the packet above");
        }
        if (!trace.samples.empty() && sample.send_us - trace.samples.front().send_us > max_trace_us) {
            csv.fail("send_ms", "a time at most 31 years after the first");
        }
        any_answer = any_answer || sample.rtt_us != lost_rtt_us;
        trace.samples.push_back(sample);
    }
    if (trace.samples.empty()) throw InputError(file, 0, "", "no packets", "at least two rows of send_ms,rtt_ms");
    if (!any_answer) throw InputError(file, 0, "rtt_ms", "every packet lost", "at least one that was answered");
    const std::int64_t start_us = trace.samples.front().send_us;
    for (TraceSample& sample : trace.samples) sample.send_us -= start_us;
    trace.duration_us = trace.samples.back().send_us;
    if (trace.duration_us == 0) throw InputError(file, 0, "send_ms", "all packets at one time", "a trace that lasts");
    return trace;
}

std::vector<std::filesystem::path> find_traces(const std::filesystem::path& data_dir) {
    return find_entries(data_dir / "network", [](const std::filesystem::directory_entry& entry) {
        return is_csv(entry) && trace_name(entry.path()) != "SUMMARY";
    });
}

std::string trace_name(const std::filesystem::path& file) { return csv_stem(file); }

void write_trace(std::ostream& out, const Trace& trace) {
    out << "send_ms,rtt_ms\n";
    for (const TraceSample& sample : trace.samples) {
        out << formatted("%.3f,", milliseconds(sample.send_us))
            << (sample.rtt_us == lost_rtt_us ? "-1" : formatted("%.3f", milliseconds(sample.rtt_us))) << '\n';
    }
}

Trace pool(std::span<const Trace> traces, std::string name) {
    Trace pooled;
    pooled.name = std::move(name);
    for (const Trace& trace : traces) {
        // A seam as long as the trace's own mean interval preserves the rate of the whole.
        const auto intervals = static_cast<std::int64_t>(std::max<std::size_t>(trace.samples.size() - 1, 1));
        const std::int64_t seam_us = pooled.samples.empty() ? 0 : trace.duration_us / intervals;
        const std::int64_t start_us = pooled.duration_us + seam_us;
        for (const TraceSample& sample : trace.samples) {
            pooled.samples.push_back({start_us + sample.send_us, sample.rtt_us});
        }
        pooled.duration_us = pooled.samples.back().send_us;
    }
    return pooled;
}

TraceSummary summarize(const Trace& trace) {
    std::vector<double> answered = answered_ms(trace);
    TraceSummary summary;
    summary.samples = trace.samples.size();
    summary.mean_abs_delta_ms = mean_abs_delta(answered);
    const auto sent = static_cast<double>(trace.samples.size());
    const auto received = static_cast<double>(answered.size());
    summary.loss_ratio = (sent - received) / sent;
    summary.reordered_ratio = static_cast<double>(count_reordered(trace)) / received;
    std::sort(answered.begin(), answered.end());
    summary.p5_ms = percentile(answered, 0.05);
    summary.p50_ms = percentile(answered, 0.50);
    summary.p95_ms = percentile(answered, 0.95);
    summary.p99_ms = percentile(answered, 0.99);
    return summary;
}

double percentile(std::span<const double> sorted, double ratio) {
    const double rank = ratio * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (rank - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace backsight::inputs
