#include "arena/bots/light_client.h"

#include <algorithm>

namespace backsight::bots {

namespace {

using namespace arena;

// Shots never come sooner than the rifle can fire, reloading included, so that the server executes each of them; two
// seconds on average.
constexpr std::uint32_t fewest_steps_to_shot = 100;
constexpr std::uint32_t more_steps_to_shot = 57;
constexpr std::uint32_t most_steps_to_turn = 96;
constexpr std::int32_t quickest_turn = 512;  // 180 degrees a second
constexpr float jump_ratio = 0.005f;

ClientSessionConfig session_config(const MatchConfig& match) {
    ClientSessionConfig session;
    session.channel = match.channel;
    session.game_versions = arena::arena_wire_versions;
    return session;
}

}  // namespace

LightClient::LightClient(const Level& level, const MatchConfig& match, std::uint64_t seed)
    : level_(&level),
      session_(session_config(match)),
      commands_(PacketPace::commands(match.commands, match.steps_per_packet)),
      pace_(match.steps_per_packet),
      own_states_(match.arena.step_rate()),
      clock_(clock_within({}, match.arena.audit), match.arena.draw.tick_rate, match.delay()),
      timing_(match, clock_),
      steps_per_packet_(match.steps_per_packet),
      random_(seed),
      yaw_(static_cast<std::uint16_t>(random_.bits() & 0xffff)),
      steps_to_shot_(1 + random_.below(2 * fewest_steps_to_shot)) {}

bool LightClient::connect(Micros client_now, std::uint64_t nonce, std::uint64_t fingerprint,
                          std::span<const std::uint8_t> ticket) {
    return session_.connect(client_now, nonce, fingerprint, ticket);
}

void LightClient::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    const Received read = session_.receive(client_now, datagram);
    while (const auto event = session_.next_event()) take_event(*event);
    if (read.result != DatagramResult::payload) return;
    if (!read.body.empty()) take_body(client_now, read.body);
    timing_.packet_arrived(session_.channel(), client_now);
}

const SnapshotHeader* LightClient::look_up(SnapshotSeq seq) const {
    const SnapshotHeader& found = kept_[seq.value % kept_.size()];
    return seq.value != 0 && found.seq == seq ? &found : nullptr;
}

void LightClient::take_body(Micros client_now, std::span<const std::uint8_t> body) {
    BitReader in(body);
    OwnStateBlock own;
    SnapshotHeader header;
    const auto earliness = static_cast<std::int8_t>(in.bits(8));
    const bool has_own = own.read(in, own_states_);
    if (has_own) header = read_snapshot_header(in, acks_.newest(), [this](SnapshotSeq seq) { return look_up(seq); });
    if (!has_own || in.failed()) {
        ++(own.lacks_base() ? counters_.late_bodies : counters_.bad_bodies);
        return;
    }
    commands_.acknowledge(header.newest_command);
    // As in an applier: a snapshot whose base never came, or came too late, counts as not received.
    if (header.tick == no_tick || acks_.judge(header.seq) != AckResult::accepted) return;
    if (!take_snapshot(client_now, header, own)) {
        ++counters_.bad_bodies;
        return;
    }
    timing_.earliness_told(earliness, client_now);
}

bool LightClient::take_snapshot(Micros client_now, const SnapshotHeader& header, const OwnStateBlock& own) {
    const std::optional<PlayerState> state = own.at(header.tick);
    const bool is_newest = header.seq > acks_.newest();
    if (!state || is_newest != (header.tick > newest_tick_)) return false;
    static_cast<void>(acks_.accept(header.seq));
    kept_[header.seq.value % kept_.size()] = header;
    own_states_.keep(header.seq, header.tick, *state);
    if (header.time_scale.number != 0) clock_.set_time_scale(header.time_scale, client_now);
    clock_.snapshot_arrived(header.tick, client_now);
    timing_.snapshot_arrived(client_now);
    ++counters_.snapshots;
    if (!is_newest) return true;
    newest_tick_ = header.tick;
    executed_ = header.newest_command;
    own_ = *state;
    return true;
}

void LightClient::take_event(std::span<const std::uint8_t> bytes) {
    MatchEvent event;
    if (!read_event(bytes, {}, event)) {
        ++counters_.bad_bodies;
        return;
    }
    if (const auto* welcome = std::get_if<Welcome>(&event)) self_ = welcome->self;
    if (const auto* change = std::get_if<LifeChange>(&event)) {
        if (!change->is_alive) ++(change->entity == self_ ? counters_.deaths : counters_.kills);
    }
    const auto* verdict = std::get_if<ShotVerdict>(&event);
    if (verdict == nullptr) return;
    counters_.verdicts += verdict->rays;
    for (const RayVerdict& ray : std::span(verdict->ray).first(verdict->rays)) {
        if (ray.outcome == Outcome::hit) ++counters_.hits;
        if (ray.outcome == Outcome::refused) ++counters_.refusals;
    }
}

PlayerInput LightClient::walk() {
    if (steps_to_turn_ == 0) {
        steps_to_turn_ = 1 + random_.below(most_steps_to_turn);
        const bool goes_straight = random_.chance(0.5f);
        turn_per_step_ = static_cast<std::int32_t>(random_.below(2 * quickest_turn + 1)) - quickest_turn;
        if (goes_straight) turn_per_step_ = 0;
    }
    --steps_to_turn_;
    yaw_ = static_cast<std::uint16_t>(yaw_ + turn_per_step_);
    PlayerInput input;
    input.forward = 127;
    input.yaw = yaw_;
    if (random_.chance(jump_ratio)) input.buttons |= button_jump;
    return input;
}

// Fires from the eye, extrapolated by the last velocity: the server accepts a muzzle near its own.
void LightClient::fire(PlayerCommand& command) {
    steps_to_shot_ = fewest_steps_to_shot + random_.below(more_steps_to_shot);
    command.input.buttons |= button_fire;
    const auto steps_ahead = static_cast<float>(commands_.newest() + 1 - executed_);
    const Vec3 eye = eye_position(own_, *level_, command.stamp.shown.tick());
    static_cast<void>(
        quantize_position(eye + own_.velocity * (steps_ahead * level_->rate().seconds()), {}, command.muzzle));
    command.fired = own_.weapon;
    command.rays = 1;  // with hash 0: not declared
    ++counters_.shots;
    ++counters_.rays;
}

void LightClient::step(Micros client_now) {
    if (session_.state() != ClientState::connected || !is_playing()) return;
    for (auto tick = timing_.next_command(client_now); tick; tick = timing_.next_command(client_now)) {
        give_command(*tick, client_now);
    }
}

void LightClient::give_command(Tick tick, Micros client_now) {
    const std::optional<Moment> shown = clock_.moment(client_now);
    if (!shown) return;
    PlayerCommand command;
    command.seq = commands_.newest() + 1;
    command.tick = tick;
    command.stamp = acks_.stamp(*shown);
    command.input = walk();
    if (steps_to_shot_ > 0) --steps_to_shot_;
    if (steps_to_shot_ == 0 && own_.is_alive) fire(command);
    commands_.push(write_command(command));
    ++counters_.commands;
    pace_.add_command(command.rays > 0);
}

std::size_t LightClient::write(Micros client_now, std::span<std::uint8_t> datagram) {
    std::array<std::uint8_t, max_datagram_bytes> body;
    std::size_t body_bytes = 0;
    if (pace_.is_due()) {
        const std::size_t room = std::min(session_.body_room(client_now, datagram.size()), body.size());
        BitWriter out{std::span(body).first(room)};
        commands_.set_commands_per_packet(timing_.copies() * steps_per_packet_);
        if (commands_.write_packet(out) > 0) body_bytes = out.byte_count();
        pace_.sent();
    }
    if (body_bytes == 0 && !session_.wants_packet(client_now)) return 0;
    const std::size_t size = session_.write(client_now, std::span(body).first(body_bytes), datagram);
    if (size > 0 && body_bytes > 0) timing_.commands_sent(session_.channel().newest_sent());
    return size;
}

}  // namespace backsight::bots
