#include "server_clock.h"

#include <backsight/base/assert.h>

#include "numbers.h"
#include "server_pace.h"

#include <algorithm>
#include <cmath>

namespace backsight {

const char* ServerClockConfig::validate() const {
    if (!is_within(window, 1'000'000, 600'000'000)) return "window";
    if (!(max_asymmetry_ratio >= 0.0f && max_asymmetry_ratio <= 1.0f)) return "max_asymmetry_ratio";
    if (round_trips_to_trust < 1 || round_trips_to_trust > 1000) return "round_trips_to_trust";
    if (!(max_skew_ppm >= 0.0f && max_skew_ppm <= 1000.0f)) return "max_skew_ppm";
    if (!(max_slew_ratio >= 0.0001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!(settling_slew_ratio >= max_slew_ratio && settling_slew_ratio <= 0.5f)) return "settling_slew_ratio";
    if (!is_within(settling, 0, 60'000'000)) return "settling";
    if (!is_within(break_after, 10'000, 60'000'000)) return "break_after";
    if (!is_within(blind_limit, 10'000, 600'000'000)) return "blind_limit";
    if (!is_within(tolerance, 0, 1'000'000)) return "tolerance";
    if (!is_within(max_stand, 0, 60'000'000)) return "max_stand";
    if (!is_within(max_rtt, 1'000, 3'600'000'000)) return "max_rtt";
    return nullptr;
}

const char* to_string(ClockInput input) {
    static constexpr const char* names[] = {
        // facts: identifiers of ClockInput
        "accepted",          // 0
        "declared_break",    // 1
        "not_newer",         // 2
        "from_future",       // 3
        "before_question",   // 4
        "too_quick",         // 5
        "rtt_out_of_range",  // 6
        "out_of_range",      // 7
        "local_went_back",   // 8
        // end of facts
    };
    return enum_name(input, names, "unknown");
}

ServerClock::ServerClock(const ServerClockConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    forget();
}

ClockInput ServerClock::count(ClockInput input) {
    ++numbers_.inputs[input];
    return input;
}

std::int64_t ServerClock::part_of(Micros local_now) const {
    return floor_div(local_now.value, config_.window.value / static_cast<std::int64_t>(parts));
}

std::int64_t ServerClock::slice_of(Micros local_now) const {
    return floor_div(local_now.value, config_.window.value / Slices::in_window);
}

std::optional<ClockInput> ServerClock::check_range(Micros sent_at, Micros local_now) {
    if (!is_counted(local_now)) return ClockInput::out_of_range;
    if (has_local_ && local_now < last_local_) return ClockInput::local_went_back;
    has_local_ = true;
    last_local_ = local_now;
    if (!is_counted(sent_at)) return ClockInput::out_of_range;
    if (!has_base_) {
        has_base_ = true;
        base_ = sent_at - local_now;
    }
    return std::nullopt;
}

ClockInput ServerClock::one_way(Micros sent_at, Micros local_now) {
    if (const auto refusal = check_range(sent_at, local_now)) return count(*refusal);
    const Observation seen{sent_at, local_now, (local_now - sent_at + base_).value, std::nullopt};
    if (!any_) return accept(seen);
    if (is_from_future(seen)) {
        early_answer_.any = late_.any = quicker_way_.any = quicker_trip_.any = false;
        return suspect(future_, ClockInput::from_future, seen);
    }
    future_.any = false;
    const bool is_newer = !newest_one_way_ || sent_at > *newest_one_way_;
    const Least quickest = ways_there_.least(part_of(local_now), -line_.skew, doubt(), local_now.value);
    const bool is_late = !is_newer || seen.there - quickest.value > config_.blind_limit.value;
    if (!is_late || !is_blind(local_now)) {
        late_.any = false;
    } else if (grows(late_, local_now, config_.blind_limit)) {
        // Nobody was asked, so no answer came too early; but a clock that stopped or fell back looks like this.
        begin_anew(seen);
        return count(ClockInput::declared_break);
    }
    if (!is_newer) return count(ClockInput::not_newer);
    if (is_too_quick(seen) && !grows(quicker_way_, local_now, config_.break_after)) return count(ClockInput::too_quick);
    quicker_way_.any = false;
    return accept(seen);
}

ClockInput ServerClock::round_trip(Micros sent_at, Micros rtt, Micros local_now) {
    if (const auto refusal = check_range(sent_at, local_now)) return count(*refusal);
    if (!is_within(rtt, 0, config_.max_rtt.value)) return count(ClockInput::rtt_out_of_range);
    const std::int64_t there = (local_now - sent_at + base_).value;
    const Observation seen{sent_at, local_now, there, rtt.value - there};
    round_trip_at_ = local_now;
    if (!any_) return accept(seen);
    if (is_from_future(seen)) {
        early_answer_.any = late_.any = quicker_way_.any = quicker_trip_.any = false;
        return suspect(future_, ClockInput::from_future, seen);
    }
    const bool is_newer = !newest_round_trip_ || sent_at > *newest_round_trip_;
    if (!is_newer || is_before_question(seen)) {
        future_.any = quicker_trip_.any = false;
        const ClockInput reason = is_newer ? ClockInput::before_question : ClockInput::not_newer;
        return suspect(early_answer_, reason, seen);
    }
    future_.any = early_answer_.any = late_.any = false;
    if (is_too_quick(seen) && !grows(quicker_trip_, local_now, config_.break_after)) {
        return count(ClockInput::too_quick);
    }
    quicker_trip_.any = false;
    return accept(seen);
}

void ServerClock::declare_break(Micros local_now) {
    if (has_local_ && local_now > last_local_) last_local_ = local_now;
    forget();
    ++numbers_.breaks;
}

void ServerClock::path_became_longer(Micros longer_by, Micros local_now) {
    if (!any_) return;
    const std::int64_t part = part_of(local_now);
    const Least quickest = ways_there_.least(part, -line_.skew, doubt(), local_now.value);
    ways_there_.clear();
    ways_there_.add(part, quickest.value + longer_by.value, local_now.value);
}

void ServerClock::pace_changed(double deviation, Micros lateness, Micros local_now) {
    if (!any_) return;
    if (has_local_ && local_now > last_local_) last_local_ = local_now;
    coasts_ = numbers_.is_synchronised || coasts_;
    const std::optional<Micros> newest_one_way = newest_one_way_;
    const std::optional<Micros> newest_round_trip = newest_round_trip_;
    pace_deviation_ = deviation;
    const bool may_jump = may_jump_;
    const bool coasts = coasts_;
    forget();
    may_jump_ = may_jump;
    coasts_ = coasts;
    any_ = true;
    newest_one_way_ = newest_one_way;
    newest_round_trip_ = newest_round_trip;
    ways_there_.add(part_of(local_now), (lateness + base_).value, local_now.value);
}

// A packet from the future, an answer to an unasked question: one may be forged or a fluke. Time and again, with
// nothing else in between, they say that the clock is not what it was.
bool ServerClock::grows(Suspicion& suspicion, Micros local_now, Micros span) {
    if (!suspicion.any) suspicion = {true, local_now};
    return local_now - suspicion.since >= span;
}

ClockInput ServerClock::suspect(Suspicion& suspicion, ClockInput reason, const Observation& seen) {
    if (!grows(suspicion, seen.local_now, config_.break_after)) return count(reason);
    begin_anew(seen);
    return count(ClockInput::declared_break);
}

// Half a slice's round trip is the most by which its half difference can be off, whatever the path.
double ServerClock::impossible_by(const Estimate& estimate) const {
    return estimate.mean_rtt / 2.0 + static_cast<double>(config_.tolerance.value) + estimate.age * skew_limit();
}

bool ServerClock::is_from_future(const Observation& seen) const {
    if (numbers_.is_synchronised) {
        const Estimate now = estimate(seen.local_now);
        return static_cast<double>(seen.there) + now.offset < -impossible_by(now);
    }
    const Least quickest = ways_there_.least(part_of(seen.local_now), -line_.skew, doubt(), seen.local_now.value);
    return seen.there < quickest.value - config_.blind_limit.value;
}

bool ServerClock::is_before_question(const Observation& seen) const {
    if (!numbers_.is_synchronised) return false;
    const Estimate now = estimate(seen.local_now);
    return static_cast<double>(*seen.back) - now.offset < -impossible_by(now);
}

// A way that is suddenly much quicker than any before may be a shorter path, or a stamp or a hold that is wrong by less
// than the path's delay. While the clock does without, it stays right: the old path tells the same time.
bool ServerClock::is_too_quick(const Observation& seen) const {
    if (!numbers_.is_synchronised || seen.local_now < settles_until_) return false;
    const std::int64_t part = part_of(seen.local_now);
    const std::int64_t at = seen.local_now.value;
    const Estimate now = estimate(seen.local_now);
    const double limit = std::max(now.shortest_rtt / 4.0, static_cast<double>(config_.tolerance.value));
    const Least there = ways_there_.least(part, -line_.skew, doubt(), at);
    if (static_cast<double>(there.value - seen.there) > limit) return true;
    return seen.back && now.quickest_back - static_cast<double>(*seen.back) > limit;
}

bool ServerClock::is_blind(Micros local_now) const {
    return !round_trip_at_ || local_now - *round_trip_at_ > config_.blind_limit;
}

ClockInput ServerClock::accept(const Observation& seen) {
    take(seen);
    return count(ClockInput::accepted);
}

void ServerClock::take(const Observation& seen) {
    any_ = true;
    const std::int64_t part = part_of(seen.local_now);
    const std::int64_t at = seen.local_now.value;
    const std::int64_t slice = slice_of(seen.local_now);
    if (slice_ != slice && pace_deviation_ <= 0.0) learn_skew(slice);
    slice_ = slice;
    if (seen.back && !numbers_.is_synchronised) drop_impossible_ways(seen);
    ways_there_.add(part, seen.there, at);
    if (!seen.back) {
        newest_one_way_ = seen.sent_at;
        return;
    }
    newest_round_trip_ = seen.sent_at;
    slices_.add(slice, seen.there, *seen.back, at);
    if (!numbers_.is_synchronised) settles_until_ = seen.local_now + config_.settling;
    numbers_.is_synchronised = true;
    ++round_trips_;
    if (!line_.any) believe_noise(*slices_.find(slice));
}

// Before the first round trip a lie cannot be detected. No way there is quicker than the one of that round trip by more
// than all of it.
void ServerClock::drop_impossible_ways(const Observation& seen) {
    const std::int64_t at = seen.local_now.value;
    const Least quickest = ways_there_.least(part_of(seen.local_now), 0.0, doubt(), at);
    const std::int64_t least = -*seen.back - config_.tolerance.value;
    if (!quickest.any || quickest.value >= least) return;
    ways_there_.clear();
    newest_one_way_.reset();
    ++numbers_.breaks;
}

void ServerClock::forget() {
    any_ = false;
    ways_there_.clear();
    slices_.clear();
    line_ = {};
    line_.deviation = skew_limit() / skew_limits_in_deviations;
    round_trips_ = 0;
    newest_one_way_.reset();
    newest_round_trip_.reset();
    round_trip_at_.reset();
    future_.any = early_answer_.any = late_.any = quicker_way_.any = quicker_trip_.any = false;
    numbers_.is_synchronised = false;
    coasts_ = false;
    may_jump_ = true;
}

void ServerClock::begin_anew(Observation seen) {
    forget();
    ++numbers_.breaks;
    if (seen.back) round_trip_at_ = last_local_;
    seen.local_now = last_local_;
    take(seen);
}

void ServerClock::follow(double wanted, Micros local_now) {
    if (!has_output_) {
        has_output_ = true;
        output_ = wanted;
    } else if (may_jump_) {
        const double back_by = output_ - wanted;
        stands_ = back_by > 0.0;
        if (back_by > static_cast<double>(config_.max_stand.value)) {
            stands_ = false;
            ++numbers_.epoch;
            output_ = wanted;
        } else if (!stands_) {
            output_ = wanted;
        }
    }
    may_jump_ = false;
    const double elapsed = static_cast<double>((local_now - output_at_).value);
    output_at_ = local_now;
    if (stands_) {
        output_ = std::max(output_ - elapsed, wanted);
        stands_ = output_ > wanted;
        return;
    }
    const bool settles = local_now < settles_until_;
    const double most = elapsed * static_cast<double>(settles ? config_.settling_slew_ratio : config_.max_slew_ratio);
    output_ += std::clamp(wanted - output_, -most, most);
}

// Until the next round trip the output goes on as it was, at the new pace.
ClockReading ServerClock::coast(Micros local_now) {
    const double elapsed = static_cast<double>((local_now - output_at_).value);
    output_at_ = local_now;
    const Micros read{(local_now + base_).value + static_cast<std::int64_t>(std::floor(output_))};
    server_now_ = std::max(server_now_, read);
    numbers_.error_bound = {numbers_.error_bound.value + static_cast<std::int64_t>(elapsed * ServerPace::fastest) / 10};
    return ClockReading{server_now_, numbers_.error_bound, numbers_.epoch};
}

std::optional<ClockReading> ServerClock::read(Micros local_now) {
    const bool coasts = !numbers_.is_synchronised && coasts_ && has_output_;
    if (!numbers_.is_synchronised && !coasts) return std::nullopt;
    if (local_now < last_local_) local_now = last_local_;
    last_local_ = local_now;
    if (coasts) return coast(local_now);
    if (!has_output_) output_at_ = local_now;
    const std::uint32_t epoch = numbers_.epoch;
    const bool is_first = !has_output_;
    const Estimate now = estimate(local_now);
    follow(now.offset, local_now);
    const Micros read{(local_now + base_).value + static_cast<std::int64_t>(std::floor(output_))};
    // Rounding alone could step back here.
    server_now_ = is_first || epoch != numbers_.epoch ? read : std::max(server_now_, read);
    const double bound = bound_of(now) + std::abs(output_ - now.offset) + 1.0;
    numbers_.error_bound = {static_cast<std::int64_t>(std::ceil(bound))};
    numbers_.shortest_rtt = {static_cast<std::int64_t>(now.shortest_rtt)};
    return ClockReading{server_now_, numbers_.error_bound, numbers_.epoch};
}

std::optional<Micros> ServerClock::newest_possible(Micros local_now) const {
    if (!any_) return std::nullopt;
    const Least quickest = ways_there_.least(part_of(local_now), -line_.skew, doubt(), local_now.value);
    return local_now + base_ - Micros{quickest.value};
}

}  // namespace backsight
