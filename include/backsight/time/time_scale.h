#pragma once

// How fast the game's time goes: slow motion, a pause, fast forward. The server alone decides, and tells its clients.
//
// In, on the server: a scale, and its clock. Out: a TimeScale, the numbers that each client has to know. In, on a
// client: those. Out: when the server makes each tick by its own clock, and which tick's time an instant of that clock
// is. Ticks, moments, caps and pauses between shots count the game's time, which is scaled. Round trips, delays of
// packets and both ends' clocks count real time. Fixed size; allocates nothing; not synchronised. What comes off the
// wire is checked.
//
// ServerWorld and ViewClock hold one of these each. A game with packets of its own only carries a TimeScale from
// ServerWorld::time_scale() to ClientWorld::set_time_scale() or ViewClock::set_time_scale().

#include <backsight/time/clock.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

/// The scale from one tick on. Send all fields to each client, when it joins and after each change.
struct TimeScale {
    /// Of the change, counted from 1. 0: the scale has never been changed. Of two, the greater is in force.
    std::uint32_t number = 0;
    /// The scale holds from this tick to the tick of the next change. Range 0 to 30 years.
    Tick from{0};
    /// How much later than at normal speed the time after this tick begins, by the server's clock; below 0 it begins
    /// earlier. A pause is part of it once it is over. Range +-30 years.
    Micros later{0};
    /// Ticks that are made in the time of 1,000 at normal speed. Default 1000. 0: the game is paused. Otherwise 200 to
    /// 4000: at a fifth of 20 ticks a second a client still sees 4 snapshots a second, the rate at which the longest
    /// interpolation delay (250 ms) covers an interval; and at four times the speed that delay is 62 ms of a network's
    /// jitter.
    std::uint32_t permille = 1000;

    static constexpr std::uint32_t slowest_permille = 200;
    static constexpr std::uint32_t fastest_permille = 4000;

    bool is_paused() const { return permille == 0; }
    /// What a span of real time, 0 to an hour, is worth in the game's time.
    Micros scaled(Micros real) const { return permille == 1000 ? real : Micros{real.value * permille / 1000}; }
    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;
};

/// The times of ticks by the server's clock, which reads 0 at tick 0 if nothing was ever scaled.
class ScaledTime {
public:
    explicit ScaledTime(TickRate tick_rate) : tick_rate_(tick_rate) {}

    /// The scale in force.
    const TimeScale& scale() const { return newest_; }

    // --- On the server ---

    /// Changes the scale from `from` on: the tick that was made last, but not before the last change. `server_now`, of
    /// any clock that never goes back, counts for pauses only: the tick after a pause is due a tick's time after it
    /// ended. The scale must be in range.
    void change(std::uint32_t permille, Tick from, Micros server_now);
    /// What the game's time from one moment to another costs in real time, pauses left out, in 1/65536 tick at normal
    /// speed. Time that is past may be drawn at the greatest speed since, because a client hears of a change late. 0
    /// unless `to` is later.
    std::int64_t real_span(Moment from, Moment to) const;
    /// The latest moment that such a span leads to.
    Moment after(Moment from, std::int64_t real) const;

    // --- On a client ---

    /// Takes in what the server said. not_newer: an older change. out_of_range: it contradicts itself or the one
    /// before. Being told the same again is accepted. `is_first`: nothing was asked of this object yet.
    ClockInput take(const TimeScale& scale, bool is_first);
    /// Whether a pause began at this tick. Its snapshot is sent throughout the pause, and does not say when.
    bool is_of_pause(Tick tick) const;
    /// When the server makes a tick (0 to 30 years). The tick of a pause is made before it.
    Micros server_time_of(Tick tick) const;
    /// The game's time at an instant of the server's clock, in the time of ticks.
    Micros game_time_at(Micros server_time) const;

private:
    static constexpr std::size_t most_kept = 32;

    void keep(const TimeScale& scale);
    const TimeScale& kept(std::size_t i) const { return kept_[(first_ + i) % most_kept]; }
    Micros begin_of(const TimeScale& scale) const { return tick_rate_.time_of(scale.from) + scale.later; }
    std::array<std::uint32_t, most_kept + 1> greatest_since() const;

    TickRate tick_rate_;
    TimeScale newest_;
    std::array<TimeScale, most_kept> kept_{};  // the last changes, the oldest at first_
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    Micros later_before_{0};  // of ticks up to the oldest that is kept
    Micros paused_at_{0};
};

/// A clock that goes at the scale of the game's time, and reads what the other one does until that is changed.
class ScaledClock {
public:
    /// It never goes back where `local_now` does not.
    Micros at(Micros local_now) const;
    void change(std::uint32_t permille, Micros local_now);

private:
    std::uint32_t permille_ = 1000;
    Micros from_{0};
    Micros reads_{0};
};

}  // namespace backsight
