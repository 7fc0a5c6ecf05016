#include <backsight/time/view_clock.h>

#include <backsight/base/assert.h>
#include <backsight/time/shown_moment.h>

#include <algorithm>
#include <vector>

#include "interpolation_delay.h"
#include "kept_present.h"
#include "longer_path.h"
#include "numbers.h"
#include "server_clock.h"
#include "server_pace.h"

namespace backsight {

namespace {

// A move of the quickest way below this between two snapshots is drift, and follows by itself.
constexpr Micros least_move{250};
// How long a packet that shows the server's clock beside its ticks counts: longer than its hiccups, and twice this is
// within the time in which a break is to be recovered from.
constexpr Micros clock_lead_window{1'000'000};

// By how much the server's clock may gain on its ticks besides what the pace says, which is not known well at first.
constexpr double gain_unknown = 0.02;

// What TickRate::time_of() takes.
constexpr Micros last_tick_time{std::int64_t{30} * 365 * 24 * 3600 * 1'000'000};

Micros shortest_interval(std::span<const InterpolationDelayConfig> groups) {
    Micros shortest = groups.front().send_interval;
    for (const InterpolationDelayConfig& group : groups) shortest = std::min(shortest, group.send_interval);
    return shortest;
}

}  // namespace

const char* ViewClockConfig::validate() const {
    if (const char* field = clock.validate()) return field;
    if (!(max_slew_ratio >= 0.001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!is_within(max_interpolation_delay, 0, 10'000'000)) return "max_interpolation_delay";
    if (!is_within(max_ahead, 0, 10'000'000)) return "max_ahead";
    return nullptr;
}

struct ViewClock::State {
    struct Group {
        Group(const InterpolationDelayConfig& config, const ShownMoment& start) : delay(config), shown(start) {}
        InterpolationDelay delay;
        ShownMoment shown;
        bool any = false;
        bool any_of_pause = false;  // its tick came, whenever that was
    };

    State(const ViewClockConfig& config, TickRate rate, std::span<const InterpolationDelayConfig> groups);

    // These take the own clock, and what they call the paced one.
    ClockInput snapshot_arrived(Tick tick, Micros own_now, std::uint32_t group_number);
    ClockInput round_trip(Micros server_clock, Micros own_rtt, Micros own_now);
    std::optional<Moment> moment(Micros own_now, std::uint32_t group_number);
    ClockInput set_time_scale(const TimeScale& scale, Micros own_now);
    void follow_pace(Micros sent_at, Micros own_now);
    void after_break(Micros local_now);
    void follow_envelope(Micros local_now);
    void note_path(Micros sent_at, Micros local_now);
    void carry_leads(Micros local_now);
    void learn_clock_of_ticks(Micros server_clock, Micros local_now);
    std::optional<Micros> clock_lead(Micros server_clock, Micros local_now);

    TickRate tick_rate_;
    // All below counts the server's time by its clock. Only what is drawn, and its delay, is in the game's time.
    ScaledTime game_;
    ScaledClock own_scaled_;
    ScaledClock paced_scaled_;
    EnumArray<ClockInput, std::uint64_t> refused_scales_{};
    KeptPresent present_;
    ServerClock clock_;
    std::vector<Group> groups_;
    std::uint64_t breaks_seen_ = 0;
    bool has_snapshot_ = false;
    Micros snapshot_time_;
    Micros snapshot_arrived_at_;
    // Arrival of the last snapshot that was passed in, whatever became of it. A clock in its packet goes with it.
    std::optional<Micros> called_at_;
    Micros called_with_;
    LongerPath longer_path_;
    ServerPace pace_;
    bool has_envelope_ = false;
    Micros envelope_;  // newest possible less own clock
    // Server's clock less time of ticks, least of the last two parts of a window.
    std::optional<Micros> clock_lead_;
    std::optional<Micros> former_clock_lead_;
    Micros clock_lead_since_;
    Micros leads_at_;
    // Where no packet carries both: since when there are snapshots, and the greatest difference to the newest possible.
    std::optional<Micros> snapshots_since_;
    std::optional<Micros> apart_lead_;
};

ViewClock::State::State(const ViewClockConfig& config, TickRate rate, std::span<const InterpolationDelayConfig> groups)
    : tick_rate_(rate),
      game_(rate),
      clock_(config.clock),
      longer_path_(latest_waited_for(groups)),
      pace_(shortest_interval(groups)) {
    BACKSIGHT_ASSERT(config.validate() == nullptr && rate.validate() == nullptr && !groups.empty(),
                     "config and tick rate: in range, see validate(); at least one group");
    const ShownMoment start(
        {config.max_slew_ratio, config.max_interpolation_delay, config.max_ahead, config.clock.max_stand}, rate);
    groups_.reserve(groups.size());
    for (const InterpolationDelayConfig& group : groups) groups_.emplace_back(group, start);
}

void ViewClock::State::after_break(Micros local_now) {
    if (clock_.breaks() == breaks_seen_) return;
    breaks_seen_ = clock_.breaks();
    envelope_ = clock_.newest_possible(local_now).value_or(local_now) - local_now;
    has_envelope_ = clock_.newest_possible(local_now).has_value();
    clock_lead_.reset();
    former_clock_lead_.reset();
    apart_lead_.reset();
    snapshots_since_.reset();
    longer_path_.forget();
    for (Group& group : groups_) {
        group.any = group.any_of_pause = false;
        group.shown.declare_break();
        group.delay.declare_break();
    }
}

void ViewClock::State::follow_envelope(Micros local_now) {
    const std::optional<Micros> newest = clock_.newest_possible(local_now);
    if (!newest) return;
    const Micros envelope = *newest - local_now;
    const Micros longer_by = envelope_ - envelope;
    if (has_envelope_ && (longer_by >= least_move || longer_by <= Micros{} - least_move)) {
        for (Group& group : groups_) group.delay.quickest_moved(longer_by);
    }
    has_envelope_ = true;
    envelope_ = envelope;
}

void ViewClock::State::note_path(Micros sent_at, Micros local_now) {
    const std::optional<Micros> newest = clock_.newest_possible(local_now);
    if (!newest) return;
    const std::optional<Micros> longer_by = longer_path_.arrived(sent_at, *newest - sent_at, local_now);
    if (longer_by) clock_.path_became_longer(*longer_by, local_now);
}

void ViewClock::State::follow_pace(Micros sent_at, Micros own_now) {
    if (!pace_.snapshot_arrived(sent_at, own_now)) return;
    const Micros local_now = pace_.paced(own_now);
    clock_.pace_changed(pace_.rate() == 1.0 ? 0.0 : ServerPace::deviation, pace_.newest_lateness(), local_now);
    longer_path_.forget();
    follow_envelope(local_now);
}

ClockInput ViewClock::State::set_time_scale(const TimeScale& scale, Micros own_now) {
    const std::uint32_t before = game_.scale().number;
    const bool is_first = !called_at_ && !has_snapshot_ && before == 0;
    const ClockInput input = game_.take(scale, is_first);
    if (input != ClockInput::accepted) ++refused_scales_[input];
    if (game_.scale().number == before) return input;
    present_.scale_changed();
    own_scaled_.change(scale.permille, own_now);
    paced_scaled_.change(scale.permille, pace_.paced(own_now));
    if (scale.is_paused()) return input;
    for (Group& group : groups_) group.delay.scale_changed(scale.permille / 1000.0);
    return input;
}

ClockInput ViewClock::State::snapshot_arrived(Tick tick, Micros own_now, std::uint32_t group_number) {
    if (!BACKSIGHT_CHECK(group_number < groups_.size(), "group: one of those that the clock was made with")) {
        return ClockInput::out_of_range;
    }
    called_at_.reset();
    if (tick.value < 0 || tick > tick_rate_.moment_at(last_tick_time).tick()) return ClockInput::out_of_range;
    // In a pause the same tick comes again and again, and says nothing of when: not even to one that joined in it.
    if (game_.is_of_pause(tick)) {
        groups_[group_number].any_of_pause = true;
        groups_[group_number].shown.snapshot_applied(tick);
        return ClockInput::accepted;
    }
    const Micros sent_at = game_.server_time_of(tick);
    follow_pace(sent_at, own_now);
    const Micros local_now = pace_.paced(own_now);
    called_at_ = local_now;
    called_with_ = sent_at;
    // A tick may come in several groups; the clock takes it once.
    const bool is_known = has_snapshot_ && sent_at == snapshot_time_ && local_now == snapshot_arrived_at_;
    const ClockInput input = is_known ? ClockInput::accepted : clock_.one_way(sent_at, local_now);
    after_break(local_now);
    Group& group = groups_[group_number];
    // It was applied, so the next stamp names it and the audit's window follows it, whatever the clock makes of it.
    group.shown.snapshot_applied(tick);
    // The delay also learns of a snapshot that was overtaken or came by a quicker path, but not of an impossible one.
    const bool is_true = is_accepted(input) || input == ClockInput::not_newer || input == ClockInput::too_quick;
    if (!is_true) return input;
    if (is_accepted(input)) {
        has_snapshot_ = true;
        snapshot_time_ = sent_at;
        snapshot_arrived_at_ = local_now;
        if (!snapshots_since_) snapshots_since_ = local_now;
        if (!is_known) note_path(sent_at, local_now);
    }
    follow_envelope(local_now);
    const std::optional<Micros> newest = clock_.newest_possible(local_now);
    if (!newest) return input;
    group.delay.arrived(tick_rate_.time_of(tick), std::max(*newest - sent_at, Micros{0}));
    group.any = true;
    return input;
}

// The server's clock may go at its own pace while ticks go slower or faster: it gains on them, or loses. Known leads
// are carried on by that on the side where they cannot hide a newer one.
void ViewClock::State::carry_leads(Micros local_now) {
    const double gain = 1.0 / pace_.rate() - 1.0;
    const double elapsed = std::max(static_cast<double>((local_now - leads_at_).value), 0.0);
    leads_at_ = local_now;
    if (gain == 0.0) return;
    const Micros most{static_cast<std::int64_t>(elapsed * (std::max(gain, 0.0) + gain_unknown))};
    const Micros least{static_cast<std::int64_t>(elapsed * (std::min(gain, 0.0) - gain_unknown))};
    if (clock_lead_) clock_lead_ = *clock_lead_ + most;
    if (former_clock_lead_) former_clock_lead_ = *former_clock_lead_ + most;
    if (apart_lead_) apart_lead_ = *apart_lead_ + least;
}

// Compares the tick's time and the server's clock of one packet. The server never sends before the tick, so the least
// difference is the true one. A hiccup of the server only makes others greater.
void ViewClock::State::learn_clock_of_ticks(Micros server_clock, Micros local_now) {
    const Micros lead = server_clock - called_with_;
    carry_leads(local_now);
    if (clock_lead_ && local_now - clock_lead_since_ < clock_lead_window) {
        clock_lead_ = std::min(*clock_lead_, lead);
        return;
    }
    former_clock_lead_ = clock_lead_;
    clock_lead_ = lead;
    clock_lead_since_ = local_now;
}

// If the server's clock never comes with a snapshot, the quickest of each tell how far they are apart. This is off by
// as much as one of them was quicker, so it waits a window for a packet that has both.
std::optional<Micros> ViewClock::State::clock_lead(Micros server_clock, Micros local_now) {
    carry_leads(local_now);
    if (clock_lead_) return former_clock_lead_ ? std::min(*clock_lead_, *former_clock_lead_) : *clock_lead_;
    if (!snapshots_since_ || local_now - *snapshots_since_ < clock_lead_window) return std::nullopt;
    const std::optional<Micros> newest = clock_.newest_possible(local_now);
    if (!newest) return std::nullopt;
    const Micros apart = server_clock - *newest;
    apart_lead_ = apart_lead_ ? std::max(*apart_lead_, apart) : apart;
    return apart_lead_;
}

ClockInput ViewClock::State::round_trip(Micros server_clock, Micros own_rtt, Micros own_now) {
    const Micros local_now = pace_.paced(own_now);
    const bool is_measured = is_within(own_rtt, 0, longest_round_trip.value);
    if (is_measured) pace_.round_trip(own_rtt, own_now);
    const Micros rtt = is_measured && pace_.rate() != 1.0
                           ? Micros{static_cast<std::int64_t>(static_cast<double>(own_rtt.value) * pace_.rate())}
                           : own_rtt;
    // As it came off the wire it may be anything; the clock refuses it by name.
    if (!is_counted(server_clock)) return clock_.round_trip(server_clock, rtt, local_now);
    // If several packets are read at one instant, each clock goes with its own packet's snapshot.
    const bool is_one_packet = called_at_ == local_now;
    called_at_.reset();
    if (is_one_packet) learn_clock_of_ticks(server_clock, local_now);
    const std::optional<Micros> lead = clock_lead(server_clock, local_now);
    if (!lead) return ClockInput::not_newer;
    const ClockInput input = clock_.round_trip(server_clock - *lead, rtt, local_now);
    after_break(local_now);
    follow_envelope(local_now);
    return input;
}

std::optional<Moment> ViewClock::State::moment(Micros own_now, std::uint32_t group_number) {
    const Micros local_now = pace_.paced(own_now);
    if (!BACKSIGHT_CHECK(group_number < groups_.size(), "group: one of those that the clock was made with")) {
        return std::nullopt;
    }
    Group& group = groups_[group_number];
    const std::optional<Micros> newest = clock_.newest_possible(local_now);
    const Micros game_now = paced_scaled_.at(local_now);
    std::optional<Micros> game_time;
    const bool is_at_pause = group.any_of_pause && game_.scale().is_paused();
    if (is_at_pause) game_time = tick_rate_.time_of(game_.scale().from);
    if (newest && group.any) game_time = game_.game_time_at(*newest);
    // Over a break, before the next snapshot, the moment stands still.
    if (!game_time) return group.shown.advance(std::nullopt, game_now);
    return group.shown.advance(*game_time - group.delay.delay(game_now), game_now);
}

ViewClock::ViewClock(const ViewClockConfig& config, TickRate tick_rate,
                     std::span<const InterpolationDelayConfig> groups)
    : state_(std::make_unique<State>(config, tick_rate, groups)) {}

ViewClock::ViewClock(const ViewClockConfig& config, TickRate tick_rate, const InterpolationDelayConfig& delay)
    : ViewClock(config, tick_rate, std::span(&delay, 1)) {}

ViewClock::ViewClock(ViewClock&&) noexcept = default;
ViewClock& ViewClock::operator=(ViewClock&&) noexcept = default;
ViewClock::~ViewClock() = default;

ClockInput ViewClock::snapshot_arrived(Tick tick, Micros local_now, std::uint32_t group) {
    return state_->snapshot_arrived(tick, within_clock(local_now), group);
}

ClockInput ViewClock::round_trip(Micros server_clock, Micros rtt, Micros local_now) {
    return state_->round_trip(server_clock, rtt, within_clock(local_now));
}

void ViewClock::declare_break(Micros local_now) {
    const Micros paced_now = state_->pace_.paced(within_clock(local_now));
    state_->pace_.forget();
    state_->clock_.declare_break(paced_now);
    state_->has_snapshot_ = false;
    state_->after_break(paced_now);
}

std::optional<Moment> ViewClock::moment(Micros local_now, std::uint32_t group) {
    return state_->moment(within_clock(local_now), group);
}

std::optional<Moment> ViewClock::present(Micros local_now) {
    const std::optional<ClockReading> reading = present_reading(local_now);
    if (!reading) return std::nullopt;
    const TickRate rate = state_->tick_rate_;
    const Moment now = std::clamp(rate.moment_at(std::max(reading->server_now, Micros{0})), Moment{}, max_moment);
    return state_->present_.keep(now, reading->epoch);
}

Moment ViewClock::present_by_path(Moment drawn, Micros rtt) {
    const Micros half_trip = time_scale().scaled({within_round_trip(rtt).value / 2});
    const Moment now = drawn + state_->tick_rate_.span(numbers().delay + half_trip);
    return state_->present_.keep(std::clamp(now, Moment{}, max_moment), state_->clock_.numbers().epoch);
}

std::optional<ClockReading> ViewClock::present_reading(Micros local_now) {
    std::optional<ClockReading> reading = state_->clock_.read(state_->pace_.paced(within_clock(local_now)));
    if (!reading || state_->game_.scale().number == 0) return reading;
    reading->server_now = state_->game_.game_time_at(reading->server_now);
    const TimeScale& scale = state_->game_.scale();
    if (scale.permille > 1000) reading->error_bound = scale.scaled(reading->error_bound);
    return reading;
}

Micros ViewClock::paced(Micros local_now) const {
    return state_->paced_scaled_.at(state_->pace_.paced(within_clock(local_now)));
}

Micros ViewClock::scaled(Micros local_now) const { return state_->own_scaled_.at(within_clock(local_now)); }

ClockInput ViewClock::set_time_scale(const TimeScale& scale, Micros local_now) {
    return state_->set_time_scale(scale, within_clock(local_now));
}

const TimeScale& ViewClock::time_scale() const { return state_->game_.scale(); }

std::size_t ViewClock::groups() const { return state_->groups_.size(); }

ViewClock::Numbers ViewClock::numbers(std::uint32_t group_number) const {
    if (!BACKSIGHT_CHECK(group_number < groups(), "group: one of those that the clock was made with")) return {};
    const State::Group& group = state_->groups_[group_number];
    const ServerClockNumbers& clock = state_->clock_.numbers();
    const InterpolationDelayNumbers& delay = group.delay.numbers();
    const ShownMoment::Numbers& shown = group.shown.numbers();
    EnumArray<ClockInput, std::uint64_t> inputs = clock.inputs;
    for (const ClockInput refusal : {ClockInput::not_newer, ClockInput::out_of_range}) {
        inputs[refusal] += state_->refused_scales_[refusal];
    }
    return {.inputs = inputs,
            .clock_breaks = clock.breaks,
            .clock_epoch = clock.epoch,
            .is_synchronised = clock.is_synchronised,
            .shortest_rtt = clock.shortest_rtt,
            .error_bound = clock.error_bound,
            .skew_ppm = clock.skew_ppm,
            .server_rate = static_cast<float>(state_->pace_.rate()),
            .rate_changes = state_->pace_.changes(),
            .delay = delay.delay,
            .target = delay.target,
            .level = delay.level,
            .deviation = delay.deviation,
            .deviations = delay.deviations,
            .expected_starvation = delay.expected_starvation,
            .snapshots = delay.snapshots,
            .overtaken = delay.overtaken,
            .lost = delay.lost,
            .frames = shown.frames,
            .starved_frames = shown.starved_frames,
            .held_frames = shown.held_frames,
            .jumps = shown.jumps,
            .epoch = shown.epoch};
}

}  // namespace backsight
