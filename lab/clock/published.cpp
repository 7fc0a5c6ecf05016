#include "lab/clock/published.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace backsight::lab::clock {

namespace {

// What Source, Quake III and most tutorials do: so many intervals, for good (Fiedler, "Snapshot interpolation", 2014,
// asks for three).
class Fixed final : public DelayMethod {
public:
    explicit Fixed(double delay_us) : delay_us_(delay_us) {}
    void arrived(double) override {}
    double wanted_us() const override { return delay_us_; }

private:
    double delay_us_;
};

// Ramjee, Kurose, Towsley, Schulzrinne, INFOCOM 1994, algorithm 1: mean + 4 mean deviations; with the gain of RFC 3550
// (A.8), 1/16, which follows faster than the paper's.
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

// WebRTC's NetEQ: a percentile of a histogram that forgets, here 0.983 per packet as it was published, in bins of 1 ms
// rather than its 20.
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

// An envelope tracker, fast up and slow down, in the way of Luby 2025 (arXiv 2511.16902): up to each late packet at
// once, and down with a time constant of 256 packets.
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
    return std::make_unique<Fixed>(intervals * interval_us);
}

}  // namespace

const std::vector<Published>& published_methods() {
    static const std::vector<Published> all{
        {"fixed-2x", "two intervals behind the quickest, for good", &make_fixed<2>},
        {"fixed-3x", "three intervals behind the quickest, for good (Fiedler 2014)", &make_fixed<3>},
        {"mean-4dev", "mean lateness and four mean deviations (Ramjee 1994, gain of RFC 3550)",
         &make<MeanAndDeviations>},
        {"histogram-p95", "95th percentile of a histogram that forgets 0.983 per packet (NetEQ)", &make<Histogram<95>>},
        {"histogram-p99", "its 99th percentile", &make<Histogram<99>>},
        {"envelope", "up to each late packet at once, slowly down (as Luby 2025)", &make<EnvelopeTracker>},
    };
    return all;
}

}  // namespace backsight::lab::clock
