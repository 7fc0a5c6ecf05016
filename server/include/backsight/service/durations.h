#pragma once

// Statistics of many durations or ages: mean, longest, and percentiles to 1.6 % from a fixed table. A value without
// allocated memory. Not synchronised.

#include <backsight/time/tick.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace backsight::service {

class Durations {
public:
    /// A negative duration counts as 0.
    void add(Micros duration) {
        const auto us = static_cast<std::uint64_t>(std::max<std::int64_t>(duration.value, 0));
        ++counts_[index_of(us)];
        ++count_;
        sum_us_ += us;
        max_us_ = std::max(max_us_, us);
    }
    void add(const Durations& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
        count_ += other.count_;
        sum_us_ += other.sum_us_;
        max_us_ = std::max(max_us_, other.max_us_);
    }

    std::uint64_t count() const { return count_; }
    /// These three are 0 before the first duration.
    double max_ms() const { return static_cast<double>(max_us_) * 1e-3; }
    double mean_ms() const {
        return count_ == 0 ? 0.0 : static_cast<double>(sum_us_) * 1e-3 / static_cast<double>(count_);
    }
    /// The shortest duration that a share of `ratio` (0 to 1) did not exceed, by nearest rank. Rounded up within 1.6 %,
    /// but never past the longest. Above 4.5 minutes the result is the longest.
    double percentile_ms(double ratio) const {
        const double rank = std::ceil(ratio * static_cast<double>(count_));
        const std::uint64_t wanted = rank < 1.0 ? 1 : std::min(static_cast<std::uint64_t>(rank), count_);
        std::uint64_t passed = 0;
        for (std::size_t i = 0; i + 1 < counts_.size(); ++i) {
            passed += counts_[i];
            if (passed >= wanted) return static_cast<double>(std::min(top_of(i), max_us_)) * 1e-3;
        }
        return max_ms();
    }

private:
    // One class per microsecond below `classes`, then as many for each doubling; the last class holds the rest.
    static constexpr std::uint64_t classes = 64;
    static constexpr std::size_t table_size = classes * 23 + 1;
    static constexpr std::size_t index_of(std::uint64_t us) {
        if (us < classes) return us;
        const auto doublings = static_cast<std::size_t>(std::bit_width(us / classes)) - 1;
        const std::size_t index = classes * (doublings + 1) + ((us >> doublings) - classes);
        return std::min(index, table_size - 1);
    }
    static constexpr std::uint64_t top_of(std::size_t index) {
        if (index < classes) return index;
        const std::size_t doublings = index / classes - 1;
        return ((classes + index % classes + 1) << doublings) - 1;
    }

    std::array<std::uint32_t, table_size> counts_{};
    std::uint64_t count_ = 0;
    std::uint64_t sum_us_ = 0;
    std::uint64_t max_us_ = 0;
};

}  // namespace backsight::service
