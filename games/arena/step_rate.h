#pragma once

// How often an arena steps: 32, 64 or 128 times a second, which the match's settings say and both sides must agree on.
//
// In: constants as they are written, for 64 steps a second. Out: the same in seconds at another rate. The rates are
// powers of two, so a schedule stays whole ticks, a speed whole grid steps a tick, and a step's seconds have no
// rounding. Values; copied.

#include <backsight/time/tick.h>

#include <concepts>
#include <cstdint>

namespace backsight::arena {

class StepRate {
public:
    /// 64 steps a second, for which the arena's constants are written.
    constexpr StepRate() = default;
    /// Another than is_allowed() counts as 64.
    constexpr explicit StepRate(TickRate ticks) : hz_(is_allowed(ticks) ? ticks.numerator : written_for) {}

    static constexpr bool is_allowed(TickRate ticks) {
        return ticks == TickRate{32, 1} || ticks == TickRate{64, 1} || ticks == TickRate{128, 1};
    }

    constexpr TickRate ticks() const { return {hz_, 1}; }
    constexpr std::uint32_t hz() const { return hz_; }
    constexpr float seconds() const { return 1.0f / static_cast<float>(hz_); }
    /// How many ticks a schedule takes that is written as `written` of 1/64 s.
    template <std::integral Whole>
    constexpr Whole steps(Whole written) const {
        return static_cast<Whole>(static_cast<std::int64_t>(written) * hz_ / written_for);
    }
    /// The ticks of this rate that last as long as `ticks` of the rate `before`.
    constexpr std::uint32_t ticks_from(StepRate before, std::uint32_t ticks) const { return ticks * hz_ / before.hz_; }
    /// Grid steps in a tick of a speed that is written as `written` of them in 1/64 s.
    constexpr std::int32_t speed(std::int32_t written) const {
        return static_cast<std::int32_t>(std::int64_t{written} * written_for / hz_);
    }
    /// The share in a tick of what is written for one of 1/64 s: turns, chances.
    constexpr float share() const { return static_cast<float>(written_for) * seconds(); }

    friend constexpr bool operator==(const StepRate&, const StepRate&) = default;

private:
    static constexpr std::uint32_t written_for = 64;
    std::uint32_t hz_ = written_for;
};

/// The rate of an arena whose settings name none.
inline constexpr TickRate rate = StepRate().ticks();

}  // namespace backsight::arena
