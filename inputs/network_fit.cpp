#include "inputs/network_fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace backsight::inputs {
namespace {

constexpr double z95 = 1.6449;  // the normal distribution's 95th percentile
// A longer interval is a pause of the recording.
constexpr std::int64_t longest_interval_us = 1'000'000;
// An answer this many spreads (p95 - p50) above the median belongs to a stall; the lognormal part hardly reaches it.
constexpr double spike_threshold_spreads = 3.0;
// A burst has at least this many packets lost in a row.
constexpr std::size_t shortest_burst = 3;

struct Run {
    std::size_t length = 0;
    double peak_ms = 0.0;
};

double observed_s(std::span<const Trace> traces) {
    std::int64_t sum_us = 0;
    for (const Trace& trace : traces) {
        for (std::size_t i = 1; i < trace.samples.size(); ++i) {
            const std::int64_t step_us = trace.samples[i].send_us - trace.samples[i - 1].send_us;
            sum_us += std::min(step_us, longest_interval_us);
        }
    }
    return static_cast<double>(sum_us) * 1e-6;
}

double median_interval_ms(std::span<const Trace> traces) {
    std::vector<double> intervals;
    for (const Trace& trace : traces) {
        for (std::size_t i = 1; i < trace.samples.size(); ++i) {
            intervals.push_back(static_cast<double>(trace.samples[i].send_us - trace.samples[i - 1].send_us) * 1e-3);
        }
    }
    std::sort(intervals.begin(), intervals.end());
    return std::max(1.0, percentile(intervals, 0.5));
}

// Three quantiles give the three numbers of a shifted lognormal in closed form.
void match_quantiles(const TraceSummary& real, NetworkModel& model) {
    const double above = std::max(real.p95_ms - real.p50_ms, 0.02);
    const double below = std::max(real.p50_ms - real.p5_ms, 0.01);
    // At a ratio of 1 the distribution is symmetric and the formula has no solution.
    const double ratio = std::max(above / below, 1.05);
    model.jitter_sigma = std::log(ratio) / z95;
    model.jitter_median_ms = std::min(above / (ratio - 1.0), real.p50_ms);
    model.base_ms = real.p50_ms - model.jitter_median_ms;
}

// Runs of consecutive samples for which `belongs` holds.
template <class Belongs>
std::vector<Run> runs_of(std::span<const Trace> traces, Belongs belongs) {
    std::vector<Run> runs;
    for (const Trace& trace : traces) {
        bool inside = false;
        for (const TraceSample& sample : trace.samples) {
            const bool now_inside = belongs(sample);
            if (now_inside && !inside) runs.emplace_back();
            if (now_inside) {
                runs.back().length += 1;
                runs.back().peak_ms = std::max(runs.back().peak_ms, static_cast<double>(sample.rtt_us) * 1e-3);
            }
            inside = now_inside;
        }
    }
    return runs;
}

void match_spikes(std::span<const Trace> traces, const TraceSummary& real, NetworkModel& model) {
    const double threshold_ms = real.p50_ms + spike_threshold_spreads * (real.p95_ms - real.p50_ms);
    const std::vector<Run> runs = runs_of(
        traces, [&](const TraceSample& sample) { return static_cast<double>(sample.rtt_us) * 1e-3 > threshold_ms; });
    model.spike_rate_hz = static_cast<double>(runs.size()) / observed_s(traces);
    if (runs.empty()) return;
    double sum = 0.0;
    double sum_of_squares = 0.0;
    double drained_ms = 0.0;
    double time_ms = 0.0;
    for (const Run& run : runs) {
        const double log_height = std::log(run.peak_ms - real.p50_ms);
        sum += log_height;
        sum_of_squares += log_height * log_height;
        drained_ms += run.peak_ms - threshold_ms;
        time_ms += static_cast<double>(run.length) * model.send_interval_ms;
    }
    const auto count = static_cast<double>(runs.size());
    const double mean = sum / count;
    model.spike_median_ms = std::exp(mean);
    model.spike_sigma = std::sqrt(std::max(0.0, sum_of_squares / count - mean * mean));
    model.spike_drain_ratio = std::clamp(drained_ms / time_ms, 0.01, 100.0);
}

void match_loss(std::span<const Trace> traces, NetworkModel& model) {
    std::size_t sent = 0;
    for (const Trace& trace : traces) sent += trace.samples.size();
    const std::vector<Run> runs = runs_of(traces, [](const TraceSample& s) { return s.rtt_us == lost_rtt_us; });
    std::size_t bursts = 0;
    std::size_t lost_in_bursts = 0;
    std::size_t lost_alone = 0;
    for (const Run& run : runs) {
        const bool burst = run.length >= shortest_burst;
        bursts += burst ? 1 : 0;
        (burst ? lost_in_bursts : lost_alone) += run.length;
    }
    model.good_loss_ratio = static_cast<double>(lost_alone) / static_cast<double>(sent);
    model.bad_loss_ratio = 1.0;
    model.bad_rate_hz = static_cast<double>(bursts) / observed_s(traces);
    if (bursts == 0) return;
    model.bad_mean_ms = model.send_interval_ms * static_cast<double>(lost_in_bursts) / static_cast<double>(bursts);
}

// The lag at which the answers' autocorrelation has fallen to 1/e of its value between neighbours. Stalls are clipped:
// they have a memory of their own.
double memory_ms(std::span<const Trace> traces, const TraceSummary& real, double interval_ms) {
    constexpr std::size_t longest_lag = 100;
    std::vector<double> correlation(longest_lag + 1, 0.0);
    for (const Trace& trace : traces) {
        std::vector<double> values;
        double mean = 0.0;
        for (const TraceSample& sample : trace.samples) {
            if (sample.rtt_us == lost_rtt_us) continue;
            values.push_back(std::min(static_cast<double>(sample.rtt_us) * 1e-3, real.p95_ms));
            mean += values.back();
        }
        mean /= static_cast<double>(values.size());
        for (std::size_t lag = 0; lag <= longest_lag; ++lag) {
            for (std::size_t i = lag; i < values.size(); ++i) {
                correlation[lag] += (values[i] - mean) * (values[i - lag] - mean);
            }
        }
    }
    std::size_t lag = 1;
    while (lag < longest_lag && correlation[lag] > correlation[1] / std::exp(1.0)) ++lag;
    return interval_ms * static_cast<double>(std::max<std::size_t>(lag - 1, 1));
}

double cost(const TraceSummary& real, const NetworkModel& model) {
    const TraceSummary made = summarize(generate(model, fit_duration_us, fit_seed));
    const auto relative = [](double value, double truth) { return std::abs(value - truth) / std::max(truth, 0.1); };
    return relative(made.p5_ms, real.p5_ms) + 2.0 * relative(made.p50_ms, real.p50_ms) +
           2.0 * relative(made.p95_ms, real.p95_ms) + relative(made.p99_ms, real.p99_ms) +
           relative(made.mean_abs_delta_ms, real.mean_abs_delta_ms);
}

// Tries each field a little lower and higher in turn, with steps that shrink.
NetworkModel descend(const TraceSummary& real, NetworkModel best) {
    double NetworkModel::*const fields[] = {&NetworkModel::jitter_fast_share, &NetworkModel::spike_rate_hz,
                                            &NetworkModel::jitter_sigma,      &NetworkModel::jitter_median_ms,
                                            &NetworkModel::base_ms,           &NetworkModel::spike_median_ms,
                                            &NetworkModel::jitter_memory_ms};
    double best_cost = cost(real, best);
    for (const double step : {0.30, 0.15, 0.08, 0.04, 0.02, 0.01}) {
        for (int round = 0; round < 2; ++round) {
            for (double NetworkModel::*const field : fields) {
                for (const double factor : {1.0 - step, 1.0 + step}) {
                    NetworkModel candidate = best;
                    candidate.*field *= factor;
                    if (validate(candidate)) continue;
                    const double candidate_cost = cost(real, candidate);
                    if (candidate_cost >= best_cost) continue;
                    best = candidate;
                    best_cost = candidate_cost;
                }
            }
        }
    }
    return best;
}

}  // namespace

FitError compare(const Trace& real, const Trace& model) {
    const TraceSummary r = summarize(real);
    const TraceSummary m = summarize(model);
    return {m.p50_ms - r.p50_ms, m.p95_ms - r.p95_ms, m.p99_ms - r.p99_ms, m.loss_ratio - r.loss_ratio,
            m.mean_abs_delta_ms - r.mean_abs_delta_ms};
}

NetworkModel fit(std::span<const Trace> traces, const NetworkModel& start) {
    const TraceSummary real = summarize(pool(traces, start.name));
    NetworkModel model = start;
    model.send_interval_ms = median_interval_ms(traces);
    model.in_order = real.reordered_ratio == 0.0;
    match_quantiles(real, model);
    match_spikes(traces, real, model);
    match_loss(traces, model);
    model.jitter_memory_ms = memory_ms(traces, real, model.send_interval_ms);
    model.jitter_fast_share = 0.5;
    return descend(real, model);
}

}  // namespace backsight::inputs
