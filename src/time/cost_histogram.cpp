#include "cost_histogram.h"

#include <algorithm>

namespace backsight {

namespace {

// New weight grows instead of old weight shrinking; before floats run out of range everything is scaled back.
constexpr double least_scale = 1e-12;

}  // namespace

std::size_t CostHistogram::bin_of(double value_us) const {
    const double bin = (value_us - first_us_) / bin_us_;
    if (!(bin > 0.0)) return 0;
    return bin >= static_cast<double>(bins - 1) ? bins - 1 : static_cast<std::size_t>(bin);
}

void CostHistogram::rescale() {
    const auto by = static_cast<float>(scale_);
    for (float& weight : weights_) weight *= by;
    total_ *= scale_;
    scale_ = 1.0;
}

void CostHistogram::forget(double keep_ratio) {
    scale_ *= std::clamp(keep_ratio, 0.0, 1.0);
    if (scale_ < least_scale) rescale();
}

void CostHistogram::add(double from_us, double to_us, double weight) {
    const double scaled = weight / scale_;
    total_ += scaled;
    const std::size_t first = bin_of(from_us);
    const std::size_t last = bin_of(to_us);
    if (first == last || !(to_us > from_us)) {
        weights_[first] += static_cast<float>(scaled);
        return;
    }
    const double per_us = scaled / (to_us - from_us);
    for (std::size_t i = first; i <= last; ++i) {
        const double low = i == first ? from_us : end_of(i) - bin_us_;
        const double high = i == last ? to_us : end_of(i);
        weights_[i] += static_cast<float>(per_us * (high - low));
    }
}

double CostHistogram::share_above(double value_us) const {
    if (!(total_ > 0.0)) return 0.0;
    double above = 0.0;
    for (std::size_t i = bins; i-- > bin_of(value_us) + 1;) above += static_cast<double>(weights_[i]);
    return above / total_;
}

double CostHistogram::value_at(double share) const {
    const double wanted = share * total_;
    double below = 0.0;
    for (std::size_t i = 0; i < bins; ++i) {
        below += static_cast<double>(weights_[i]);
        if (below >= wanted && below > 0.0) return end_of(i);
    }
    return first_us_;
}

double CostHistogram::best(double weight_us) const {
    if (!(total_ > 0.0)) return first_us_;
    const double per_weight = weight_us / total_;
    double best = end_of(bins - 1);
    double least_cost = best;
    double above = 0.0;
    // From long to short: what a value at the end of a bin leaves above it are the bins after.
    for (std::size_t i = bins; i-- > 0;) {
        const double cost = end_of(i) + per_weight * above;
        if (cost <= least_cost) {
            least_cost = cost;
            best = end_of(i);
        }
        above += static_cast<double>(weights_[i]);
    }
    return best;
}

void CostHistogram::clear() {
    weights_.fill(0.0f);
    total_ = 0.0;
    scale_ = 1.0;
}

}  // namespace backsight
