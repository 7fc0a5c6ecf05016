#pragma once

// How long a client's commands wait, so that they are executed as late as those of a longer round trip.
//
// In: when commands came, and which snapshots they acknowledge. Out: the wait, the same for all commands that come at a
// time. The server acts as if the client's way to it were longer by that. The round trip is no ping, but the age of the
// snapshots as they are first acknowledged. A client may claim to have received less than it has. It then waits less,
// at the least not at all, and is shown in return what is older by as much: its shots are judged in the view that it
// claims. A session's round trip bounds the age, so a liar must delay those answers too.
//
// The estimate moves towards each age by a fixed share of the time that has passed, which finds the median of the ages.
// So single late commands move it little, and the wait never falls faster than a client can follow.

#include <backsight/time/tick.h>

#include <algorithm>
#include <cstdint>

namespace backsight {

class CommandWait {
public:
    /// `even_to`: the round trip that all wait for, in 1/65,536 tick; 0: nobody waits.
    CommandWait(std::int64_t even_to, float commands_per_tick)
        : even_to_(even_to),
          half_step_(static_cast<std::int64_t>(static_cast<float>(Moment::one_tick) / (2.0f * commands_per_tick))),
          round_trip_(even_to) {}

    /// A command came. `acknowledged`: tick of the newest snapshot that its stamp names; no_tick: unknown. `rtt`: as
    /// the session measured it, in 1/65,536 tick; 0: it did not.
    void note(Moment came, Tick acknowledged, std::int64_t rtt) {
        if (even_to_ == 0 || acknowledged == no_tick) return;
        const Moment soonest = Moment::at(acknowledged) + std::max<std::int64_t>(even_to_ - 2 * Moment::one_tick, 0);
        least_ = std::max<std::int64_t>(soonest - came, 0);
        if (newest_ != no_tick && acknowledged <= newest_) return;
        // The snapshot waited for the command too, half a step of the client's clock on average.
        const std::int64_t age = came - Moment::at(acknowledged);
        const std::int64_t round_trip = rtt > 0 ? std::min(age, rtt) : age - half_step_;
        const std::int64_t sample = std::clamp<std::int64_t>(round_trip, 0, even_to_);
        const std::int64_t passed = newest_ == no_tick ? 0 : std::clamp<std::int64_t>(came - noted_at_, 0, most_silent);
        const std::int64_t most = passed / slowness;
        round_trip_ += std::clamp(sample - round_trip_, -most, most);
        newest_ = acknowledged;
        noted_at_ = came;
    }

    /// In 1/65,536 tick, for the command that was noted last. Never more than even_to.
    std::int64_t wait() const { return std::max(even_to_ - round_trip_, least_); }

    /// The wait falls by 1/40 of the time that passes, half as fast as a client's lead follows
    /// (InputLeadConfig::max_slew_ratio): 130 ms in 5.2 s.
    static constexpr std::int64_t slowness = 40;

private:
    // More silence than this is worth no more.
    static constexpr std::int64_t most_silent = 8 * Moment::one_tick;

    std::int64_t even_to_;
    std::int64_t half_step_;
    std::int64_t round_trip_;  // up to even_to_
    // Whoever names a snapshot so new has a short round trip, whatever the commands before claimed. Two ticks of it are
    // left to the client's own step and to jitter.
    std::int64_t least_ = 0;
    Tick newest_ = no_tick;  // acknowledged
    Moment noted_at_;
};

}  // namespace backsight
