#include <backsight/time/time_scale.h>

#include <backsight/base/assert.h>

#include <algorithm>

#include "numbers.h"

namespace backsight {

namespace {

// What TickRate::time_of() takes.
constexpr std::int64_t last_time_us = std::int64_t{30} * 365 * 24 * 3600 * 1'000'000;
constexpr std::int64_t normal = 1000;
// So that a product with any scale fits: 35 years.
constexpr Micros longest_stretch{std::int64_t{1} << 50};

// `amount` times `numerator` / `denominator`, rounded down.
std::int64_t times(std::int64_t amount, std::int64_t numerator, std::int64_t denominator) {
    amount = std::min(amount, longest_stretch.value);
    return numerator == denominator ? amount : floor_div(amount * numerator, denominator);
}

}  // namespace

const char* TimeScale::validate() const {
    if (from.value < 0 || from.value > max_tick.value) return "from";
    if (!is_within(later, -last_time_us, last_time_us)) return "later";
    if (permille != 0 && (permille < slowest_permille || permille > fastest_permille)) return "permille";
    return nullptr;
}

void ScaledTime::keep(const TimeScale& scale) {
    if (count_ == most_kept) {
        later_before_ = kept(0).later;
        first_ = (first_ + 1) % most_kept;
        --count_;
    }
    kept_[(first_ + count_) % most_kept] = scale;
    ++count_;
    newest_ = scale;
}

void ScaledTime::change(std::uint32_t permille, Tick from, Micros server_now) {
    TimeScale next{newest_.number + 1, std::max(from, newest_.from), newest_.later, permille};
    BACKSIGHT_ASSERT(next.validate() == nullptr, "scale: in range, see TimeScale");
    const Micros span = tick_rate_.time_of(next.from) - tick_rate_.time_of(newest_.from);
    if (newest_.is_paused()) {
        next.later = next.later + std::max(within_clock(server_now) - paused_at_, Micros{0});
    } else {
        next.later = next.later + Micros{times(span.value, normal, newest_.permille)} - span;
    }
    // The clock may be any, and so may the tick.
    next.later = std::clamp(next.later, Micros{-last_time_us}, Micros{last_time_us});
    paused_at_ = within_clock(server_now);
    keep(next);
}

// For what lies before the oldest change that is kept, and then after each one.
std::array<std::uint32_t, ScaledTime::most_kept + 1> ScaledTime::greatest_since() const {
    std::array<std::uint32_t, most_kept + 1> greatest{};
    std::uint32_t since = 0;
    for (std::size_t i = count_; i > 0; --i) {
        since = std::max(since, kept(i - 1).permille);
        greatest[i] = since != 0 ? since : static_cast<std::uint32_t>(normal);
    }
    greatest[0] = std::max(since, static_cast<std::uint32_t>(normal));
    return greatest;
}

std::int64_t ScaledTime::real_span(Moment from, Moment to) const {
    if (to <= from) return 0;
    if (count_ == 0) return to - from;
    const auto greatest = greatest_since();
    std::int64_t real = 0;
    for (std::size_t i = 0; i <= count_; ++i) {
        const Moment begin = i == 0 ? from : std::max(from, Moment::at(kept(i - 1).from));
        const Moment end = i == count_ ? to : std::min(to, Moment::at(kept(i).from));
        if (end > begin) real += times(end - begin, normal, greatest[i]);
    }
    return real;
}

Moment ScaledTime::after(Moment from, std::int64_t real) const {
    if (count_ == 0) return from + real;
    const auto greatest = greatest_since();
    for (std::size_t i = 0; i < count_; ++i) {
        const Moment end = Moment::at(kept(i).from);
        if (end <= from) continue;
        const std::int64_t cost = times(end - from, normal, greatest[i]);
        if (cost > real) return from + times(real, greatest[i], normal);
        real -= cost;
        from = end;
    }
    return from + times(real, greatest[count_], normal);
}

ClockInput ScaledTime::take(const TimeScale& scale, bool is_first) {
    if (scale == newest_) return ClockInput::accepted;
    if (scale.validate() != nullptr || scale.number == 0) return ClockInput::out_of_range;
    if (scale.from > tick_rate_.moment_at(Micros{last_time_us}).tick()) return ClockInput::out_of_range;
    if (scale.number <= newest_.number) return ClockInput::not_newer;
    const bool goes_back = count_ > 0 && (scale.from < newest_.from || begin_of(scale) < begin_of(newest_));
    if (goes_back) return ClockInput::out_of_range;
    if (is_first) later_before_ = scale.later;
    keep(scale);
    return ClockInput::accepted;
}

bool ScaledTime::is_of_pause(Tick tick) const {
    for (std::size_t i = count_; i > 0 && kept(i - 1).from >= tick; --i) {
        if (kept(i - 1).is_paused() && kept(i - 1).from == tick) return true;
    }
    return false;
}

Micros ScaledTime::server_time_of(Tick tick) const {
    const Micros game_time = tick_rate_.time_of(tick);
    for (std::size_t i = count_; i > 0; --i) {
        const TimeScale& scale = kept(i - 1);
        if (scale.from >= tick) continue;
        const Micros since = game_time - tick_rate_.time_of(scale.from);
        // Nothing is made in a pause. Whoever has not heard of its end sees the tick come late.
        const std::int64_t pace = scale.is_paused() ? normal : scale.permille;
        return begin_of(scale) + Micros{times(since.value, normal, pace)};
    }
    return game_time + later_before_;
}

Micros ScaledTime::game_time_at(Micros server_time) const {
    Micros latest = within_clock(server_time);
    for (std::size_t i = count_; i > 0; --i) {
        const TimeScale& scale = kept(i - 1);
        const Micros since = std::min(server_time - begin_of(scale), longest_stretch);
        if (since < Micros{0}) {
            latest = tick_rate_.time_of(scale.from);
            continue;
        }
        const Micros game_time = tick_rate_.time_of(scale.from) + Micros{times(since.value, scale.permille, normal)};
        return i == count_ ? game_time : std::min(game_time, latest);
    }
    return count_ == 0 ? server_time : std::min(server_time - later_before_, latest);
}

Micros ScaledClock::at(Micros local_now) const {
    if (permille_ == normal) return reads_ + (local_now - from_);
    const Micros elapsed = std::clamp(local_now - from_, Micros{0}, longest_stretch);
    return reads_ + Micros{times(elapsed.value, permille_, normal)};
}

void ScaledClock::change(std::uint32_t permille, Micros local_now) {
    if (permille == permille_) return;
    reads_ = at(local_now);
    from_ = local_now;
    permille_ = permille;
}

}  // namespace backsight
