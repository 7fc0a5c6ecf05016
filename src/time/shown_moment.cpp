#include <backsight/time/shown_moment.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

// What TickRate::time_of() takes.
constexpr Micros last_time{std::int64_t{30} * 365 * 24 * 3600 * 1'000'000};

bool is_up_to(Micros span, std::int64_t most_us) { return span >= Micros{0} && span <= Micros{most_us}; }

}  // namespace

const char* ShownMomentConfig::validate() const {
    if (!(max_slew_ratio >= 0.001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!is_up_to(max_interpolation_delay, 10'000'000)) return "max_interpolation_delay";
    if (!is_up_to(max_ahead, 10'000'000)) return "max_ahead";
    if (!is_up_to(max_stand, 60'000'000)) return "max_stand";
    return nullptr;
}

ShownMoment::ShownMoment(const ShownMomentConfig& config, TickRate tick_rate) : config_(config), tick_rate_(tick_rate) {
    BACKSIGHT_ASSERT(config.validate() == nullptr && tick_rate.validate() == nullptr,
                     "config and tick rate: in range, see validate()");
}

void ShownMoment::snapshot_applied(Tick tick) {
    if (tick <= newest_ || tick < Tick{0} || tick > tick_rate_.moment_at(last_time).tick()) return;
    newest_ = tick;
    newest_time_ = tick_rate_.time_of(tick);
}

void ShownMoment::declare_break() {
    newest_ = no_tick;
    is_lost_ = has_output_;
}

void ShownMoment::slew(Micros wanted, Micros elapsed) {
    const double real = static_cast<double>(elapsed.value);
    const double most = real * static_cast<double>(config_.max_slew_ratio);
    const double off = static_cast<double>((wanted - shown_).value) - rest_us_ - real;
    const double step = rest_us_ + real + std::clamp(off, -most, most);
    const auto whole = static_cast<std::int64_t>(step);
    rest_us_ = step - static_cast<double>(whole);
    shown_ = shown_ + Micros{whole};
}

// Forward at once; back by standing still, or in a new epoch.
void ShownMoment::step_over_break(Micros wanted) {
    rest_us_ = 0.0;
    const Micros back_by = shown_ - wanted;
    if (back_by > Micros{0} && back_by <= config_.max_stand) {
        ++numbers_.held_frames;
        return;
    }
    is_lost_ = false;
    if (back_by > Micros{0}) {
        ++numbers_.epoch;
        moment_ = {};
    } else {
        ++numbers_.jumps;
    }
    shown_ = wanted;
}

// In microseconds for the next step; in moments, which is how the audit counts, for what is drawn.
void ShownMoment::keep_to_window() {
    const Micros highest = newest_time_ + config_.max_ahead;
    const Micros lowest = newest_time_ - config_.max_interpolation_delay;
    if (shown_ > highest) {
        ++numbers_.held_frames;
        rest_us_ = 0.0;
        shown_ = std::max(highest, tick_rate_.time_of(moment_));
    }
    if (shown_ < lowest) {
        ++numbers_.jumps;
        rest_us_ = 0.0;
        shown_ = lowest;
    }
    const Moment newest = Moment::at(newest_);
    Moment moment = tick_rate_.moment_at(std::clamp(shown_, Micros{0}, last_time));
    moment = std::max(moment, newest - tick_rate_.span(config_.max_interpolation_delay));
    moment = std::min(moment, newest + tick_rate_.span(config_.max_ahead));
    moment_ = std::clamp(std::max(moment, moment_), Moment{}, max_moment);
}

void ShownMoment::step(Micros wanted, Micros local_now) {
    if (!has_output_) {
        shown_ = wanted;
    } else if (is_lost_) {
        step_over_break(wanted);
    } else {
        slew(wanted, std::max(local_now - shown_at_, Micros{0}));
    }
    has_output_ = true;
    if (!is_lost_) keep_to_window();
}

// A stamp names the newest snapshot, so even while the server's time is unknown, what the audit calls too old is left.
void ShownMoment::leave_what_is_too_old() {
    if (newest_ == no_tick || moment_ >= Moment::at(newest_) - tick_rate_.span(config_.max_interpolation_delay)) return;
    is_lost_ = false;
    keep_to_window();
}

std::optional<Moment> ShownMoment::advance(std::optional<Micros> wanted, Micros local_clock) {
    const Micros local_now = within_clock(local_clock);
    const bool can_step = wanted.has_value() && newest_ != no_tick;
    if (!can_step && !has_output_) return std::nullopt;
    const bool is_first = !has_output_;
    if (!can_step) ++numbers_.held_frames;
    if (can_step) step(std::clamp(*wanted, Micros{} - last_time, last_time), local_now);
    leave_what_is_too_old();
    shown_at_ = is_first ? local_now : std::max(shown_at_, local_now);
    ++numbers_.frames;
    if (newest_ != no_tick && moment_ > Moment::at(newest_)) ++numbers_.starved_frames;
    return moment_;
}

}  // namespace backsight
