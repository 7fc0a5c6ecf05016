#pragma once

// How many commands a client has time for: a command is one step of its clock, and so many steps fit into a tick. What
// it did not use it may save up to a limit, for a burst after a stall.

#include <backsight/time/tick.h>

#include <algorithm>
#include <cstdint>

namespace backsight {

class CommandTime {
public:
    /// `most_saved`: in 1/65,536 tick. Each is rounded up: a client that is in time is never cut short.
    CommandTime(std::int64_t most_saved, float commands_per_tick)
        : per_tick_(rounded_up(commands_per_tick * static_cast<float>(one_command))),
          most_saved_(std::max(one_command, (most_saved * per_tick_ + Moment::one_tick - 1) / Moment::one_tick)),
          unspent_(most_saved_) {}

    /// Commands that there is time for, this one included, of those that the next one's number claims: 0 to `numbers`.
    std::uint32_t spend(std::uint32_t numbers, Tick now) {
        if (last_ != no_tick) unspent_ += std::min(now - last_, most_silent_ticks) * per_tick_;
        const std::int64_t spent = std::min<std::int64_t>(numbers, unspent_ / one_command);
        // Only after that: time in which all its commands were lost is spent by the next one's number.
        unspent_ = std::min(unspent_ - spent * one_command, most_saved_);
        last_ = now;
        spent_ += static_cast<std::uint64_t>(spent);
        return static_cast<std::uint32_t>(spent);
    }

    /// Commands that may be saved up at most.
    std::uint32_t most_saved() const { return static_cast<std::uint32_t>(most_saved_ / one_command); }
    /// All commands so far that there was time for.
    std::uint64_t spent() const { return spent_; }

private:
    // A command is counted in 1/65,536, as a moment's tick. More silence than this is worth no more.
    static constexpr std::int64_t one_command = 65'536;
    static constexpr std::int64_t most_silent_ticks = std::int64_t{1} << 26;

    static std::int64_t rounded_up(float value) {
        const auto whole = static_cast<std::int64_t>(value);
        return whole + (static_cast<float>(whole) < value ? 1 : 0);
    }

    std::int64_t per_tick_;  // these three in 1/65,536 of a command
    std::int64_t most_saved_;
    std::int64_t unspent_;
    std::uint64_t spent_ = 0;
    Tick last_ = no_tick;
};

}  // namespace backsight
