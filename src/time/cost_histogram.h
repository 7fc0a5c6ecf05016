#pragma once

// Which delay costs least? A histogram that forgets, of the delay that would have been enough, and the minimum of
// delay + weight * (share of the time in which it would not have been).
//
// Adaptive delays that fix a percentile optimise for this without naming it. With a weight the percentile follows from
// the distribution. Near a steep edge of jitter a little delay gains much, and is added. In a thin tail it gains next
// to nothing, and is not.
//
// In: values with their weight. Out: the best delay, the share above a delay. Fixed size; not synchronised.
// Floats: one side's own, never compared with another machine's.

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

class CostHistogram {
public:
    static constexpr std::size_t bins = 640;
    static constexpr std::size_t bins_per_block = 16;
    static constexpr std::size_t blocks = bins / bins_per_block;

    /// `bin_us` is the width of a bin, above 0; the first begins at `first_us` and also holds all that is less, the
    /// last all that is more.
    CostHistogram(double bin_us, double first_us) : bin_us_(bin_us), first_us_(first_us) {}

    /// Multiplies the weight of all earlier values by `keep_ratio`, from 0 to 1.
    void forget(double keep_ratio);
    /// Adds `weight`, spread evenly over the values from `from_us` to `to_us`.
    void add(double from_us, double to_us, double weight);

    double total() const { return total_ * scale_; }
    /// Share of the weight above `value_us`, by whole bins; 0 while empty.
    double share_above(double value_us);
    /// The value below which `share` of the weight lies, a bin's end; first_us while empty.
    double value_at(double share) const;
    /// The value, a bin's end, with the least value + weight_us * share above. Ties go to the smallest; first_us while
    /// empty.
    double best(double weight_us);

    void clear();

private:
    std::size_t bin_of(double value_us) const;
    double end_of(std::size_t bin) const { return first_us_ + static_cast<double>(bin + 1) * bin_us_; }
    void rescale();
    double above(std::size_t block);

    std::array<float, bins> weights_{};  // in 1 / scale_, none below 0
    // What lies in the bins above each block, added from the last bin down. Valid from this block on.
    std::array<double, blocks> above_{};
    std::size_t valid_from_ = 0;
    double total_ = 0.0;
    double scale_ = 1.0;
    double bin_us_;
    double first_us_;
};

}  // namespace backsight
