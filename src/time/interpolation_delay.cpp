#include "interpolation_delay.h"

#include <backsight/base/assert.h>

#include "numbers.h"

#include <algorithm>

namespace backsight {

namespace {

// In deviations: 640 bins reach from 20 below the middle to 44 above it.
constexpr double bin_deviations = 0.1;
constexpr double first_deviations = -20.0;
// Bins of the ages as they are: 640 bins reach past the longest delay, however the mark moves by 32 ms.
constexpr double bin_us = 500.0;
constexpr double most_moved_us = 32'000.0;
// A delay is not raised for ages that would not have been worth it in the last minutes even if starvation cost this
// many times as much.
constexpr double dearest_starvation = 10.0;
// The lasting delay is taken where it cost less by this over the memory, until it costs more. If it were taken for
// less, gusts of satellites would be taken for steps (decision 26).
constexpr double preference_us = 4'000.0;
// A deviation is no less: whole packets are late by a part of a millisecond on the quietest path.
constexpr double least_deviation_us = 200.0;
// Lateness above the mean counts three times as much as below it: what comes late is what is waited for.
constexpr double late_share = 1.5;
constexpr double early_share = 0.5;
// Belief beforehand: half of the time above so many deviations, exponentially less on either side for each
// `prior_tail` more.
// Fitted to Victoria 1, ten traces of 5G and seven drives.
constexpr double prior_middle = 0.5;
constexpr double prior_tail = 0.6;
// More lateness than that says no more of jitter than the delay can do, however long an outage was.
constexpr double most_late_delays = 1.6;
// Longer ages say nothing more of how long it took.
constexpr double longest_age_us = 5'000'000.0;

}  // namespace

const char* InterpolationDelayConfig::validate() const {
    if (!is_within(send_interval, 1'000, 1'000'000)) return "send_interval";
    if (!(delay_weight >= 0.001f && delay_weight <= 1000.0f)) return "delay_weight";
    if (!(starvation_weight >= 0.001f && starvation_weight <= 100'000.0f)) return "starvation_weight";
    if (!is_within(max_delay, 0, 250'000)) return "max_delay";
    if (!is_within(min_delay, 0, max_delay.value)) return "min_delay";
    if (!(max_slew_ratio >= 0.001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!is_within(level_memory, 10'000, 10'000'000)) return "level_memory";
    if (!is_within(deviation_memory, 10'000, 10'000'000)) return "deviation_memory";
    if (!is_within(memory, 1'000'000, 600'000'000)) return "memory";
    if (!is_within(prior_time, 0, 60'000'000)) return "prior_time";
    return nullptr;
}

InterpolationDelay::InterpolationDelay(const InterpolationDelayConfig& config)
    : config_(config), by_deviations_(bin_deviations, first_deviations), by_ages_(bin_us, -most_moved_us) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    const Micros twice{2 * config.send_interval.value};
    target_ = std::clamp(twice, config.min_delay, config.max_delay);
    numbers_.delay = numbers_.target = target_;
    const auto begin = static_cast<double>(target_.value);
    following_ = lasting_ = {begin, begin};
    believe_prior();
}

// 1 / (1 + bin / tail) per bin stands for an exponential: plain arithmetic, the same everywhere.
void InterpolationDelay::believe_prior() {
    const double keep = 1.0 / (1.0 + bin_deviations / prior_tail);
    double left = static_cast<double>(config_.prior_time.value) / 2.0;
    double off = 0.0;
    for (std::size_t i = 0; i < CostHistogram::bins && left > 0.0; ++i) {
        const double part = left * (1.0 - keep);
        by_deviations_.add(prior_middle + off, prior_middle + off + bin_deviations, part);
        by_deviations_.add(prior_middle - off - bin_deviations, prior_middle - off, part);
        left -= part;
        off += bin_deviations;
    }
}

void InterpolationDelay::arrived(Micros sent_at, Micros lateness) {
    ++numbers_.snapshots;
    const double late = std::clamp(static_cast<double>(lateness.value) * stretch_, 0.0, longest_age_us);
    if (any_ && sent_at <= newest_) {
        follow_level(late);
        ++numbers_.overtaken;
        return;
    }
    if (any_) {
        const double gap = static_cast<double>((sent_at - newest_).value);
        const double interval = static_cast<double>(config_.send_interval.value);
        // One packet may name any tick, so a gap counts as loss only up to the longest age.
        const double told = std::min(gap, longest_age_us);
        if (told > 1.5 * interval) numbers_.lost += static_cast<std::uint64_t>(told / interval - 0.5);
        learn(newest_lateness_, std::min(gap + late, longest_age_us));
    }
    follow_level(late);
    any_ = true;
    newest_ = sent_at;
    newest_lateness_ = late;
    choose();
}

void InterpolationDelay::follow_level(double late_us) {
    const double late = std::min(late_us, most_late_delays * static_cast<double>(config_.max_delay.value));
    if (!has_level_) mean_ = late;
    has_level_ = true;
    const auto interval = static_cast<double>(config_.send_interval.value);
    mean_ += (late - mean_) * std::min(interval / static_cast<double>(config_.level_memory.value), 0.5);
    const double off = late > mean_ ? late_share * (late - mean_) : early_share * (mean_ - late);
    deviation_ += (off - deviation_) * std::min(interval / static_cast<double>(config_.deviation_memory.value), 0.5);
}

double InterpolationDelay::scale_us() const { return least_deviation_us + deviation_; }

// The age went evenly from `from_us` to `to_us`, which took as long.
void InterpolationDelay::learn(double from_us, double to_us) {
    const double elapsed = to_us - from_us;
    if (!(elapsed > 0.0)) return;
    const double keep = 1.0 / (1.0 + elapsed / static_cast<double>(config_.memory.value));
    by_deviations_.forget(keep);
    if (!is_stretched()) by_ages_.forget(keep);
    const double reached_us = std::min(to_us, static_cast<double>(config_.max_delay.value));
    if (from_us >= reached_us) return;
    if (!is_stretched()) compare(from_us, reached_us);
    by_deviations_.add((from_us - middle_us()) / scale_us(), (reached_us - middle_us()) / scale_us(),
                       reached_us - from_us);
    // What is longer because time goes faster says nothing of the ages at another speed.
    if (is_stretched()) return;
    by_ages_.add(from_us + mark_us_, reached_us + mark_us_, reached_us - from_us);
}

// A weight says what a hundredth costs, in milliseconds of delay.
double InterpolationDelay::weight_us() const {
    return static_cast<double>(config_.starvation_weight) / static_cast<double>(config_.delay_weight) * 100.0 * 1000.0;
}

double InterpolationDelay::best_by_ages(double weight) {
    // Before any age was seen, none is too long.
    if (!(by_ages_.total() > 0.0)) return static_cast<double>(config_.max_delay.value);
    return by_ages_.best(weight) - mark_us_;
}

double InterpolationDelay::bounded(double delay_us) const {
    return std::clamp(delay_us, static_cast<double>(config_.min_delay.value),
                      static_cast<double>(config_.max_delay.value));
}

// The age went from `from_us` to `to_us`; each of the two was starved while it was above its delay.
void InterpolationDelay::compare(double from_us, double to_us) {
    const double elapsed = to_us - from_us;
    const double most = elapsed * static_cast<double>(config_.max_slew_ratio);
    const auto cost_of = [&](Candidate& one) {
        one.slewed_us += std::clamp(one.wanted_us - one.slewed_us, -most, most);
        return one.slewed_us + weight_us() * std::clamp(to_us - one.slewed_us, 0.0, elapsed) / elapsed;
    };
    const double dearer = cost_of(lasting_) - cost_of(following_);
    lasting_dearer_us_ +=
        (dearer - lasting_dearer_us_) * (elapsed / (elapsed + static_cast<double>(config_.memory.value)));
    if (lasting_dearer_us_ < -preference_us) takes_lasting_ = true;
    if (lasting_dearer_us_ > 0.0) takes_lasting_ = false;
}

void InterpolationDelay::choose() {
    if (numbers_.snapshots < 2) return;
    const double deviations = by_deviations_.best(weight_us() / scale_us());
    const double needed_us =
        is_stretched() ? static_cast<double>(config_.max_delay.value) : best_by_ages(dearest_starvation * weight_us());
    following_.wanted_us = bounded(std::min(middle_us() + deviations * scale_us(), needed_us));
    const bool takes_lasting = takes_lasting_ && !is_stretched();
    if (!is_stretched()) lasting_.wanted_us = bounded(best_by_ages(weight_us()));
    target_ = {static_cast<std::int64_t>(takes_lasting ? lasting_.wanted_us : following_.wanted_us)};
    numbers_.target = target_;
    numbers_.level = {static_cast<std::int64_t>(mean_)};
    numbers_.deviation = {static_cast<std::int64_t>(deviation_)};
    const auto chosen_us = static_cast<double>(target_.value);
    const double drawn = (chosen_us - middle_us()) / scale_us();
    numbers_.deviations = static_cast<float>(drawn);
    numbers_.expected_starvation =
        static_cast<float>(takes_lasting ? by_ages_.share_above(chosen_us + mark_us_ - bin_us / 2.0)
                                         : by_deviations_.share_above(drawn - bin_deviations / 2.0));
}

void InterpolationDelay::quickest_moved(Micros longer_by) {
    const double by = static_cast<double>(longer_by.value) * stretch_;
    mean_ = std::clamp(mean_ - by, 0.0, longest_age_us);
    output_ = bounded(output_ - by);
    following_.slewed_us = bounded(following_.slewed_us - by);
    lasting_.slewed_us = bounded(lasting_.slewed_us - by);
    mark_us_ += by;
    if (!(mark_us_ >= -most_moved_us && mark_us_ <= most_moved_us)) {  // another path: its ages are not those
        by_ages_.clear();
        mark_us_ = 0.0;
        lasting_dearer_us_ = 0.0;
        takes_lasting_ = false;
    }
    newest_lateness_ = std::clamp(newest_lateness_ - by, 0.0, longest_age_us);
}

void InterpolationDelay::scale_changed(double scale) {
    const double ratio = std::max(scale, 1.0) / stretch_;
    stretch_ = std::max(scale, 1.0);
    mean_ *= ratio;
    deviation_ *= ratio;
    newest_lateness_ *= ratio;
    if (ratio != 1.0) choose();
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
