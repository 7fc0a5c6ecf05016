// The least of both ways by slices of time, and the line through their half differences.

#include "server_clock.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// A slice's round trip is held against the shortest of so many slices on either side, 15 s at the default window: a
// path that stays longer for that is a path, a shorter time is a gust.
constexpr std::size_t neighbours = 8;
// The half difference of a path that is longer by 1 may be off by this more, one standard deviation: half of what paths
// are asymmetric.
constexpr double error_of_longer_path = 0.1;
// Residuals beyond so many deviations count by their size and not by its square (Huber, 1964).
constexpr double huber_deviations = 2.0;
constexpr int rounds = 5;
// Stamps are in microseconds; no slice is surer than this.
constexpr double least_noise_us = 10.0;
constexpr std::size_t fewest_slices = 4;

}  // namespace

void ServerClock::Slices::clear() {
    slices_.fill({});
    newest_ = 0;
}

const ServerClock::Slice* ServerClock::Slices::find(std::int64_t number) const {
    const Slice& slice = slices_[slot_of(number, remembered)];
    return slice.count > 0 && slice.number == number ? &slice : nullptr;
}

void ServerClock::Slices::add(std::int64_t number, std::int64_t there, std::int64_t back, std::int64_t at) {
    Slice& slice = slices_[slot_of(number, remembered)];
    newest_ = number;
    if (slice.number != number || slice.count == 0) slice = {number, 0, 0.0, {there, at}, {back, at}};
    if (there < slice.there.value) slice.there = {there, at};
    if (back < slice.back.value) slice.back = {back, at};
    ++slice.count;
    slice.sum += static_cast<double>(there + back);
}

std::size_t ServerClock::Slices::window(std::int64_t number, std::array<const Slice*, in_window>& found) const {
    std::size_t count = 0;
    for (std::int64_t i = number; i > number - in_window; --i) {
        if (const Slice* slice = find(i)) found[count++] = slice;
    }
    if (count > 0) return count;
    found[0] = find(newest_);
    return found[0] == nullptr ? 0 : 1;
}

namespace {

// A half difference by the middle of the two instants that it was taken at, and what it may be off by, squared, besides
// the noise that all have.
struct HalfDifference {
    double at = 0.0;
    double rtt = 0.0;
    double value = 0.0;
    double variance = 0.0;
};

// value + slope * (at - this at) + per_rtt * (rtt - this rtt)
struct Fit {
    HalfDifference middle;
    double slope = 0.0;
    double slope_variance = 0.0;
    double per_rtt = 0.0;
    double noise_squared = 1e6;  // a millisecond, until it is known

    double off(const HalfDifference& point) const {
        return point.value - middle.value - slope * (point.at - middle.at) - per_rtt * (point.rtt - middle.rtt);
    }
};

double weight_of(const HalfDifference& point, const Fit& fit, bool is_robust) {
    const double variance = fit.noise_squared + point.variance;
    const double off = fit.off(point);
    const double deviations = is_robust ? std::sqrt(off * off / variance) : 0.0;
    return (deviations > huber_deviations ? huber_deviations / deviations : 1.0) / variance;
}

// Weighted least squares; what is known of the slopes beforehand counts as one more measurement of each.
template <std::size_t most>
Fit fit_again(const std::array<HalfDifference, most>& points, std::size_t count, double slope_before, const Fit& last,
              bool is_robust) {
    std::array<double, most> weights;
    double sum = 0.0;
    Fit fit;
    for (std::size_t i = 0; i < count; ++i) {
        weights[i] = weight_of(points[i], last, is_robust);
        sum += weights[i];
        fit.middle.at += weights[i] * points[i].at;
        fit.middle.rtt += weights[i] * points[i].rtt;
        fit.middle.value += weights[i] * points[i].value;
    }
    fit.middle.at /= sum;
    fit.middle.rtt /= sum;
    fit.middle.value /= sum;
    double at_squares = 1.0 / (slope_before * slope_before);
    double rtt_squares = 1.0 / (error_of_longer_path * error_of_longer_path);
    double both = 0.0;
    double at_products = 0.0;
    double rtt_products = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double after = points[i].at - fit.middle.at;
        const double longer = points[i].rtt - fit.middle.rtt;
        const double value = points[i].value - fit.middle.value;
        at_squares += weights[i] * after * after;
        rtt_squares += weights[i] * longer * longer;
        both += weights[i] * after * longer;
        at_products += weights[i] * after * value;
        rtt_products += weights[i] * longer * value;
    }
    const double determinant = at_squares * rtt_squares - both * both;
    fit.slope = (at_products * rtt_squares - rtt_products * both) / determinant;
    fit.per_rtt = (rtt_products * at_squares - at_products * both) / determinant;
    fit.slope_variance = rtt_squares / determinant;
    fit.noise_squared = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double off = fit.off(points[i]);
        fit.noise_squared += weights[i] * off * off / sum;
    }
    fit.noise_squared = std::max(fit.noise_squared, least_noise_us * least_noise_us);
    return fit;
}

}  // namespace

ServerClock::Line ServerClock::Slices::line(std::int64_t number, double skew_before) const {
    std::array<const Slice*, remembered> found{};
    std::array<double, remembered> excesses{};
    std::size_t count = 0;
    for (std::int64_t i = number - remembered + 1; i < number; ++i) {
        const Slice* slice = find(i);
        if (slice == nullptr) continue;
        excesses[count] = slice->mean_excess();
        found[count++] = slice;
    }
    if (count < fewest_slices || skew_before <= 0.0) return {};
    const auto middle = excesses.begin() + static_cast<std::ptrdiff_t>(count / 2);
    std::nth_element(excesses.begin(), middle, excesses.begin() + static_cast<std::ptrdiff_t>(count));
    const double mean_excess = *middle;

    std::array<HalfDifference, remembered> points;
    for (std::size_t i = 0; i < count; ++i) {
        const Slice& slice = *found[i];
        std::int64_t shortest = slice.rtt();
        for (std::size_t k = i < neighbours ? 0 : i - neighbours; k < count && k <= i + neighbours; ++k) {
            shortest = std::min(shortest, found[k]->rtt());
        }
        const double few = mean_excess / 2.0 / static_cast<double>(slice.count);
        const double longer = error_of_longer_path * static_cast<double>(slice.rtt() - shortest);
        points[i] = {static_cast<double>(slice.there.at + slice.back.at - 2 * found[0]->there.at) / 2.0,
                     static_cast<double>(slice.rtt()), static_cast<double>(slice.back.value - slice.there.value) / 2.0,
                     few * few + longer * longer};
    }
    Fit fit;
    for (int round = 0; round < rounds; ++round) fit = fit_again(points, count, skew_before, fit, round > 0);
    Line line;
    line.any = true;
    line.skew = fit.slope;
    line.deviation = std::sqrt(fit.slope_variance);
    line.noise = std::sqrt(fit.noise_squared);
    line.mean_excess = mean_excess;
    line.offset = fit.middle.value;
    line.at = fit.middle.at + static_cast<double>(found[0]->there.at);
    line.rtt = fit.middle.rtt;
    line.per_rtt = fit.per_rtt;
    return line;
}

}  // namespace backsight
