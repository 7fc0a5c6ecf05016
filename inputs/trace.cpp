#include "inputs/trace.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <utility>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "inputs/files/number_format.h"

namespace backsight::inputs {
namespace {

double milliseconds(std::int64_t microseconds) { return static_cast<double>(microseconds) * 1e-3; }

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
    TextFault fault;
    std::optional<Trace> trace = read_trace(read_file(file), trace_name(file), fault);
    if (!trace) throw InputError(file, fault);
    return std::move(*trace);
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
