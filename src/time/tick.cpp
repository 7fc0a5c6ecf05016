#include <backsight/time/tick.h>

#include "numbers.h"

#include <algorithm>

namespace backsight {

namespace {

constexpr std::int64_t micros_per_second = 1'000'000;
// 34 years: farther from 0 the products below could leave 64 bits.
constexpr std::int64_t most_seconds = std::int64_t{1} << 30;
constexpr Micros most_time{most_seconds * micros_per_second};

}  // namespace

const char* TickRate::validate() const {
    if (numerator < 1 || numerator > 100'000) return "tick_rate.numerator";
    if (denominator < 1 || denominator > 1'000'000) return "tick_rate.denominator";
    return nullptr;
}

// Whole seconds and the rest apart, so that no product leaves 64 bits: with 2^30 s, 10^5 Hz and 2^16 the first reaches
// 2^63.
Moment TickRate::moment_at(Micros server_time) const {
    const std::int64_t time_us = std::clamp(server_time.value, -most_time.value, most_time.value);
    const std::int64_t seconds = floor_div(time_us, micros_per_second);
    const std::int64_t rest_us = time_us - seconds * micros_per_second;
    const std::int64_t per_second = std::int64_t{numerator} * Moment::one_tick;
    const std::int64_t whole = floor_div(seconds * per_second, denominator);
    const std::int64_t remainder = seconds * per_second - whole * denominator;
    const std::int64_t rest =
        (remainder * micros_per_second + rest_us * per_second) / (std::int64_t{denominator} * micros_per_second);
    return {whole + rest};
}

Micros TickRate::time_of(Moment moment) const {
    const std::int64_t most_ticks = most_seconds * numerator / denominator;
    const std::int64_t ticks = std::clamp(moment.raw >> Moment::fraction_bits, -most_ticks, most_ticks);
    const std::int64_t fraction = moment.raw & (Moment::one_tick - 1);
    // One tick lasts denominator / numerator seconds.
    const std::int64_t whole_seconds = floor_div(ticks * denominator, numerator);
    const std::int64_t remainder = ticks * denominator - whole_seconds * numerator;  // in 1/numerator s
    const std::int64_t rest_us =
        (remainder * micros_per_second + ((fraction * denominator * micros_per_second) >> Moment::fraction_bits)) /
        numerator;
    return {whole_seconds * micros_per_second + rest_us};
}

}  // namespace backsight
