#include "tests/games/arena/online/hostile_client.h"
#include "session/handshake.h"
#include "tests/support/must.h"
#include "wire/commands.h"
#include "wire/packets.h"

#include <backsight/base/hash.h>

#include <array>
#include <utility>

namespace backsight::test {

using namespace backsight::arena;

namespace {

constexpr std::int64_t ticks_behind = 4;

ClientSessionConfig session_config(const MatchConfig& match) {
    ClientSessionConfig config;
    config.channel = match.channel;
    config.game_versions = arena_wire_versions;
    return config;
}

}  // namespace

HostileClient::HostileClient(OnlineWorld& world, PeerId peer)
    : world_(&world),
      peer_(peer),
      session_(session_config(world.server().config())),
      screen_(std::make_unique<Screen>(level_, world.server().config())) {}

void HostileClient::connect(std::span<const std::uint8_t> ticket) { connect(ticket, peer_); }

void HostileClient::connect(std::span<const std::uint8_t> ticket, PeerId peer) {
    peer_ = peer;
    said_.clear();
    heard_.clear();
    inbox_.clear();
    newest_command_ = 0;
    command_tick_ = no_tick;
    is_crafting_ = false;
    if (acks().newest() != SnapshotSeq{}) {
        screen_ = std::make_unique<Screen>(level_, world_->server().config());
    }
    const std::uint64_t nonce = Hasher().add(++nonce_).value();
    must(session_.connect(world_->now(), nonce, world_->server().session().config().view_fingerprint, ticket));
}

bool HostileClient::is_playing() const {
    return session_.state() == ClientState::connected && acks().newest() != SnapshotSeq{};
}

void HostileClient::hear(PeerId peer, std::span<const std::uint8_t> datagram) {
    if (peer != peer_) return;
    inbox_.emplace_back(datagram.begin(), datagram.end());
}

void HostileClient::act() {
    for (const Bytes& datagram : std::exchange(inbox_, {})) take(datagram);
    if (!is_crafting_) session_.update(world_->now());
    if (always) always(*this);
    if (!is_playing()) {
        if (session_.state() != ClientState::connected || session_.wants_packet(world_->now())) send_packet();
    } else if (attack) {
        attack(*this);
    } else {
        send_body(command_packet(next_command()));
    }
}

void HostileClient::take(std::span<const std::uint8_t> datagram) {
    heard_.emplace_back(datagram.begin(), datagram.end());
    if (is_crafting_) return take_body(open(datagram));
    const Received read = session_.receive(world_->now(), datagram);
    while (const auto bytes = session_.next_event()) {
        MatchEvent event;
        ProjectileContext context;
        context.newest =
            screen_->arena.world().newest_tick() == no_tick ? Tick{0} : screen_->arena.world().newest_tick();
        context.own_command = newest_command_;
        if (on_event && read_event(*bytes, context, event)) on_event(event);
    }
    if (read.result == DatagramResult::payload) take_body(read.body);
}

// The body of a packet from the server; see channel.h. Empty: it has none, or is none.
std::span<const std::uint8_t> HostileClient::open(std::span<const std::uint8_t> datagram) {
    BitReader in(datagram);
    if (in.bits(4) != static_cast<std::uint32_t>(DatagramType::payload_down)) return {};
    const bool has_mask = in.flag();
    const bool has_time = in.flag();
    const bool has_events = in.flag();
    in.bits(1 + 16);
    in.bits(32);
    if (has_mask) in.bits(32);
    if (has_time) in.bits(32);
    if (has_time) in.bits(32);
    EventReceiver::Part part;
    if (has_events && events_.read(in, datagram, part) == EventRead::ok) events_.keep(part);
    while (events_.next()) {
    }
    return datagram.subspan(in.bit_count() / 8);
}

void HostileClient::take_body(std::span<const std::uint8_t> body) {
    BitReader in(body);
    OwnStateBlock own;
    const auto earliness = static_cast<std::int8_t>(in.bits(8));
    if (body.empty() || !own.read(in, screen_->own_states)) return;
    const Applied applied = screen_->arena.world().receive(body.subspan(in.bit_count() / 8), world_->now());
    if (applied.result != ApplyResult::applied) return;
    const Tick tick = applied.header.tick;
    if (const auto state = own.at(tick)) {
        screen_->own_states.keep(applied.header.seq, tick, *state);
        own_ = *state;
    }
    earliness_ = Earliness::decode(earliness);
}

// The tick after the client's newest, and after that of the command before. A hostile client keeps no lead, so the
// command is executed when it comes.
Tick HostileClient::next_tick() {
    command_tick_ = std::max(command_tick_, screen_->arena.world().newest_tick()) + 1;
    return command_tick_;
}

void HostileClient::set_tick(Command& command, Tick tick) {
    command.input.bytes[tick_byte] = static_cast<std::uint8_t>(tick.value - std::int64_t{command.seq});
}

Command HostileClient::next(const PlayerInput& input, PlayerCommand command) {
    command.seq = ++newest_command_;
    command.tick = next_tick();
    command.stamp = acks().stamp(Moment::at(screen_->arena.world().newest_tick() - ticks_behind));
    command.input = input;
    return write_command(command);
}

Command HostileClient::next_shot() {
    PlayerInput input;
    input.buttons = button_fire;
    input.weapon = WeaponId::automatic;
    PlayerCommand shot;
    shot.fired = WeaponId::automatic;
    shot.rays = 1;
    return next(input, shot);
}

Command HostileClient::next_launch(WeaponId weapon, Vec3 aside) {
    PlayerCommand command;
    command.seq = ++newest_command_;
    command.tick = next_tick();
    const Tick shown = screen_->arena.world().newest_tick() - ticks_behind;
    command.stamp = acks().stamp(Moment::at(shown));
    command.input.weapon = weapon;
    command.input.buttons = button_fire;
    command.launches = weapon;
    must(quantize_position(eye_position(own_, level_, shown) + aside, {}, command.muzzle));
    return write_command(command);
}

Bytes HostileClient::command_packet(std::span<const Command> commands) {
    Bytes bytes(max_datagram_bytes);
    BitWriter out(bytes);
    WriteStream stream(out);
    CommandPacketHeader header;
    header.newest = commands.back().seq;
    header.count = static_cast<std::uint32_t>(commands.size());
    code_command_header(stream, 0, header);
    CommandContext context;
    const CommandConfig config = MatchConfig::default_commands();
    const StampCodec codec{config.command_interval, config.groups};
    for (const Command& command : commands) {
        code_stamp(stream, codec, context.stamp, context.distance, command.stamp);
        code_command_body(stream, context, command);
        context.advance(command, 1);
    }
    bytes.resize(out.byte_count());
    return bytes;
}

void HostileClient::send_body(std::span<const std::uint8_t> body) {
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    send_raw(std::span(buffer).first(session_.write(world_->now(), body, buffer)));
}

void HostileClient::send_crafted(std::uint64_t packet, std::uint64_t ack, std::span<const std::uint8_t> body) {
    constexpr std::size_t check_bytes = 2;
    if (!std::exchange(is_crafting_, true)) events_.reset();
    std::array<std::uint8_t, max_datagram_bytes> buffer{};
    BitWriter out(buffer);
    out.bits(static_cast<std::uint32_t>(DatagramType::payload_up), 4);
    out.bits(0, 3);
    out.flag(!body.empty());
    out.bits(0, 8 * check_bytes);
    out.bits(static_cast<std::uint32_t>(packet & 0xffff), 16);
    out.bits(static_cast<std::uint32_t>(ack & 0xffff), 16);
    std::copy(body.begin(), body.end(), buffer.begin() + static_cast<std::ptrdiff_t>(out.byte_count()));
    const std::span<std::uint8_t> datagram = std::span(buffer).first(out.byte_count() + body.size());
    seal(datagram, session_.channel().key(), check_bytes);
    send_raw(datagram);
}

void HostileClient::send_packet() {
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    if (const std::size_t size = session_.write(world_->now(), {}, buffer)) send_raw(std::span(buffer).first(size));
}

void HostileClient::send_farewell() {
    session_.leave(world_->now());
    send_packet();
}

void HostileClient::send_raw(std::span<const std::uint8_t> datagram) {
    said_.emplace_back(datagram.begin(), datagram.end());
    world_->say(peer_, datagram);
}

}  // namespace backsight::test
