#include "cost_histogram.h"

#include <algorithm>
#include <limits>

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
    valid_from_ = blocks - 1;
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
    valid_from_ = std::max(valid_from_, std::max(first, last) / bins_per_block);
    if (first == last || !(to_us > from_us)) {
        weights_[first] += static_cast<float>(scaled);
        return;
    }
    const double per_us = scaled / (to_us - from_us);
    for (std::size_t i = first; i <= last; ++i) {
        const double low = i == first ? from_us : end_of(i) - bin_us_;
        const double high = i == last ? to_us : end_of(i);
        weights_[i] += static_cast<float>(per_us * std::max(high - low, 0.0));
    }
}

double CostHistogram::above(std::size_t block) {
    for (; valid_from_ > block; --valid_from_) {
        double sum = above_[valid_from_];
        for (std::size_t i = (valid_from_ + 1) * bins_per_block; i-- > valid_from_ * bins_per_block;)
            sum += static_cast<double>(weights_[i]);
        above_[valid_from_ - 1] = sum;
    }
    return above_[block];
}

double CostHistogram::share_above(double value_us) {
    if (!(total_ > 0.0)) return 0.0;
    const std::size_t bin = bin_of(value_us);
    const std::size_t block = bin / bins_per_block;
    double sum = above(block);
    for (std::size_t i = (block + 1) * bins_per_block; i-- > bin + 1;) sum += static_cast<double>(weights_[i]);
    return sum / total_;
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

// What a value at the end of a bin leaves above it are the bins after, so the more is above the shorter it is. The ends
// of blocks bound the cost from above. No value in a block costs less than its first end with what lies above the
// block.
double CostHistogram::best(double weight_us) {
    if (!(total_ > 0.0)) return first_us_;
    const double per_weight = weight_us / total_;
    const auto first_of = [](std::size_t block) { return block * bins_per_block; };
    double bound = std::numeric_limits<double>::infinity();
    std::size_t lowest = blocks;
    while (lowest > 0 && end_of(0) + per_weight * above(lowest - 1) <= bound) {
        --lowest;
        bound = std::min(bound, end_of(first_of(lowest + 1) - 1) + per_weight * above_[lowest]);
    }
    double best = end_of(bins - 1);
    double least_cost = std::numeric_limits<double>::infinity();
    // From long to short: ties go to the shortest.
    for (std::size_t block = blocks; block-- > lowest;) {
        double sum = above_[block];
        if (end_of(first_of(block)) + per_weight * sum > bound) continue;
        for (std::size_t i = first_of(block + 1); i-- > first_of(block);) {
            const double cost = end_of(i) + per_weight * sum;
            if (cost <= least_cost) {
                least_cost = cost;
                best = end_of(i);
            }
            sum += static_cast<double>(weights_[i]);
        }
    }
    return best;
}

void CostHistogram::clear() {
    weights_.fill(0.0f);
    above_.fill(0.0);
    valid_from_ = 0;
    total_ = 0.0;
    scale_ = 1.0;
}

}  // namespace backsight
