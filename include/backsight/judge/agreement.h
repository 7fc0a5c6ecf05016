#pragma once

// How often screens agreed with verdicts, and the fault that the alarm names. It is a part of the self-audit
// (self_audit.h), which updates it; callers only read it. The constructor takes all memory. Not synchronised.

#include <backsight/judge/screen_fault.h>

#include <cstdint>
#include <vector>

namespace backsight {

/// Agreement of one client, or of all.
class Agreement {
public:
    Agreement(std::uint32_t window_shots, float weight);

    std::uint64_t shots() const { return shots_; }
    std::uint64_t agreed() const { return agreed_; }
    /// Share of the last window_shots shots that agreed; 1 before the first.
    float window_ratio() const;
    /// Exponentially weighted share of shots that agreed; starts at 1.
    float recent_ratio() const { return recent_; }
    std::uint32_t disagreed_in_window() const { return disagreed_in_window_; }
    /// The fault that the alarm names; none while there is no alarm.
    ScreenFault alarm() const { return alarm_; }
    /// While there is an alarm: all faults that explain it equally well. With more than one, the shots so far do not
    /// tell them apart.
    FaultSet suspects() const { return suspects_; }

    void reset();
    void add(bool agreed);
    /// True if the alarm was raised or renamed.
    bool set_alarm(ScreenFault alarm, FaultSet suspects);

private:
    std::vector<std::uint64_t> disagreed_;  // ring of bits
    std::uint32_t window_shots_;
    float weight_;
    std::uint64_t shots_ = 0;
    std::uint64_t agreed_ = 0;
    std::uint32_t disagreed_in_window_ = 0;
    float recent_ = 1.0f;
    ScreenFault alarm_ = ScreenFault::none;
    FaultSet suspects_ = 0;
};

}  // namespace backsight
