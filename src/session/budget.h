#pragma once

// Estimates how long a round trip takes, how much gets lost, and how many bytes may therefore go out.
//
// In: what became of each packet. Out: smoothed numbers, and the bytes that the next packet may have. A token bucket,
// filled at a rate that grows by a step per period and shrinks by a factor when a period shows loss or a longer queue
// (additive increase, multiplicative decrease: Chiu and Jain 1989). Fixed size; not synchronised.

#include <backsight/session/channel.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// Smoothed as TCP does (RFC 6298, section 2).
class RttEstimate {
public:
    void reset() { *this = {}; }
    /// Adds a measured round trip. Negative ones are ignored.
    void add(Micros rtt, Micros local_now);

    bool is_known() const { return samples_ > 0; }
    Micros smoothed() const { return smoothed_; }
    /// Mean deviation.
    Micros jitter() const { return jitter_; }
    /// Shortest of the last five to ten seconds.
    Micros shortest() const;
    std::uint64_t samples() const { return samples_; }

private:
    Micros smoothed_;
    Micros jitter_;
    Micros shortest_now_;
    Micros shortest_before_;
    Micros window_began_at_;
    std::uint64_t samples_ = 0;
};

class ByteBudget {
public:
    explicit ByteBudget(const BudgetConfig& config);

    /// Starts over, full and at the ceiling.
    void reset(Micros local_now);
    /// Counts a packet as delivered. Call this or lost() once for each packet.
    void delivered() { ++delivered_; }
    void lost() { ++lost_; }
    /// Takes bytes that went out. The balance may fall to minus burst_bytes, because some packets must go out.
    void spend(std::size_t bytes);
    /// Fills the bucket up to `local_now`, and judges the period if it is over.
    void update(Micros local_now, const RttEstimate& rtt);

    /// As of the last update().
    std::size_t available_bytes() const;
    std::uint32_t kbit_per_second() const { return rate_bits_ / 1000; }
    /// Smoothed over about the last five periods with enough packets.
    float loss_ratio() const { return loss_ratio_; }
    std::uint64_t backoffs() const { return backoffs_; }

private:
    void judge_period(Micros local_now, const RttEstimate& rtt);

    BudgetConfig config_;
    std::uint32_t rate_bits_ = 0;  // per second
    std::int64_t tokens_ = 0;      // millionths of a bit
    Micros filled_at_;
    Micros period_began_at_;
    std::uint32_t delivered_ = 0;  // in the period
    std::uint32_t lost_ = 0;
    float loss_ratio_ = 0.0f;
    std::uint64_t backoffs_ = 0;
};

}  // namespace backsight
