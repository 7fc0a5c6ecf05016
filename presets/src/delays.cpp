#include <backsight/presets/delays.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace backsight::presets {

namespace {

class FixedDelay final : public DelayMethod {
public:
    explicit FixedDelay(double delay_us) : delay_us_(delay_us) {}
    void arrived(double) override {}
    double wanted_us() const override { return delay_us_; }

private:
    double delay_us_;
};

// Source: Ramjee, Kurose, Towsley, Schulzrinne, INFOCOM 1994. RFC 3550's gain (A.8) follows faster than the paper's.
class MeanAndDeviations final : public DelayMethod {
public:
    explicit MeanAndDeviations(double interval_us) : interval_us_(interval_us) {}
    void arrived(double lateness_us) override {
        constexpr double gain = 1.0 / 16.0;
        if (!any_) mean_us_ = lateness_us;
        any_ = true;
        mean_us_ += (lateness_us - mean_us_) * gain;
        deviation_us_ += (std::abs(lateness_us - mean_us_) - deviation_us_) * gain;
    }
    double wanted_us() const override { return interval_us_ + mean_us_ + 4.0 * deviation_us_; }

private:
    double interval_us_;
    bool any_ = false;
    double mean_us_ = 0.0;
    double deviation_us_ = 0.0;
};

// The bins have 1 ms rather than NetEQ's 20.
template <int percent>
class Histogram final : public DelayMethod {
public:
    explicit Histogram(double interval_us) : interval_us_(interval_us) {}
    void arrived(double lateness_us) override {
        constexpr double keep = 0.983;
        for (double& weight : weights_) weight *= keep;
        const auto bin = static_cast<std::size_t>(std::clamp(lateness_us / bin_us, 0.0, last_bin));
        weights_[bin] += 1.0 - keep;
    }
    double wanted_us() const override {
        double total = 0.0;
        for (const double weight : weights_) total += weight;
        double below = 0.0;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            below += weights_[i];
            if (below >= total * percent / 100.0) return interval_us_ + (static_cast<double>(i) + 1.0) * bin_us;
        }
        return interval_us_;
    }

private:
    static constexpr double bin_us = 1'000.0;
    static constexpr double last_bin = 1999.0;
    double interval_us_;
    std::array<double, 2000> weights_{};
};

class EnvelopeTracker final : public DelayMethod {
public:
    explicit EnvelopeTracker(double interval_us) : interval_us_(interval_us) {}
    void arrived(double lateness_us) override {
        constexpr double fall = 1.0 / 256.0;
        envelope_us_ = lateness_us > envelope_us_ ? lateness_us : envelope_us_ + (lateness_us - envelope_us_) * fall;
    }
    double wanted_us() const override { return interval_us_ + envelope_us_; }

private:
    double interval_us_;
    double envelope_us_ = 0.0;
};

template <class Method>
std::unique_ptr<DelayMethod> make(double interval_us) {
    return std::make_unique<Method>(interval_us);
}

template <int intervals>
std::unique_ptr<DelayMethod> make_fixed(double interval_us) {
    return std::make_unique<FixedDelay>(intervals * interval_us);
}

constexpr PublishedDelay delay_methods[] = {
    {"fixed-2x", &make_fixed<2>},
    {"fixed-3x", &make_fixed<3>},
    {"mean-4dev", &make<MeanAndDeviations>},
    {"histogram-p95", &make<Histogram<95>>},
    {"histogram-p99", &make<Histogram<99>>},
    {"envelope", &make<EnvelopeTracker>},
};

}  // namespace

std::span<const PublishedDelay> published_delays() { return delay_methods; }

}  // namespace backsight::presets
