#include "arena/online/match_client.h"

#include <backsight/judge/self_audit.h>

#include <algorithm>
#include <utility>

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
      arena_(level, config.arena, PacketPace::commands(config.commands, config.steps_per_packet), config.delay()),
      pace_(config.steps_per_packet),
      own_states_(config.arena.step_rate()),
      timing_(config, arena_.world().clock()) {}

bool MatchClient::connect(Micros client_now, std::uint64_t nonce, std::span<const std::uint8_t> ticket) {
    return session_.connect(client_now, nonce, match_fingerprint(config_, arena_.world().history()), ticket);
}

void MatchClient::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    client_now_ = client_now;
    const Received read = session_.receive(client_now, datagram);
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
        ++(own.lacks_base() ? counters_.late_bodies : counters_.bad_bodies);
        return;
    }
    const Applied applied = arena_.world().receive(body.subspan(in.bit_count() / 8), client_now);
    if (applied.result == ApplyResult::malformed) {
        ++counters_.bad_bodies;
        return;
    }
    if (applied.result != ApplyResult::applied) return;
    ++counters_.snapshots;
    const Tick tick = applied.header.tick;
    timing_.snapshot_arrived(client_now);
    timing_.earliness_told(earliness, client_now);
    const std::optional<PlayerState> state = own.at(tick);
    if (!state) {
        ++counters_.bad_bodies;
        return;
    }
    own_states_.keep(applied.header.seq, tick, *state);
    const Reconciled done = arena_.prediction().reconcile(tick, applied.header.newest_command, *state, client_now);
    counters_.prediction = arena_.prediction().counters();
    const std::optional<StepProof> proof = arena_.prediction().take_proof();
    // By the server's counting: a proof is of a step that it has executed.
    const bool is_due = commands_per_proof_ > 0 && proof && proof->number >= last_proof_ + commands_per_proof_;
    if (is_due || (proof && proof_)) proof_ = proof;
    if (!done.is_exact() && !done.has_replaced()) return;
    ++counters_.reconciled;
    if (!done.is_exact()) ++counters_.mispredicted;
}

bool MatchClient::can_step() const {
    return session_.state() == ClientState::connected && is_playing() && !arena_.world().self().is_null();
}

BotSight MatchClient::sight_of(const View& view, Micros client_now) const {
    return {&view,  arena_.world().self(),     &arena_.prediction().state(),
            level_, arena_.bodies().vehicle(), arena_.prediction().offset_at(client_now)};
}

std::uint32_t MatchClient::frame(Micros client_now, InputSource& source) {
    if (!config_.arena.shots_between_steps || !can_step()) return 0;
    if (!arena_.world().advance(client_now, session_.channel().numbers().rtt)) return 0;
    const View view = arena_.world().view();
    const std::optional<Aim> aim = source.click(sight_of(view, client_now));
    const std::uint32_t number = aim ? arena_.click(*aim, client_now) : 0;
    if (number == 0) return 0;
    ++counters_.clicks;
    const auto fired = static_cast<WeaponId>(arena_.world().shots().back().weapon);
    counters_.corrected_origins = arena_.corrected_origins();
    if (!is_projectile(fired)) {
        ++counters_.shots;
        ++counters_.rays;
        counters_.rays_on_target += arena_.click_ray().hit ? 1u : 0u;
    } else {
        ++counters_.launches;
        if (screen_ != nullptr) {
            const ClientWorld& world = arena_.world();
            screen_->fired({world.client(), arena_.newest_command() + 1, 0}, world.self(), world.present());
        }
    }
    return number;
}

void MatchClient::step(Micros client_now, InputSource& source) {
    if (!can_step()) return;
    for (auto tick = timing_.next_command(client_now); tick; tick = timing_.next_command(client_now)) {
        give_command(*tick, client_now, source);
    }
}

void MatchClient::give_command(Tick tick, Micros client_now, InputSource& source) {
    ClientWorld& world = arena_.world();
    const Micros rtt = session_.channel().numbers().rtt;
    if (!world.advance(client_now, rtt)) return;
    if (world.shown() > Moment::at(world.newest_tick())) ++counters_.late_drawings;
    const View view = world.view();
    PlayerCommand command = arena_.command(source.think(sight_of(view, client_now)), client_now, tick);
    counters_.seeds_missing = arena_.seeds_missing();
    counters_.corrected_origins = arena_.corrected_origins();
    ++counters_.commands;
    counters_.rays_on_target += static_cast<std::uint64_t>(
        std::ranges::count_if(arena_.shot(), [](const ScreenRay& ray) { return static_cast<bool>(ray.hit); }));
    counters_.blows_on_target += command.swing > 0 ? arena_.blow().size() : 0;
    if (command.rays > 0 && command.swing <= 1) ++counters_.shots;
    if (is_projectile(command.launches)) ++counters_.launches;
    arena_.update_images(client_now, rtt);
    if (screen_ != nullptr) {
        if (is_projectile(command.launches)) {
            screen_->fired({world.client(), command.seq, 0}, world.self(), world.present());
        }
        screen_->frame({&arena_, client_now, rtt});
    }
    command.image = arena_.next_report();
    add_proof(command);
    counters_.rays += command.rays;
    push(command);
    pace_.add_command(command.rays > 0 || is_projectile(command.launches) || command.input.clicks > 0);
}

void MatchClient::add_proof(PlayerCommand& command) {
    if (!proof_ || !can_carry(command, *proof_)) return;
    command.proof = std::exchange(proof_, std::nullopt);
    last_proof_ = command.seq;
    ++counters_.step_proofs;
}

void MatchClient::push(PlayerCommand& command) {
    ClientWorld& world = arena_.world();
    if (lie_ == nullptr) {
        world.push(write_command(command));
        return;
    }
    ViewStamp stamp = world.stamp();
    lie_->tell(command, stamp, world);
    Command sent = write_command(command);
    sent.stamp = stamp;
    world.commands().push(sent, command.shots);
    world.forget_shots();
}

std::size_t MatchClient::write(Micros client_now, std::span<std::uint8_t> datagram) {
    std::size_t body_bytes = 0;
    if (pace_.is_due()) {
        const std::size_t room = std::min(session_.body_room(client_now, datagram.size()), body_.size());
        arena_.world().commands().set_commands_per_packet(timing_.copies() * config_.steps_per_packet);
        body_bytes = arena_.world().write(std::span(body_).first(room));
        pace_.sent();
    }
    if (body_bytes == 0 && !session_.wants_packet(client_now)) return 0;
    const std::size_t size = session_.write(client_now, std::span(body_).first(body_bytes), datagram);
    if (size > 0 && body_bytes > 0) timing_.commands_sent(session_.channel().newest_sent());
    return size;
}

}  // namespace backsight::arena
