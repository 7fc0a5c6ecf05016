#include "lab/fairness/link.h"

#include <algorithm>
#include <vector>

namespace backsight::lab::fairness {

Micros median_rtt(const inputs::Trace& trace) {
    std::vector<std::int64_t> answered;
    for (const inputs::TraceSample& sample : trace.samples) {
        if (sample.rtt_us != inputs::lost_rtt_us) answered.push_back(sample.rtt_us);
    }
    if (answered.empty()) return {};
    const auto middle = answered.begin() + static_cast<std::ptrdiff_t>(answered.size() / 2);
    std::ranges::nth_element(answered, middle);
    return {*middle};
}

Link::Link(const inputs::Trace& trace, Micros median, Micros rtt, Micros offset)
    : trace_(&trace), shift_(rtt - median), offset_{offset.value % trace.duration_us} {}

std::optional<Micros> Link::delay(Micros sent_at) {
    const std::vector<inputs::TraceSample>& samples = trace_->samples;
    const std::int64_t at = sent_at.value + offset_.value;
    if (at / trace_->duration_us != round_) {
        round_ = at / trace_->duration_us;
        next_ = 0;
    }
    const std::int64_t within = at % trace_->duration_us;
    while (next_ + 1 < samples.size() && samples[next_ + 1].send_us <= within) ++next_;
    const std::int64_t rtt = samples[next_].rtt_us;
    if (rtt == inputs::lost_rtt_us) return std::nullopt;
    return Micros{std::max<std::int64_t>(rtt + shift_.value, 0) / 2};
}

}  // namespace backsight::lab::fairness
