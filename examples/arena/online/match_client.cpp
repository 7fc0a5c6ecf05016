#include "arena/online/match_client.h"

#include <backsight/judge/self_audit.h>

#include <algorithm>

namespace backsight::arena {

namespace {

ClientSessionConfig session_config(const MatchConfig& config) {
    ClientSessionConfig session;
    session.channel = config.channel;
    session.game_versions = arena_wire_versions;
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
      timing_(config),
      heard_(config.arena.seats()) {}

bool MatchClient::connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) {
    return session_.connect(client_now, nonce, match_fingerprint(config_, arena_.history()), ticket);
}

void MatchClient::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    client_now_ = client_now;
    const ClientSession::Read read = session_.receive(client_now, datagram);
    while (const auto event = session_.next_event()) take_event(*event);
    if (read.result != DatagramResult::payload) return;
    if (!read.body.empty()) take_body(client_now, read.body);
    timing_.packet_arrived(session_.channel(), client_now);
}

void MatchClient::take_body(Micros client_now, std::span<const std::uint8_t> body) {
    BitReader in(body);
    OwnStateBlock own;
    const auto earliness = static_cast<std::int8_t>(in.bits(8));
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
    timing_.snapshot_arrived(tick, client_now);
    timing_.earliness_told(earliness, client_now);
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
    for (auto tick = timing_.next_command(client_now); tick; tick = timing_.next_command(client_now)) {
        give_command(*tick, client_now, source);
    }
}

void MatchClient::give_command(Tick tick, Micros client_now, InputSource& source) {
    const std::optional<Moment> shown = timing_.shown(client_now);
    if (!shown) return;
    if (*shown > Moment::at(applier_.newest_tick())) ++counters_.late_drawings;
    const Micros rtt = session_.channel().numbers().rtt;
    image_clock_ = ImageClock{*shown, std::max(*shown, timing_.present(*shown, rtt, client_now))};
    draw_things_at(image_clock_->present, *shown);
    const View view = arena_.view(*shown);
    const BotSight sight{&view, arena_.self(), &arena_.prediction().state(), level_};
    PlayerCommand command = arena_.command(source.think(sight), *shown, client_now);
    command.tick = tick;
    ++counters_.commands;
    command.fired = arena_.prediction().state().weapon;
    command.rays = static_cast<std::uint8_t>(arena_.shot().size());
    for (std::size_t i = 0; i < command.rays; ++i) {
        const Hit& hit = arena_.shot()[i].hit;
        command.screen_hashes[i] = screen_hash(hit);
        if (hit) ++counters_.rays_on_target;
    }
    if (command.rays > 0) ++counters_.shots;
    if (is_projectile(command.launches)) ++counters_.launches;
    arena_.update_images(client_now, rtt, *image_clock_);
    command.image = arena_.next_report();
    counters_.rays += command.rays;
    commands_.push(write_command(command));
    pace_.add_command(command.rays > 0 || is_projectile(command.launches));
}

// In the present, as far as the audit takes it, and never back. It moves in steps, for each costs a stamp some bits:
// 1/16 of a tick is a centimetre of the vehicle's way.
void MatchClient::draw_things_at(Moment present, Moment shown) {
    constexpr std::int64_t step = Moment::one_tick / 16;
    const AuditConfig& audit = config_.arena.audit;
    const std::int64_t most = config_.arena.draw.tick_rate.span(std::max(audit.max_group_ahead, audit.max_ahead));
    const Moment wanted = std::min(present, Moment::at(applier_.newest_tick()) + most);
    const std::int64_t off = std::max<std::int64_t>(wanted - shown, 0) - things_later_;
    if (off <= -step || off >= step) things_later_ += std::clamp(off, -step, step);
    const std::int64_t least = std::max<std::int64_t>(things_shown_ - shown, 0);
    things_later_ =
        std::clamp<std::int64_t>(things_later_, std::min<std::int64_t>(least, max_group_offset), max_group_offset);
    // Last of all: what the audit would clamp is not drawn. It never goes back, as the newest does not.
    things_later_ = std::min(things_later_, Moment::at(applier_.newest_tick()) + most - shown);
    things_shown_ = shown + things_later_;
    arena_.draw_things_later_by(static_cast<std::int32_t>(things_later_));
}

std::size_t MatchClient::write(Micros client_now, std::span<std::uint8_t> datagram) {
    std::size_t body_bytes = 0;
    if (pace_.is_due()) {
        const std::size_t room = std::min(session_.body_room(client_now, datagram.size()), body_.size());
        BitWriter out{std::span(body_).first(room)};
        commands_.set_commands_per_packet(timing_.copies() * config_.steps_per_packet);
        if (commands_.write_packet(out) > 0) body_bytes = out.byte_count();
        pace_.sent();
    }
    if (body_bytes == 0 && !session_.wants_packet(client_now)) return 0;
    const std::size_t size = session_.write(client_now, std::span(body_).first(body_bytes), datagram);
    if (size > 0 && body_bytes > 0) timing_.commands_sent(session_.channel().newest_sent());
    return size;
}

}  // namespace backsight::arena
