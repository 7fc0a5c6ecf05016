#pragma once

// Has the path become longer for good?
//
// In: how much later than the quickest possible each snapshot came. Out: by how much all of them are late, once that
// has been too much for long enough. Fixed size; allocates nothing; not synchronised.
//
// The quickest way of the last 30 s is what lateness is counted from. Where the path is longer for good, that mark is
// out of reach: every snapshot comes later than the longest delay can wait for, until the window has forgotten the
// mark. So a path counts as longer when no snapshot of two seconds came within the limit. One that did, a gap without
// any, or too few of them start the two seconds anew: an outage and what is sent after it are no path.

#include <backsight/time/view_clock.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

namespace backsight {

/// Lateness that every group's longest delay can still wait for: an interval, the next one if that is lost, and jitter
/// have to fit in beside it.
inline Micros latest_waited_for(std::span<const InterpolationDelayConfig> groups) {
    Micros latest = groups.front().max_delay;
    for (const InterpolationDelayConfig& group : groups) {
        const std::int64_t most = group.max_delay.value;
        const std::int64_t beside = std::clamp(2 * group.send_interval.value, most / 4, most / 2);
        latest = std::min(latest, Micros{most - beside});
    }
    return latest;
}

class LongerPath {
public:
    static constexpr Micros span{2'000'000};
    /// Without a snapshot for this long nothing is known of the path.
    static constexpr Micros longest_gap{500'000};
    static constexpr std::uint32_t fewest_snapshots = 8;

    /// `limit`: lateness that a delay can still wait for.
    explicit LongerPath(Micros limit) : limit_(limit) {}

    /// Takes in that a snapshot of `sent_at` came `lateness` later than the quickest possible. Returns by how much the
    /// path is longer, once in each span.
    std::optional<Micros> arrived(Micros sent_at, Micros lateness, Micros local_now) {
        const Micros before = any_ ? std::max(newest_at_, local_now - longest_gap) : local_now;
        const bool goes_on = count_ > 0 && before == newest_at_;
        any_ = true;
        newest_at_ = local_now;
        if (lateness <= limit_) {
            count_ = 0;
            return std::nullopt;
        }
        if (!goes_on) {
            count_ = 0;
            since_ = before;
            first_sent_at_ = sent_at;
            least_ = lateness;
        }
        ++count_;
        least_ = std::min(least_, lateness);
        // Both clocks count: many packets may be read at one instant, and a server may be silent and then hurry.
        if (local_now - since_ < span || sent_at - first_sent_at_ < Micros{span.value / 2}) return std::nullopt;
        if (count_ < fewest_snapshots) return std::nullopt;
        count_ = 0;
        return least_;
    }
    void forget() {
        any_ = false;
        count_ = 0;
    }

private:
    Micros limit_;
    bool any_ = false;
    Micros since_;
    Micros first_sent_at_;
    Micros newest_at_;
    Micros least_;
    std::uint32_t count_ = 0;
};

}  // namespace backsight
