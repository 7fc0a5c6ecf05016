#pragma once

// How long something took, many times: percentiles to 3 % from a fixed table. Nothing is allocated. Not synchronised.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace backsight::live {

class Durations {
public:
    void add(std::int64_t us) {
        const auto value = static_cast<std::uint64_t>(us < 0 ? 0 : us);
        ++counts_[index_of(value)];
        ++count_;
        sum_us_ += value;
        if (value > max_us_) max_us_ = value;
    }

    std::uint64_t count() const { return count_; }
    double max_ms() const { return static_cast<double>(max_us_) * 1e-3; }
    double mean_ms() const {
        return count_ == 0 ? 0.0 : static_cast<double>(sum_us_) * 1e-3 / static_cast<double>(count_);
    }
    /// The duration that a share of `ratio` did not exceed, rounded up to its class; 0 without any.
    double percentile_ms(double ratio) const {
        const auto wanted = static_cast<std::uint64_t>(static_cast<double>(count_) * ratio);
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            seen += counts_[i];
            if (seen > wanted || seen == count_) return count_ == 0 ? 0.0 : static_cast<double>(top_of(i)) * 1e-3;
        }
        return max_ms();
    }

private:
    // Below `classes` one class each, then so many to each doubling.
    static constexpr std::uint64_t classes = 32;
    static constexpr std::size_t index_of(std::uint64_t us) {
        if (us < classes) return us;
        const auto doublings = static_cast<std::size_t>(std::bit_width(us / classes)) - 1;
        const std::size_t index = classes * (doublings + 1) + ((us >> doublings) - classes);
        return index < table_size ? index : table_size - 1;
    }
    static constexpr std::uint64_t top_of(std::size_t index) {
        if (index < classes) return index;
        const std::size_t doublings = index / classes - 1;
        return ((classes + index % classes + 1) << doublings) - 1;
    }
    static constexpr std::size_t table_size = classes * 24;

    std::array<std::uint32_t, table_size> counts_{};
    std::uint64_t count_ = 0;
    std::uint64_t sum_us_ = 0;
    std::uint64_t max_us_ = 0;
};

}  // namespace backsight::live
