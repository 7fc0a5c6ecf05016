#include <backsight/base/assert.h>

#include <algorithm>

#include "budget.h"

namespace backsight {
namespace {

constexpr Micros shortest_window{5'000'000};
constexpr Micros shortest_period{100'000};
/// Fewer say nothing about loss: the period goes on.
constexpr std::uint32_t enough_packets = 8;
/// A pause longer than this fills no bucket more than it is full.
constexpr std::int64_t longest_fill_us = 10'000'000;

constexpr std::int64_t tokens_of(std::uint32_t bytes) { return std::int64_t{bytes} * 8 * 1'000'000; }

}  // namespace

const char* BudgetConfig::validate() const {
    if (max_kbit_per_second < 8 || max_kbit_per_second > 1'000'000) return "max_kbit_per_second";
    if (min_kbit_per_second < 8 || min_kbit_per_second > max_kbit_per_second) return "min_kbit_per_second";
    if (increase_kbit_per_second < 1 || increase_kbit_per_second > 1'000'000) return "increase_kbit_per_second";
    if (!(backoff_ratio >= 0.1f && backoff_ratio <= 0.95f)) return "backoff_ratio";
    if (!(loss_limit_ratio >= 0.01f && loss_limit_ratio <= 1.0f)) return "loss_limit_ratio";
    if (rtt_growth_limit < Micros{5'000} || rtt_growth_limit > Micros{10'000'000}) return "rtt_growth_limit";
    if (burst_bytes < 1200 || burst_bytes > 65535) return "burst_bytes";
    return nullptr;
}

void RttEstimate::add(Micros rtt, Micros local_now) {
    if (rtt < Micros{0}) return;
    if (samples_++ == 0) {
        smoothed_ = rtt;
        jitter_ = {rtt.value / 2};
        shortest_now_ = shortest_before_ = rtt;
        window_began_at_ = local_now;
        return;
    }
    const std::int64_t error = rtt.value - smoothed_.value;
    jitter_.value += ((error < 0 ? -error : error) - jitter_.value) / 4;
    smoothed_.value += error / 8;
    if (local_now - window_began_at_ >= shortest_window) {
        shortest_before_ = shortest_now_;
        shortest_now_ = rtt;
        window_began_at_ = local_now;
    }
    shortest_now_ = std::min(shortest_now_, rtt);
}

Micros RttEstimate::shortest() const { return std::min(shortest_now_, shortest_before_); }

ByteBudget::ByteBudget(const BudgetConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    reset({});
}

void ByteBudget::reset(Micros local_now) {
    rate_bits_ = config_.max_kbit_per_second * 1000;
    tokens_ = tokens_of(config_.burst_bytes);
    filled_at_ = period_began_at_ = local_now;
    delivered_ = lost_ = 0;
    loss_ratio_ = 0.0f;
    backoffs_ = 0;
}

void ByteBudget::spend(std::size_t bytes) {
    const auto spent = tokens_of(static_cast<std::uint32_t>(bytes));
    tokens_ = std::max(tokens_ - spent, -tokens_of(config_.burst_bytes));
}

void ByteBudget::update(Micros local_now, const RttEstimate& rtt) {
    const std::int64_t passed_us = std::clamp<std::int64_t>((local_now - filled_at_).value, 0, longest_fill_us);
    filled_at_ = std::max(filled_at_, local_now);
    tokens_ = std::min(tokens_ + passed_us * rate_bits_, tokens_of(config_.burst_bytes));
    const Micros period = std::max(shortest_period, Micros{2 * rtt.smoothed().value});
    if (local_now - period_began_at_ >= period) judge_period(local_now, rtt);
}

void ByteBudget::judge_period(Micros local_now, const RttEstimate& rtt) {
    const std::uint32_t packets = delivered_ + lost_;
    if (packets < enough_packets) return;
    const float loss = static_cast<float>(lost_) / static_cast<float>(packets);
    loss_ratio_ += (loss - loss_ratio_) * 0.2f;
    const bool is_queue = rtt.is_known() && rtt.smoothed() - rtt.shortest() > config_.rtt_growth_limit;
    const std::uint32_t floor = config_.min_kbit_per_second * 1000;
    const std::uint32_t ceiling = config_.max_kbit_per_second * 1000;
    if (is_queue || loss > config_.loss_limit_ratio) {
        rate_bits_ = static_cast<std::uint32_t>(static_cast<float>(rate_bits_) * config_.backoff_ratio);
        ++backoffs_;
    } else {
        rate_bits_ = std::min(rate_bits_, ceiling) + std::min(config_.increase_kbit_per_second * 1000, ceiling);
    }
    rate_bits_ = std::clamp(rate_bits_, floor, ceiling);
    period_began_at_ = local_now;
    delivered_ = lost_ = 0;
}

std::size_t ByteBudget::available_bytes() const {
    return tokens_ <= 0 ? 0 : static_cast<std::size_t>(tokens_ / (8 * 1'000'000));
}

}  // namespace backsight
