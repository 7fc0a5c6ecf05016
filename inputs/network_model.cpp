#include "inputs/network_model.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "inputs/exp_log.h"
#include "inputs/random.h"

namespace backsight::inputs {
namespace {

// Each part has its own generator, so that a change of one parameter leaves the other parts' draws alone.
class Jitter {
public:
    Jitter(const NetworkModel& model, Random random)
        : model_(model),
          keep_(deterministic_exp(-model.send_interval_ms / model.jitter_memory_ms)),
          random_(random),
          slow_(random_.normal()) {}

    double next_ms() {
        slow_ = keep_ * slow_ + std::sqrt(1.0 - keep_ * keep_) * random_.normal();
        const double fast = random_.normal();
        const double share = model_.jitter_fast_share;
        const double log_deviation = std::sqrt(share) * fast + std::sqrt(1.0 - share) * slow_;
        return model_.jitter_median_ms * deterministic_exp(model_.jitter_sigma * log_deviation);
    }

private:
    const NetworkModel& model_;
    double keep_;
    Random random_;
    double slow_;
};

// Random instants, `rate_hz` per second on average.
class Arrivals {
public:
    Arrivals(double rate_hz, Random random) : mean_ms_(1000.0 / rate_hz), random_(random), next_ms_(wait()) {}

    // Whether an arrival has come by `now_ms`; if so the next one is drawn.
    bool take(double now_ms) {
        if (now_ms < next_ms_) return false;
        next_ms_ += wait();
        return true;
    }

    Random& random() { return random_; }

private:
    double wait() {
        const double drawn = random_.exponential(1.0);
        return std::isinf(mean_ms_) ? std::numeric_limits<double>::infinity() : mean_ms_ * drawn;
    }

    double mean_ms_;  // infinite at a rate of 0
    Random random_;
    double next_ms_;
};

class Spikes {
public:
    Spikes(const NetworkModel& model, Random random) : model_(model), arrivals_(model.spike_rate_hz, random) {}

    double next_ms() {
        height_ms_ = std::max(0.0, height_ms_ - model_.spike_drain_ratio * model_.send_interval_ms);
        while (arrivals_.take(now_ms_)) {
            const double height =
                model_.spike_median_ms * deterministic_exp(model_.spike_sigma * arrivals_.random().normal());
            height_ms_ = std::max(height_ms_, height);
        }
        now_ms_ += model_.send_interval_ms;
        return height_ms_;
    }

private:
    const NetworkModel& model_;
    Arrivals arrivals_;
    double now_ms_ = 0.0;
    double height_ms_ = 0.0;
};

class Loss {
public:
    Loss(const NetworkModel& model, Random random)
        : model_(model), random_(random), bursts_(model.bad_rate_hz, random_.split()) {}

    bool next() {
        while (bursts_.take(now_ms_)) {
            bad_until_ms_ = std::max(bad_until_ms_, now_ms_ + bursts_.random().exponential(model_.bad_mean_ms));
        }
        const bool bad = now_ms_ < bad_until_ms_;
        now_ms_ += model_.send_interval_ms;
        return random_.chance(bad ? model_.bad_loss_ratio : model_.good_loss_ratio);
    }

private:
    const NetworkModel& model_;
    Random random_;
    Arrivals bursts_;
    double now_ms_ = 0.0;
    double bad_until_ms_ = -1.0;
};

class Handovers {
public:
    Handovers(const NetworkModel& model, Random random) : model_(model), random_(random), next_change_ms_(0.0) {
        // A game does not begin at a path change.
        first_path_is_old_ms_ = random_.uniform(0.0, model.handover_period_ms);
    }

    struct State {
        double step_ms;
        bool in_gap;
    };

    State at(double now_ms) {
        if (model_.handover_period_ms <= 0.0) return {0.0, false};
        while (now_ms >= next_change_ms_) {
            step_ms_ = random_.uniform(0.0, model_.handover_step_ms);
            changed_ms_ = next_change_ms_;
            next_change_ms_ += model_.handover_period_ms;
            if (changed_ms_ == 0.0) next_change_ms_ -= first_path_is_old_ms_;
        }
        return {step_ms_, changed_ms_ > 0.0 && now_ms < changed_ms_ + model_.handover_gap_ms};
    }

private:
    const NetworkModel& model_;
    Random random_;
    double first_path_is_old_ms_ = 0.0;
    double next_change_ms_;
    double changed_ms_ = 0.0;
    double step_ms_ = 0.0;
};

// A stalled packet holds up those behind it.
void keep_in_order(std::vector<TraceSample>& samples) {
    std::int64_t latest_arrival_us = 0;
    for (TraceSample& sample : samples) {
        if (sample.rtt_us == lost_rtt_us) continue;
        latest_arrival_us = std::max(latest_arrival_us, sample.send_us + sample.rtt_us);
        sample.rtt_us = latest_arrival_us - sample.send_us;
    }
}

struct FieldLimit {
    std::string_view field;
    double value;
    double lowest;
    double highest;
};

}  // namespace

std::optional<std::string_view> validate(const NetworkModel& model) {
    const FieldLimit limits[] = {
        {"send_interval_ms", model.send_interval_ms, 1.0, 1e4},
        {"base_ms", model.base_ms, 0.0, 1e4},
        {"jitter_median_ms", model.jitter_median_ms, 0.0, 1e4},
        {"jitter_sigma", model.jitter_sigma, 0.0, 3.0},
        {"jitter_fast_share", model.jitter_fast_share, 0.0, 1.0},
        {"jitter_memory_ms", model.jitter_memory_ms, 1.0, 1e6},
        {"spike_rate_hz", model.spike_rate_hz, 0.0, 100.0},
        {"spike_median_ms", model.spike_median_ms, 0.0, 1e4},
        {"spike_sigma", model.spike_sigma, 0.0, 3.0},
        {"spike_drain_ratio", model.spike_drain_ratio, 0.01, 100.0},
        {"good_loss_ratio", model.good_loss_ratio, 0.0, 0.99},
        {"bad_loss_ratio", model.bad_loss_ratio, 0.0, 1.0},
        {"bad_rate_hz", model.bad_rate_hz, 0.0, 100.0},
        {"bad_mean_ms", model.bad_mean_ms, 1.0, 1e6},
        {"handover_period_ms", model.handover_period_ms, 0.0, 1e6},
        {"handover_step_ms", model.handover_step_ms, 0.0, 1e4},
        {"handover_gap_ms", model.handover_gap_ms, 0.0, 1e4},
    };
    for (const FieldLimit& limit : limits) {
        // The comparison is written so that NaN is out of range.
        if (!(limit.value >= limit.lowest && limit.value <= limit.highest)) return limit.field;
    }
    return std::nullopt;
}

Trace generate(const NetworkModel& model, std::int64_t duration_us, std::uint64_t seed) {
    BACKSIGHT_ASSERT(!validate(model), "model: in range, see validate()");
    Random random(seed);
    Jitter jitter(model, random.split());
    Spikes spikes(model, random.split());
    Loss loss(model, random.split());
    Handovers handovers(model, random.split());
    Trace trace;
    trace.name = model.name;
    const auto interval_us = static_cast<std::int64_t>(std::llround(model.send_interval_ms * 1e3));
    for (std::int64_t send_us = 0; send_us <= std::max(duration_us, interval_us); send_us += interval_us) {
        const Handovers::State path = handovers.at(static_cast<double>(send_us) * 1e-3);
        const double rtt_ms = model.base_ms + jitter.next_ms() + spikes.next_ms() + path.step_ms;
        const bool lost = loss.next() || path.in_gap;
        // A trace must have an answer, so the first packet always has one.
        const bool answered = !lost || trace.samples.empty();
        trace.samples.push_back({send_us, answered ? std::llround(rtt_ms * 1e3) : lost_rtt_us});
    }
    if (model.in_order) keep_in_order(trace.samples);
    trace.duration_us = trace.samples.back().send_us;
    return trace;
}

std::optional<NetworkModel> find_network_model(std::string_view name) {
    for (const NetworkModel& model : network_models()) {
        if (model.name == name) return model;
    }
    return std::nullopt;
}

}  // namespace backsight::inputs
