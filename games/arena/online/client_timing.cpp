#include "arena/online/client_timing.h"

#include <algorithm>

#include "arena/online/packet_pace.h"

namespace backsight::arena {

namespace {

// How long a client waits for its first round trip after the first snapshot; then it goes on without one.
constexpr Micros patience{1'000'000};
// This part of the server's buffer is left to errors of the clock.
constexpr std::int64_t buffer_per_reserve = 8;

InputLeadConfig lead_config(const MatchConfig& config) {
    InputLeadConfig lead;
    lead.send_interval = config.arena.draw.tick_rate.time_of(Tick{config.steps_per_packet});
    lead.max_copies = std::min(lead.max_copies, max_commands_per_packet / config.steps_per_packet);
    return lead;
}

}  // namespace

ClientTiming::ClientTiming(const MatchConfig& config, ViewClock& clock)
    : rate_(config.arena.draw.tick_rate),
      most_steps_at_once_(config.arena.step_rate().steps(most_steps_at_64_hz)),
      most_ahead_ticks_(config.command_buffer.max_ahead_ticks),
      even_to_(config.even_to),
      usual_copies_(config.commands.commands_per_packet),
      clock_(&clock),
      lead_(lead_config(config), rate_) {}

void ClientTiming::snapshot_arrived(Micros client_now) {
    if (!first_snapshot_at_) first_snapshot_at_ = client_now;
}

void ClientTiming::earliness_told(std::int8_t code, Micros client_now) {
    if (const auto margin = Earliness::decode(code)) lead_.margin_reported(*margin, clock_->paced(client_now));
}

void ClientTiming::packet_arrived(const Channel& channel, Micros client_now) {
    const ClockSample& sample = channel.clock_sample();
    if (sample.number != clock_samples_ && sample.rtt) {
        clock_->round_trip(sample.peer_sent_at, *sample.rtt, client_now);
        lead_.round_trip(clock_->time_scale().scaled(within_round_trip(*sample.rtt)), clock_->paced(client_now));
    }
    clock_samples_ = sample.number;
    rtt_ = channel.numbers().rtt;
    take_fates(channel);
}

void ClientTiming::commands_sent(std::uint64_t packet) {
    if (sent_count_ == sent_.size()) {
        first_sent_ = (first_sent_ + 1) % sent_.size();
        --sent_count_;
    }
    sent_[(first_sent_ + sent_count_++) % sent_.size()] = packet;
}

void ClientTiming::take_fates(const Channel& channel) {
    for (; sent_count_ > 0; --sent_count_, first_sent_ = (first_sent_ + 1) % sent_.size()) {
        const PacketFate fate = channel.fate(sent_[first_sent_]);
        if (fate == PacketFate::under_way) return;
        if (fate == PacketFate::arrived) lead_.packet_arrived();
        if (fate == PacketFate::lost) lead_.packet_lost();
    }
}

void ClientTiming::look_for_break() {
    const ViewClock::Numbers clock = clock_->numbers();
    if (clock.clock_breaks == breaks_ && clock.clock_epoch == epoch_) return;
    const bool is_new_epoch = clock.clock_epoch != epoch_;
    breaks_ = clock.clock_breaks;
    epoch_ = clock.clock_epoch;
    lead_.declare_break(is_new_epoch);
    if (is_new_epoch) last_tick_ = no_tick;
}

std::uint32_t ClientTiming::copies() const {
    const bool any_lost = lead_.numbers().loss_ratio > InputLeadConfig{}.residual_loss_ratio;
    return std::max(lead_.redundancy(), any_lost ? usual_copies_ : std::min(usual_copies_, 2u));
}

std::optional<Moment> ClientTiming::command_moment(Micros client_now) {
    std::optional<Moment> present = clock_->present(client_now);
    if (!present) {
        if (!first_snapshot_at_ || client_now - *first_snapshot_at_ < patience) return std::nullopt;
        const std::optional<Moment> drawn = clock_->moment(client_now);
        if (!drawn) return std::nullopt;
        present = clock_->present_by_path(*drawn, rtt_);
    }
    look_for_break();
    const Moment moment = lead_.command_moment(*present, clock_->paced(client_now));
    return most_ahead_ticks_ > 0 ? std::min(moment, latest_taken(*present)) : moment;
}

// The moment of the last command that the server would still hold if it came by the quickest way known. The command is
// for the tick after it. A server that evens round trips out lets it wait besides.
Moment ClientTiming::latest_taken(Moment present) const {
    const ViewClock::Numbers clock = clock_->numbers();
    const Micros real_rtt = clock.is_synchronised ? clock.shortest_rtt : rtt_;
    const Micros rtt = clock_->time_scale().scaled(within_round_trip(real_rtt));
    const Micros waits = std::max(even_to_ - rtt, Micros{0});
    const std::int64_t ticks = most_ahead_ticks_ - 1 - most_ahead_ticks_ / buffer_per_reserve;
    return present + rate_.span(Micros{rtt.value / 2} + waits) + ticks * Moment::one_tick;
}

std::optional<Tick> ClientTiming::next_command(Micros client_now) {
    const std::optional<Moment> moment = command_moment(client_now);
    if (!moment) return std::nullopt;
    const Tick newest = moment->tick() + 1;
    if (last_tick_ == no_tick) last_tick_ = newest - 1;
    if (is_hasty_) {
        has_given_ = !has_given_;
        return has_given_ ? std::optional(last_tick_ = last_tick_ + 1) : std::nullopt;
    }
    if (newest - last_tick_ > most_steps_at_once_) {
        steps_skipped_ += static_cast<std::uint64_t>(newest - last_tick_ - most_steps_at_once_);
        last_tick_ = newest - most_steps_at_once_;
    }
    if (newest <= last_tick_) return std::nullopt;
    last_tick_ = last_tick_ + 1;
    return last_tick_;
}

Micros ClientTiming::next_step_at(Micros client_now) {
    const std::optional<Moment> moment = command_moment(client_now);
    const Micros step_length = rate_.time_of(Tick{1});
    if (!moment || last_tick_ == no_tick) return client_now + step_length;
    const std::int64_t raw = Moment::at(last_tick_) - *moment;
    const Micros away = rate_.time_of(Moment{std::max<std::int64_t>(raw, 0)});
    return client_now + std::clamp(away, Micros{1'000}, step_length);
}

}  // namespace backsight::arena
