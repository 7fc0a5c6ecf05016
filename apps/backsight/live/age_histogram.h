#pragma once

// How old the views are that shots are judged in: a histogram of 1 ms steps up to 1 s, for means and percentiles.
// Fixed memory. Not synchronised.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight::live {

class AgeHistogram {
public:
    /// Ages of this and more share the last step, negative ones the first; the mean is of the true ages.
    static constexpr std::size_t reach_ms = 1000;

    void add(Micros age) {
        const std::int64_t ms = age.value < 0 ? 0 : age.value / 1000;
        ++steps_[ms < std::int64_t{reach_ms} ? static_cast<std::size_t>(ms) : reach_ms];
        sum_us_ += age.value;
        ++count_;
    }
    void add(const AgeHistogram& other) {
        for (std::size_t i = 0; i < steps_.size(); ++i) steps_[i] += other.steps_[i];
        sum_us_ += other.sum_us_;
        count_ += other.count_;
    }

    std::uint64_t count() const { return count_; }
    /// 0 before the first age.
    double mean_ms() const {
        return count_ == 0 ? 0.0 : static_cast<double>(sum_us_) * 1e-3 / static_cast<double>(count_);
    }
    /// The middle of the step that holds the age below which `ratio` (0 to 1) of all lie; 0 before the first age.
    double percentile_ms(double ratio) const {
        if (count_ == 0) return 0.0;
        const auto rank = static_cast<std::uint64_t>(ratio * static_cast<double>(count_ - 1));
        std::uint64_t passed = 0;
        std::size_t step = 0;
        while (step < reach_ms && (passed += steps_[step]) <= rank) ++step;
        return static_cast<double>(step) + 0.5;
    }

private:
    std::array<std::uint64_t, reach_ms + 1> steps_{};
    std::int64_t sum_us_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace backsight::live
