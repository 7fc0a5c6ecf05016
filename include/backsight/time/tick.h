#pragma once

// Time as whole numbers. Server time runs in ticks from 0. The instant that a client draws lies between ticks and is a
// Moment, a tick with a 16-bit fraction. Clocks and networks run in microseconds. All three are 64-bit and never wrap:
// a server at 128 Hz would need 35,000 years to leave the range of a Moment. Pure; any thread.

#include <compare>
#include <cstdint>

namespace backsight {

/// Microseconds: an instant on some clock, or a span. The type does not say which clock; names do (`server_now`,
/// `received_at`).
struct Micros {
    std::int64_t value = 0;

    friend constexpr auto operator<=>(Micros, Micros) = default;
};
constexpr Micros operator+(Micros a, Micros b) { return {a.value + b.value}; }
constexpr Micros operator-(Micros a, Micros b) { return {a.value - b.value}; }

/// A caller's clock must be within this of 0, about 140 years. An instant beyond counts as the nearer end, so the
/// difference of two instants always fits into 64 bits.
inline constexpr Micros max_clock{std::int64_t{1} << 52};
constexpr Micros within_clock(Micros instant) {
    return instant > max_clock ? max_clock : instant.value < -max_clock.value ? Micros{-max_clock.value} : instant;
}
/// A caller's round trip must be 0 to 1 h. A value beyond counts as the nearer end.
inline constexpr Micros longest_round_trip{3'600'000'000};
constexpr Micros within_round_trip(Micros rtt) {
    return rtt > longest_round_trip ? longest_round_trip : rtt < Micros{0} ? Micros{0} : rtt;
}

/// A step of the server's simulation. Valid from 0 to max_tick.
struct Tick {
    std::int64_t value = 0;

    friend constexpr auto operator<=>(Tick, Tick) = default;
};
constexpr Tick operator+(Tick t, std::int64_t ticks) { return {t.value + ticks}; }
constexpr Tick operator-(Tick t, std::int64_t ticks) { return {t.value - ticks}; }
constexpr std::int64_t operator-(Tick a, Tick b) { return a.value - b.value; }

inline constexpr Tick no_tick{-1};
inline constexpr Tick max_tick{(std::int64_t{1} << 46) - 1};

/// An instant of server time in 1/65536 of a tick. Valid from 0 to the last fraction of max_tick.
struct Moment {
    std::int64_t raw = 0;

    static constexpr int fraction_bits = 16;
    static constexpr std::int64_t one_tick = std::int64_t{1} << fraction_bits;

    static constexpr Moment at(Tick tick, std::uint16_t fraction = 0) { return {tick.value * one_tick + fraction}; }
    /// The tick at or before this moment.
    constexpr Tick tick() const { return {raw >> fraction_bits}; }
    /// How far past that tick this moment is, in 1/65536 tick.
    constexpr std::uint16_t fraction() const { return static_cast<std::uint16_t>(raw & (one_tick - 1)); }

    friend constexpr auto operator<=>(Moment, Moment) = default;
};
constexpr Moment operator+(Moment m, std::int64_t raw) { return {m.raw + raw}; }
constexpr Moment operator-(Moment m, std::int64_t raw) { return {m.raw - raw}; }
constexpr std::int64_t operator-(Moment a, Moment b) { return a.raw - b.raw; }

inline constexpr Moment max_moment = Moment::at(max_tick, 65535);

/// Ticks per second as a fraction, so that 15 ms ticks (200/3 Hz) and 60000/1001 Hz are exact.
struct TickRate {
    std::uint32_t numerator = 64;   ///< 1 to 100,000
    std::uint32_t denominator = 1;  ///< 1 to 1,000,000

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;

    constexpr double hz() const { return static_cast<double>(numerator) / denominator; }
    /// Seconds per tick, rounded once; used by every formula that needs a duration in floats.
    constexpr float tick_seconds() const { return static_cast<float>(denominator) / static_cast<float>(numerator); }

    /// The moment at server time `server_time`, rounded down. Range 0 to 30 years; times before 0 give negative
    /// moments. A time beyond 34 years on either side counts as that end.
    Moment moment_at(Micros server_time) const;
    /// The server time of `moment`, rounded down. Ranges as above.
    Micros time_of(Moment moment) const;
    Micros time_of(Tick tick) const { return time_of(Moment::at(tick)); }
    /// A span in Moment units (1/65536 tick), rounded down.
    std::int64_t span(Micros duration) const {
        // What every shot asks takes one division: below two minutes nothing overflows.
        const bool is_short = duration >= Micros{0} && duration <= Micros{120'000'000};
        if (!is_short) return moment_at(duration).raw;
        return duration.value * (std::int64_t{numerator} * Moment::one_tick) / (std::int64_t{denominator} * 1'000'000);
    }

    friend constexpr bool operator==(TickRate, TickRate) = default;
};

}  // namespace backsight
