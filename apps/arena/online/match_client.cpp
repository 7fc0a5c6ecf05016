#include "arena/online/match_client.h"

#include <backsight/judge/self_audit.h>

#include <algorithm>

namespace backsight::arena {

namespace {

ClientConfig session_config(const MatchConfig& config) {
    ClientConfig session;
    session.channel = config.channel;
    return session;
}

}  // namespace

MatchClient::MatchClient(const Level& level, const MatchConfig& config)
    : level_(&level),
      config_(config),
      session_(session_config(config)),
      arena_(level, config.arena),
      applier_(arena_.history(), arena_.acks(), config.arena.draw.tick_rate),
      commands_(PacketPace::commands(config.commands, config.steps_per_packet)),
      pace_(config.steps_per_packet),
      clock_(config.arena.draw.tick_rate, config.interpolation_delay),
      heard_(config.arena.seats()) {}

bool MatchClient::connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) {
    return session_.connect(client_now, nonce, match_fingerprint(config_, arena_.history()), ticket);
}

void MatchClient::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    client_now_ = client_now;
    const ClientSession::Read read = session_.receive(client_now, datagram);
    while (const auto event = session_.next_event()) take_event(*event);
    if (read.result == DatagramResult::payload && !read.body.empty()) take_body(client_now, read.body);
}

void MatchClient::take_body(Micros client_now, std::span<const std::uint8_t> body) {
    BitReader in(body);
    OwnStateBlock own;
    if (!own.read(in, own_states_)) {
        ++counters_.bad_bodies;
        return;
    }
    const Applied applied = applier_.apply(body.subspan(in.bit_count() / 8));
    if (applied.result == ApplyResult::malformed) {
        ++counters_.bad_bodies;
        return;
    }
    commands_.acknowledge(applied.header.newest_command);
    if (applied.result != ApplyResult::applied) return;
    ++counters_.snapshots;
    const Tick tick = applied.header.tick;
    clock_.arrived(tick, client_now);
    const std::optional<PlayerState> state = own.at(tick);
    if (!state) {
        ++counters_.bad_bodies;
        return;
    }
    own_states_.keep(applied.header.seq, tick, *state);
    const bool had_started = is_playing();
    const Correction correction = arena_.prediction().reconcile(tick, applied.header.newest_command, *state);
    if (correction.is_stale || !had_started) return;
    ++counters_.reconciled;
    if (!correction.was_exact) ++counters_.mispredicted;
}

void MatchClient::step(Micros client_now, InputSource& source) {
    if (session_.state() != ClientState::connected || !is_playing() || arena_.self().is_null()) return;
    const std::optional<Moment> shown = clock_.shown(client_now);
    if (!shown) return;
    if (*shown > Moment::at(applier_.newest_tick())) ++counters_.late_drawings;
    const View view = arena_.view(*shown);
    const BotSight sight{&view, arena_.self(), &arena_.prediction().state(), level_};
    // The newest that it could have by now, and the way down.
    const Micros rtt = session_.channel().numbers().rtt;
    const Micros ahead = config_.interpolation_delay + Micros{rtt.value / 2};
    image_clock_ = ImageClock{*shown, *shown + config_.arena.draw.tick_rate.span(ahead)};
    const PlayerCommand command = arena_.command(source.think(sight), *shown, client_now);
    ++counters_.commands;
    DeclaredShot shot;
    shot.weapon = arena_.prediction().state().weapon;
    shot.rays = static_cast<std::uint8_t>(arena_.shot().size());
    for (std::size_t i = 0; i < shot.rays; ++i) {
        const Hit& hit = arena_.shot()[i].hit;
        shot.screen_hashes[i] = screen_hash(hit);
        if (hit) ++counters_.rays_on_target;
    }
    if (shot.rays > 0) ++counters_.shots;
    if (is_projectile(command.launches)) ++counters_.launches;
    arena_.update_images(client_now, rtt, *image_clock_);
    shot.image = arena_.next_report();
    counters_.rays += shot.rays;
    commands_.push(write_command(command, shot));
    pace_.add_command(shot.rays > 0 || is_projectile(command.launches));
}

std::size_t MatchClient::write(Micros client_now, std::span<std::uint8_t> datagram) {
    std::size_t body_bytes = 0;
    if (pace_.is_due()) {
        const std::size_t room = std::min(session_.body_room(client_now, datagram.size()), body_.size());
        BitWriter out{std::span(body_).first(room)};
        if (commands_.write_packet(out) > 0) body_bytes = out.byte_count();
        pace_.sent();
    }
    if (body_bytes == 0 && !session_.wants_packet(client_now)) return 0;
    return session_.write(client_now, std::span(body_).first(body_bytes), datagram);
}

}  // namespace backsight::arena
