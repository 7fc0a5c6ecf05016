#include <backsight/service/world_client.h>

#include <algorithm>

namespace backsight::service {

namespace {

// At most so many commands come in a row: a stall skips the others.
constexpr std::int64_t most_steps_at_once = 4;

ClientSessionConfig session_config(const WorldGame& game, const ChannelConfig& channel) {
    ClientSessionConfig config;
    config.channel = channel;
    config.game_versions = game.versions;
    return config;
}

ClientWorldConfig world_config(const WorldGame& game, InterpolationDelayConfig delay) {
    ClientWorldConfig config;
    config.delay = delay;
    config.delay.send_interval = game.world.draw.tick_rate.time_of(Tick{1});
    config.delay.max_delay = std::min(delay.max_delay, game.world.audit.max_interpolation_delay);
    return config;
}

InputLeadConfig lead_config(TickRate ticks) {
    InputLeadConfig config;
    config.send_interval = ticks.time_of(Tick{1});
    return config;
}

std::uint32_t get(std::span<const std::uint8_t> bytes) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number |= std::uint32_t{bytes[i]} << (8 * i);
    return number;
}

}  // namespace

WorldClient::WorldClient(const WorldGame& game, const ChannelConfig& channel, const InterpolationDelayConfig& delay)
    : game_(game),
      session_(session_config(game, channel)),
      world_(game.world, world_config(game, delay)),
      lead_(lead_config(game.world.draw.tick_rate), game.world.draw.tick_rate) {
    if (game_.prepare != nullptr) game_.prepare(world_.history());
}

bool WorldClient::connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) {
    return session_.connect(client_now, nonce, game_.fingerprint(world_.history()), ticket);
}

void WorldClient::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    client_now_ = client_now;
    const Received read = session_.receive(client_now, datagram);
    while (const auto event = session_.next_event()) take(*event);
    if (read.result != DatagramResult::payload) return;
    if (!read.body.empty()) take_body(read.body);
    read_clock();
}

void WorldClient::take(std::span<const std::uint8_t> event) {
    if (is_welcome_) {
        if (!take_event(event)) ++counters_.bad_bodies;
    } else if (event.size() < 8 || !take_welcome(event.subspan(8))) {
        ++counters_.bad_bodies;
    } else {
        world_.set_self({get(event)}, get(event.subspan(4)), session_.server_tick());
        is_welcome_ = true;
    }
}

void WorldClient::take_body(std::span<const std::uint8_t> body) {
    if (body.size() < 2 || body.size() - 2 < body[1]) {
        ++counters_.bad_bodies;
        return;
    }
    const auto own = body.subspan(2, body[1]);
    const Applied applied = world_.receive(body.subspan(2 + own.size()), client_now_);
    if (applied.result == ApplyResult::malformed) ++counters_.bad_bodies;
    if (applied.result != ApplyResult::applied) return;
    ++counters_.snapshots;
    const auto margin = Earliness::decode(static_cast<std::int8_t>(body[0]));
    if (margin) lead_.margin_reported(*margin, world_.clock().paced(client_now_));
    if (!take_own(own, applied.header.tick, applied.header.newest_command)) {
        ++counters_.bad_bodies;
        return;
    }
    is_playing_ = is_welcome_;
}

void WorldClient::read_clock() {
    const ClockSample& sample = session_.channel().clock_sample();
    if (sample.number == clock_sample_) return;
    clock_sample_ = sample.number;
    if (!sample.rtt) return;
    world_.round_trip(sample.peer_sent_at, *sample.rtt, client_now_);
    lead_.round_trip(*sample.rtt, world_.clock().paced(client_now_));
}

void WorldClient::step(Micros client_now) {
    client_now_ = std::max(client_now_, client_now);
    if (session_.state() != ClientState::connected || !is_playing_) return;
    const auto present = world_.clock().present(client_now_);
    if (!present) return;
    const ViewClock::Numbers clock = world_.clock().numbers();
    if (clock.clock_breaks != breaks_ || clock.clock_epoch != epoch_) {
        lead_.declare_break(clock.clock_epoch != epoch_);
        if (clock.clock_epoch != epoch_) last_tick_ = no_tick;
        breaks_ = clock.clock_breaks;
        epoch_ = clock.clock_epoch;
    }
    const Tick newest = lead_.command_moment(*present, world_.clock().paced(client_now_)).tick() + 1;
    if (last_tick_ == no_tick) last_tick_ = newest - 1;
    if (newest - last_tick_ > most_steps_at_once) {
        counters_.steps_skipped += static_cast<std::uint64_t>(newest - last_tick_ - most_steps_at_once);
        last_tick_ = newest - most_steps_at_once;
    }
    while (last_tick_ < newest) {
        last_tick_ = last_tick_ + 1;
        give_command(last_tick_);
    }
}

void WorldClient::give_command(Tick tick) {
    if (!world_.advance(client_now_, session_.channel().numbers().rtt)) return;
    if (world_.shown() > Moment::at(world_.newest_tick())) ++counters_.late_drawings;
    Command given;
    given.input.bytes[0] = static_cast<std::uint8_t>(tick.value);
    const auto bytes = std::span(given.input.bytes).subspan(1);
    given.input.size = static_cast<std::uint8_t>(1 + command(world_.commands().newest() + 1, bytes));
    world_.push(given);
    ++counters_.commands;
    is_due_ = true;
}

Micros WorldClient::next_step_at(Micros client_now) {
    const TickRate ticks = game_.world.draw.tick_rate;
    const Micros step = ticks.time_of(Tick{1});
    const auto present = is_playing_ ? world_.clock().present(client_now) : std::nullopt;
    if (!present || last_tick_ == no_tick) return client_now + step;
    const std::int64_t away = Moment::at(last_tick_) - lead_.command_moment(*present, world_.clock().paced(client_now));
    return client_now + std::clamp(ticks.time_of(Moment{std::max<std::int64_t>(away, 0)}), Micros{1'000}, step);
}

std::size_t WorldClient::write(Micros client_now, std::span<std::uint8_t> datagram) {
    std::size_t size = 0;
    if (is_due_) {
        const std::size_t room = std::min(session_.body_room(client_now, datagram.size()), body_.size());
        size = world_.write(std::span(body_).first(room));
        is_due_ = false;
    }
    if (size == 0 && !session_.wants_packet(client_now)) return 0;
    return session_.write(client_now, std::span(body_).first(size), datagram);
}

}  // namespace backsight::service
