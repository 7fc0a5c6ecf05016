// What the slices say together: the skew, the offset now, and how far it may be off.

#include "server_clock.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight {

namespace {

// The least of n with an exponential tail is above the true least by mean / n, and by four times that in one of 55
// cases.
constexpr double tail_means = 4.0;
// Before there is a line, a half difference is believed to be noisy by this much of what round trips are longer than
// the least; on recorded paths it is 0.01 to 0.06.
constexpr double noise_of_excess = 1.0 / 16.0;
// By this much of what its round trip is longer than the shortest, a slice's half difference may be off: a little more
// than half of what a one-sided delay would do.
constexpr double error_of_longer = 0.3;
// A half difference is passed by twice its deviation in one of 20 cases; the tolerance covers what is left.
constexpr double deviations_in_bound = 2.0;
// So many newest slices beside the estimate, all on one side, say that the skew has changed.
constexpr std::size_t slices_aside = 3;

// By how much the estimate is off then at least: by the least of them.
double aside_by(const std::array<double, slices_aside>& off) {
    double least = std::abs(off[0]);
    for (const double one : off) {
        if ((one > 0.0) != (off[0] > 0.0)) return 0.0;
        least = std::min(least, std::abs(one));
    }
    return least;
}

}  // namespace

void ServerClock::believe_noise(const Slice& slice) {
    line_.mean_excess = slice.mean_excess();
    line_.noise = line_.mean_excess * noise_of_excess;
}

void ServerClock::learn_skew(std::int64_t slice) {
    const double limit = skew_limit();
    const Line line = slices_.line(slice, limit / skew_limits_in_deviations);
    if (!line.any) return;
    line_ = line;
    line_.skew = std::clamp(line.skew, -limit, limit);
    numbers_.skew_ppm = static_cast<float>(line_.skew * 1e6);
}

// By how much a slice's half difference may be off, squared: by noise, by having met few round trips, by what its round
// trip is longer than the shortest, and by the skew since.
double ServerClock::variance_of(const Slice& slice, double excess, double age) const {
    const double few = line_.mean_excess / 2.0 / static_cast<double>(slice.count);
    const double longer = error_of_longer * excess;
    const double drifted = line_.deviation * age;
    return 1.0 + line_.noise * line_.noise + few * few + longer * longer + drifted * drifted;
}

// A slice that is off the line by more than its noise counts for less: one way may have met a gap that the other had no
// chance to meet.
double ServerClock::agreement_of(double half_difference, double rtt, double at) const {
    const double off =
        half_difference - line_.offset - line_.skew * (at - line_.at) - line_.per_rtt * (rtt - line_.rtt);
    return line_.any && std::abs(off) > line_.noise ? line_.noise / std::abs(off) : 1.0;
}

ServerClock::Estimate ServerClock::estimate(Micros local_now) const {
    const auto now = static_cast<double>(local_now.value);
    std::array<const Slice*, Slices::in_window> found{};
    const std::size_t count = slices_.window(slice_of(local_now), found);
    const auto rtt_of = [&](const Slice& slice) {
        return static_cast<double>(slice.rtt()) + line_.skew * static_cast<double>(slice.there.at - slice.back.at);
    };
    Estimate sum;
    if (count == 0) return sum;
    double shortest = rtt_of(*found[0]);
    double quickest_back = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < count; ++i) {
        const Slice& slice = *found[i];
        shortest = std::min(shortest, rtt_of(slice));
        const double age = now - static_cast<double>(slice.back.at);
        quickest_back = std::min(quickest_back, static_cast<double>(slice.back.value) + line_.skew * age);
    }
    double weights = 0.0;
    std::array<double, slices_aside> newest{};
    for (std::size_t i = 0; i < count; ++i) {
        const Slice& slice = *found[i];
        const double rtt = rtt_of(slice);
        const double half_difference = static_cast<double>(slice.back.value - slice.there.value) / 2.0;
        const double at = static_cast<double>(slice.there.at + slice.back.at) / 2.0;
        const double age = now - at;
        const double weight = agreement_of(half_difference, rtt, at) / variance_of(slice, rtt - shortest, age);
        weights += weight;
        if (i < slices_aside) newest[i] = half_difference + line_.skew * age;
        sum.offset += weight * (half_difference + line_.skew * age);
        sum.mean_rtt += weight * rtt;
        sum.age += weight * age;
    }
    const double offset = sum.offset / weights;
    for (double& one : newest) one -= offset;
    return {offset,
            std::max(shortest, 0.0),
            quickest_back,
            std::max(sum.mean_rtt / weights, 0.0),
            std::max(sum.age / weights, 0.0),
            std::sqrt(1.0 / weights),
            count < slices_aside ? 0.0 : aside_by(newest)};
}

double ServerClock::bound_of(const Estimate& estimate) const {
    const double stamps = static_cast<double>(config_.tolerance.value) / 2.0;
    const double half = estimate.mean_rtt / 2.0 + stamps;
    const double known = static_cast<double>(std::max<std::uint64_t>(round_trips_, 1));
    const bool is_trusted = round_trips_ >= config_.round_trips_to_trust;
    const double assumed = estimate.mean_rtt / 2.0 * static_cast<double>(config_.max_asymmetry_ratio) +
                           deviations_in_bound * estimate.deviation + tail_means * line_.mean_excess / known / 2.0 +
                           stamps;
    const double path = is_trusted ? std::min(assumed, half) : half;
    const double drift = std::min(skew_limit(), skew_limits_in_deviations * line_.deviation) * estimate.age;
    return path + drift + estimate.aside;
}

}  // namespace backsight
