#include "lab/clock/path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace backsight::lab::clock {

namespace {

struct Question {
    std::int64_t sent_us = 0;
    std::int64_t arrived_us = 0;
};

// The client's own packets, by arrival at the server.
std::vector<Question> questions_of(const PathConfig& config) {
    std::vector<Question> questions;
    OneWay back(config, 1.0 - config.asymmetry_ratio);
    for (Tick frame{0};; frame = frame + 1) {
        const std::int64_t at = config.phase_us + config.rate.time_of(frame).value;
        if (at >= config.trace->duration_us) break;
        if (const auto delay = back.delay_at(at)) questions.push_back({at, at + *delay});
    }
    std::ranges::sort(questions, {}, &Question::arrived_us);
    return questions;
}

// See Path::base_rtt_at.
std::vector<std::int64_t> base_rtts_of(const inputs::Trace& trace) {
    constexpr std::size_t reach = 5'000'000 / base_part_us;
    constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> shortest(static_cast<std::size_t>(trace.duration_us / base_part_us) + 1, none);
    for (const inputs::TraceSample& sample : trace.samples) {
        if (sample.rtt_us == inputs::lost_rtt_us || sample.send_us > trace.duration_us) continue;
        std::int64_t& part = shortest[static_cast<std::size_t>(sample.send_us / base_part_us)];
        part = std::min(part, sample.rtt_us);
    }
    std::vector<std::int64_t> bases;
    for (std::size_t i = 0; i < shortest.size(); ++i) {
        const auto at = shortest.begin() + static_cast<std::ptrdiff_t>(i);
        const auto from = at - static_cast<std::ptrdiff_t>(std::min(i, reach));
        const auto to = at + static_cast<std::ptrdiff_t>(std::min(shortest.size() - 1 - i, reach));
        const std::int64_t before = *std::min_element(from, at + 1);
        const std::int64_t after = *std::min_element(at, to + 1);
        const bool is_whole = i >= reach && i + reach < shortest.size() && before != none && after != none;
        const std::int64_t base = is_whole ? std::max(before, after) : std::min(before, after);
        // The path is taken to be unchanged during an outage.
        bases.push_back(base == none && !bases.empty() ? bases.back() : base);
    }
    // Before the first answer, the path is taken to be as that answer finds it.
    const auto first = std::ranges::find_if(bases, [](std::int64_t base) { return base != none; });
    std::fill(bases.begin(), first, first == bases.end() ? 0 : *first);
    return bases;
}

}  // namespace

OneWay::OneWay(const PathConfig& config, double factor)
    : trace_(config.trace), offset_us_(config.offset_us), factor_(factor) {}

std::optional<std::int64_t> OneWay::delay_at(std::int64_t sent_us) {
    const std::vector<inputs::TraceSample>& samples = trace_->samples;
    while (next_ + 1 < samples.size() && samples[next_ + 1].send_us <= sent_us + offset_us_) ++next_;
    const std::int64_t rtt = samples[next_].rtt_us;
    if (rtt == inputs::lost_rtt_us) return std::nullopt;
    return static_cast<std::int64_t>(std::llround(static_cast<double>(rtt) / 2.0 * factor_));
}

std::int64_t Path::local_at(std::int64_t true_us) const {
    const auto drifted = static_cast<std::int64_t>(std::llround(static_cast<double>(true_us) * drift_ppm * 1e-6));
    return local_origin_us + true_us + drifted;
}

std::int64_t Path::base_rtt_at(std::int64_t true_us) const {
    const auto part = static_cast<std::size_t>(std::max<std::int64_t>(true_us, 0) / base_part_us);
    return base_rtts_us[std::min(part, base_rtts_us.size() - 1)];
}

Path make_path(const PathConfig& config) {
    Path path;
    path.duration_us = config.trace->duration_us;
    path.drift_ppm = config.drift_ppm;
    path.phase_us = config.phase_us;
    const std::vector<Question> questions = questions_of(config);
    OneWay there(config, 1.0 + config.asymmetry_ratio);
    std::size_t next_question = 0;
    std::optional<Question> newest;  // that the server knows
    std::int64_t clock_sent_us = -config.time_interval_us;
    for (Tick tick{0}; config.rate.time_of(tick).value < path.duration_us; tick = tick + 1) {
        const std::int64_t now = config.rate.time_of(tick).value;
        for (; next_question < questions.size() && questions[next_question].arrived_us <= now; ++next_question) {
            if (!newest || questions[next_question].sent_us > newest->sent_us) newest = questions[next_question];
        }
        const bool says_clock = newest && now - clock_sent_us >= config.time_interval_us;
        if (says_clock) clock_sent_us = now;
        const auto delay = there.delay_at(now);
        if (!delay) continue;
        Arrival arrival{tick + first_tick, now, now + *delay, path.local_at(now + *delay), std::nullopt};
        if (says_clock) {
            const std::int64_t hold = now - newest->arrived_us;
            arrival.rtt_us = arrival.local_us - path.local_at(newest->sent_us) - hold;
        }
        path.arrivals.push_back(arrival);
    }
    std::ranges::sort(path.arrivals, {}, [](const Arrival& one) { return std::pair{one.arrived_us, one.tick}; });
    path.shortest_there_us = path.arrivals.empty() ? 0 : path.duration_us + inputs::max_rtt_us;
    for (const Arrival& arrival : path.arrivals) {
        path.shortest_there_us = std::min(path.shortest_there_us, arrival.arrived_us - arrival.sent_us);
    }
    path.base_rtts_us = base_rtts_of(*config.trace);
    return path;
}

inputs::Trace without_pauses(const inputs::Trace& trace) {
    constexpr std::int64_t longest_us = 1'000'000;
    constexpr std::int64_t left_us = 16'667;
    inputs::Trace whole = trace;
    std::int64_t cut_us = 0;
    for (std::size_t i = 1; i < whole.samples.size(); ++i) {
        const std::int64_t gap = trace.samples[i].send_us - trace.samples[i - 1].send_us;
        if (gap > longest_us) cut_us += gap - left_us;
        whole.samples[i].send_us -= cut_us;
    }
    whole.duration_us -= cut_us;
    return whole;
}

}  // namespace backsight::lab::clock
