#include <backsight/time/interpolation_delay.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

// 640 of them reach from 64 ms below the level to 256 ms above, past what an audit allows.
constexpr double bin_us = 500.0;
constexpr double first_us = -64'000.0;
// An age above this is an outage; longer ones say nothing more.
constexpr double longest_age_us = 5'000'000.0;

bool is_within(Micros value, std::int64_t least, std::int64_t most) {
    return value.value >= least && value.value <= most;
}

}  // namespace

const char* InterpolationDelayConfig::validate() const {
    if (!is_within(send_interval, 1'000, 1'000'000)) return "send_interval";
    if (!(delay_weight >= 0.001f && delay_weight <= 1000.0f)) return "delay_weight";
    if (!(starvation_weight >= 0.001f && starvation_weight <= 100'000.0f)) return "starvation_weight";
    if (!is_within(max_delay, 0, 250'000)) return "max_delay";
    if (!is_within(min_delay, 0, max_delay.value)) return "min_delay";
    if (!(max_slew_ratio >= 0.001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!is_within(level_memory, 10'000, 10'000'000)) return "level_memory";
    if (!(level_deviations >= 0.0f && level_deviations <= 16.0f)) return "level_deviations";
    if (!is_within(memory, 1'000'000, 600'000'000)) return "memory";
    if (!is_within(prior_time, 0, 1'000'000)) return "prior_time";
    if (!is_within(prior_tail, 1'000, 100'000)) return "prior_tail";
    return nullptr;
}

InterpolationDelay::InterpolationDelay(const InterpolationDelayConfig& config)
    : config_(config), uncovered_(bin_us, first_us) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    const Micros twice{2 * config.send_interval.value};
    target_ = std::clamp(twice, config.min_delay, config.max_delay);
    numbers_.delay = numbers_.target = target_;
    believe_prior();
}

// 1 / (1 + bin / tail) per bin stands for an exponential: plain arithmetic, the same everywhere.
void InterpolationDelay::believe_prior() {
    const double keep = 1.0 / (1.0 + bin_us / static_cast<double>(config_.prior_tail.value));
    double left = static_cast<double>(config_.prior_time.value) * static_cast<double>(config_.starvation_weight) /
                  static_cast<double>(config_.delay_weight);
    double from = static_cast<double>(config_.send_interval.value);
    for (std::size_t i = 0; i < CostHistogram::bins && left > 0.0; ++i) {
        uncovered_.add(from, from + bin_us, left * (1.0 - keep));
        left *= keep;
        from += bin_us;
    }
}

void InterpolationDelay::arrived(Micros sent_at, Micros lateness, Micros local_now) {
    ++numbers_.snapshots;
    const double late = std::clamp(static_cast<double>(lateness.value), 0.0, longest_age_us);
    slew_level(local_now);
    follow_level(late);
    if (any_ && sent_at <= newest_) {
        ++numbers_.overtaken;
        return;
    }
    if (any_) {
        const double gap = static_cast<double>((sent_at - newest_).value);
        const double interval = static_cast<double>(config_.send_interval.value);
        // One packet may name any tick: what is longer than any age is no loss that it can tell of.
        const double told = std::min(gap, longest_age_us);
        if (told > 1.5 * interval) numbers_.lost += static_cast<std::uint64_t>(told / interval - 0.5);
        learn(newest_lateness_, std::min(gap + late, longest_age_us));
    }
    any_ = true;
    newest_ = sent_at;
    newest_lateness_ = late;
    choose();
}

void InterpolationDelay::follow_level(double late_us) {
    if (!has_level_) {
        mean_ = late_us;
        has_level_ = true;
    }
    const double gain = std::min(
        static_cast<double>(config_.send_interval.value) / static_cast<double>(config_.level_memory.value), 0.5);
    mean_ += (late_us - mean_) * gain;
    const double off = late_us < mean_ ? mean_ - late_us : late_us - mean_;
    deviation_ += (off - deviation_) * gain;
}

// Slewed as the output is: what can not be drawn is no level to count from.
void InterpolationDelay::slew_level(Micros local_now) {
    const double wanted = std::min(mean_ + static_cast<double>(config_.level_deviations) * deviation_,
                                   static_cast<double>(config_.max_delay.value));
    if (any_) {
        const double elapsed = std::max(static_cast<double>((local_now - level_at_).value), 0.0);
        const double most = elapsed * static_cast<double>(config_.max_slew_ratio);
        level_ += std::clamp(wanted - level_, -most, most);
    }
    level_at_ = local_now;
}

// The age went evenly from `from_us` to `to_us`, which took as long.
void InterpolationDelay::learn(double from_us, double to_us) {
    const double elapsed = to_us - from_us;
    if (!(elapsed > 0.0)) return;
    uncovered_.forget(1.0 / (1.0 + elapsed / static_cast<double>(config_.memory.value)));
    uncovered_.add(from_us - level_, to_us - level_, elapsed);
}

void InterpolationDelay::choose() {
    if (numbers_.snapshots < 2) return;
    // A weight says what a hundredth costs, in milliseconds of delay.
    const double weight_us =
        static_cast<double>(config_.starvation_weight) / static_cast<double>(config_.delay_weight) * 100.0 * 1000.0;
    const double margin = uncovered_.best(weight_us);
    const Micros best{static_cast<std::int64_t>(std::clamp(level_ + margin, -1e9, 1e9))};
    target_ = std::clamp(best, config_.min_delay, config_.max_delay);
    numbers_.target = target_;
    numbers_.level = {static_cast<std::int64_t>(level_)};
    numbers_.expected_starvation =
        static_cast<float>(uncovered_.share_above(static_cast<double>(target_.value) - level_ - bin_us / 2.0));
}

void InterpolationDelay::quickest_moved(Micros longer_by) {
    const double by = static_cast<double>(longer_by.value);
    mean_ = std::clamp(mean_ - by, 0.0, longest_age_us);
    level_ -= by;
    output_ = std::clamp(output_ - by, static_cast<double>(config_.min_delay.value),
                         static_cast<double>(config_.max_delay.value));
    newest_lateness_ = std::clamp(newest_lateness_ - by, 0.0, longest_age_us);
}

void InterpolationDelay::declare_break() { any_ = false; }

Micros InterpolationDelay::delay(Micros local_now) {
    if (!has_output_) {
        has_output_ = true;
        output_ = static_cast<double>(target_.value);
        output_at_ = local_now;
    }
    const double elapsed = std::max(static_cast<double>((local_now - output_at_).value), 0.0);
    output_at_ = std::max(output_at_, local_now);
    const double most = elapsed * static_cast<double>(config_.max_slew_ratio);
    output_ += std::clamp(static_cast<double>(target_.value) - output_, -most, most);
    numbers_.delay = {static_cast<std::int64_t>(output_)};
    return numbers_.delay;
}

}  // namespace backsight
