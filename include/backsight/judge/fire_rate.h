#pragma once

// Limits how often a weapon may fire. It is a check on the server, for rays and projectiles alike. A trigger that comes
// too early waits until it is due, or is refused.
//
//     FireRate rifle({.interval = Micros{500'000}});     // one for each client and weapon
//     while (rifle.take_due(server_now)) fire();         // each tick, before the triggers: those that waited
//     if (rifle.pull(server_now) == FireResult::fires) fire();   // each trigger that came
//
// In: instants on one clock, which the caller chooses. The server's clock also limits the shots that a client saved up
// and sends at once. A count of commands, times the length of a step, leaves that to the account of commands. Out: a
// result for each trigger, and counters. Whatever arrives, any span has at most 1 + (span + 2 tolerance) / interval
// shots.
// Threads: one owner, one thread. It allocates nothing, and reports errors only through its results.
//
// Source of the rule: "Hit Prediction" for UT2003 (Unreal Wiki, 2003), which delays a shot that is too early and keeps
// one such shot. presets/ut2003.h has its settings.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>

#include <cstdint>
#include <limits>

namespace backsight {

/// What happens to a trigger that comes too early.
enum class EarlyShot : std::uint8_t {
    delay,   ///< it waits, and fires when it is due
    refuse,  ///< it is dropped
};

struct FireRateConfig {
    /// The time from one shot to the next. Default 100 ms. Range 0 to 60 s; 0 means no limit.
    Micros interval{100'000};
    /// A trigger that is early by no more than this counts as on time: jitter of the network, and the length of a tick.
    /// In the long run this does not allow more shots, because the next one is due as if this one had been on time.
    /// Default 0. Range 0 to 10 s.
    Micros tolerance{0};
    EarlyShot on_early = EarlyShot::delay;
    /// The most shots that may wait. Default 1, as UT2003's flag. Range 0 to 64.
    std::uint32_t max_waiting = 1;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

enum class FireResult : std::uint8_t {
    fires,      ///< now
    delayed,    ///< it waits for take_due()
    too_early,  ///< dropped: EarlyShot::refuse
    too_many,   ///< dropped: max_waiting shots wait already
    count_
};
const char* to_string(FireResult result);

class FireRate {
public:
    /// `config` must be valid.
    explicit FireRate(const FireRateConfig& config);

    /// Takes in a trigger. While others wait it waits behind them. Here and below instants count as within_clock()
    /// says. An instant before an earlier one is allowed; no shot fires sooner because of it.
    FireResult pull(Micros server_now);
    /// Returns true if a shot that waited fires now. Call it until it returns false.
    [[nodiscard]] bool take_due(Micros server_now);
    /// Drops all shots that wait, because the weapon was put away or its owner died. The pause until the next shot goes
    /// on.
    void drop_waiting();

    std::uint32_t waiting() const { return waiting_; }
    /// The instant from which the next shot is on time. Before the first shot it is the lowest instant there is.
    Micros due() const { return due_; }
    const FireRateConfig& config() const { return config_; }
    /// How often pull() gave this result.
    std::uint64_t count(FireResult result) const { return by_result_[result]; }
    /// Shots that waited and then fired.
    std::uint64_t fired_late() const { return fired_late_; }
    /// Shots that waited and were dropped by drop_waiting().
    std::uint64_t dropped_waiting() const { return dropped_waiting_; }

private:
    FireResult judge(Micros server_now);

    FireRateConfig config_;
    Micros due_{std::numeric_limits<std::int64_t>::min()};
    std::uint32_t waiting_ = 0;
    EnumArray<FireResult, std::uint64_t> by_result_;
    std::uint64_t fired_late_ = 0;
    std::uint64_t dropped_waiting_ = 0;
};

}  // namespace backsight
